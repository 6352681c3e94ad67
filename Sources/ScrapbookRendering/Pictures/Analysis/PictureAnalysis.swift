/// Analyzes the pixels of an album's pictures: their likeness, their subjects and their rotation.
package struct PictureAnalysis {
  let store: AssetStore

  /// Whether a picture was inspected before, or can be now: only an inspected picture has a thumbnail.
  func canInspect(_ path: String) -> Bool {
    store.inspected[path] != nil || (try? store.inspect(path)) != nil
  }
}

extension AssetStore {
  package var analysis: PictureAnalysis { PictureAnalysis(store: self) }
}
