public import ScrapbookKit

/// Looks at the pixels of an album's pictures: what they resemble and show, and how they are turned.
package struct PictureAnalysis {
  let store: AssetStore

  /// Whether a picture was inspected before, or is now: only one that was inspected has a thumbnail.
  func canInspect(_ path: String) -> Bool {
    store.inspected[path] != nil || (try? store.inspect(path)) != nil
  }
}

extension AssetStore {
  package var analysis: PictureAnalysis { PictureAnalysis(store: self) }

  public func thumbnail(of path: String) -> Thumbnail? { analysis.thumbnail(of: path) }

  public func unstatedRotation(of path: String) -> UnstatedRotation? { analysis.unstatedRotation(of: path) }
}
