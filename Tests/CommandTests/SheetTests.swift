import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// Pages in pairs on sheets, and their page labels.
@Suite struct SheetTests {
  @Test(arguments: [(1, 1), (2, 1), (3, 2), (7, 4), (200, 100)])
  func putsTwoPagesOnALetterSheet(pages: Int, sheets: Int) throws {
    let scratch = try Scratch()
    let page = #"{ "stickers": [{ "image": "builtin:star", "center": [100, 100], "width": 50 }] }"#
    let pdf = try build(albumText(pages: Array(repeating: page, count: pages)), in: scratch)
    #expect(pdf.pages.count == sheets)
    for number in 1...pdf.pages.count {
      #expect(pdf.size(ofPage: number) == Size(width: 792, height: 612), "sheet \(number)")
    }
    let info = try tool("pdfinfo", [pdf.path]).output
    #expect(info.contains("792 x 612 pts (letter)"), "\(info)")
  }

  @Test func refusesAnAlbumWithoutPagesAndWritesNothing() throws {
    let scratch = try Scratch()
    try scratch.write("album.json", "{\n  \"pages\": []\n}\n")
    let outcome = try scrapbook(["build", "album.json"], in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.hasPrefix("album.json:2:12: error: the album has no pages"), "\(outcome)")
    #expect(try scratch.names() == ["album.json"])
  }

