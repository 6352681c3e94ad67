import Foundation
import TestSupport
import Testing

/// `scrapbook web`: a book in one file.
@Suite struct WebBookTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func web(_ arguments: [String] = [], as name: String = "book.html") throws -> String {
    let outcome = try scrapbook(["web", Project.sample("plain.json"), "-o", scratch.path(name)] + arguments)
    try #require(outcome.status == 0, "\(outcome)")
    return String(decoding: try scratch.bytes(name), as: UTF8.self)
  }

  @Test func isOneFileThatLoadsNothing() throws {
    let html = try web()
    #expect(html.utf8.count < 2_000_000, "\(html.utf8.count)")
    #expect(html.contains("default-src 'none'; img-src data:"))
    let loading = html.matches(of: /(?:src|href)\s*=\s*"(?!data:)[^"]*"|url\(|@import|fetch\(|XMLHttpRequest/)
    #expect(loading.isEmpty, "\(loading.map { html[$0.range] })")
    #expect(html.matches(of: /<img [^>]*data:image\/jpeg;base64,/).count == 8)
  }

  @Test func hasTheWordsOfEachPage() throws {
    let html = try web()
    #expect(html.contains("<h1>Our Field Trip to Otter Lake</h1>"))
    let page = try #require(html.range(of: "<h2>Page 4</h2>"))
    let next = try #require(html.range(of: "<h2>Page 5</h2>"))
    let otter = try #require(html.range(of: "An otter floating on its back, holding a shell"))
    #expect(page.lowerBound < otter.lowerBound && otter.lowerBound < next.lowerBound)
  }

  @Test func beginsAndEndsWithTheCovers() throws {
    try scratch.write(
      "album.json",
      #"{"title": "Trip", "theme": "ocean", "cover": true, "backCover": true, "pages": [{}, {}]}"#)
    let outcome = try scrapbook(["web", scratch.path("album.json"), "-o", "-", "--quiet"])
    try #require(outcome.status == 0, "\(outcome)")
    let places = outcome.output.matches(of: /data-place="([a-z]+)" data-face="[0-9]"[^>]*><img alt="([^"]*)"/)
    #expect(
      places.map { "\($0.output.1) \($0.output.2)" } == [
        "right Cover", "left Page 1", "right Page 2", "left Back cover",
      ])
    #expect(outcome.output.contains("<h2>Cover</h2>"))
  }

  @Test func hasTheSameBytesAgain() throws {
    _ = try web(as: "one.html")
    _ = try web(as: "two.html")
    #expect(try scratch.contents("one.html") == scratch.contents("two.html"))
  }

  @Test func keepsToAMaximumSize() throws {
    let html = try web(["--max-size", "400KB"])
    #expect(html.utf8.count <= 400_000, "\(html.utf8.count)")
    let outcome = try scrapbook(
      ["web", Project.sample("plain.json"), "-o", scratch.path("tiny.html"), "--max-size", "20KB"])
    #expect(outcome.status == 1 && outcome.errors.contains("the book cannot have less than"), "\(outcome)")
    #expect(!scratch.exists("tiny.html"))
  }

  @Test func escapesWhatThePageCouldMisread() throws {
    try scratch.write(
      "album.json",
      #"{"title": "</title><script>alert(1)</script>", "pages": [{"texts": [{"text": "a \"<b>\" & <img src=x onerror=y>", "frame": [20, 20, 300, 80]}]}]}"#
    )
    let outcome = try scrapbook(["web", scratch.path("album.json"), "-o", "-", "--quiet"])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(!outcome.output.contains("<script>alert") && !outcome.output.contains("<img src=x"))
    #expect(outcome.output.contains("a &quot;&lt;b&gt;&quot; &amp; &lt;img"))
  }

  @Test(.enabled(if: Browser.isThere)) func turnsLeavesInABrowser() throws {
    _ = try web()
    let outcome = try Browser.run("web_book.py", [scratch.path("book.html"), scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: Browser.hasNode)) func anySequenceOfEventsEndsOnTheRightPage() throws {
    let outcome = try RunningProgram("node", [Project.root + "/Tests/Browser/turning.mjs"]).finish()
    #expect(outcome.status == 0, "\(outcome)")
  }
}
