/// The names of pictures that could not be loaded.
extension TextPlacer {
  /// The lines of the name; none for a picture that was loaded.
  func name(ofMissing image: ImageReference, in area: Rect, catalog: AssetCatalog) -> [PlacedLine] {
    catalog.id(of: image) == nil ? name(of: image, in: area) : []
  }

  /// The lines of a picture's name, centered in the area.
  func name(of image: ImageReference, in area: Rect) -> [PlacedLine] {
    let name = image.displayName
    let short = name.count > 40 ? "\(name.prefix(20))…\(name.suffix(19))" : name
    var style = TextStyle()
    style.size = 16
    style.minSize = 4
    style.align = .center
    style.verticalAlign = .middle
    style.color = Color(red: 0.35, green: 0.35, blue: 0.35)
    let computed = ComputedTextStyle(style, in: Album(), at: .note)
    return Typesetter(shaper: shaper, side: .left)
      .set(TextContent(short), computed, in: area.inset(by: area.width * 0.06)).lines
  }
}
