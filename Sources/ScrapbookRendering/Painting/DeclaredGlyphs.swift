import ScrapbookKit

/// The glyphs whose text has been declared to a PDF.
final class DeclaredGlyphs {
  private struct Entry: Hashable {
    var font: FontReference
    var glyph: UInt32
  }

  private var entries: Set<Entry> = []

  /// Inserts a glyph; returns whether it is new.
  func insert(_ glyph: UInt32, of font: FontReference) -> Bool {
    entries.insert(Entry(font: font, glyph: glyph)).inserted
  }
}
