import Files
package import ScrapbookKit

/// Reads a text.
///
/// - Parameters:
///   - path: A file, or `-` for standard input.
///   - limit: The maximum size in bytes.
package func loadSource(
  _ path: String, limit: Int, as kind: SourceKind = .album
) throws -> SourceFile {
  let isStandardInput = path == "-"
  let name = isStandardInput ? "standard input" : path
  do throws(FileReadError) {
    let bytes =
      isStandardInput
      ? try FileDescriptor.standardInput.readToEnd(limit: limit) : try readWholeFile(path, limit: limit)
    return SourceFile(name: name, bytes: bytes)
  } catch {
    throw Failure(error, of: name, kind)
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

  /// A text that could not be read.
  fileprivate init(_ failure: FileReadError, of name: String, _ kind: SourceKind) {
    switch failure {
    case .missing:
      self.init(.inputMissing, "cannot open \(name): no such file or directory", hint: kind.hint)
    case .isFolder where kind == .album: self.init(isFolderNotAlbum: name, .inputMissing)
    case .isFolder: self.init(.inputMissing, "\(name) is a folder, not a file", hint: kind.hint)
    case .unreadable(let reason): self.init(.readOrWriteFailed, "cannot read \(name): \(reason)")
    case .tooLarge(let limit):
      self.init(
        .albumIsWrong, "\(name) is larger than \(limit >> 20) MB",
        hint: kind == .album ? "raise the limit with --max-album-size" : nil)
    }
  }
}

/// What a text is that a command reads.
package enum SourceKind {
  case album
  /// Strokes and notes.
  case strokes
  /// A roster, or the text of a mail.
  case other

  /// How one is made.
  fileprivate var hint: String? {
    switch self {
    case .album: "\"scrapbook new FOLDER\" writes an album from a folder of pictures"
    case .strokes: "\"scrapbook schema annotations\" prints the format of strokes and notes"
    case .other: nil
    }
  }
}
