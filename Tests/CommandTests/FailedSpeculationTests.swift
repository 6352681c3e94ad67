import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Pictures with a valid header and damaged data: a build, which continues while it reads them, reports and writes the
/// same as if it had read them first.
@Suite struct FailedSpeculationTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try makePNGKinds(in: scratch)
  }

  private func page(_ name: String, _ more: String = "") -> String {
    "{ \"photos\": [{ \"image\": \"\(name)\"\(more) }] }"
  }

  @Test func reportsAllBrokenPNGsAsCheckDoes() throws {
    let names = try scratch.names().filter { $0.hasPrefix("bad-") }
    try #require(names.count > 50)
    let album = try scratch.write(
      "album.json", albumText(pages: (["good-6-8-0-32x32.png"] + names).map { page($0) }))
    try scratch.write("out.pdf", "old")
    let told = try scrapbook(["check", album])
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")])
    #expect(told.status == 1 && outcome.status == 1, "\(outcome)")
    #expect(Contents(outcome.errors) == told.contents, "\(outcome)")
    #expect(try scratch.contents("out.pdf") == Contents("old"))
    #expect(try scratch.leftovers() == [])
  }

  /// Only the checksum after its pixels is wrong, its chunks have correct ones.
  @Test(arguments: ["", ", \"shadow\": true", ", \"opacity\": 0.5"])
  func reportsOneThatIsFoundLast(_ more: String) throws {
    let album = try scratch.write(
      "album.json", albumText(pages: [page("good-6-8-0-32x32.png"), page("bad-adler.png", more)]))
    let told = try scrapbook(["check", album])
    for output in ["-", scratch.path("out.pdf")] {
      let outcome = try scrapbook(["build", album, "-o", output])
      #expect(outcome.status == 1 && Contents(outcome.errors) == told.contents, "\(outcome)")
      #expect(outcome.outputBytes.isEmpty && !scratch.exists("out.pdf"))
    }
  }

  @Test func findsOneOfAPageThatIsNotBuilt() throws {
    let album = try scratch.write(
      "album.json", albumText(pages: ["{}", "{}", page("bad-adler.png")]))
    let outcome = try scrapbook(["build", album, "--pages", "1", "-o", scratch.path("out.pdf")])
    #expect(outcome.status == 1 && outcome.errors.contains("bad-adler.png"), "\(outcome)")
    #expect(!scratch.exists("out.pdf"))
  }

  @Test func reportsOneThatIsPaintedForItsOutline() throws {
    let sticker =
      #"{ "stickers": [{ "image": "bad-zlib.png", "center": [99, 99], "width": 50, "outline": 6 }] }"#
    let album = try scratch.write("album.json", albumText(pages: [page("gone.jpg"), sticker]))
    for options in [[], ["--keep-going"]] {
      let told = try scrapbook(["build", album, "-o", "-"] + options)
      let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")] + options)
      #expect(outcome.status == told.status && outcome.errors == told.errors, "\(outcome)")
      #expect(outcome.errors.contains("gone.jpg") && outcome.errors.contains("bad-zlib.png"), "\(outcome)")
      if told.status == 0 { #expect(try scratch.contents("out.pdf") == told.contents) }
    }
    #expect(scratch.exists("out.pdf"))
  }

  @Test func leavesOutWhatHidesBehindAPhoto() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    // Its own end marker comes before the end of the file.
    try scratch.write("bus.jpg", photo + Array("secret".utf8) + photo)
    try scratch.write("plain.jpg", photo)
    let made = try ["bus.jpg", "plain.jpg"].map { name in
      let pdf = try build(albumText(pages: [page(name)]), in: scratch)
      return Contents(try readFile(pdf.path))
    }
    #expect(made[0] == made[1])
    #expect(made[0].bytes.count < 2 * photo.count)
  }

  @Test func tellsAndMakesTheSameInABatch() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    try scratch.write("bus.jpg", photo + Array("secret".utf8) + photo)
    for (name, pictures) in [("hidden", ["bus.jpg"]), ("broken", ["good-6-8-0-32x32.png", "bad-adler.png"])] {
      try scratch.write(name + ".json", albumText(pages: pictures.map { page($0) }))
    }
    let outcome = try scrapbook(
      ["batch", "hidden.json", "broken.json", "-o", "out", "--results", "report.json"], in: scratch.folder)
    #expect(outcome.status == 2, "\(outcome)")
    let report = try Report(scratch.bytes("report.json"))
    #expect(report.albums["broken"]?.status == "failed" && report.albums["hidden"]?.status == "made")
    let told = try scrapbook(["check", "broken.json", "--diagnostics", "short"], in: scratch.folder)
    let reason = try #require(report.albums["broken"]?.reason)
    #expect(told.output.contains(reason) && reason.contains("bad-adler.png"), "\(reason)")
    let pdf = try build(albumText(pages: [page("bus.jpg")]), in: scratch)
    #expect(try scratch.contents("out/hidden.pdf") == Contents(try readFile(pdf.path)))
  }

  @Test func knowsTheRightOnesInEveryRun() throws {
    let album = try scratch.write(
      "album.json", albumText(pages: [page("bad-adler.png"), page("good-6-8-0-32x32.png")]))
    let cache = ["--cache-dir", scratch.path("cache")]
    let first = try scrapbook(["build", album, "-o", scratch.path("out.pdf")] + cache)
    let second = try scrapbook(["build", album, "-o", scratch.path("out.pdf")] + cache)
    #expect(first.status == 1 && second.status == 1 && first.errors == second.errors, "\(second)")
  }
}
