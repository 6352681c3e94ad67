import Cairo
import PDFAssembly
import ScrapbookKit

/// The shadows for which a PDF was drawn with placeholders.
final class ShadowPlaceholders {
  private struct Shadow: Hashable {
    var mask: ShadowMask
    var color: Color
  }

  /// The shadows in the order of their numbers.
  private var shadows: [Shadow] = []
  private var surfaces: [Shadow: PictureSurface] = [:]

  /// The placeholder of a shadow in its color, in the unit square.
  func placeholder(for mask: ShadowMask, _ color: Color) throws -> PictureSurface {
    let shadow = Shadow(mask: mask, color: color)
    if let surface = surfaces[shadow] { return surface }
    let key = Placeholder.Key.masked(shadows.count)
    let surface = try PictureSurface.undecodedJPEG(ByteBuffer(Placeholder.jpeg(key: key)))
    try surface.identify(as: "scrapbook \(key)")
    shadows.append(shadow)
    surfaces[shadow] = surface
    return surface
  }

  /// The shadows as a PDF stores them, by number.
  var stored: [MaskedColor] {
    struct Kind: Hashable {
      var smallest: ShadowMask
      var opacity: Double
    }
    var tiles: [Kind: [PDFImage]] = [:]
    return shadows.map { shadow in
      let kind = Kind(smallest: shadow.mask.smallest, opacity: shadow.color.alpha)
      let images = tiles[kind] ?? kind.smallest.tiles(kind.opacity)
      tiles[kind] = images
      return shadow.mask.stored(images, shadow.color)
    }
  }
}
