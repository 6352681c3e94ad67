import ArgumentParser
import Glibc
import ScrapbookKit
import ScrapbookRendering

/// Reads the album's text.
func loadSource(_ input: InputOptions, _ limits: LimitOptions) throws -> SourceFile {
  if let folder = input.baseDir, !isFolder(folder) {
    throw Failure(.inputMissing, "--base-dir \(folder) is not a folder")
  }
  let limit = limits.maxAlbumSize << 20
  if input.album == "-" {
    return SourceFile(name: "standard input", bytes: try readAll(0, name: "standard input", limit: limit))
  }
  let file = open(input.album, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  guard file >= 0 else {
    let code = errno
    throw Failure(
      code == ENOENT || code == ENOTDIR ? .inputMissing : .readOrWriteFailed,
      "cannot open \(input.album): \(errorText(code))",
      hint: code == ENOENT ? "\"scrapbook new FOLDER\" writes an album from a folder of pictures" : nil)
  }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
    throw Failure(
      .inputMissing, "\(input.album) is a folder, not an album",
      hint: "\"scrapbook new \(input.album)\" writes an album from its pictures")
  }
  return SourceFile(name: input.album, bytes: try readAll(file, name: input.album, limit: limit))
}

private func readAll(_ file: Int32, name: String, limit: Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      throw Failure(.readOrWriteFailed, "cannot read \(name): \(errorText(errno))")
    }
    if count == 0 { return bytes }
    bytes.append(contentsOf: buffer[..<count])
    guard bytes.count <= limit else {
      throw Failure(
        .albumIsWrong, "\(name) is larger than \(limit >> 20) MB",
        hint: "raise the limit with --max-album-size")
    }
  }
}

/// Composes the album and shows its diagnostics; ends with exit code 1 if there are errors.
func composeReporting(
  _ source: SourceFile, store: AssetStore, shaper: PangoShaper, options: CompositionOptions,
  report: ReportOptions
) throws -> (Composition, PagedDocument) {
  let composition = compose(source, options: options, loader: store, shaper: shaper)
  // What is shown has to be all that there is.
  if !composition.diagnostics.isEmpty { try store.confirm() }
  show(composition.diagnostics, source: source, report: report)
  guard let document = composition.document else { throw ExitCode(Exit.albumIsWrong.rawValue) }
  guard !document.sheets.isEmpty else {
    throw Failure(.usage, "the album has \(document.album.pages.count) pages; --pages selects none of them")
  }
  return (composition, document)
}

/// Diagnostics on standard error.
func show(_ diagnostics: Diagnostics, source: SourceFile, report: ReportOptions) {
  Terminal.put(diagnostics.formatted(report.diagnostics, source: source, color: Terminal.hasColor))
}

/// Runs an export; a picture that fails while it is painted is shown like any other fault.
func exporting(
  source: SourceFile, store: AssetStore, report: ReportOptions, _ export: () throws -> Void
) throws {
  do {
    try export()
  } catch ScrapbookError.album(let diagnostics) {
    try store.confirm()
    show(diagnostics, source: source, report: report)
    throw ExitCode(Exit.albumIsWrong.rawValue)
  }
}
