import Files
import Glibc
import PDFAssembly
import QPDF
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// The exit codes of the command; those from 64 to 74 are from sysexits.h. Thrown after all messages have been printed.
package enum Exit: Int32, Error {
  case albumIsWrong = 1
  /// Some albums of a batch failed.
  case someFailed = 2
  case usage = 64
  case inputMissing = 66
  /// A required program or library of the system, such as sbatch, is not available.
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case readOrWriteFailed = 74
  /// A signal asked the program to stop; its number is added.
  case interrupted = 128

  var code: Int32 { self == .interrupted ? rawValue + Interrupt.signal : rawValue }
}

/// An error that ends the program with a message for the user.
package struct Failure: Error {
  var exit: Exit
  package var message: String
  var hints: [String]

  package init(_ exit: Exit, _ message: String, hints: [String]) {
    self.exit = exit
    self.message = message
    self.hints = hints
  }

  package init(_ exit: Exit, _ message: String, hint: String? = nil) {
    self.init(exit, message, hints: hint.map { [$0] } ?? [])
  }
}

extension Failure {
  /// The exit code, after printing the message.
  fileprivate func printed() -> Exit {
    Terminal.say("scrapbook: error: \(message)")
    for hint in hints { Terminal.say("   hint: \(hint)") }
    return exit
  }
}

extension Failure {
  /// The failure for a PDF that cannot be read, with a hint.
  init(_ error: ReadingError) {
    switch error {
    case .missing: self.init(.inputMissing, "\(error)")
    case .unreadable: self.init(.readOrWriteFailed, "\(error)")
    case .notPDF(let path, _):
      let isAlbum = path.lowercased().hasSuffix(".json")
      self.init(
        .albumIsWrong, "\(error)",
        hint: isAlbum ? "make its PDF first: scrapbook build \(shellQuoted(path))" : nil)
    case .refused(let path, .malformed): self.init(.albumIsWrong, "\(error)", hint: mendingHint(path))
    case .refused: self.init(.albumIsWrong, "\(error)")
    }
  }
}

/// A hint for a damaged PDF.
func mendingHint(_ path: String) -> String {
  "scrapbook compact \(shellQuoted(path)) -o repaired.pdf lets qpdf repair it, if it can"
}

/// Runs an action; an error becomes a message on standard error and an exit code.
///
/// - Throws: ``Exit``. The type is not part of the declaration: Swift 6.3 does not finish compiling callers that loop forever.
package func reportingErrors(_ action: () throws -> Void) throws {
  do {
    try action()
  } catch let exit as Exit {
    throw exit
  } catch let failure as Failure {
    throw failure.printed()
  } catch let problem as QPDFProblem {
    throw Failure(problem).printed()
  } catch let problem as FontProblem {
    throw Failure(.albumIsWrong, problem.message, hints: problem.hints).printed()
  } catch let error where isMissingCairo(error) {
    throw Failure(.unavailable, "\(error)", hint: "install it: apt-get install libcairo2").printed()
  } catch ScrapbookError.interrupted {
    throw Exit.interrupted
  } catch ScrapbookError.document(let diagnostics) {
    diagnostics.all.forEach(say)
    throw Exit.albumIsWrong
  } catch let error as ScrapbookError {
    Terminal.say("scrapbook: error: \(error)")
    throw exit(for: error)
  } catch let error as FileWriteError {
    Terminal.say("scrapbook: error: \(error)")
    if case .cannotCreate(let path, _) = error, case let folder = parentFolder(of: path),
      !fileExists(folder)
    {
      Terminal.say(
        "   hint: the folder \(folder) does not exist; make it with mkdir -p \(shellQuoted(folder))")
    }
    throw exit(for: error)
  } catch let error as ReadingError {
    throw Failure(error).printed()
  } catch let error as SystemError {
    throw Failure(.readOrWriteFailed, "the system refuses: \(error)", hint: hint(for: error)).printed()
  } catch {
    Terminal.say("scrapbook: internal error: \(error)")
    throw Exit.internalError
  }
}

/// A hint for reaching a limit set by the shell.
private func hint(for error: SystemError) -> String? {
  switch error.code {
  case EMFILE, ENFILE: "raise the limit of open files, as with ulimit -n 4096"
  case EFBIG: "raise the limit of the size of files, as with ulimit -f unlimited"
  case ENOSPC, EDQUOT: "make room on the disk"
  default: nil
  }
}

/// Prints a diagnostic of a document whose text is not available.
private func say(_ diagnostic: Diagnostic) {
  let place = diagnostic.pointer.isEmpty ? "" : "\(diagnostic.pointer): "
  Terminal.say(
    "scrapbook: \(diagnostic.severity.rawValue): \(place)\(diagnostic.message) [\(diagnostic.id.rawValue)]")
  for hint in diagnostic.hints { Terminal.say("   hint: \(hint)") }
}

private func exit(for error: ScrapbookError) -> Exit {
  switch error {
  case .document: .albumIsWrong
  case .nothingSelected: .usage
  case .interrupted: .internalError
  }
}

private func exit(for error: FileWriteError) -> Exit {
  switch error {
  case .cannotCreate: .cannotCreate
  case .writeFailed: .readOrWriteFailed
  }
}
