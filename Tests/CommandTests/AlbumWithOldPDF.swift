import RenderingTestSupport
import TestSupport
import Testing

/// An album with photos and stickers, the PDF of a build without faults, and an older file at the output path.
struct AlbumWithOldPDF {
  let scratch: Scratch
  let old = Contents("the old file")
  let whole: Contents

  init() throws {
    scratch = try Scratch()
    for name in ["bus.jpg", "otter.jpg", "lake.jpg"] { try scratch.copySample("photos/" + name, as: name) }
    try scratch.write("lace.png", try makeQuartersPNG(transparent: true))
    let pages = ["bus", "otter", "lake"].map { name in
      """
      { "photos": [{ "image": "\(name).jpg" }],
        "stickers": [{ "image": "lace.png", "center": [90, 90], "width": 80 }] }
      """
    }
    try scratch.write("album.json", albumText(pages: pages))
    let outcome = try scrapbook(["build", scratch.path("album.json"), "-o", scratch.path("whole.pdf")])
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("whole.pdf"))
    whole = try scratch.contents("whole.pdf")
  }

  /// Expects the old file or a whole new one, however the run ended.
  func expectOldOrWhole(_ outcome: Outcome, _ fault: String, newFileAllowedOnFailure: Bool = false)
    throws
  {
    let contents = try scratch.contents("out.pdf")
    if outcome.status == 0 {
      #expect(contents == whole, "\(fault): \(outcome)")
    } else if !(newFileAllowedOnFailure && contents == whole) {
      #expect(contents == old, "\(fault): \(outcome)")
    }
    #expect(outcome.status >= 0, "\(fault) ended it by a signal: \(outcome)")
    #expect(try scratch.leftovers() == [], "\(fault): \(outcome)")
  }
}
