import Pango
import RenderingTestSupport
import ScrapbookRendering
import Testing

@testable import ScrapbookKit

/// The captions of themes.
@Suite struct ThemeCaptionTests {
  private static let themes = BuiltinAssets(folder: nil).themes
  private static let photo =
    #"{ "image": "builtin:themes/classic/scene-1", "alt": "A lake", "mount": "none", "caption": "We saw it" }"#

  /// - Parameter page: The keys of the page beside its photo.
  private func book(_ theme: String, _ keys: String = "", page: String = "") -> Composition {
    let text =
      #"{ "theme": "\#(theme)", \#(keys) "pages": [ { \#(page) "photos": [ \#(Self.photo) ] }, {} ] }"#
    return compose(
      SourceFile(name: "album.json", bytes: Array(text.utf8)), loader: AssetStore(AssetOptions()),
      shaper: PangoShaper(.forTests))
  }

  private func theme(_ name: String) throws -> Theme { try #require(book(name).album.theme) }

  /// The color of a caption without a given color.
  private func color(_ album: Album, on paper: Color) -> Color {
    ComputedTextStyle(TextStyle(), in: album, at: .caption, on: paper).characters.color
  }

  @Test(arguments: themes) func haveALookAndColorsOfTheirOwn(_ name: String) throws {
    let theme = try theme(name)
    let style = try #require(theme.styles[.caption])
    #expect(style.size != nil && !theme.palette.captions.isEmpty)
    // A single color would not work on both light and dark papers.
    #expect(style.color == nil)
  }

  @Test(arguments: themes) func haveAColorThatCanBeReadOnEveryPaper(_ name: String) throws {
    let album = book(name).album
    let theme = try #require(album.theme)
    for paper in theme.papers.map(\.color) + [theme.palette.label] {
      let color = color(album, on: paper)
      #expect(theme.palette.captions.contains(color), "\(color.hex) on \(paper.hex)")
      #expect(color.contrast(with: paper) >= 4.5, "\(color.hex) on \(paper.hex)")
    }
  }

  @Test(arguments: themes) func areReadOnEveryPaperOfTheBook(_ name: String) throws {
    for paper in try theme(name).papers {
      let made = book(name, page: "\"background\": \"\(paper.color.hex)\",")
      #expect(made.document != nil)
      #expect(
        !made.diagnostics.all.contains { [.lowContrast, .smallText, .textOverflow].contains($0.id) },
        "\(made.diagnostics.all.map(\.message))")
    }
  }

  /// The fonts of the packages that `./dev` installs, followed by one that the program itself requires.
  @Test(arguments: themes) func areSetInFontsThatAreInstalled(_ name: String) throws {
    let style = try #require(try theme(name).styles[.caption])
    let families = style.font ?? TextStyle.families
    let installed = ["Comic Neue", "Andika", "Kaushan Script", "Klee One", "Noto Serif", "Noto Sans"]
    #expect(families.allSatisfy(installed.contains))
    #expect(style.font == nil || ["Andika", "Comic Neue"].contains(families.last) && families.count > 1)
    let made = book(name)
    #expect(made.document?.fonts.map(\.family) == [families[0]])
    #expect(!made.diagnostics.all.contains { $0.id == .missingFont })
  }

  @Test func takeTheFirstColorsThatTheAlbumNames() throws {
    let paper = try #require(Color("#eff8fb"))
    let own = book("ocean", ##""styles": { "caption": { "color": "#400040" } },"##).album
    #expect(color(own, on: paper).hex == "#400040")
    let theme = ##"{ "base": "ocean", "captions": ["yellow", "#104020"] }"##
    let text = #"{ "theme": \#(theme), "pages": [ { "photos": [ \#(Self.photo) ] } ] }"#
    let changed = compose(
      SourceFile(name: "album.json", bytes: Array(text.utf8)), loader: AssetStore(AssetOptions()),
      shaper: PangoShaper(.forTests)
    ).album
    #expect(color(changed, on: paper).hex == "#104020")
    #expect(color(changed, on: .black).hex == "#ffff00")
    // Other words have the theme's inks.
    let note = ComputedTextStyle(TextStyle(), in: changed, at: .note, on: paper)
    #expect(note.characters.color.hex == "#12324a")
  }
}
