import Pango
import RenderingTestSupport
import ScrapbookRendering
import Testing

@testable import ScrapbookKit

/// The speech bubbles of themes.
@Suite struct SpeechBubbleTests {
  private static let themes = BuiltinAssets(folder: nil).themes

  private func label(_ background: String, in theme: String) throws -> TextBackground {
    let text = #"{ "text": "a", "background": \#(background), "frame": [30, 30, 300, 60] }"#
    let album = #"{ "theme": \#(theme), "pages": [ { "texts": [ \#(text) ] } ] }"#
    let made = compose(
      SourceFile(name: "album.json", bytes: Array(album.utf8)), loader: AssetStore(AssetOptions()),
      shaper: PangoShaper(.forTests))
    #expect(!made.diagnostics.hasErrors, "\(made.diagnostics.all.map(\.message))")
    return try #require(made.album.pages.first?.texts.first?.style.background)
  }

  static let shapes: [(theme: String, shape: TextBackground.Shape)] = [
    ("celebration", .scallop), ("classic", .round), ("forest", .oval), ("garden", .scallop), ("kraft", .box),
    ("night-sky", .oval), ("notebook", .round), ("ocean", .oval),
  ]

  @Test(arguments: shapes) func haveTheShapeOfTheirThemeUnlessATextSaysMore(
    _ row: (theme: String, shape: TextBackground.Shape)
  ) throws {
    #expect(Self.shapes.map(\.theme) == Self.themes)
    let theme = "\"\(row.theme)\""
    let named = try label("\"speech\"", in: theme)
    #expect(named.shape == row.shape)
    var pointing = try label(#"{ "shape": "speech", "tail": [200, 300] }"#, in: theme)
    #expect(pointing.tail == Point(x: 200, y: 300))
    pointing.tail = nil
    #expect(pointing == named)
    for shape in SpeechShape.allCases {
      #expect(try label("\"\(shape.rawValue)\"", in: theme).shape.rawValue == shape.rawValue)
    }
  }

  /// They are merged by the same rules as the theme's other objects.
  @Test func haveTheLooksOfTheirShapeUnlessTheirThemeSaysMore() throws {
    let label = { (speech: String) in
      let burst = ##""burst": { "color": "#ffeeaa", "border": 3 }"##
      return try self.label(
        "\"speech\"", in: #"{ "base": "ocean", "bubbles": { \#(burst), "speech": \#(speech) } }"#)
    }
    let yellow = try #require(Color("#ffeeaa"))
    let burst = try label(#"{ "shape": "burst", "color": null, "border": null }"#)
    #expect(burst.shape == .burst && burst.color == yellow)
    #expect(burst.border == Border(width: 3, color: yellow.darkTone))
    let scallop = try label(#"{ "shape": "scallop", "border": null }"#)
    #expect(scallop.shape == .scallop && scallop.color == .white && scallop.border?.width == 2)
    let round = try label("null")
    #expect(round.shape == .round && round.color == .white && round.border?.width == 2)
    let black = try label("\"black\"")
    #expect(black.shape == .round && black.color == .black && black.border?.color == Color.black.darkTone)
  }
}
