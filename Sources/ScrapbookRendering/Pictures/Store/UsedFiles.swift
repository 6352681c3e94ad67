package import Files
package import ScrapbookKit

extension AssetStore {
  /// The states of an album's pictures and texts when they were read, and of the files that its flows left out; built-in
  /// pictures are not included.
  package func usedPictures(of album: Album) -> [FileState] {
    others.texts + states(album.imagePaths + others.leftOut)
  }

  /// The states of the texts that were read, and of the pictures of a document.
  package func usedFiles(of catalog: AssetCatalog) -> [FileState] {
    others.texts + states(catalog.assets.map(\.path).filter { !files.holds($0) } + others.leftOut)
  }

  /// The files of the texts that were read, such as a theme's.
  package var textPaths: [String] { others.texts.map { fullPath($0.path, in: files.options.folder) } }

  /// The files that the albums' flows found.
  package var listings: [PictureListing] { others.listings }

  /// Whether a drawing with text was inspected.
  package var showsDrawnText: Bool { inspected.showsDrawnText }

  /// Whether a file is one of the album's pictures.
  public func hasInspected(fileAt path: String) -> Bool { inspected.contains(fileAt: path) }

  private func states(_ paths: [String]) -> [FileState] {
    paths.filter { !$0.hasPrefix(ImageReference.builtinPrefix) }.map { path in
      guard let identity = try? inspection(of: path).identity else {
        return FileState(path: ImageReference(path).filePath, in: files.options.folder)
      }
      return FileState(path: ImageReference(path).filePath, identity)
    }
  }
}