  @Test(arguments: [#"{ "pages": [] }"#, "{}"])
  func makesOneSheetOfAnAlbumWithoutPagesIfThatIsAllowed(_ album: String) throws {
    let scratch = try Scratch()
    try scratch.write("album.json", album)
    for command in [["check", "album.json"], ["build", "album.json"]] {
      let outcome = try scrapbook(command + ["--allow-empty"], in: scratch.folder)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    }
    #expect(try PDFFile(scratch.path("album.pdf")).pages.count == 1)
  }

  @Test func makesASheetOfEachPage() throws {
    let scratch = try Scratch()
    let pages = ["Otter", "Beaver", "Heron"].map {
      #"{ "texts": [{ "text": "\#($0)", "frame": [50, 100, 300, 60] }], "photos": [{ "image": "builtin:star" }] }"#
    }
    let pdf = try build(albumText(pages: pages), in: scratch, ["--layout", "pages"])
    #expect(pdf.labels == ["1", "2", "3"])
    #expect(pdf.outline.map(\.title) == ["Page 1", "Page 2", "Page 3"])
    for (number, word) in zip(1..., ["Otter", "Beaver", "Heron"]) {
      let size = try #require(pdf.size(ofPage: number))
      #expect(abs(size.aspectRatio - 475.0 / 577) < 0.001, "\(size)")
      let text = try tool("pdftotext", ["-f", "\(number)", "-l", "\(number)", pdf.path, "-"]).output
      #expect(text.split(separator: "\n").first.map(String.init) == word, "\(text)")
    }
    try expectSound(pdf.path)
  }

  @Test(arguments: [("a4", 595.276, 841.890), ("Letter", 612, 792), ("297x210mm", 841.890, 595.276)])
  func standsNamedPaperUprightForAPage(paper: String, width: Double, height: Double) throws {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}"]), in: scratch, ["--layout", "pages", "--paper", paper])
    let size = try #require(pdf.size(ofPage: 1))
    #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01, "\(size)")
  }

  /// Papers whose sides are not whole points: cairo would leave the last fraction of a point white.
  @Test(arguments: [["--paper", "a4"], ["--layout", "pages"], ["--paper", "297.3x210.2mm"]])
  func paintsTheWholeSheet(_ options: [String]) throws {
    let scratch = try Scratch()
    let pages = (0..<4).map { _ in ##"{ "background": "#204060" }"## }
    let pdf = try build(
      albumText(pages: pages), in: scratch, options + ["--sheet-color", "#204060"])
    for page in try popplerPages(pdf.path, in: scratch, ["-r", "288"]) {
      // A pixel is a quarter of a point; the last one may be partly outside the sheet.
      let (right, bottom) = (page.width - 2, page.height - 2)
      let places: [(x: Int, y: Int)] = [
        (right, page.height / 3), (page.width / 3, bottom), (1, 1), (right, 1), (1, bottom),
      ]
      for (x, y) in places {
        let start = 3 * (y * page.width + x)
        let red = Int(page.bytes[start])
        let blue = Int(page.bytes[start + 2])
        #expect(abs(red - 0x20) < 12 && abs(blue - 0x60) < 12, "\(x), \(y): \(red), \(blue)")
      }
    }
  }

  @Test func rendersOnePage() throws {
    let scratch = try Scratch()
    try scratch.write("album.json", albumText(pages: ["{}", "{}", "{}"]))
    let arguments = ["render", "album.json", "--layout", "pages", "-o", "page.png", "--spread"]
    let outcome = try scrapbook(arguments + ["3"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    let size = try tool("file", [scratch.path("page.png")]).output
    #expect(size.contains("499 x 606"), "\(size)")
    let refused = try scrapbook(arguments + ["4"], in: scratch.folder)
    #expect(refused.status == 64 && refused.errors.contains("the album has 3 pages"), "\(refused)")
  }

  @Test func leavesTheRightPageOfAnOddLastSheetEmpty() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let page = #"{ "photos": [{ "image": "bus.jpg", "frame": [0, 0, 475, 577] }] }"#
    let pdf = try build(albumText(pages: [page, page, page]), in: scratch)
    let last = pdf.paintedImages().filter { $0.page == 2 }
    #expect(last.count == 1, "\(last)")
    #expect(last.allSatisfy { $0.box.x < 396 }, "\(last)")
  }

  @Test func makesOnlyTheSelectedSpreads() throws {
    let scratch = try Scratch()
    let album = albumText(pages: Array(repeating: "{}", count: 7))
    let pdf = try build(album, in: scratch, ["--pages", "2,5-6"])
    #expect(pdf.labels == ["1-2", "5-6"])
    let refused = try scrapbook(["build", scratch.path("album.json"), "-o", "-", "--pages", "9-"])
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.errors.contains("the album has 7 pages"), "\(refused)")
  }

  @Test func namesSheetsInTheLanguageOfTheAlbum() throws {
    let scratch = try Scratch()
    let pdf = try build(
      #"{ "language": "de", "title": "Meer", "theme": "ocean", "cover": true, "backCover": true, "pages": [{}, {}, {}] }"#,
      in: scratch)
    #expect(pdf.labels == ["Titelseite", "1-2", "3", "Rückseite"])
    #expect(pdf.outline.map(\.title) == ["Titelseite", "Seiten 1-2", "Seite 3", "Rückseite"])
  }

  @Test func namesSheetsAfterTheirPages() throws {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: Array(repeating: "{}", count: 5)), in: scratch)
    #expect(pdf.labels == ["1-2", "3-4", "5"])
    #expect(pdf.outline.map(\.title) == ["Pages 1-2", "Pages 3-4", "Page 5"])
    #expect(pdf.outline.map(\.page) == [1, 2, 3])
  }

  @Test func namesTheFirstSheetOfABookThatOpensWithASinglePage() throws {
    let scratch = try Scratch()
    let pages = ["{}", "{}", "{}", "{}"].joined(separator: ", ")
    let pdf = try build(
      #"{"binding": "right", "firstPage": "left", "pages": [\#(pages)]}"#, in: scratch)
    #expect(pdf.labels == ["1", "2-3", "4"])
    let catalog = try #require(pdf.object(pdf.trailer["/Root"]))
    let preferences = try #require(pdf.object(catalog.fields["/ViewerPreferences"]))
    #expect(preferences.fields["/Direction"] as? String == "/R2L")
  }
}
