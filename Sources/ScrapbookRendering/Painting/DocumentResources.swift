/// The pictures and the fonts of one document: it is composed with them, and painted with the same.
///
/// Not thread-safe: they serve one job.
public struct DocumentResources {
  public let store: AssetStore
  public let shaper: PangoShaper

  public init(store: AssetStore, shaper: PangoShaper = PangoShaper()) {
    self.store = store
    self.shaper = shaper
  }
}
