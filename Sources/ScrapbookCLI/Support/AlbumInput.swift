import Files
package import ScrapbookKit
import ScrapbookReading
package import ScrapbookRendering

/// The album of an action, how it is composed, and how its diagnostics are shown.
package struct AlbumInput {
  /// The album's file, or `-` for standard input.
  package var path: String
  /// Whether the command line gives the path itself.
  var isNamed: Bool
  /// The folder given by `--base-dir`.
  var baseFolder: String?
  /// The maximum size of the album's file in bytes.
  var byteLimit: Int
  var options: BuildOptions
  var reporting: Reporting

  func resources(readsSpeculatively: Bool = false) -> DocumentResources {
    DocumentResources(options, readsSpeculatively: readsSpeculatively)
  }
}

/// The output of diagnostics.
package struct Reporting: Sendable {
  package var format: DiagnosticFormat
  /// Whether progress, summary and notes are omitted.
  package var isQuiet: Bool

  package init(format: DiagnosticFormat, isQuiet: Bool) {
    self.format = format
    self.isQuiet = isQuiet
  }

  /// Prints diagnostics to standard error.
  package func show(_ diagnostics: Diagnostics, files: SourceFiles) {
    Terminal.put(diagnostics.formatted(format, files: files, color: Terminal.hasColor))
  }

  /// Runs an export and shows earlier diagnostics together with pictures that fail while they are painted.
  @discardableResult package func exporting<Result>(
    files: SourceFiles, with resources: DocumentResources, after earlier: Diagnostics? = nil,
    _ export: () throws -> Result
  ) throws -> Result {
    let result: Result
    do {
      result = try export()
    } catch let error as FailedSpeculation {
      throw error
    } catch ScrapbookError.document(let later) {
      try resources.store.verify()
      var all = earlier ?? Diagnostics()
      all.add(contentsOf: later)
      show(all.sortedBySource(), files: files)
      throw Exit.albumIsWrong
    } catch {
      if let earlier { show(earlier, files: files) }
      throw error
    }
    if let earlier { show(earlier, files: files) }
    return result
  }
}

/// The diagnostics that are shown when an album is composed.
enum ShownDiagnostics {
  case all
  /// Errors only, for commands that answer a question about an album; `check` and `build` also show warnings.
  case errors
  /// No diagnostics if the album has no errors: showing warnings would require verifying all pictures first.
  case noneOfSound
}

extension AlbumInput {
  /// Reads the album's text.
  func load() throws -> SourceFile {
    if let folder = baseFolder, !isFolder(folder) {
      throw Failure(.inputMissing, "--base-dir \(folder) is not a folder")
    }
    if !isNamed, !fileExists(path) {
      let folder = parentFolder(of: path)
      throw Failure(
        .inputMissing, "there is no album.json in \(folder == "." ? "this folder" : folder)",
        hint: "name the album, or make one of the folder's pictures: scrapbook new \(folder)")
    }
    return try loadSource(path, limit: byteLimit)
  }

  /// Composes the album, and adds its ink.
  func composition(of source: SourceFile, with resources: DocumentResources) -> Composition {
    var composition = ScrapbookRendering.compose(source, options: options.composition, with: resources)
    composition.addInk(besides: path, limit: byteLimit, options.composition)
    return composition
  }

  /// Composes the album and prints its diagnostics; exits with code 1 if there are errors.
  func compose(
    _ source: SourceFile, with resources: DocumentResources, showing shown: ShownDiagnostics = .all
  ) throws -> (Composition, PagedDocument) {
    let composition = composition(of: source, with: resources)
    if shown != .noneOfSound || composition.document == nil {
      // The diagnostics must be complete before they are printed.
      if !composition.diagnostics.isEmpty { try resources.store.verify() }
      reporting.show(
        shown == .errors ? composition.diagnostics.errors : composition.diagnostics, files: composition.files)
    }
    guard let document = composition.document else { throw Exit.albumIsWrong }
    guard !document.sheets.isEmpty else {
      throw Failure(
        .usage, "the album has \(count(document.info.pageCount, "page")); --pages selects none of them")
    }
    return (composition, document)
  }

  /// A failure to write to the cache only costs time.
  func warnOfCache() {
    guard !reporting.isQuiet, let cache = options.assets.cache, let failure = cache.failure else { return }
    Terminal.say("scrapbook: warning: cannot write the cache in \(cache.folder): \(failure)")
    Terminal.say("   hint: choose another folder with --cache-dir, or do without it by --no-cache")
  }
}

// MARK: Reading texts

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
    let path = withoutLastSlash(folder)
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
    case .isFolder:
      self.init(
        .inputMissing, "\(name) is a folder, not \(kind.description)", hint: kind.hint(insteadOfFolder: name))
    case .unreadable(let reason): self.init(.readOrWriteFailed, "cannot read \(name): \(reason)")
    case .tooLarge(let limit):
      self.init(
        .albumIsWrong, "\(name) is larger than \(limit >> 20) MB",
        hint: kind.hasOptionForLimit ? "raise the limit with --max-album-size" : nil)
    }
  }
}

/// The kind of a text that a command reads.
package enum SourceKind: Equatable {
  case album
  /// A report, or a part of it that has a name for the user, such as `template`.
  case report(String)
  /// Strokes and notes.
  case strokes
  /// A roster, or the text of a mail.
  case other

  /// A hint on how to make such a file.
  fileprivate var hint: String? {
    switch self {
    case .album: "\"scrapbook new FOLDER\" writes an album from a folder of pictures"
    case .report: "\"scrapbook report new FOLDER\" writes a report to begin with"
    case .strokes: "\"scrapbook schema annotations\" prints the format of strokes and notes"
    case .other: nil
    }
  }

  fileprivate func hint(insteadOfFolder folder: String) -> String? {
    guard case .report = self else { return hint }
    let report = folder + "/report.json"
    return fileExists(report) ? "its report is \(shellQuoted(report))" : nil
  }

  fileprivate var description: String { if case .report(let part) = self { "the \(part)" } else { "a file" } }

  fileprivate var hasOptionForLimit: Bool {
    switch self {
    case .album, .report: true
    case .strokes, .other: false
    }
  }
}
