import RenderingTestSupport
import TestSupport
import Testing

/// A page filled by a picture, as drawn by poppler and mupdf.
func viewed(_ image: String, in scratch: Scratch) throws -> (poppler: Raster, mupdf: Raster) {
  let page =
    "{ \"photos\": [{ \"image\": \"\(image)\", \"frame\": [0, 0, 475, 577], \"fit\": \"contain\" }] }"
  let pdf = try build(albumText(pages: [page]), in: scratch)
  return (
    try #require(try popplerPages(pdf.path, in: scratch).first),
    try #require(try mupdfPages(pdf.path, in: scratch).first)
  )
}

/// Both viewers show each of the pictures like their twin.
func expectTwins(
  _ images: [String], of twin: String, in scratch: Scratch,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let right = try viewed(twin, in: scratch)
  #expect(right.poppler.spread > 0.05, "\(twin) is blank", sourceLocation: sourceLocation)
  for image in images {
    let left = try viewed(image, in: scratch)
    let poppler = try left.poppler.difference(from: right.poppler)
    let mupdf = try left.mupdf.difference(from: right.mupdf)
    #expect(
      max(poppler, mupdf) < 0.02, "\(image): poppler \(poppler), mupdf \(mupdf)",
      sourceLocation: sourceLocation)
  }
}
