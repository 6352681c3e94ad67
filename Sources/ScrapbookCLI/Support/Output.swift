package import Files
import Glibc
package import PDFAssembly
package import Pango
import ScrapbookReading
package import ScrapbookRendering

/// The output files of an album or a report.
package struct OutputFiles {
  package enum Kind: String {
    case pdf = "the PDF"
    case png = "the PNG"
    case list = "the list of tiles"
    case web = "the book"
    case picture = "a picture of the book"
    case mail = "the mail"

    /// The extensions of its names; nil for any.
    var extensions: [String]? {
      switch self {
      case .pdf: ["pdf"]
      case .png: ["png"]
      case .list: ["json"]
      case .web: ["html", "htm"]
      case .mail: ["eml"]
      case .picture: nil
      }
    }
  }

  /// Files, or `-` alone for standard output.
  var paths: [String]
  var kind: Kind
  var options = WritingOptions()

  package init(paths: [String], kind: Kind, options: WritingOptions = WritingOptions()) {
    self.paths = paths
    self.kind = kind
    self.options = options
  }
}

extension OutputFiles {
  /// Opens the files, passes their writers to the body, and renames the files to their final names once all of them
  /// are complete.
  ///
  /// - Parameters:
  ///   - input: The input, whose files must not be replaced.
  ///   - store: The album's pictures, which must not be replaced.
  ///   - body: Writes to the outputs, one for each path.
  func write(
    of input: AlbumInput, store: AssetStore, _ body: ([any PDFOutput]) throws -> Void
  ) throws {
    var files = OutputGuard()
    files.reads(input.path, as: "the album")
    if let ink = AlbumInk.path(besides: input.path) { files.reads(ink, as: "what was drawn on the album") }
    files.reads(fontsOf: input.options.fonts)
    try write(besides: files, store: store, body)
  }

  /// The same for files of any kind.
  ///
  /// - Parameters:
  ///   - guarded: The files that no output may replace.
  ///   - store: The pictures that the outputs are made of, if any.
  package func write(
    besides guarded: OutputGuard, store: AssetStore? = nil, _ body: ([any PDFOutput]) throws -> Void
  ) throws {
    try check(besides: guarded, store: store)
    if paths == ["-"] {
      try store?.verify()
      return try body([standardOutput()])
    }
    try Interrupt.deferred {
      let writers = try paths.map { try CheckedFileWriter(path: $0, options: options) }
      // Data written to a pipe cannot be taken back.
      if !writers.allSatisfy(\.isReplacing) { try store?.verify() }
      try body(writers)
      try Interrupt.check()
      for writer in writers { try writer.commit() }
    }
  }
}

extension OutputFiles {
  /// Refuses paths that would replace an input.
  package func check(besides guarded: OutputGuard, store: AssetStore?) throws {
    try refusingConflicts { () throws(OutputConflict) in
      var files = guarded
      for file in options.passwordFiles { files.reads(file, as: "the file of a password") }
      for text in store?.folder.textPaths ?? [] { files.reads(text, as: "a file of the album") }
      let isPicture = kind == .png || kind == .picture
      for path in paths {
        try files.writes(path, as: kind.rawValue, besides: store, replacesPictures: isPicture)
      }
    }
    for path in paths { try checkLink(path) }
  }

  /// Refuses a symbolic link to a file of another kind.
  private func checkLink(_ path: String) throws {
    // Standard output may be any file.
    guard !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/"), let extensions = kind.extensions,
      FileStatus(path, followingLinks: false)?.kind == .link, let file = resolvedPath(path),
      isNamed(file, otherThan: extensions)
    else { return }
    throw Failure(
      .usage, "\(path) is a link to \(file), which has the name of another kind of file",
      hint: "choose another name for \(kind.rawValue)")
  }
}

/// Whether a file name has the extension of another format.
func isNamed(_ path: String, otherThan extensions: [String]) -> Bool {
  let known = [
    "pdf", "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "tif", "tiff", "bmp", "svg", "json",
    "csv", "tsv", "txt", "md", "html", "htm", "xhtml", "xml", "rtf", "doc", "docx", "odt", "ods", "xls",
    "xlsx", "ppt", "pptx", "epub", "ps", "eps", "zip", "gz", "tar", "mp3", "mp4", "mov", "yaml", "yml",
    "toml", "ini", "log", "key", "pem", "eml", "css", "js", "ttf", "otf",
  ]
  let name = fileName(of: path).lowercased()
  guard let dot = name.lastIndex(of: ".") else { return false }
  let ending = String(name[name.index(after: dot)...])
  return known.contains(ending) && !extensions.contains(ending)
}

extension OutputGuard {
  /// Adds the fonts given on the command line.
  package mutating func reads(fontsOf options: FontOptions) {
    for folder in options.fontPaths { reads(filesBelow: folder, as: "a font") }
  }
}

/// Exits with the code for wrong usage if an output would replace another file.
package func refusingConflicts(_ body: () throws(OutputConflict) -> Void) throws {
  do throws(OutputConflict) {
    try body()
  } catch {
    throw Failure(.usage, "\(error)", hint: "choose another name for \(error.role)")
  }
}

private func standardOutput() throws -> ClosureOutput {
  guard isatty(1) == 0 else {
    throw Failure(
      .usage, "standard output is a terminal", hint: "write to a file with -o FILE, or pipe it on")
  }
  return ClosureOutput { bytes in
    do throws(SystemError) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch {
      throw FileWriteError.writeFailed(path: "standard output", reason: "\(error)")
    }
  }
}
