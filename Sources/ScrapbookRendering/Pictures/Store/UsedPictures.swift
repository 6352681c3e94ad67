import Files
import ScrapbookKit

extension AssetStore {
  /// An album's pictures as they were when they were read, and what its flows left out; those that come with the program
  /// do not count.
  package func usedPictures(of album: Album) -> [FileState] {
    (album.imagePaths + leftOut).filter { !$0.hasPrefix(ImageReference.builtinPrefix) }.map { path in
      guard let identity = try? inspection(of: path).identity else {
        return FileState(path: path, in: files.options.folder)
      }
      return FileState(path: path, identity)
    }
  }
}
