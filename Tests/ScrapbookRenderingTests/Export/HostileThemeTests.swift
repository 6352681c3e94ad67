import Foundation
import Pango
import RenderingTestSupport
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// Themes from strangers are read, or refused with a reason.
@Suite struct HostileThemeTests {
  private static let values = [
    "null", "true", "-1", "0", "1e308", "-1e308", "1e-300", "10001", "\"\"", "\"../../secret.svg\"",
    "\"/etc/passwd\"",
    "\"book.svg\"", "\"theme.json\"", "\"open-book\"", "\"#12\"", "\"#ff000080\"", "\"\\u0000\"",
    "\"{title}\"", "[]", "{}",
    "[[[[]]]]", "[1, 2]", "[0, 0, 0, 0]", "[-9999, -9999, 9999, 9999]", "[1e308, 1e308, 1e308, 1e308]",
    "{ \"image\": \"book.svg\", \"frame\": [0, 0, 1e9, 1e9] }", "{ \"color\": \"red\" }",
    "[{ \"color\": \"red\", \"pattern\": \"x\" }]", "{ \"color\": \"red\", \"pattern\": \"dots\" }",
    "{ \"pattern\": \"stripes\" }",
    "\"dots\"",
    "{ \"caption\": { \"size\": 1e9 } }", "{ \"round\": { \"border\": -3 } }",
    "{ \"speech\": { \"shape\": \"burst\", \"border\": 1e308 } }",
    "{ \"shape\": \"cloud\" }", "\"scallop\"", "\"speech\"",
    "[\"builtin:star\", \"\", \"sea\", \"../x\"]",
  ]
  private static let drawings = [
    "", "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e30\" height=\"1e30\"><rect width=\"9\" height=\"9\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>",
    "<!DOCTYPE s [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&x;</text></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:x=\"http://www.w3.org/1999/xlink\" width=\"9\" height=\"9\"><g id=\"a\"><use x:href=\"#a\"/></g></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"60\"><rect width=\"9e9\" height=\"-1\" fill=\"url(#none)\"/></svg>",
    "\u{89}PNG\r\n\u{1a}\n",
  ]

