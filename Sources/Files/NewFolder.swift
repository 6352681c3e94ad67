import Glibc
import Notation

/// A new folder, which appears when all files in it are complete. One that is dropped before ``commit()`` is removed.
package final class NewFolder {
  private let path: String
  private let temporary: String
  private var folders: [String]
  private var files: [String] = []
  private var isCommitted = false

  /// - Throws: ``FileWriteError`` if the name is taken.
  package init(_ path: String) throws(FileWriteError) {
    self.path = path
    let (parent, name) = folderAndName(path)
    temporary =
      "\(parent)/.\(String(decoding: name.utf8.prefix(temporaryNameByteLimit), as: UTF8.self)).\(getpid()).scrapbook-tmp"
    folders = [temporary]
    if FileStatus(path, followingLinks: false) != nil {
      throw .cannotCreate(path: path, reason: "it is already there")
    }
    guard name.utf8.count <= fileNameByteLimit else {
      throw .cannotCreate(path: path, reason: "\(SystemError(ENAMETOOLONG))")
    }
    guard mkdir(temporary, 0o777) == 0 else {
      throw .cannotCreate(path: path, reason: "\(SystemError.last)")
    }
  }

  deinit {
    guard !isCommitted else { return }
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
  }

  /// Begins a file.
  ///
  /// - Parameter name: A path below the folder, without `..`.
  package func file(_ name: String) throws(FileWriteError) -> CheckedFileWriter {
    let full = temporary + "/" + name
    do throws(SystemError) { try makeFolders(below: parentFolder(of: full)) } catch {
      throw .cannotCreate(path: path + "/" + name, reason: "\(error)")
    }
    guard FileStatus(full, followingLinks: false) == nil else {
      throw .cannotCreate(path: path + "/" + name, reason: "two files have this name")
    }
    files.append(full)
    return try CheckedFileWriter(path: full, options: WritingOptions(removesLeftovers: false))
  }

  private func makeFolders(below path: String) throws(SystemError) {
    guard path != temporary, !isFolder(path) else { return }
    try makeFolders(below: parentFolder(of: path))
    guard mkdir(path, 0o777) == 0 else { throw .last }
    folders.append(path)
  }

  /// Gives the folder its name.
  package func commit() throws(FileWriteError) {
    // An empty folder that was made meanwhile is replaced; all else is an error.
    guard rename(temporary, path) == 0 else {
      throw .cannotCreate(path: path, reason: "\(SystemError.last)")
    }
    isCommitted = true
  }
}
