import Foundation
import Pango
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// The decorations that themes add to covers and pages, or omit.
@Suite struct ThemedPageTests {
  private static let themes = BuiltinAssets(folder: nil).themes
  private static let photo = "builtin:themes/classic/scene-1"

  private func album(_ keys: String) -> Composition {
    compose(
      SourceFile(name: "album.json", bytes: Array("{ \(keys) }".utf8)),
      loader: AssetStore(AssetOptions()), shaper: PangoShaper(.forTests))
  }

  private func book(_ theme: String, _ keys: String = "") -> Composition {
    album(
      #""theme": "\#(theme)", "title": "Otters", "author": "Mia"\#(keys), "pages": [ {} ]"#)
  }

  // MARK: Covers

  @Test(arguments: themes) func theWordsAndThePhotoOfTheBackAreCenteredOnItsBoard(_ name: String) throws {
    let made = book(name, #", "backCover": { "text": "Thanks", "photo": "\#(Self.photo)", "alt": "A lake" }"#)
    let (album, theme) = (made.album, try #require(made.album.theme))
    let page = try #require(album.backCover?.page)
    let axis = ScrapbookPage.size.width - theme.cover.full.center.x
    #expect(try #require(page.photos.first?.frame).center.x == axis)
    #expect(page.texts.map(\.frame.center.x) == [axis])
    #expect(!made.diagnostics.hasErrors)
  }

  /// The ink of slanted script fonts is farther to the right than their advance boxes.
  @Test(arguments: themes.filter { $0 != "classic" }) func titlesAreCenteredByWhatIsSeenOfThem(_ name: String)
    throws
  {
    let words = #"{ "text": "Trip", "style": "title", "size": 52, "frame": [30, 100, 415, 90] }"#
    let made = album(#""theme": "\#(name)", "pages": [ { "texts": [ \#(words) ] } ]"#)
    let groups = made.pages[0].compactMap { if case .group(let group) = $0 { group.items } else { nil } }
    let texts = groups.joined().compactMap { if case .text(let text) = $0 { text } else { nil } }
    let line = try #require(texts.first?.lines.first)
    #expect(abs(line.origin.x + line.line.ink.center.x - 237.5) < 0.01, "\(line.origin)")
  }

  /// Focus and crop work as for photos on pages.
  @Test func photosOfCoversHaveAFocusAndACrop() throws {
    let keys = #""photo": "\#(Self.photo)", "focus": [0.7, 0.5], "crop": [0, 0.1, 1, 0.9], "alt": "A lake""#
    let made = book("ocean", ", \"cover\": { \(keys) }, \"backCover\": { \(keys) }").album
    for photo in [made.cover?.page.photos.first, made.backCover?.page.photos.first] {
      #expect(photo?.focus == Point(x: 0.7, y: 0.5))
      #expect(photo?.crop == Rect(x: 0, y: 0.1, width: 1, height: 0.9))
    }
    let wrong = book("ocean", #", "cover": { "photo": "\#(Self.photo)", "focus": [2, 0] }"#)
    #expect(wrong.diagnostics.hasErrors)
  }

  @Test(arguments: themes) func theEmblemIsOnlyOnABackWithoutAPhoto(_ name: String) throws {
    let plain = try #require(book(name, #", "backCover": true"#).album.backCover?.page)
    let shown = try #require(
      book(name, #", "backCover": { "photo": "\#(Self.photo)", "alt": "A lake" }"#).album.backCover?.page)
    let emblem = try #require(book(name).album.theme).cover.emblem
    #expect(plain.stickers.map(\.image) == [try #require(emblem).image])
    #expect(shown.stickers.isEmpty && shown.photos.count == 1)
  }

  /// The place of an author, or of the photo, is not left empty.
  @Test(arguments: themes) func theEmblemFillsThePlaceOfAMissingAuthorOrPhoto(_ name: String) throws {
    let photo = #""photo": "\#(Self.photo)", "alt": "A lake""#
    let emblem = { (cover: String, author: String) throws -> [Sticker] in
      let made = album(
        #""theme": "\#(name)", "title": "Otters", "cover": \#(cover)\#(author), "pages": [ {} ]"#
      ).album
      let image = try #require(made.theme?.cover.emblem).image
      return try #require(made.cover).page.stickers.filter { $0.image == image }
    }
    let cover = try #require(book(name).album.theme).cover
    // The bow of kraft has its place.
    #expect(try emblem("{ \(photo) }", "").isEmpty == (name == "kraft"))
    if let small = try emblem("{ \(photo) }", "").first, case .frame(let frame, .contain) = small.placement {
      #expect(frame.height <= 50 && frame.y >= cover.photo.maxY && frame.center.x == cover.author.center.x)
    }
    #expect(try emblem("{ \(photo) }", #", "author": "Mia""#).isEmpty)
    #expect(try emblem(#"{ \#(photo), "style": "full" }"#, "").isEmpty)
    #expect(try emblem("true", #", "author": "Mia""#).count == 1)
  }

  @Test(arguments: themes) func aPhotoOverTheWholeBoardCutsNoDrawing(_ name: String) throws {
    let made = book(
      name,
      #", "cover": { "photo": "\#(Self.photo)", "style": "full", "subtitle": "By the lake", "alt": "A lake" }"#
    )
    let cover = try #require(made.album.theme).cover
    let front = try #require(made.album.cover)
    #expect(front.background.content == .image(try #require(cover.board)))
    // The title is on the theme's plate, not on a label of its own.
    #expect(front.page.stickers.map(\.image) == [try #require(cover.titlePlate).image])
    #expect(front.page.texts.prefix(2).allSatisfy { $0.style.background?.isPainted == false })
    let plate = try #require(cover.titlePlate).frame
    #expect(
      front.page.texts.prefix(2).allSatisfy { $0.frame.x - plate.x >= 20 && plate.maxX - $0.frame.maxX >= 20 }
    )
    #expect(!made.diagnostics.hasErrors && !made.diagnostics.all.contains { $0.id == .lowContrast })
  }

  @Test(arguments: themes) func aSubtitleIsAboutHalfAsLargeAsTheTitle(_ name: String) throws {
    let made = book(name, #", "cover": { "subtitle": "Summer with Mia and Noah" }"#)
    let texts = try #require(made.album.cover?.page.texts)
    let sizes = texts.prefix(2).compactMap(\.style.size)
    #expect(sizes.count == 2 && sizes[0] / sizes[1] > 0.45, "\(sizes)")
    // It has that size on the sheet, too.
    #expect(made.dump(.sheets)?.contains("size \(plainNumber(sizes[0]))") == true)
  }

  @Test(arguments: themes) func aShortTitleIsLargeAndALongOneFits(_ name: String) throws {
    for (title, least) in [
      ("Otters", 50.0), ("Our summer holidays in Denmark with grandma and the dogs", 18),
    ] {
      let made = album(#""theme": "\#(name)", "title": "\#(title)", "cover": true, "pages": [ {} ]"#)
      #expect(
        !made.diagnostics.all.contains { $0.id == .textOverflow }, "\(made.diagnostics.all.map(\.message))")
      let sizes = (made.dump(.sheets) ?? "").components(separatedBy: " size ").dropFirst().compactMap {
        Double($0.prefix { "0123456789.".contains($0) })
      }
      #expect(sizes.contains { $0 >= least }, "\(sizes)")
    }
  }

  @Test func aBookThatIsBoundOnTheRightHasItsSpineThere() throws {
    let keys = #", "cover": { "photo": "\#(Self.photo)", "alt": "A lake" }, "backCover": true"#
    let (left, right) = (book("kraft", keys).album, book("kraft", keys + #", "binding": "right""#).album)
    #expect(left.cover?.background.isMirrored == false && left.backCover?.background.isMirrored == false)
    #expect(right.cover?.background.isMirrored == true && right.backCover?.background.isMirrored == true)
    let frames = { (album: Album) in album.cover?.page.texts.map(\.frame) ?? [] }
    #expect(frames(right) == frames(left).map { $0.mirrored(inWidth: 475) } && !frames(left).isEmpty)
    #expect(
      right.cover?.page.photos.first?.frame
        == left.cover?.page.photos.first?.frame?.mirrored(inWidth: 475))
    #expect(left.backCover != right.backCover)
  }

  // MARK: Papers

  private func decorations(
    _ theme: String, _ pages: String, _ keys: String = "", drawing: String = "corner"
  ) -> Int {
    let dump = album(#""theme": "\#(theme)"\#(keys), "pages": [ \#(pages) ]"#).dump(.sheets) ?? ""
    return dump.components(separatedBy: "themes/\(theme)/\(drawing)").count - 1
  }

  @Test(arguments: ["forest", "garden", "kraft"])
  func edgesAreDrawnWhereNothingElseIs(_ name: String) {
    let photo = { (y: Int) in
      #"{ "photos": [ { "image": "\#(Self.photo)", "frame": [100, \#(y), 200, 200] } ] }"#
    }
    #expect(decorations(name, "{}, {}", drawing: "edge") == 2)
    #expect(decorations(name, "\(photo(180)), {}", drawing: "edge") == 2)
    // Half an edge would look like a mistake, but a lone page is not a half.
    #expect(decorations(name, "\(photo(-60)), \(photo(440))", drawing: "edge") == 0)
    #expect(decorations(name, "\(photo(440)), {}", drawing: "edge") == 0)
    #expect(decorations(name, "\(photo(440)), {}, {}, {}", drawing: "edge") == 2)
    // A photo that fills the page hides no half of it.
    let full = #"{ "slots": "full", "photos": [ { "image": "\#(Self.photo)", "mount": "none" } ] }, {}"#
    #expect(decorations(name, full, drawing: "edge") == 1)
    #expect(decorations("celebration", full, drawing: "bunting") == 1)
    #expect(decorations("celebration", "\(photo(-60)), {}", drawing: "bunting") == 0)
    let own = "{ \"background\": \"red\" }, {}"
    #expect(decorations(name, own, drawing: "edge") == 1)
  }

  /// The squares of the first paper are part of the book; every second spread and long texts have ruled paper.
  @Test func theNotebookHasSquaredAndRuledPaper() {
    let words = String(repeating: "otter ", count: 70)
    let long = #"{ "texts": [ { "text": "\#(words)", "frame": [30, 30, 400, 500] } ] }"#
    let short = #"{ "texts": [ { "text": "Hello", "frame": [30, 30, 300, 60] } ] }"#
    let count = { (pages: String) in decorations("notebook", pages, drawing: "ruled") }
    #expect(count("\(short), \(short)") == 0)
    #expect(count("\(short), \(short), \(short), \(short)") == 2)
    #expect(count("\(long), \(short)") == 2)
    // The words on it are judged on the paper between its lines.
    let pale = short.replacing("\"text\"", with: "\"color\": \"#d8d8d0\", \"text\"")
    for pages in ["\(long), \(pale)", "\(pale), \(short)"] {
      let found = album(#""theme": "notebook", "pages": [ \#(pages) ]"#).diagnostics.all
      #expect(found.map(\.id).contains(.lowContrast), "\(found.map(\.message))")
    }
  }

  @Test(arguments: ["garden", "forest"]) func plantsGrowOnlyWhereThePaperIsFree(_ name: String) {
    let words = #"{ "texts": [ { "text": "Hello", "frame": [30, 30, 300, 60] } ] }"#
    let frames = ["30, 30, 415, 250", "30, 297, 415, 250"].map {
      #"{ "image": "\#(Self.photo)", "frame": [\#($0)] }"#
    }
    let photos = #"{ "photos": [ \#(frames.joined(separator: ", ")) ] }"#
    #expect(decorations(name, "\(words), \(words)") == 2)
    #expect(decorations(name, "\(words), \(photos)") == 1)
    #expect(decorations(name, "\(photos), \(photos)") == 0)
    #expect(decorations(name, words, #", "odd": "center""#) == 0)
    // Nor on a paper that the album chooses.
    #expect(decorations(name, words, #", "background": "white""#) == 0)
    #expect(
      decorations(
        name, words.replacing("{ \"texts\"", with: "{ \"background\": \"red\", \"texts\"") + ", null")
        == 1)
  }

  @Test func plantsKeepOffCaptions() {
    let page = { (caption: String) in
      #"{ "photos": [ { "image": "\#(Self.photo)", "frame": [20, 150, 110, 195], "mount": "none"\#(caption) } ] }"#
    }
    #expect(decorations("garden", page("")) == 2, "another is in the free place beside the page")
    #expect(decorations("garden", page(#", "caption": "An otter""#)) == 1)
  }

  @Test func plantsKeepOffStickersAndPageNumbers() {
    let sticker = #"{ "stickers": [ { "image": "builtin:star", "center": [70, 520], "width": 40 } ] }"#
    #expect(decorations("garden", sticker) == 1, "the free place beside the page has one")
    let footer = #", "footer": { "text": "{page}", "align": "outside" }"#
    #expect(decorations("garden", "{}") == 2 && decorations("garden", "{}", footer) == 2)
  }

  // MARK: Fonts

  private func families(_ words: String, _ keys: String = "", _ font: String = "") -> Set<String> {
    let text = #"{ "text": "\#(words)", "style": "title"\#(font), "frame": [30, 30, 400, 60] }"#
    let made = album(#""theme": "garden"\#(keys), "pages": [ { "texts": [ \#(text) ] } ]"#)
    return Set(made.document?.fonts.map(\.family) ?? [])
  }

  /// Digits of a Latin script font look out of place beside the letters of another font.
  @Test func aThemesFontSetsOnlyWordsWhoseLettersItHas() {
    #expect(families("Summer 2026") == ["Kaushan Script"])
    #expect(families("\u{C9}t\u{E9} 2026") == ["Kaushan Script"])
    #expect(families("2026年5月2日", #", "language": "ja""#) == ["Klee One"])
    #expect(families("夏の2026") == ["Klee One"])
    #expect(families("2026年夏天", #", "language": "zh""#).isDisjoint(with: ["Kaushan Script", "Klee One"]))
    #expect(families("Лето 2026") == ["Andika"])
    // A font that the album names stays.
    #expect(families("夏 2026", "", #", "font": ["Kaushan Script"]"#).contains("Kaushan Script"))
  }

  // MARK: The fold

  private func shadings(_ keys: String) -> Int {
    (album(keys).dump(.sheets) ?? "").components(separatedBy: "shading").count - 1
  }

  @Test func aPhotoThatHidesTheFoldIsShadedLikeThePaper() {
    let full = #"{ "slots": "full", "photos": [ { "image": "\#(Self.photo)", "mount": "none" } ] }"#
    let framed = #"{ "photos": [ { "image": "\#(Self.photo)" } ] }"#
    let across = #"{ "photos": [ { "image": "\#(Self.photo)", "spread": true } ] }, {}"#
    let pages = { (pages: String) in #""theme": "classic", "pages": [ \#(pages) ]"# }
    #expect(shadings(pages("\(framed), \(framed)")) == 0)
    #expect(shadings(pages("\(full), \(framed)")) == 2, "at the fold and at the outer edge")
    #expect(shadings(pages("\(full), \(full)")) == 4)
    #expect(shadings(pages(across)) == 1)
    // An album without a theme looks as before.
    #expect(shadings(#""pages": [ \#(full), \#(full) ]"#) == 0)
  }

  // MARK: Words

  private func style(_ theme: String, _ text: String, _ keys: String = "") throws -> TextStyle {
    let page = #"{ "texts": [ { \#(text), "frame": [30, 30, 300, 60] } ] }"#
    let made = album(#""theme": "\#(theme)"\#(keys), "pages": [ \#(page) ]"#).album
    return try #require(made.pages.first?.texts.first).style
  }

  @Test func labelsOfShapesAreThoseOfTheThemeUnlessATextSaysMore() throws {
    let round = try #require(try style("ocean", #""text": "a", "background": "round""#).background)
    #expect(round.color == .white && round.border?.width == 2)
    let own = try #require(
      try style("ocean", #""text": "a", "background": { "shape": "round", "color": "black", "border": 0 }"#)
        .background)
    #expect(own.color == .black && own.border?.width == 0)
    let colored = try #require(
      try style("ocean", #""text": "a", "background": { "shape": "round", "color": "black" }"#).background)
    #expect(colored.border?.width == 2 && colored.border?.color != round.border?.color)
    // The covers of an album without a theme are classic, its words are not.
    let text = #"{ "text": "a", "background": "torn", "frame": [30, 30, 300, 60] }"#
    let plain = album(##""cover": true, "pages": [ { "texts": [ \##(text) ] } ]"##)
    #expect(plain.album.pages.first?.texts.first?.style.background == TextBackground(.torn, color: .white))
  }

  @Test func theLookOfCaptionsIsThatOfTheThemeUnderThatOfTheAlbum() throws {
    let own = ##", "styles": { "caption": { "size": 20 } }"##
    for (keys, size) in [("", 13.5), (own, 20)] {
      let caption = try #require(album(#""theme": "kraft"\#(keys), "pages": [ {} ]"#).album.styles[.caption])
      #expect(caption.italic == true && caption.size == size && caption.font == ["Noto Serif", "Andika"])
    }
  }
}
