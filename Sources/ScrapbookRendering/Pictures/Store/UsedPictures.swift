package import Files
package import ScrapbookKit

extension AssetStore {
  /// The states of an album's pictures and texts when they were read, and of the files that its flows left out; built-in
  /// pictures are not included.
  package func usedPictures(of album: Album) -> [FileState] { texts + states(album.imagePaths + leftOut) }

  /// The states of the texts that were read, and of the pictures of a document.
  package func usedFiles(of catalog: AssetCatalog) -> [FileState] {
    texts + states(catalog.assets.map(\.path).filter { files.held[$0] == nil } + leftOut)
  }

  private func states(_ paths: [String]) -> [FileState] {
    paths.filter { !$0.hasPrefix(ImageReference.builtinPrefix) }.map { path in
      guard let identity = try? inspection(of: path).identity else {
        return FileState(path: ImageReference(path).filePath, in: files.options.folder)
      }
      return FileState(path: ImageReference(path).filePath, identity)
    }
  }
}
