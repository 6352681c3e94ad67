import Foundation
import Testing

/// Runs a Python program in the scratch folder, with Pillow at hand and the sample photo as `scene` (400 x 300).
func makePictures(in scratch: Scratch, _ program: String) throws {
  try scratch.copySample("photos/bus.jpg", as: "scene-source.jpg")
  let start = """
    import ctypes, io, os, struct, subprocess, sys, zlib
    from PIL import Image
    os.chdir(sys.argv[1])
    scene = Image.open("scene-source.jpg").convert("RGB").resize((400, 300))

    """
  try tool("/usr/bin/python3", ["-c", start + program, scratch.folder])
}

/// How poppler and mupdf draw a page that a picture fills.
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
