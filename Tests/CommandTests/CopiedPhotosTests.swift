import RenderingTestSupport
import TestSupport
import Testing

/// The photos of a PDF come first, so that they are copied while its pages are drawn.
@Suite struct CopiedPhotosTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["canoe", "otter"] {
      let path = Project.root + "/Samples/FieldTrip/photos/\(name).jpg"
      try scratch.write("\(name).jpg", try readFile(path))
    }
  }

  private func built(_ pages: String, _ options: [String] = []) throws -> [UInt8] {
    try scratch.write("album.json", "{ \"title\": \"Trip\", \"pages\": [\(pages)] }")
    let outcome = try scrapbook(["build", "album.json", "-o", "out.pdf", "-q"] + options, in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    return try scratch.bytes("out.pdf")
  }

  /// The objects before the catalog, as text.
  private func beginning(_ pdf: [UInt8]) throws -> String {
    let text = String(decoding: pdf, as: UTF8.self)
    return String(text[..<(try #require(text.firstRange(of: "/Type /Catalog")).lowerBound)])
  }

  @Test func comeFirstInTheOrderInWhichTheyAreSeen() throws {
    let photos =
      ##"{ "photos": [{ "image": "otter.jpg" }] }, { "photos": [{ "image": "canoe.jpg" }, { "image": "otter.jpg" }] }"##
    let first = try beginning(built(photos))
    #expect(first.ranges(of: "/DCTDecode").count == 2, "each is stored once")
    // Photos with reduced resolution are re-encoded, and come where the linker meets them.
    let reduced = try beginning(built(photos, ["--quality", "email"]))
    #expect(reduced.ranges(of: "/DCTDecode").count == 0)
  }

  /// The command copies photos before it draws, workers draw first.
  @Test(arguments: [1, 2]) func areTheSameBytesInABatch(_ workers: Int) throws {
    let pdf = try built(##"{ "photos": [{ "image": "otter.jpg" }, { "image": "canoe.jpg" }] }"##)
    let outcome = try scrapbook(
      ["batch", "album.json", "-o", "out", "-j", "\(workers)", "-q"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try scratch.bytes("out/album.pdf") == pdf)
  }

  @Test func areLeftOutIfTheyAreNotSeen() throws {
    let seen = #"{ "image": "otter.jpg", "frame": [20, 20, 200, 200] }"#
    let lost = #"{ "image": "canoe.jpg", "frame": [-4000, -4000, 200, 200] }"#
    let pdf = try built("{ \"photos\": [\(seen), \(lost)] }")
    #expect(try beginning(pdf).ranges(of: "/DCTDecode").count == 1)
    #expect(String(decoding: pdf, as: UTF8.self).ranges(of: "/DCTDecode").count == 1)
  }
}