  /// Mutates values of a theme, each between a colon, a comma or a bracket and its end.
  private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 1:
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    default:
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
        guard let start = starts.randomElement(using: &random) else { continue }
        let end = end(ofValue: bytes[(start + 1)...])
        let value = Self.values.randomElement(using: &random) ?? "null"
        bytes.replaceSubrange((start + 1)..<end, with: Array(value.utf8))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The index after a value, such as a whole array. No string of a theme has a bracket or a comma.
  private func end(ofValue bytes: ArraySlice<UInt8>) -> Int {
    var depth = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
    }
    return bytes.endIndex
  }

  @Test(arguments: ["papers", "decorations"]) func hasFewOfEach(_ key: String) throws {
    let scratch = try Scratch()
    let folder = Project.root + "/Assets/Themes/forest"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".svg") {
      try scratch.write("ours/\(file)", try readFile("\(folder)/\(file)"))
    }
    let element =
      key == "papers"
      ? ##"{ "color": "#fffaf0", "image": "edge.svg" }"##
      : #"{ "image": "edge.svg", "frame": [0, 553, 475, 24] }"#
    let theme = try String(contentsOfFile: folder + "/theme.json", encoding: .utf8)
    let pages = Array(repeating: "{}", count: 200).joined(separator: ", ")
    for (count, isRead) in [(50, true), (51, false)] {
      let all = Array(repeating: element, count: count).joined(separator: ", ")
      // The last of two equal keys counts.
      let text = theme.replacing("\n}", with: ",\n  \"\(key)\": [ \(all) ]\n}")
      try scratch.write("ours/theme.json", text)
      let made = compose(
        SourceFile(name: "album.json", bytes: Array(#"{ "theme": "./ours", "pages": [ \#(pages) ] }"#.utf8)),
        loader: AssetStore(AssetOptions(folder: scratch.folder)), shaper: PangoShaper(.forTests))
      #expect((made.document != nil) == isRead, "\(made.diagnostics.all.map(\.message))")
      let says = made.diagnostics.all.contains { $0.message == "a theme has 51 \(key), more than 50" }
      #expect(says != isRead)
    }
  }

  @Test(arguments: Sample.cases(Array(0..<60), some: 25)) func aThemeIsReadOrRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    let name = ["ocean", "kraft", "garden", "classic"].randomElement(using: &random) ?? "ocean"
    let folder = Project.root + "/Assets/Themes/" + name
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".svg") {
      let isHostile = Int.random(in: 0..<6, using: &random) == 0
      let drawing = Self.drawings.randomElement(using: &random) ?? ""
      try scratch.write("ours/" + file, isHostile ? Array(drawing.utf8) : readFile(folder + "/" + file))
    }
    for name in ["secret.svg", "star.svg"] { try scratch.write(name, starSVG) }
    let theme = String(decoding: try readFile(folder + "/theme.json"), as: UTF8.self)
    try scratch.write("ours/theme.json", mutated(theme, &random))
    let made = ComposedAlbum(
      #"""
      { "theme": "./ours", "title": "Otters", "cover": true, "backCover": true, "titlePage": true, "end": "the-end",
        "pages": [ { "photos": [ { "image": "star.svg", "alt": "A star", "caption": "A star" } ],
          "texts": [ { "text": "Hello", "background": { "shape": "speech", "tail": [90, 500] }, "frame": [30, 400, 200, 60] } ] }, {} ] }
      """#, in: scratch)
    let errors = made.composition.diagnostics.all.filter { $0.severity == .error }
    #expect((made.composition.document == nil) == !errors.isEmpty, "\(made.faults)")
    guard let document = made.composition.document else {
      #expect(errors.allSatisfy { !$0.message.isEmpty })
      return
    }
    // The theme's drawings are in its folder.
    let paths = document.catalog.assets.map(\.path)
    #expect(
      paths.allSatisfy {
        $0 == "star.svg" || $0.hasPrefix("./ours/") || $0.hasPrefix("builtin:") || $0.hasPrefix("open-book")
      },
      "\(paths)")
    #expect(try made.pdf().count > 1000)
  }

  /// Keys of a theme and of its objects.
  private static let keys = [
    "$schema", "version", "name", "title", "book", "papers", "cover", "inks", "titles", "fonts", "mount",
    "otherMounts", "turn", "tape", "corners", "label", "styles", "bubbles", "stickers", "ornament",
    "vignette", "decorations", "front", "back", "board", "titlePlate", "emblem", "color", "plate", "photo",
    "author", "full", "image", "frame", "caption", "round", "border", "size", "base", "pattern", "captions",
    "speech",
    "oval", "shape", "//", "",
  ]

  /// A value, or an object of some.
  private func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
    if depth > 0, Int.random(in: 0..<3, using: &random) == 0 { return object(depth - 1, &random) }
    return Self.values.randomElement(using: &random) ?? "null"
  }

  private func object(_ depth: Int, with first: String = "", _ random: inout SeededGenerator) -> String {
    var members = first.isEmpty ? [] : [first]
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      let key = Self.keys.randomElement(using: &random) ?? ""
      members.append("\"\(key)\": \(value(depth, &random))")
    }
    return "{ \(members.shuffled(using: &random).joined(separator: ", ")) }"
  }

  @Test(arguments: Sample.cases(Array(0..<200), some: 40)) func changesOfAThemeAreReadOrRefused(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    for name in ["secret.svg", "album/star.svg", "album/book.svg"] { try scratch.write(name, starSVG) }
    let base = ["\"ocean\"", "\"kraft\"", "\"garden\"", "\"../ours\""].randomElement(using: &random) ?? ""
    let theme = object(3, with: "\"base\": \(base)", &random)
    let album = #"""
      { "theme": \#(theme), "title": "Otters", "cover": true, "backCover": true, "titlePage": true,
        "pages": [ { "photos": [ { "image": "star.svg", "alt": "A star", "caption": "A star" } ],
          "texts": [ { "text": "Hello", "background": { "shape": "speech", "tail": [90, 500] }, "frame": [30, 400, 200, 60] } ] }, {} ] }
      """#
    let resources = DocumentResources(
      store: AssetStore(AssetOptions(folder: scratch.path("album"))), shaper: PangoShaper(.forTests))
    let made = compose(
      SourceFile(name: "album.json", bytes: Array(album.utf8)), with: resources)
    let errors = made.diagnostics.all.filter { $0.severity == .error }
    #expect((made.document == nil) == !errors.isEmpty, "\(theme)")
    // All errors are in the album, since the built-in themes are valid.
    for found in errors {
      #expect(!found.message.isEmpty && found.pointer.hasPrefix("/theme"), "\(found)")
      #expect(found.span?.file == .first, "\(found)")
    }
    guard let document = made.document else { return }
    let paths = document.catalog.assets.map(\.path)
    #expect(
      paths.allSatisfy { ["star.svg", "book.svg"].contains($0) || $0.hasPrefix("builtin:") }, "\(paths)")
    var bytes = 0
    try makePDF(document, with: resources, to: ClosureOutput { bytes += $0.count })
    #expect(bytes > 1000)
  }
}
