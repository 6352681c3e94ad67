import Files
import Glibc
import Notation

/// The files of a cache.
struct CacheFolder: Sendable {
  let path: String

  /// The number of files and their total size in bytes.
  var size: (files: Int, bytes: Int) {
    let files = files + fontFiles
    return (files.count, files.reduce(0) { $0 + $1.size })
  }

  /// Removes only the files that ``AssetCache`` wrote and the files of the font cache.
  func clear() throws(FileWriteError) {
    for file in files + fontFiles { try remove(file.path) }
    for name in Self.folderNames + [Self.fontFolderName] {
      do throws(SystemError) { try removeFolder("\(path)/\(name)") } catch {
        // A folder with other files stays.
        guard [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(error.code) else { throw failure(error) }
      }
    }
  }

  /// Removes the least recently used files until the rest has at most this many bytes.
  func removeOldest(downTo byteLimit: Int) {
    var total = 0
    // Other processes may do the same at the same time; missing files are ignored.
    for file in files.sorted(by: { $0.used > $1.used }) {
      // A leftover of a killed run.
      let isLeftover = file.isTemporary && file.used < time(nil) - 3600
      total += file.size
      if isLeftover || total > byteLimit, (try? removeFile(file.path)) != nil { total -= file.size }
    }
  }

  // MARK: Files

  private struct File {
    var path: String
    var size: Int
    /// The time of the last use, in seconds since 1970.
    var used: Int
    var isTemporary: Bool
  }

  /// The folder names `00` to `ff`.
  private static let folderNames = (0..<256).map { $0.zeroPadded(to: 2, radix: 16) }

  /// The folder of fontconfig's cache. It is never evicted: a few megabytes for each folder of fonts.
  static let fontFolderName = "fonts"

  private var fontFiles: [File] {
    fileNames(in: "\(path)/\(Self.fontFolderName)")
      .filter { $0.contains(".cache-") || $0 == "CACHEDIR.TAG" }
      .compactMap { file($0, in: Self.fontFolderName, isTemporary: false) }
  }

  private var files: [File] {
    Self.folderNames.flatMap { part in
      fileNames(in: "\(path)/\(part)").compactMap { name in
        let target = CheckedFileWriter.target(ofTemporary: name)
        let entry = target ?? name[...]
        guard entry.utf8.count == 14, entry.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
          return nil
        }
        return file(name, in: part, isTemporary: target != nil)
      }
    }
  }

  private func file(_ name: String, in part: String, isTemporary: Bool) -> File? {
    let file = "\(path)/\(part)/\(name)"
    guard let status = FileStatus(file, followingLinks: false), status.kind == .regular else { return nil }
    return File(path: file, size: status.size, used: status.modifiedSeconds, isTemporary: isTemporary)
  }

  private func remove(_ file: String) throws(FileWriteError) {
    do throws(SystemError) { try removeFile(file) } catch {
      guard error.code == ENOENT else { throw failure(error) }
    }
  }

  private func failure(_ error: SystemError) -> FileWriteError {
    .writeFailed(path: path, reason: "\(error)")
  }
}
