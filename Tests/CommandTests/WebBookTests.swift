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
    let page = try #require(html.range(of: "<h2 dir=\"auto\">Page 4</h2>"))
    let next = try #require(html.range(of: "<h2 dir=\"auto\">Page 5</h2>"))
    let otter = try #require(html.range(of: "An otter floating on its back, holding a shell"))
    #expect(page.lowerBound < otter.lowerBound && otter.lowerBound < next.lowerBound)
  }

  @Test func beginsAndEndsWithTheCovers() throws {
    try scratch.write(
      "album.json",
      #"{"title": "Trip", "theme": "ocean", "cover": true, "backCover": true, "pages": [{}, {}]}"#)
    let outcome = try scrapbook(["web", scratch.path("album.json"), "-o", "-", "--quiet"])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(
      places(outcome.output) == ["right Cover", "left Page 1", "right Page 2", "left Back cover"])
    #expect(outcome.output.contains(#"<h2 dir="auto">Cover</h2>"#))
  }

  /// The cover has a photo of its own, and stickers can also have descriptions.
  @Test func describesThePicturesOfCoversAndStickers() throws {
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.copySample("photos/canoe.jpg", as: "canoe.jpg")
    let sticker = #"{ "image": "builtin:star", "center": [100, 100], "width": 60, "alt": "A gold star" }"#
    try scratch.write(
      "album.json",
      """
      { "title": "Trip", "theme": "ocean", "cover": { "title": "Trip", "photo": "canoe.jpg", "alt": "A canoe" },
        "pages": [{ "photos": [{ "image": "bus.jpg", "alt": "A bus" }], "stickers": [\(sticker)] }] }
      """)
    let outcome = try scrapbook(["web", scratch.path("album.json"), "-o", "-", "--quiet"])
    try #require(outcome.status == 0, "\(outcome)")
    let parts = outcome.output.matches(of: /<h2 dir="auto">(Cover|Page 1)<\/h2>([\s\S]*?)<\/div>/)
    let words = parts.map { part in
      part.output.2.matches(of: /class="picture">(.*?)<\/p>/).map { String($0.output.1) }
    }
    #expect(
      words == [["A canoe"], ["A gold star", "A bus"]] || words == [["A canoe"], ["A bus", "A gold star"]])
  }

  @Test func namesPagesAndCoversInTheLanguageOfTheAlbum() throws {
    try scratch.write(
      "album.json",
      #"{"title": "Am See", "language": "de", "theme": "ocean", "cover": true, "backCover": true, "pages": [{}, {}]}"#
    )
    let names = ["right Titelseite", "left Seite 1", "right Seite 2", "left Rückseite"]
    let outcome = try scrapbook(["web", scratch.path("album.json"), "-o", "-", "--quiet"])
    #expect(outcome.status == 0 && places(outcome.output) == names, "\(outcome)")
    #expect(outcome.output.contains("Nächste Seite"), "the buttons")
    #expect(
      outcome.output.contains(#"<h2 dir="auto">Titelseite</h2>"#)
        && outcome.output.contains(#"<h2 dir="auto">Seite 2</h2>"#))
    // The page labels of the PDF identify its covers.
    guard PDFium.isThere else { return }
    let pdf = scratch.path("out.pdf")
    try #require(try scrapbook(["build", scratch.path("album.json"), "-o", pdf, "--quiet"]).status == 0)
    let ofPDF = try scrapbook(["web", pdf, "-o", "-", "--quiet"])
    #expect(ofPDF.status == 0 && places(ofPDF.output).count == 4, "\(ofPDF)")
    let titles = [ofPDF.output.contains("alt=\"Titelseite\""), ofPDF.output.contains("alt=\"Rückseite\"")]
    #expect(titles == [true, true], "\(places(ofPDF.output))")
  }

  @Test(arguments: ["classic", "ocean"]) func isCutAtTheOutlineOfTheBook(_ theme: String) throws {
    try scratch.write(
      "album.json",
      #"{"title": "Sea", "theme": "\#(theme)", "placement": "center", "cover": true, "pages": [{}, {}]}"#)
    let outcome = try scrapbook(["web", scratch.path("album.json"), "-o", "-", "--quiet"])
    let areas = outcome.output.matches(of: /data-area="([^"]*)"/).map { String($0.output.1) }
    #expect(
      areas == ["263.0 76.0 758.0 686.0", "15.0 76.0 512.5 689.0", "512.5 76.0 1010.0 689.0"], "\(areas)")
  }

  private func places(_ html: String) -> [String] {
    html.matches(of: /data-place="([a-z]+)" data-face="[0-9]"[^>]*><img alt="([^"]*)"/).map {
      "\($0.output.1) \($0.output.2)"
    }
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

  // MARK: PDFs

  @Test(.enabled(if: PDFium.isThere)) func makesABookOfAPDFWithItsText() throws {
    let pdf = try scratch.write("exam.pdf", HandmadePDF.book().bytes)
    let outcome = try scrapbook(["web", pdf], environment: PDFium.variables)
    try #require(outcome.status == 0, "\(outcome)")
    let html = String(decoding: try scratch.bytes("exam.html"), as: UTF8.self)
    let pattern = /data-place="([a-z]+)" data-face="[0-9]+" data-area="([^"]*)" data-page="[^"]*"/
    let places = html.matches(of: pattern)
    #expect(places.map { "\($0.output.1)" } == ["right", "left", "right", "left"])
    #expect(places.allSatisfy { $0.output.2 == "0.0 0.0 200.0 300.0" }, "\(places.map(\.output.0))")
    #expect(html.contains(#"<h2 dir="auto">Page 2</h2>\#n<p"#))
    let links = html.matches(of: /<a class="link" ([^>]*)><\/a>/).map { String($0.output.1) }
    #expect(
      links == [
        ##"href="#page=3" aria-label="Page 3" style="left:10.0%;top:60.0%;width:50.0%;height:6.67%""##,
        #"href="https://example.org/" aria-label="https://example.org/" target="_blank" rel="noopener noreferrer" style="left:10.0%;top:73.33%;width:50.0%;height:6.67%""#,
      ])
    #expect(html.contains("id=\"page=3\""))
  }

  @Test(.enabled(if: PDFium.isThere)) func spreadsOfItsOwnPDFAreCutInTheirFold() throws {
    let pdf = scratch.path("trip.pdf")
    try scrapbook(["build", Project.sample("plain.json"), "-o", pdf])
    let outcome = try scrapbook(["web", pdf, "-o", "-"], environment: PDFium.variables)
    try #require(outcome.status == 0, "\(outcome)")
    let pages = outcome.output.matches(of: /data-place="(left|right)"[^>]* data-page="([0-9])"/)
    #expect(
      pages.map { "\($0.output.1) \($0.output.2)" } == [
        "left 1", "right 2", "left 3", "right 4", "left 5", "right 6", "left 7", "right 7",
      ])
  }

  // MARK: Folders

  /// A folder `site` that several tests examine.
  private static let site = Result {
    let scratch = try Scratch()
    _ = try folder(in: scratch.path("site"))
    return scratch
  }

  /// Makes the folder of the sample, and lists its files.
  private static func folder(in path: String) throws -> [String] {
    let outcome = try scrapbook(["web", Project.sample("plain.json"), "--folder", path])
    try #require(outcome.status == 0, "\(outcome)")
    return names(in: path)
  }

  private static func names(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.contains(".") }.sorted()
  }

  @Test func aFolderHasAPageAndTilesOfAllFaces() throws {
    let site = try Self.site.get()
    let names = Self.names(in: site.path("site"))
    #expect(names.contains("index.html") && names.filter { !$0.contains("-") }.count == 9)
    #expect(names.contains("pages/1.jpg") && names.contains("pages/8/2/0-0.jpg"))
    let html = String(decoding: try site.bytes("site/index.html"), as: UTF8.self)
    #expect(html.utf8.count < 200_000, "\(html.utf8.count)")
    #expect(html.contains("img-src data: 'self' file:") && html.contains("data-levels=\"1 2\""))
  }

  @Test func aFolderHasTheSameBytesAgain() throws {
    let site = try Self.site.get()
    let names = Self.names(in: site.path("site"))
    // A second run replaces the folder.
    try FileManager.default.copyItem(atPath: site.path("site"), toPath: scratch.path("again"))
    #expect(try Self.folder(in: scratch.path("again")) == names)
    for name in names {
      #expect(try site.contents("site/" + name) == scratch.contents("again/" + name), "\(name)")
    }
  }

  @Test func aFolderReplacesNothingOfTheAlbum() throws {
    try scratch.copySample("photos/bus.jpg", as: "pages/1.jpg")
    try scratch.write("album.json", #"{"pages": [{"photos": [{"image": "pages/1.jpg"}]}]}"#)
    let outcome = try scrapbook(["web", scratch.path("album.json"), "--folder", scratch.folder])
    #expect(outcome.status == 64 && outcome.errors.contains("would be replaced by"), "\(outcome)")
    #expect(!scratch.exists("index.html"))
    for wrong in [["-o", "a.html", "--folder", "b"], ["--folder", "b", "--max-size", "1MB"]] {
      #expect(try scrapbook(["web", scratch.path("album.json")] + wrong).status == 64)
    }
  }

  // MARK: In a browser

  @Test(.enabled(if: Browser.isThere)) func aFolderIsSharpWhenItIsEnlarged() throws {
    let site = try Self.site.get()
    let outcome = try Browser.run("web_folder.py", [site.path("site/index.html"), scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: Browser.isThere && Sample.takes(turn: 1, of: 2))) func turnsLeavesInABrowser() throws {
    _ = try web()
    let outcome = try Browser.run("web_book.py", [scratch.path("book.html"), scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: Browser.isThere)) func turnsToTheRightWhatIsBoundThere() throws {
    let album = Project.root + "/Samples/FieldTrip/right-to-left.json"
    let book = scratch.path("right.html")
    try #require(try scrapbook(["web", album, "-o", book, "--quiet"]).status == 0)
    let outcome = try Browser.run("web_right.py", [book, scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: Browser.hasNode)) func anySequenceOfEventsEndsOnTheRightPage() throws {
    let runs = "\(Sample.rounds(100_000, some: 10_000))"
    let outcome = try RunningProgram("node", [Project.root + "/Tests/Browser/turning.mjs", runs]).finish()
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: Browser.hasNode)) func tilesThatAreLateOrFailLeaveOneSharpPicture() throws {
    let runs = Project.isSoaking ? "100000" : Sample.takesAll ? "20000" : "4000"
    let outcome = try RunningProgram("node", [Project.root + "/Tests/Browser/tiles.mjs", runs]).finish()
    #expect(outcome.status == 0, "\(outcome)")
  }
}
