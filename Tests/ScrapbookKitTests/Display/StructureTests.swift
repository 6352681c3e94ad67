import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct StructureTests {
  private func tags(_ json: String, layout: SheetLayout = .spreads) throws -> String {
    let options = CompositionOptions(keepGoing: true, imposition: ImpositionOptions(layout: layout))
    return try #require(composed(json, options: options).dump(.tags))
  }

  private let album = #"""
    { "title": "Sea", "language": "en", "pages": [
        { "texts": [
            { "text": "Below", "frame": [20, 400, 200, 40] },
            { "text": "A day", "style": "title", "frame": [20, 10, 400, 60], "z": 9 },
            { "text": "Otro", "language": "es", "frame": [240, 400, 200, 40] } ],
          "photos": [
            { "image": "wide.jpg", "frame": [20, 100, 200, 150], "caption": "A bus", "alt": "A red bus" },
            { "image": "tall.jpg", "frame": [250, 100, 120, 160], "caption": "Otto" } ],
          "stickers": [{ "image": "star.png", "frame": [0, 0, 50, 50] }] },
        { "texts": [
            { "text": "More", "style": "title", "frame": [20, 10, 400, 60] },
            { "text": "faint", "opacity": 0.5, "frame": [20, 100, 400, 60] } ],
          "photos": [{ "image": "wide.jpg", "frame": [20, 200, 200, 150], "opacity": 0.5, "caption": "Old",
            "alt": "A bus" }] } ] }
    """#

  @Test func readsAPageFromTheTop() throws {
    #expect(
      try tags(album) == """
        Document "Sea" language en
          Sect "Page 1"
            H1 "A day" on 1:6
            Figure alt "A red bus" on 1:0
              Caption "A bus" on 1:1
            Figure alt "Otto" on 1:2
              Caption "Otto" on 1:3
            P "Below" on 1:4
            P "Otro" language es on 1:5
          Sect "Page 2"
            H2 "More" on 1:8
            P "faint" on 1:9
            Figure "Old" alt "A bus\\nOld" on 1:7

        """)
  }

  @Test(arguments: [("de-AT", "Seite 1"), ("JA", "1ページ"), ("tlh", "Page 1")])
  func namesPagesInTheirLanguage(_ language: String, _ page: String) throws {
    let text = #""texts": [{ "text": "A", "frame": [20, 20, 200, 40] }]"#
    let all = try tags(
      #"""
      { "language": "\#(language)", "pages": [{ \#(text) }, { "language": "es", \#(text) }] }
      """#)
    for name in [page, "Página 2"] { #expect(all.contains("Sect \"\(name)\""), "\(all)") }
  }

  @Test func givesEachPageOfItsOwnSheetItsOwnContents() throws {
    let pages = try tags(album, layout: .pages)
    #expect(pages.contains("H1 \"A day\" on 1:") && pages.contains("H2 \"More\" on 2:"), "\(pages)")
  }

  @Test func readsAnItemOnTwoSheetsOnce() throws {
    let json = #"""
      { "pages": [
          { "photos": [{ "image": "wide.jpg", "frame": [400, 100, 200, 150], "alt": "Across" }] }, {} ] }
      """#
    let pages = try tags(json, layout: .pages)
    #expect(pages.split(separator: "\n").count { $0.contains("Across") } == 1, "\(pages)")
    #expect(pages.contains("Figure alt \"Across\" on 1:0\n"), "\(pages)")
  }

  @Test func readsNothingThatIsInvisible() throws {
    let json = #"{ "pages": [{ "texts": [{ "text": "gone", "opacity": 0, "frame": [0, 0, 100, 100] }] }] }"#
    #expect(try tags(json) == "Document\n")
  }

  @Test func boxesFiguresOnTheSheet() throws {
    let json = #"""
      { "placement": "center", "pages": [{ "photos": [
          { "image": "wide.jpg", "frame": [-100, 100, 200, 150], "alt": "Over the edge" }] }] }
      """#
    let document = try #require(composed(json).document)
    let figure = try #require(document.structure.first?.children.first)
    let box = try #require(figure.contents.first?.box)
    #expect(Rect(document.sheets[0].size).contains(box) && box.width > 0, "\(box)")
  }
}
