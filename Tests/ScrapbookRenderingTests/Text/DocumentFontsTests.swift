import Pango
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

@Suite struct DocumentFontsTests {
  @Test func usedFontsHaveAFileAndItsChecksum() throws {
    var sheet = try TextSheet()
    #expect(try sheet.document.usedFonts() == [])
    sheet.add("sea שלום")
    // Tried, but not drawn.
    _ = sheet.shaper.shape(StyledText([TextSpan("水", style: .plain)]), in: TextFlow(width: 100))
    let fonts = try sheet.document.usedFonts()
    #expect(fonts.map(\.family) == ["Andika", "Noto Sans Hebrew"])
    for font in fonts {
      let sum = try tool("sha256sum", [font.path]).output
      #expect(font.sha256.map { sum.hasPrefix($0 + " ") } == true, "\(font)")
    }
  }

  /// The shaper and its fonts are released when the second sheet is painted.
  @Test func documentsBringTheirFonts() throws {
    let slanted = CharacterStyle(families: ["Andika"], size: 20, isItalic: true)
    let made = CharacterStyle(families: ["Noto Sans Hebrew"], size: 20, isBold: true, isItalic: true)
    let (document, whilePresent) = try {
      var sheet = try TextSheet()
      for style in [CharacterStyle.plain, slanted, made] { sheet.add("sea שלום 🦦 水 ja", style: style) }
      return (sheet.document, (pdf: try sheet.pdf(), png: try sheet.png(scale: 2)))
    }()
    #expect(document.fonts.contains { $0.emSquare.c != 0 } && document.shownFonts.count > 4)
    #expect(try document.pdf() == whilePresent.pdf && document.png(scale: 2) == whilePresent.png)
    // The fonts of the words, not of boxes in their place.
    let scratch = try Scratch()
    let text = try tool("pdftotext", [scratch.write("text.pdf", document.pdf()), "-"]).output
    #expect(text.contains("sea") && text.contains("水") && text.contains("🦦"))
    var unknown = document
    unknown.fonts = []
    #expect(throws: PangoError.self) { try unknown.pdf() }
  }
}
