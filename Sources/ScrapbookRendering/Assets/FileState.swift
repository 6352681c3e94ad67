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
  /// When anything of the file was last changed, its times too, in nanoseconds: nobody can set it back. 0 for a file of which
  /// it does not count, since it is another one on each machine.
  package var statusChanged: Int

  package var exists: Bool { size >= 0 }

  package init(path: String, size: Int, modified: Int, statusChanged: Int = 0) {
    self.path = path
    self.size = size
    self.modified = modified
    self.statusChanged = statusChanged
  }

  /// The file as it is now, whenever its status was changed.
  package init(path: String) { self.init(path, FileIdentity(path: path), withStatus: false) }

  /// A picture as it is now.
  package init(picture path: String, in folder: String) {
    let full = path.hasPrefix("/") ? path : folder + "/" + path
    let identity = FileIdentity(path: full) ?? storedPath(of: full).flatMap { FileIdentity(path: $0) }
    self.init(path, identity, withStatus: true)
  }

  fileprivate init(_ path: String, _ identity: FileIdentity?, withStatus: Bool) {
    self.init(
      path: path, size: identity?.size ?? -1, modified: identity?.modified ?? 0,
      statusChanged: withStatus ? identity?.statusChanged ?? 0 : 0)
  }
}

extension AssetStore {
  /// An album's pictures as they were when they were read, and what its flows left out; those that come with the program
  /// do not count.
  package func usedPictures(of album: Album) -> [FileState] {
    (album.imagePaths + leftOut).filter { !$0.hasPrefix(ImageReference.builtinPrefix) }.map { path in
      guard let identity = try? inspection(of: path).identity else {
        return FileState(picture: path, in: files.options.folder)
      }
      return FileState(path, identity, withStatus: true)
    }
  }
}
