import PDFAssembly
import TestSupport
import Testing

@testable import ScrapbookReading

/// `info` lists the fonts of everything that a page draws.
@Suite struct FontSummaryTests {
  /// A page with a Type 3 font, a pattern, a graphics state and an annotation with two appearances, which have fonts of
  /// their own. The glyph's resources also contain the Type 3 font.
  @Test func tellsFontsOfGlyphsPatternsMasksAndAnnotations() throws {
    let font = { (name: String) in "<< /Type /Font /Subtype /Type1 /BaseFont /\(name) >>" }
    let fonts = { (name: String) in "/Resources << /Font << /F \(font(name)) >> >>" }
    let form = { (name: String) in
      "<< /Subtype /Form /BBox [0 0 9 9] \(fonts(name)) /Length 0 >>\nstream\n\nendstream"
    }
    let bytes = HandmadePDF([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>",
      """
      << /Type /Page /Parent 2 0 R /Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 7 0 R /D << /On 8 0 R >> >> >>]
      /Resources << /Font << /T 4 0 R >> /Pattern << /P 5 0 R >>
      /ExtGState << /G << /SMask << /S /Alpha /G 6 0 R >> /Font [9 0 R 9] >> >> >> >>
      """,
      """
      << /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << >>
      /Resources << /Font << /F \(font("Glyph")) /T 4 0 R >> >> >>
      """,
      form("Tile"), form("Mask"), form("Normal"), form("Pressed"), font("State"),
    ]).bytes
    let summary = try PDFSummary(PDFDocument(PDFBytes(bytes)), path: "a.pdf")
    let names = summary.fonts.map(\.name)
    #expect(names == ["unnamed", "Glyph", "Tile", "State", "Mask", "Normal", "Pressed"])
  }
}
