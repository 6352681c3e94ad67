/// The pictures and fonts of one document, with which it is composed and painted.
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
