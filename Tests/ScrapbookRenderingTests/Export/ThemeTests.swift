import Foundation
import Pango
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// The built-in themes, and themes in folders.
@Suite struct ThemeTests {
  private static let themes = BuiltinAssets(folder: nil).themes

  private func album(_ keys: String, in folder: String = ".") -> Composition {
    compose(
      SourceFile(name: "album.json", bytes: Array("{ \(keys) }".utf8)),
      loader: AssetStore(AssetOptions(folder: folder)), shaper: PangoShaper(.forTests))
  }

  @Test func thereAreEight() {
    #expect(
      Self.themes == [
        "celebration", "classic", "forest", "garden", "kraft", "night-sky", "notebook", "ocean",
      ])
  }

  @Test(arguments: themes) func wordsCanBeReadOnEveryPaper(_ name: String) throws {
    let theme = try builtinTheme(name)
    let grounds =
      theme.papers.map(\.color) + theme.bubbles.values.map(\.color)
      + [theme.cover.color, theme.cover.plate, theme.palette.label]
    for ground in grounds {
      for style in [StyleName.note, .title, .caption] {
        let contrast = theme.palette.ink(of: style, on: ground).contrast(with: ground)
        #expect(contrast >= 4.5, "\(name): \(contrast) on \(ground.hex)")
      }
    }
  }

  /// Labels in nearly the color of a paper were invisible on it. Labels of albums without a theme do not change.
  @Test(arguments: themes.filter { $0 != "classic" }) func labelsWithoutABorderStandOutFromPapers(
    _ name: String
  ) throws {
    let theme = try builtinTheme(name)
    let labels = theme.bubbles.values.filter { $0.border == nil }.map(\.color) + [theme.palette.label]
    for paper in theme.papers.map({ $0.color.over(.white) }) {
      for label in labels {
        let steps = [label.red - paper.red, label.green - paper.green, label.blue - paper.blue]
        let step = try #require(steps.map(abs).max())
        #expect(step >= 0.09, "\(label.hex) on \(paper.hex): \(step)")
      }
    }
  }

  /// Words in the color of the paper, and in one that can be read there but not in the fold.
  @Test(arguments: themes) func unreadableWordsAreFoundOnTheFirstPaper(_ name: String) throws {
    let theme = try builtinTheme(name)
    let paper = try #require(theme.papers.first).color
    let found = { (color: String, frame: String) in
      let text = #"{ "text": "ab", "size": 18, "color": "\#(color)", "align": "right", "frame": \#(frame) }"#
      return album(#""theme": "\#(name)", "pages": [ { "texts": [ \#(text) ] }, {} ]"#).diagnostics.all
        .filter { $0.id == .lowContrast }.count
    }
    #expect(found(paper.hex, "[60, 100, 300, 60]") == 1)
    #expect(found(try #require(theme.palette.inks.first).hex, "[60, 100, 300, 60]") == 0)
  }

  @Test(arguments: themes) func drawingsAreSmall(_ name: String) throws {
    let folder = Project.root + "/Assets/Themes/" + name
    let sizes = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".svg") }
      .map {
        try readFile(folder + "/" + $0).count
      }
    #expect(
      sizes.count >= 2 && sizes.allSatisfy { $0 <= 40 << 10 } && sizes.reduce(0, +) <= 300 << 10, "\(sizes)")
  }

  /// The size that a theme adds to the PDF of a book with covers, words, all mounts, a page for each of its papers and
  /// 60 photos of different sizes.
  @Test(arguments: themes) func addsAtMost300KB(_ name: String) throws {
    let photos = ["taped", "corners", "white"].map {
      #"{ "image": "builtin:themes/classic/scene-1", "mount": "\#($0)", "alt": "A lake", "caption": "We saw it" }"#
    }
    let words = Array(repeating: "otter", count: 70).joined(separator: " ")
    let pages = [
      "{ \"photos\": [\(photos[0])] }", "{}", "{ \"photos\": [\(photos.joined(separator: ","))] }", "{}",
      "{ \"texts\": [{ \"text\": \"\(words)\", \"frame\": [30, 30, 400, 500] }] }", "{}",
      "{ \"photos\": [\(photos[1]), \(photos[2])] }", "{}",
    ]
    let many = (0..<20).map { page in
      let photos = (0..<3).map { row in
        let frame =
          "[\(20 + 3 * page), \(20 + 170 * row), \(150 + 13 * page), \(120 + (page * 7 + row * 11) % 50)]"
        return #"{ "image": "builtin:themes/classic/scene-1", "alt": "A lake", "frame": \#(frame) }"#
      }
      return "{ \"photos\": [\(photos.joined(separator: ", "))] }"
    }
    let scratch = try Scratch()
    func size(_ keys: String) throws -> Int {
      let text = #"{ \#(keys) "title": "Otters", "pages": [ \#((pages + many).joined(separator: ", ")) ] }"#
      return try ComposedAlbum(text, in: scratch).pdf().count
    }
    let cover = #"{ "photo": "builtin:themes/classic/scene-2", "alt": "Hills" }"#
    let covers = #""cover": \#(cover), "backCover": true,"#
    let added = try size(#""theme": "\#(name)", \#(covers)"#) - size("")
    #expect(added <= 300 << 10, "\(added) bytes")
  }

  @Test func everyStickerIsInOneSet() {
    let names = StickerSet.allCases.flatMap(\.names)
    #expect(names.sorted() == BuiltinAssets(folder: nil).stickers)
    #expect(BuiltinAssets(folder: nil).stickersInSets([.sea]).map(\.title) == ["Sea"])
    #expect(BuiltinAssets(folder: nil).stickersInSets().flatMap(\.names).count == names.count)
  }

  @Test(arguments: themes) func everyThemeMakesABook(_ name: String) throws {
    let composition = album(
      #""theme": "\#(name)", "title": "Otters", "author": "Mia", "cover": true, "backCover": true, "titlePage": true, "end": "the-end", "pages": [ { "texts": [ { "text": "Hello", "frame": [30, 30, 300, 60], "style": "title" } ] }, {} ]"#
    )
    let document = try #require(composition.document, "\(composition.diagnostics.all.map(\.message))")
    #expect(
      composition.diagnostics.all.filter { $0.id != .missingFont && $0.id != .fontsUnavailable }.isEmpty)
    #expect(document.sheets.map(\.label) == ["Cover", "1-2", "3-4", "Back cover"])
    let book = try builtinTheme(name).book
    #expect(document.catalog.id(of: book) != nil)
  }

  @Test(arguments: themes) func aCoverHasRoomForALongTitleAboveASubtitle(_ name: String) throws {
    let found = album(
      #""theme": "\#(name)", "title": "Summer holidays in Denmark with grandma", "cover": { "subtitle": "Class 3b" }, "pages": [ {} ]"#
    )
    let messages = found.diagnostics.all.map(\.message)
    #expect(!messages.contains { $0.hasPrefix("\"Summer") }, "\(messages)")
  }

  @Test(arguments: themes) func aCoverHasRoomForAShortSubtitle(_ name: String) throws {
    let found = album(
      #""theme": "\#(name)", "title": "Otters", "cover": { "subtitle": "Class 3b at the lake" }, "pages": [ {} ]"#
    )
    let messages = found.diagnostics.all.filter { $0.id == .textOverflow }.map(\.message)
    #expect(messages.isEmpty, "\(messages)")
  }

  @Test(arguments: themes) func theLinesOfATitlePageHaveTheFontOfItsTitle(_ name: String) throws {
    let made = album(
      #""theme": "\#(name)", "title": "Otters", "date": "May 2026", "titlePage": true, "pages": [ {} ]"#)
    let font = try #require(made.album.pages.first?.texts.last?.style)
    #expect(try font.font == builtinTheme(name).fonts[.title] && font.size == 21)
  }

  @Test func aCoverHasWordsThoughNoPageHasAny() throws {
    let found = album(#""title": "Otters", "cover": true, "pages": [ {} ]"#)
    let document = try #require(found.document)
    #expect(document.sheets.map(\.label) == ["Cover", "1"])
    #expect(found.dump(.sheets)?.contains("\"Otters\"") == true)
  }

  @Test(arguments: themes) func aPhotoCanCoverTheBoardOrBeRound(_ name: String) throws {
    let photo = #""photo": "builtin:themes/classic/scene-1", "alt": "A lake""#
    let cover = { (style: String) in
      #""theme": "\#(name)", "title": "Otters", "author": "Mia", "cover": { \#(photo)\#(style) }, "pages": [ {} ]"#
    }
    for style in ["", #", "style": "full""#, #", "style": "round""#] {
      let found = album(cover(style))
      #expect(found.document != nil && !found.diagnostics.all.contains { $0.id == .lowContrast }, "\(style)")
    }
    let page = try #require(album(cover(#", "style": "full""#)).album.cover?.page)
    #expect(page.photos.map(\.frame) == [try builtinTheme(name).cover.full])
    // The author has a label, and the title the theme's plate.
    #expect(page.texts.map { $0.style.background?.isPainted } == [false, true] && page.stickers.count == 1)
    #expect(album(cover(#", "style": "fulll""#)).diagnostics.all.map(\.pointer) == ["/cover/style"])
  }

  @Test(arguments: themes) func aTitlePageKeepsItsLinesTogether(_ name: String) throws {
    let page = #"{ "subtitle": "By the sea", "date": "May 2026", "place": "Juist" }"#
    let made = album(#""theme": "\#(name)", "title": "Otters", "titlePage": \#(page), "pages": [ {} ]"#)
    #expect(made.document != nil && !made.diagnostics.all.contains { $0.id == .overlap })
    let frames = try #require(made.album.pages.first?.texts.map(\.frame))
    #expect(frames.count == 4 && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.y })
    #expect(
      try made.album.pages.first?.stickers.map(\.image.path)
        == [builtinTheme(name).ornament?.path, builtinTheme(name).vignette?.path].compactMap(\.self))
  }

  @Test(arguments: themes) func aTitlePageHasAVignetteBelowItsWords(_ name: String) throws {
    let image = try #require(try builtinTheme(name).vignette)
    for (words, highest) in [("", 302.0), (#", "author": "Mia""#, 302), (#", "date": "May 2026""#, 340)] {
      let made = album(
        #""theme": "\#(name)", "title": "Otters"\#(words), "titlePage": true, "pages": [ {} ]"#)
      let found = made.album.pages.first?.stickers.first { $0.image == image }
      guard case .frame(let frame, .contain) = try #require(found).placement else {
        Issue.record("no frame")
        return
      }
      #expect(made.document != nil && frame.y > highest && frame.maxY < ScrapbookPage.size.height - 47)
      #expect(made.album.pages[0].texts.allSatisfy { $0.frame.intersection(frame) == nil }, "\(frame)")
    }
  }

  @Test func aFullTitlePageHasNoVignette() throws {
    let page = #"{ "subtitle": "By the sea", "author": "Mia", "date": "May 2026", "place": "Juist" }"#
    let made = album(#""theme": "ocean", "title": "Otters", "titlePage": \#(page), "pages": [ {} ]"#)
    #expect(
      try made.album.pages.first?.stickers.map(\.image) == [builtinTheme("ocean").ornament].compactMap(\.self)
    )
    let plain = album(#""title": "Otters", "titlePage": true, "pages": [ {} ]"#)
    #expect(plain.album.pages.first?.stickers == [])
  }

  @Test func anAlbumWithoutAThemeKeepsItsBook() throws {
    let plain = album(#""pages": [ {}, {} ]"#)
    let classic = album(#""theme": "classic", "pages": [ {}, {} ]"#)
    #expect(try #require(plain.document).sheets == #require(classic.document).sheets)
    #expect(plain.album.theme == nil && plain.album.background == .openBook)
  }

  @Test func theAlbumComesBeforeItsTheme() throws {
    let composition = album(
      #""theme": "ocean", "background": "white", "styles": { "title": { "font": "Andika" } }, "pages": [ { "background": "red" } ]"#
    )
    #expect(composition.album.background == .color(.white))
    #expect(composition.album.styles[.title]?.font == ["Andika"])
    #expect(composition.album.pages[0].background == .color(Color(red: 1, green: 0, blue: 0)))
  }

  @Test func pagesChooseTheirPaperByContent() throws {
    let ocean = try builtinTheme("ocean")
    let words = TextNode(
      TextContent(String(repeating: "otter ", count: 70)), frame: Rect(x: 30, y: 30, width: 400, height: 500))
    #expect(
      ocean.paper(of: [ScrapbookPage(photos: [Photo("a")])], onSpread: 0) == .color(ocean.papers[1].color))
    #expect(
      ocean.paper(of: [ScrapbookPage(texts: [words]), .blank], onSpread: 0) == .color(ocean.papers[2].color))
    let mixed = ScrapbookPage(photos: [Photo("a"), Photo("b")])
    #expect(ocean.paper(of: [mixed], onSpread: 0) != ocean.paper(of: [mixed], onSpread: 1))
  }

  @Test func facingPagesHaveTheSamePaper() {
    let photo = #"{ "image": "a.jpg" }"#
    let words = String(repeating: "otter ", count: 70)
    let pages = [
      "{ \"photos\": [\(photo)] }", "{ \"photos\": [\(photo), \(photo)] }",
      "{ \"photos\": [\(photo), \(photo)] }",
      "{ \"texts\": [{ \"text\": \"\(words)\", \"frame\": [30, 30, 400, 500] }] }",
      "{ \"photos\": [\(photo)] }", "{ \"photos\": [\(photo)] }",
    ]
    for keys in [#""theme": "ocean""#, #""theme": "kraft", "firstPage": "right""#] {
      let made = album("\(keys), \"pages\": [\(pages.joined(separator: ", "))]").album
      for facing in made.spreads {
        let papers = facing.pages.map { made.pages[$0.index].background }
        #expect(papers.allSatisfy { $0 == papers.first }, "\(keys)")
      }
    }
  }

  @Test func anUnknownThemeIsAnErrorWithASuggestion() {
    let found = album(#""theme": "ocaen", "pages": [ {} ]"#).diagnostics.all
    #expect(found.map(\.pointer) == ["/theme"])
    #expect(found.first?.hints.first?.contains("did you mean \"ocean\"?") == true, "\(found)")
  }

  @Test func aFolderCanBeATheme() throws {
    let scratch = try Scratch()
    let files = try FileManager.default.contentsOfDirectory(atPath: Project.root + "/Assets/Themes/ocean")
    for name in files where !name.hasSuffix(".drawing") {
      try scratch.write("themes/ours/" + name, readFile(Project.root + "/Assets/Themes/ocean/" + name))
    }
    let composition = album(#""theme": "themes/ours", "cover": true, "pages": [ {} ]"#, in: scratch.folder)
    let document = try #require(composition.document, "\(composition.diagnostics.all.map(\.message))")
    #expect(document.catalog.id(ofPath: "themes/ours/book.svg") != nil)
    try scratch.write("themes/ours/theme.json", #"{ "book": "../../secret.svg" }"#)
    let refused = album(#""theme": "themes/ours", "pages": [ {} ]"#, in: scratch.folder)
    #expect(refused.document == nil)
    #expect(refused.diagnostics.all.contains { $0.message.contains("is not an SVG in the theme's folder") })
  }

  @Test func aLoneLastPageGetsItsEnd() throws {
    let count = { (keys: String) in album(keys + #""pages": [ {}, {}, {} ]"#).album.pages.count }
    #expect(count("") == 3)
    #expect(count(#""end": "the-end", "#) == 4)
    #expect(count(#""end": "notes", "titlePage": true, "#) == 4)
    #expect(count(#""end": "notes", "odd": "center", "#) == 3)
    let german = album(#""end": "the-end", "language": "de", "pages": [ {} ]"#).album
    #expect(german.pages.last?.texts.first?.content.text == "Ende")
  }
}
