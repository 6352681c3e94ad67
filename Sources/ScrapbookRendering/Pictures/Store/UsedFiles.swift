package import Files
package import ScrapbookKit

/// The files that an album or a document is made from.
package struct UsedFiles {
  private let files: AssetFiles
  private let folder: AlbumFolder
  private let inspected: InspectedPictures

  /// - Parameter store: The store with which the album was composed.
  package init(in store: AssetStore) {
    (files, folder, inspected) = (store.files, store.folder, store.inspected)
  }

  /// The states of an album's pictures and texts when they were read, and of the files that its flows left out; built-in
  /// pictures are not included.
  package func states(of album: Album) -> [FileState] {
    folder.texts + states(album.imagePaths + folder.leftOut)
  }

  /// The states of the texts that were read, and of the pictures of a document.
  package func states(of catalog: AssetCatalog) -> [FileState] {
    folder.texts + states(catalog.assets.map(\.path).filter { !files.holds($0) } + folder.leftOut)
  }

  private func states(_ paths: [String]) -> [FileState] {
    paths.filter { !$0.hasPrefix(ImageReference.builtinPrefix) }.map { path in
      guard let identity = inspected[path]?.identity else {
        return FileState(path: ImageReference(path).filePath, in: files.options.folder)
      }
      return FileState(path: ImageReference(path).filePath, identity)
    }
  }
}
