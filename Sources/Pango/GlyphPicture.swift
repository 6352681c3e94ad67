internal import CPango

/// A glyph that is a bitmap, such as an emoji.
public struct GlyphPicture: Sendable, Equatable {
  /// A PNG file in the size that the font contains.
  public var png: [UInt8]
  /// The bounds relative to the glyph's origin, in ems.
  public var box: InkBox

  /// The pixels per em; nil if the file is not a PNG.
  var pixelsPerEm: Double? {
    // The header begins with the width (PNG specification, 11.2.2).
    guard png.count >= 24, png[1...].starts(with: "PNG".utf8) else { return nil }
    let width = png[16..<20].reduce(0) { $0 << 8 | Int($1) }
    return Double(width) / (box.maxX - box.minX)
  }
}

struct GlyphKey: Hashable {
  var font: Int
  var glyph: UInt32
}

extension FontSet {
  /// Returns the bitmap of a glyph; nil if it has none.
  ///
  /// - Parameter font: The index of the font.
  public func picture(of glyph: UInt32, in font: Int) -> GlyphPicture? {
    let key = GlyphKey(font: font, glyph: glyph)
    if let known = pictures[key] { return known }
    guard fonts[font].hasPictures else { return nil }
    let (pointer, size) = (fonts[font].pointer, fonts[font].size)
    // Owned by pango's font.
    let found = library.picture(
      of: glyph, in: library.pango_font_get_hb_font(pointer), unitsPerEm: Double(PANGO_SCALE) * size)
    if let found { pictures[key] = found }
    return found
  }
}

extension Libpango {
  /// - Parameter unitsPerEm: The scale of the font.
  func picture(of glyph: UInt32, in font: OpaquePointer?, unitsPerEm: Double) -> GlyphPicture? {
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let data = hb_blob_get_data(blob, &count), count > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width > 0, extents.height < 0
    else { return nil }
    let ems = { (length: Int32) in Double(length) / unitsPerEm }
    return GlyphPicture(
      // The length of the blob.
      png: Array(UnsafeRawBufferPointer(start: data, count: Int(count))),
      // HarfBuzz's y axis points up, so the height is negative.
      box: InkBox(
        minX: ems(extents.x_bearing), minY: -ems(extents.y_bearing),
        maxX: ems(extents.x_bearing + extents.width),
        maxY: -ems(extents.y_bearing + extents.height)))
  }
}
