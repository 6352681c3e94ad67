import Cairo
import Pango
import ScrapbookKit

/// The fonts with which documents are painted one after another, opened when they are needed. Not thread-safe.
final class OpenedFonts {
  /// The fonts of the document that is painted.
  var table: [DocumentFont] = [] {
    didSet { if table != oldValue { ofTable = [:] } }
  }
  private var ofTable: [FontReference: PaintedFont] = [:]
  private var all: [DocumentFont: PaintedFont] = [:]
  /// The number of bitmap glyphs so far.
  private var pictureCount = 0
  /// The font that states the text of glyphs that are pictures.
  private(set) lazy var invisibleFace = FontFace.invisible()

  init(_ table: [DocumentFont] = []) { self.table = table }

  /// - Throws: `PangoError` or `CairoError` if a font cannot be opened.
  func font(_ reference: FontReference) throws -> PaintedFont {
    if let known = ofTable[reference] { return known }
    guard table.indices.contains(reference.number) else {
      throw PangoError.failed("looking up font \(reference.number) of \(table.count)")
    }
    let font = table[reference.number]
    let opened = try all[font] ?? PaintedFont(font)
    all[font] = opened
    ofTable[reference] = opened
    return opened
  }

  /// Returns the bitmap of a glyph; nil if it has none, or a broken one.
  func picture(of glyph: UInt32, in font: PaintedFont) -> PaintedGlyph? {
    if let known = font.pictures[glyph] { return known }
    let picture = font.font.picture(of: glyph).map { found in
      pictureCount += 1
      return PaintedGlyph(found, number: pictureCount - 1)
    }
    font.pictures[glyph] = .some(picture)
    return picture
  }
}

/// A font that was opened to be painted with.
final class PaintedFont {
  fileprivate let font: OpenedFont
  fileprivate var pictures: [UInt32: PaintedGlyph?] = [:]
  /// The glyphs whose text has been declared to the PDF.
  var declared: Set<UInt32> = []

  var face: FontFace { font.face }
  var hasPictures: Bool { font.hasPictures }

  fileprivate init(_ font: DocumentFont) throws {
    self.font = try OpenedFont(pattern: font.pattern, emSquare: Matrix(font.emSquare))
  }
}
