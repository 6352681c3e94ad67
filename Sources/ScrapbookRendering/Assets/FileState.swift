import ScrapbookKit

/// A file as cheap to compare as to look at: neither its bytes nor its device and inode, which are other ones where a
/// share is mounted elsewhere.
package struct FileState: Sendable, Equatable {
  /// Relative to some folder.
  package var path: String
  /// In bytes; -1 for one that is not there.
  package var size: Int
  /// In nanoseconds.
  package var modified: Int

  package var exists: Bool { size >= 0 }

  package init(path: String, size: Int, modified: Int) {
    self.path = path
    self.size = size
    self.modified = modified
  }

  /// The file as it is now.
  package init(path: String, in folder: String = ".") {
    let identity = FileIdentity(path: path.hasPrefix("/") ? path : folder + "/" + path)
    self.init(path: path, size: identity?.size ?? -1, modified: identity?.modified ?? 0)
  }
}

extension AssetStore {
  /// An album's pictures as they were when they were read; those that come with the program are left out.
  package func usedPictures(of album: Album) -> [FileState] {
    album.imagePaths.filter { !$0.hasPrefix(ImageReference.builtinPrefix) }.map { path in
      guard let identity = try? inspection(of: path).identity else {
        return FileState(path: path, in: files.options.folder)
      }
      return FileState(path: path, size: identity.size, modified: identity.modified)
    }
  }
}
