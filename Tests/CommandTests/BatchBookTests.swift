import Foundation
import TestSupport
import Testing

/// `scrapbook batch --html`: books beside the PDFs, and a page with their covers.
@Suite struct BatchBookTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func page(_ name: String) throws -> String {
    String(decoding: try scratch.bytes(name), as: UTF8.self)
  }

  @Test func makesWhatWebMakesAndAPageOfAll() throws {
    try scratch.writeAlbums(["maya", "noah #2"])
    let outcome = try scratch.batch(["albums/maya.json", "albums/noah #2.json", "-o", "out/", "--html"])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(
      try scratch.names(in: "out") == ["index.html", "maya.html", "maya.pdf", "noah #2.html", "noah #2.pdf"])
    try scrapbook(["web", scratch.path("albums/maya.json"), "-o", scratch.path("single.html")])
    #expect(try scratch.contents("single.html") == scratch.contents("out/maya.html"))
    let shelf = try page("out/index.html")
    #expect(shelf.contains("<h1>out</h1>") && shelf.contains("<b>noah #2</b>"))
    #expect(shelf.contains("href=\"noah%20%232.html\"") && shelf.contains("href=\"noah%20%232.pdf\""))
    let covers = shelf.matches(of: /<img alt="" src="data:image\/jpeg;base64,([A-Za-z0-9+\/=]+)"/)
    #expect(covers.count == 2)
    let cover = try #require(covers.first.flatMap { Data(base64Encoded: String($0.output.1)) })
    #expect(cover.starts(with: [0xFF, 0xD8]))
    #expect(!shelf.contains("<script"))
  }

  @Test func makesAgainWhatIsMissingAndKeepsTheRest() throws {
    try scratch.writeAlbums(["maya", "noah"])
    let words = ["albums/maya.json", "albums/noah.json", "-o", "out", "--html"]
    try #require(try scratch.batch(words).status == 0)
    let before = try scratch.contents("out/index.html")
    try FileManager.default.removeItem(atPath: scratch.path("out/noah.html"))
    let plan = try scratch.batch(words + ["--dry-run"])
    #expect(
      plan.output.contains("keep out/maya.pdf") && plan.output.contains("its book is not there"), "\(plan)")
    #expect(try scratch.batch(words).status == 0)
    #expect(try scratch.contents("out/index.html") == before)
  }

  /// An album that fails has no book; a shard writes no overview page.
  @Test func thePageOfAllHasTheBooksThatAreThere() throws {
    try scratch.writeAlbums(["maya"])
    try scratch.write("albums/wrong.json", "no album")
    let words = ["albums/maya.json", "albums/wrong.json", "-o", "out", "--html"]
    #expect(try scratch.batch(words + ["--shard", "1/1"]).status == 2)
    #expect(!scratch.exists("out/index.html") && scratch.exists("out/maya.html"))
    #expect(try scratch.batch(words).status == 2)
    let shelf = try page("out/index.html")
    #expect(shelf.contains("maya.html") && !shelf.contains("wrong.html"))
  }

  @Test(arguments: [
    ["--report", "report.json", "roster.csv"], ["--class-file-only", "class.pdf", "a.json"],
    ["--layout", "pages", "a.json"],
  ])
  func refusesWhatHasNoBook(words: [String]) throws {
    let outcome = try scratch.batch(words + ["-o", "out", "--html"])
    #expect(outcome.status == 64 && outcome.errors.contains("--html"), "\(outcome)")
  }

  @Test func replacesNoAlbumByAPage() throws {
    try scratch.writeAlbums(["index"])
    let outcome = try scratch.batch(["albums/index.json", "-o", "out", "--html"])
    #expect(outcome.status == 64 && outcome.errors.contains("index.html"), "\(outcome)")
  }
}
