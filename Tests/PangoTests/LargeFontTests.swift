import Cairo
import Files
import Foundation
import Testing

@testable import Pango

/// Fonts of whose outlines FreeType gets only those that are drawn.
@Suite struct LargeFontTests {
  private static let noto = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  /// A PDF of some glyphs.
  private static func pdf(_ face: FontFace, _ glyphs: [UInt32]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let surface = try PDFSurface(width: 300, height: 100) { bytes.append(contentsOf: $0) }
    let context = try Context(surface)
    for (number, index) in glyphs.enumerated() {
      let glyph = Glyph(index: index, x: Double(number) * 12, y: 50)
      let meaning = GlyphMeaning(
        text: "字", clusters: [TextCluster(byteCount: 3, glyphCount: 1)], isRightToLeft: false)
      context.showGlyphs([glyph], meaning: meaning, face: face, size: 12)
    }
    try surface.showPage()
    try surface.finish()
    return bytes
  }

  @Test(arguments: [0, 2], [[5000, 5001, 40000] as [UInt32], [1], [65000, 7, 30000, 7], [0]])
  func storesTheSameBytesInAPDF(index: Int, glyphs: [UInt32]) throws {
    try loadCairo()
    let pattern = ":file=\(Self.noto):index=\(index)"
    let opened = try [true, false].map { mayBeLarge in
      let square = Matrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      return try OpenedFont(pattern: pattern, emSquare: square, mayBeLarge: mayBeLarge)
    }
    let file = FontFile(families: [], face: "", path: Self.noto, index: index)
    #expect(LargeFont.open(file) != nil)
    #expect(try Self.pdf(opened[0].face, glyphs) == Self.pdf(opened[1].face, glyphs))
  }

  /// A font that is cut off anywhere, or whose offsets lead out of it, is opened as others are.
  @Test func leavesADamagedFontToFreeType() throws {
    let whole = try Data(contentsOf: URL(filePath: Self.noto), options: .alwaysMapped)
    for count in [0, 3, 12, 40, 200, 2000, 1 << 20, 3 << 20] {
      whole.prefix(count).withUnsafeBytes { #expect(CFFOutlines($0, face: 0) == nil, "\(count) bytes") }
    }
    whole.withUnsafeBytes { #expect(CFFOutlines($0, face: 99) == nil) }
    var changed = whole
    let table = try #require(whole.withUnsafeBytes { CFFOutlines($0, face: 0) }).table
    for offset in table.prefix(400) {
      let byte = changed[offset]
      changed[offset] = 0xFF
      changed.withUnsafeBytes { bytes in
        guard let outlines = CFFOutlines(bytes, face: 0) else { return }
        let parts = outlines.parts(for: [0, 1, 65000, 4_000_000_000], in: bytes)
        #expect(parts.allSatisfy { table.contains($0.lowerBound) || $0.isEmpty })
        #expect(parts.allSatisfy { $0.upperBound <= table.upperBound })
      }
      changed[offset] = byte
    }
  }

  @Test func opensSmallFontsAsBefore() {
    let path = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
    #expect(LargeFont.open(FontFile(families: [], face: "", path: path, index: 0)) == nil)
    #expect(LargeFont.open(FontFile(families: [], face: "", path: "/nowhere.otf", index: 0)) == nil)
  }
}
