import RenderingTestSupport
import TestSupport
import Testing

/// Writes the album, builds it, and checks that the PDF is sound.
@discardableResult
func build(
  _ json: String, in scratch: Scratch, _ arguments: [String] = [], environment: [String: String] = [:],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> PDFFile {
  try scratch.write("album.json", json)
  let outcome = try scrapbook(
    ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")] + arguments, environment: environment
  )
  try #require(outcome.status == 0, "\(outcome)", sourceLocation: sourceLocation)
  try expectSound(scratch.path("out.pdf"), sourceLocation: sourceLocation)
  return try PDFFile(scratch.path("out.pdf"))
}
