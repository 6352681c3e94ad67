import Cairo

/// A cache of alpha images: equal shadows and outlines are made once and share a name, so that a PDF stores them
/// once.
final class MaskCache {
  enum Mask: Hashable {
    case shadow(ShadowMask)
    case silhouette(SilhouetteMask)
  }

  private var cache = PictureCache<Mask>(byteLimit: keptMaskBytes)

  func image(of mask: Mask, make: () throws -> PictureSurface) throws -> PictureSurface {
    if let cached = cache[mask] { return cached }
    let image = try make()
    cache.insert(image, for: mask)
    return image
  }
}
