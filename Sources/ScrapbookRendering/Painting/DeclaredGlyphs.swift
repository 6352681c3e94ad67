import ScrapbookKit

/// The glyphs of which a PDF was told what each means by itself.
final class DeclaredGlyphs {
  private struct Entry: Hashable {
    var font: FontReference
    var glyph: UInt32
  }

  private var entries: Set<Entry> = []

  /// Whether it was not there.
  func insert(_ glyph: UInt32, of font: FontReference) -> Bool {
    entries.insert(Entry(font: font, glyph: glyph)).inserted
  }
}
