import Foundation
import Pango
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// Themes that an album modifies.
@Suite struct ChangedThemeTests {
  private static let themes = BuiltinAssets(folder: nil).themes

  private func text(_ theme: String, _ keys: String = "") -> String {
    #"{ "theme": \#(theme), \#(keys) "pages": [ {}, {} ] }"#
  }

  private func album(_ theme: String, _ keys: String = "", in folder: String = ".") -> Composition {
    compose(
      SourceFile(name: "album.json", bytes: Array(text(theme, keys).utf8)),
      loader: AssetStore(AssetOptions(folder: folder)), shaper: PangoShaper(.forTests))
  }

  private func color(_ text: String) throws -> Color { try #require(Color(text)) }

  private func writeOcean(_ folder: String, in scratch: Scratch) throws {
    let ocean = Project.root + "/Assets/Themes/ocean"
    for name in try FileManager.default.contentsOfDirectory(atPath: ocean) where !name.hasSuffix(".drawing") {
      try scratch.write("\(folder)/\(name)", readFile("\(ocean)/\(name)"))
    }
  }

  @Test(arguments: themes) func withoutChangesIsItsBase(_ name: String) throws {
    let keys = #""title": "Otters", "cover": true, "backCover": true, "titlePage": true,"#
    let plain = album("\"\(name)\"", keys)
    let changed = album(#"{ "base": "\#(name)", "//": "not yet changed" }"#, keys)
    #expect(changed.album.theme == plain.album.theme)
    #expect(try #require(changed.document).sheets == #require(plain.document).sheets)
  }

  /// Changes without a visible effect, and words that become unreadable.
  @Test(arguments: [
    (##""cover": { "color": "#ffffff" }"##, "/theme/cover/color", "keeps the color of its drawing"),
    (##""cover": { "front": "open-book" }"##, "/theme/cover/front", "not the board of the new \"front\""),
    (##""book": "open-book""##, "/theme/book", "not the papers of the new \"book\""),
    (
      ##""inks": ["#eff8fb"], "titles": ["#eff8fb"]"##, "/theme/titles",
      "the title of the cover is hard to read"
    ),
    (##""cover": { "plate": "#808080" }, "inks": ["#777777"], "titles": []"##, "/theme/titles", "1:1"),
  ])
  func warnsOfChangesThatDoNotSuitTheRest(keys: String, pointer: String, message: String) {
    let found = album(#"{ "base": "ocean", \#(keys) }"#, #""title": "Otters", "cover": true,"#)
    #expect(
      found.diagnostics.all.contains {
        $0.severity == .warning && $0.pointer == pointer && $0.message.contains(message) && $0.span != nil
      }, "\(found.diagnostics.all.map { "\($0.pointer) \($0.message)" })")
  }

  @Test func aLabelOfAnotherColorIsPaintedInIt() throws {
    let found = album(
      ##"{ "base": "ocean", "cover": { "plate": "#101010" } }"##, #""title": "Otters", "cover": true,"#)
    #expect(
      !found.diagnostics.all.contains { $0.pointer.hasPrefix("/theme") },
      "\(found.diagnostics.all.map(\.message))")
    let cover = try #require(found.album.cover)
    #expect(!cover.page.stickers.contains { $0.image.path.hasSuffix("/plate") })
    let background = try #require(cover.page.texts.first?.style.background)
    #expect(background.color == (try color("#101010")) && background.isPainted)
    // A custom drawing becomes the label.
    let drawn = album(
      ##"{ "base": "ocean", "cover": { "plate": "#101010", "titlePlate": { "image": "open-book", "frame": [0, 0, 9, 9] } } }"##,
      #""title": "Otters", "cover": true,"#)
    #expect(drawn.album.cover?.page.texts.first?.style.background?.isPainted == false)
  }

  @Test func withoutChangesHasTheBytesOfItsBase() throws {
    let scratch = try Scratch()
    let pdfs = try ["\"kraft\"", #"{ "base": "kraft" }"#].map {
      Contents(try ComposedAlbum(text($0, #""title": "Otters", "cover": true,"#), in: scratch).pdf())
    }
    #expect(pdfs[0] == pdfs[1])
  }

  @Test func itsKeysReplaceThoseOfTheTheme() throws {
    let found = try #require(
      album(
        ##"""
        { "base": "ocean", "title": "Ours", "mount": "taped", "otherMounts": ["none"], "turn": 1, "tape": ["#ff0000"],
          "corners": { "pattern": "dots" }, "inks": ["#000"], "titles": ["#111"], "captions": ["#222"], "label": "white", "stickers": ["star"],
          "fonts": { "note": "Kalam" }, "styles": { "caption": { "size": 20 } }, "bubbles": { "torn": "#fff", "speech": { "shape": "burst" } },
          "cover": { "color": "#222", "emblem": { "frame": [1, 2, 3, 4] } },
          "papers": [{ "color": "#fffaf0" }], "decorations": [], "book": "open-book", "ornament": "star" }
        """##
      ).album.theme)
    var ocean = try builtinTheme("ocean")
    (ocean.title, ocean.mount, ocean.otherMounts, ocean.turn) = ("Ours", .taped, [.none], 1)
    ocean.palette = Palette(
      inks: [try color("#000")], titles: [try color("#111")], tapes: [PrintedPaper(try color("#ff0000"))],
      corners: PrintedPaper(try color("#0b4f78"), pattern: .dots), label: .white)
    ocean.palette.captions = [try color("#222")]
    ocean.stickers = ["star"]
    // The objects keep their other members.
    ocean.fonts[StyleName("note")] = ["Kalam"]
    ocean.styles[.caption, default: TextStyle()].size = 20
    ocean.bubbles[.torn] = TextBackground(.torn, color: .white)
    ocean.bubbles[.speech]?.shape = .burst
    ocean.cover.color = try color("#222")
    ocean.cover.emblem?.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    ocean.papers = [Theme.PagePaper(color: try color("#fffaf0"))]
    (ocean.decorations, ocean.book) = ([], .openBook)
    #expect(found.ornament?.path == "builtin:star" && found.ornament?.pointer == "/theme/ornament")
    ocean.ornament = found.ornament
    #expect(found == ocean)
  }

  @Test func nullRemovesWhatAThemeNeedNotHave() throws {
    let made = album(
      #"""
      { "base": "ocean", "decorations": null, "vignette": null, "ornament": null, "mount": null, "tape": null,
        "corners": { "pattern": null }, "bubbles": { "round": null }, "fonts": { "title": null }, "cover": { "emblem": null, "titlePlate": null } }
      """#)
    #expect(made.diagnostics.all.isEmpty, "\(made.diagnostics.all.map(\.message))")
    let theme = try #require(made.album.theme)
    #expect(theme.decorations.isEmpty && theme.vignette == nil && theme.ornament == nil)
    #expect(theme.mount == .none && theme.palette.tapes.isEmpty && theme.fonts.isEmpty)
    #expect(theme.palette.corners == PrintedPaper(try color("#0b4f78")))
    #expect(theme.bubbles[.round] == nil && theme.bubbles[.tag] != nil)
    #expect(theme.cover.emblem == nil && theme.cover.titlePlate == nil)
  }

  static let faults: [(changes: String, pointer: String, message: String)] = [
    (#""mount": "tapd""#, "/mount", "\"mount\" cannot be \"tapd\""),
    (#""mont": "white""#, "/mont", "a theme has no key \"mont\""),
    (#""decoration": null"#, "/decoration", "a theme has no key \"decoration\""),
    (#""mount": "none", "mount": "white""#, "/mount", "\"mount\" is given twice; the last one is used"),
    (#""tape": ["red", "nocolor"]"#, "/tape/1", "\"nocolor\" is not a color"),
    (
      #""tape": [{ "pattern": "dots" }]"#, "/tape/0", "a tape needs \"color\""
    ),
    (#""corners": { "pattern": "dot" }"#, "/corners/pattern", "\"pattern\" cannot be \"dot\""),
    (#""corners": { "color": null }"#, "/corners", "a paper corner needs \"color\""),
    (#""bubbles": { "round": 3 }"#, "/bubbles/round", "a bubble must be a color or an object, not a number"),
    (
      #""bubbles": { "speech": { "shape": "torn" } }"#, "/bubbles/speech/shape",
      "\"shape\" cannot be \"torn\""
    ),
    (#""bubbles": { "oval": { "shape": "box" } }"#, "/bubbles/oval/shape", "a bubble has no key \"shape\""),
    (#""corners": 3"#, "/corners", "a paper corner must be a color or an object, not a number"),
    (#""inks": ["nocolor"]"#, "/inks/0", "\"nocolor\" is not a color"),
    (#""inks": []"#, "/inks", "\"inks\" is empty"), (#""inks": null"#, "", "a theme needs \"inks\""),
    (#""version": 2"#, "/version", "\"version\" is 2, not 1"),
    (#""fonts": ["Kalam"]"#, "/fonts", "the fonts of a theme must be an object, not an array"),
    (#""cover": { "title": [1, 2] }"#, "/cover/title", "\"title\" has 2 numbers, not 4"),
    (#""cover": { "front": null }"#, "/cover", "a theme's cover needs \"front\""),
    (#""cover": null"#, "", "a theme needs \"cover\""),
    (#""decorations": [{ "image": "a.svg" }]"#, "/decorations/0", "a drawing with its frame needs \"frame\""),
    (#""book": "book.png""#, "/book", "\"book.png\" is neither an SVG nor a built-in picture"),
    (##""papers": [{ "color": "#fff" }], "book": "gone.svg""##, "/book", "cannot find image \"gone.svg\""),
    (
      ##""papers": [{ "color": "#fff" }], "book": "../secret.svg""##, "/book",
      "\"../secret.svg\" is outside the album's folder"
    ),
    (
      ##""papers": [{ "color": "#fff" }], "book": "/secret.svg""##, "/book",
      "\"/secret.svg\" is outside the album's folder"
    ),
    (
      ##""papers": [{ "color": "#fff" }], "book": "builtin:stra""##, "/book",
      "there is no built-in picture \"stra\""
    ),
  ]

  @Test(arguments: faults) func itsFaultsArePlacedInTheAlbum(
    _ row: (changes: String, pointer: String, message: String)
  ) throws {
    let scratch = try Scratch()
    let made = album("\n{ \"base\": \"ocean\", \(row.changes) }", in: scratch.folder)
    #expect(made.diagnostics.all.count == 1, "\(made.diagnostics.all.map(\.message))")
    let found = try #require(made.diagnostics.all.first)
    #expect(found.message == row.message && found.pointer == "/theme" + row.pointer, "\(found)")
    let file = try #require(found.span.flatMap { made.files[$0.file] })
    #expect(file.name == "album.json" && found.span.map { file.location(of: $0.start).line } == 2)
    #expect((made.document == nil) == (found.severity == .error))
  }

  @Test func faultsOfTheBaseArePlacedInItsFile() throws {
    let scratch = try Scratch()
    try writeOcean("themes/ours", in: scratch)
    let file = "themes/ours/theme.json"
    let text = String(decoding: try scratch.bytes(file), as: UTF8.self)
    try scratch.write(file, text.replacing("\"turn\": 2", with: "\"turn\": 20"))
    let changed = { (changes: String) in
      album(#"{ "base": "themes/ours", \#(changes) }"#, in: scratch.folder)
    }
    let made = changed(#""mount": "taped""#)
    let found = try #require(made.diagnostics.all.first)
    #expect(found.pointer == "/turn" && found.span.flatMap { made.files[$0.file] }?.name == file, "\(found)")
    // Replaced files are not read.
    #expect(changed(#""turn": 3"#).diagnostics.all.isEmpty)
  }

  @Test func theBaseIsNamedLikeATheme() throws {
    let scratch = try Scratch()
    let unknown = album(#"{ "base": "ocaen" }"#).diagnostics.all
    #expect(unknown.map(\.pointer) == ["/theme/base"])
    #expect(unknown.first?.hints.first?.contains("did you mean \"ocean\"?") == true, "\(unknown)")
    #expect(album(#"{ "mount": "white" }"#).diagnostics.all.map(\.id) == [.missingKey])
    let outside = album(#"{ "base": "../ours" }"#, in: scratch.folder).diagnostics.all
    #expect(outside.map(\.id) == [.outsideFolder])
    #expect(outside.first?.hints.first?.contains("theme's folder") == true, "\(outside)")
  }

  @Test func aFolderWithoutItsFileIsNotAMissingPicture() throws {
    let scratch = try Scratch()
    for theme in ["\"./ours\"", #"{ "base": "./ours" }"#] {
      let found = album(theme, in: scratch.folder).diagnostics.all
      #expect(found.map(\.id) == [.missingFile])
      #expect(found.first?.message == "cannot find the theme's file \"./ours/theme.json\"", "\(found)")
    }
  }

  @Test func itsDrawingsLieInTheAlbumsFolder() throws {
    let scratch = try Scratch()
    try writeOcean("themes/ours", in: scratch)
    try scratch.write("art/cover.svg", readFile(Project.root + "/Assets/Themes/kraft/cover.svg"))
    let theme =
      #"{ "base": "themes/ours", "cover": { "front": "art/cover.svg" }, "vignette": "builtin:star" }"#
    let made = album(theme, #""title": "Otters", "cover": true, "titlePage": true,"#, in: scratch.folder)
    let document = try #require(made.document, "\(made.diagnostics.all.map(\.message))")
    let paths = Set(document.catalog.assets.map(\.path))
    #expect(paths.isSuperset(of: ["art/cover.svg", "themes/ours/book.svg", "builtin:star"]), "\(paths)")
    #expect(!paths.contains("themes/ours/cover.svg"))
  }

  /// The book is a drawing with the paper of its theme.
  @Test func anotherFirstPaperIsPainted() throws {
    let rose = Background.color(try color("#ffeeee"))
    let backgrounds = { (changes: String) in
      album(##"{ "base": "ocean", \##(changes) }"##).album.pages.map(\.background)
    }
    let papers = ##""papers": [{ "color": "#ffeeee" }]"##
    #expect(backgrounds(papers) == [rose, rose])
    #expect(backgrounds(papers + #", "book": "builtin:themes/kraft/book""#) == [nil, nil])
    let first = try #require(try builtinTheme("ocean").papers.first).color
    let same = ##""papers": [{ "color": "#EFF8FB" }]"##
    #expect(first == (try color("#EFF8FB")) && backgrounds(same) == [nil, nil])
    // Words are judged on it.
    let words = { (ink: String) in
      let text = ##"{ "text": "ab", "size": 18, "color": "\##(ink)", "frame": [60, 100, 300, 60] }"##
      return compose(
        SourceFile(
          name: "album.json",
          bytes: Array(
            ##"{ "theme": { "base": "night-sky", \##(papers) }, "pages": [{ "texts": [\##(text)] }, {}] }"##
              .utf8)),
        loader: AssetStore(AssetOptions()), shaper: PangoShaper(.forTests)
      ).diagnostics.all.contains { $0.id == .lowContrast }
    }
    #expect(words("#ffdddd") && !words("black"))
  }

  @Test func theAlbumsOwnKeysComeBeforeIt() throws {
    let made = album(
      #"{ "base": "ocean", "styles": { "caption": { "size": 20, "bold": true } } }"#,
      #""background": "white", "styles": { "caption": { "size": 30 } },"#)
    #expect(made.album.background == .color(.white))
    #expect(made.album.styles[.caption]?.size == 30 && made.album.styles[.caption]?.bold == true)
  }

  /// Each key is compared only once with the theme's keys.
  @Test func manyKeysAreReadFast() {
    let fonts = (0..<20_000).map { "\"s\($0)\": \"Andika\"" }.joined(separator: ", ")
    let time = processorTime {
      let made = album(#"{ "base": "ocean", "fonts": { \#(fonts) } }"#)
      #expect(made.album.theme?.fonts.count == 20_001)
    }
    #expect(time < 5, "\(time) s")
  }
}
