import Files
package import ScrapbookKit

/// Reads a text.
///
/// - Parameters:
///   - path: A file, or `-` for standard input.
///   - limit: The maximum size in bytes.
package func loadSource(_ path: String, limit: Int) throws -> SourceFile {
  let isStandardInput = path == "-"
  let name = isStandardInput ? "standard input" : path
  do throws(FileReadError) {
    let bytes =
      isStandardInput
      ? try FileDescriptor.standardInput.readToEnd(limit: limit) : try readWholeFile(path, limit: limit)
    return SourceFile(name: name, bytes: bytes)
  } catch {
    throw Failure(error, of: name)
  }
}

extension Failure {
  package init(isFolderNotAlbum folder: String, _ exit: Exit) {
    let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let albums = fileNames(in: folder).count { $0.lowercased().hasSuffix(".json") }
    let hint =
      switch albums {
      case 0: "\"scrapbook new \(shellQuoted(path))\" writes an album from its pictures"
      case 1 where fileExists("\(path)/album.json"): "its album is \(shellQuoted(path))/album.json"
      default: "the albums in it are \(shellQuoted(path))/*.json"
      }
    self.init(exit, "\(folder) is a folder, not an album", hint: hint)
  }

  /// An album that could not be read.
  fileprivate init(_ failure: FileReadError, of name: String) {
    switch failure {
    case .missing:
      self.init(
        .inputMissing, "cannot open \(name): no such file or directory",
        hint: "\"scrapbook new FOLDER\" writes an album from a folder of pictures")
    case .isFolder: self.init(isFolderNotAlbum: name, .inputMissing)
    case .unreadable(let reason): self.init(.readOrWriteFailed, "cannot read \(name): \(reason)")
    case .tooLarge(let limit):
      self.init(
        .albumIsWrong, "\(name) is larger than \(limit >> 20) MB",
        hint: "raise the limit with --max-album-size")
    }
  }
}
