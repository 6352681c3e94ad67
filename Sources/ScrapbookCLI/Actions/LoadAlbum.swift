import ArgumentParser
import Files
import ScrapbookKit
import ScrapbookRendering

/// Reads the album's text.
func loadSource(_ input: InputOptions, _ limits: LimitOptions) throws -> SourceFile {
  if let folder = input.baseDir, !isFolder(folder) {
    throw Failure(.inputMissing, "--base-dir \(folder) is not a folder")
  }
  let album = input.album
  if album != input.given, !fileExists(album) {
    let folder = parentFolder(of: album)
    throw Failure(
      .inputMissing, "there is no album.json in \(folder == "." ? "this folder" : folder)",
      hint: "name the album, or make one of the folder's pictures: scrapbook new \(folder)")
  }
  return try loadSource(album, limit: limits.maxAlbumSize << 20)
}

/// - Parameters:
///   - path: A file, or `-` for standard input.
///   - limit: In bytes.
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

/// Composes the album and shows its diagnostics; ends with exit code 1 if there are errors.
///
/// - Parameter errorsOnly: For commands that answer a question about an album: its warnings are for `check` and `build`.
func composeReporting(
  _ source: SourceFile, store: AssetStore, shaper: PangoShaper, options: CompositionOptions,
  report: ReportOptions, errorsOnly: Bool = false
) throws -> (Composition, PagedDocument) {
  let composition = compose(source, options: options, loader: store, shaper: shaper)
  // What is shown has to be all that there is.
  if !composition.diagnostics.isEmpty { try store.confirm() }
  show(
    errorsOnly ? composition.diagnostics.errors : composition.diagnostics, files: composition.files,
    report: report)
  guard let document = composition.document else { throw ExitCode(Exit.albumIsWrong.rawValue) }
  guard !document.sheets.isEmpty else {
    throw Failure(
      .usage, "the album has \(count(document.info.pageCount, "page")); --pages selects none of them")
  }
  return (composition, document)
}

/// Diagnostics on standard error.
package func show(_ diagnostics: Diagnostics, files: SourceFiles, report: ReportOptions) {
  Terminal.put(diagnostics.formatted(report.diagnostics, files: files, color: Terminal.hasColor))
}

/// Runs an export; a picture that fails while it is painted is shown like any other fault.
package func exporting(
  files: SourceFiles, store: AssetStore, report: ReportOptions, _ export: () throws -> Void
) throws {
  do {
    try export()
  } catch ScrapbookError.album(let diagnostics) {
    try store.confirm()
    show(diagnostics, files: files, report: report)
    throw ExitCode(Exit.albumIsWrong.rawValue)
  }
}
