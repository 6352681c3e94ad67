import Files
import PDFAssembly
import ScrapbookReading

/// The place where a changed PDF goes.
struct PDFTarget {
  var path: String
  /// Another file; nil to change the file itself.
  var output: String?
  /// The other files that are read, which it may not replace, with their roles.
  var inputs: [(path: String, role: String)] = []
  /// The known state of a file that is saved repeatedly.
  var watched: WatchedPDF?

  /// Appends a section to the file within ``changing(_:)``, or writes the file and the section to another one.
  func save(_ section: [UInt8], of source: PDFFileSource, at start: Int) throws {
    guard let output else {
      let identity = try source.append(section, at: start)
      watched?.appended(section, at: start, to: source.identity, now: identity)
      return
    }
    try writeCopy(to: output) { writer in
      try source.copy(to: start, into: writer)
      try section.withUnsafeBytes { try writer.write($0) }
    }
  }

  /// Truncates the file itself within ``changing(_:)``, or writes its beginning to another one.
  func cut(_ source: PDFFileSource, at size: Int) throws {
    guard let output else {
      try source.cut(at: size)
      return
    }
    try writeCopy(to: output) { try source.copy(to: size, into: $0) }
  }

  /// Writes another file at once.
  func writeCopy(to output: String, _ body: (any PDFOutput) throws -> Void) throws {
    var guarded = OutputGuard()
    guarded.reads(path, as: "the PDF that is read")
    for input in inputs { guarded.reads(input.path, as: input.role) }
    try OutputFiles(paths: [output], kind: .pdf).write(besides: guarded) { outputs in
      try copying(path) { try body(outputs[0]) }
    }
  }

  /// Reads and saves the file; starts over if another program saved it in between.
  func changing<Result>(_ body: () throws -> Result) throws -> Result {
    var pauses = GrowingPauses(seconds: savingSeconds)
    while true {
      do {
        return try body()
      } catch let error as SavingError {
        if case .failed = error { throw Failure(.readOrWriteFailed, "\(error)") }
        if case .changed = error, pauses.wait() { continue }
        throw Failure(
          .albumIsWrong, "\(error)", hint: "run the command again; it reads the file as it is now")
      }
    }
  }
}

/// Copies parts of a PDF, and names it if that fails.
func copying(_ path: String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch FilePartError.unreadable(let reason) {
    throw Failure(.readOrWriteFailed, "cannot read \(path): \(reason)")
  } catch FilePartError.changed {
    throw Failure(.albumIsWrong, "\(path) was changed while it was copied; nothing was written")
  } catch let error as SavingError {
    throw Failure(.albumIsWrong, "\(error)")
  }
}
