public import ScrapbookKit

/// Provides the pictures of an album, and the analysis of their pixels.
extension AssetStore: AssetLoader {
  public func thumbnail(of path: String) -> Thumbnail? { analysis.thumbnail(of: path) }

  public func unstatedRotation(of path: String) -> UnstatedRotation? { analysis.unstatedRotation(of: path) }
}
