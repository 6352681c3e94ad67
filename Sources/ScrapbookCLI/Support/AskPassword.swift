import Files
import Glibc
import PDFAssembly
import QPDF
import ScrapbookKit

extension QPDFSource {
  /// The document, opened with a password typed at the terminal if it needs one and none was given.
  func askingForPassword() throws -> QPDFSource {
    guard password == nil, Terminal.canAsk, needsPassword else { return self }
    for _ in 0..<3 {
      // Without an answer, the caller reports the missing password.
      guard let answer = try askPassword("the password of \(name)"), let file = reopened() else {
        return self
      }
      let source = QPDFSource(name: name, file: file, password: answer)
      do {
        _ = try QPDFProgram().examine(source)
        return source
      } catch QPDFProblem.wrongPassword {
        Terminal.say("scrapbook: this is another password")
      }
    }
    throw Failure(.albumIsWrong, "\(QPDFProblem.wrongPassword(name))")
  }

  private var needsPassword: Bool {
    if let document = try? PDFDocument(stored), !document.isEncrypted { return false }
    do {
      _ = try QPDFProgram().examine(self)
      return false
    } catch {
      return error as? QPDFProblem == .needsPassword(name)
    }
  }
}

/// Asks twice for the password of a new document.
///
/// - Throws: ``Failure`` if the answers differ, or if nothing is answered.
func askNewPassword(_ what: String) throws -> String {
  guard let password = try askPassword(what) else { throw Failure(.usage, "there is no password") }
  guard try askPassword("\(what) again") == password else {
    throw Failure(.usage, "the two passwords are not the same; nothing was written")
  }
  return password
}

/// Asks for a password at the terminal without echo.
///
/// - Parameter what: The object of "Type".
/// - Returns: Nil for an empty line, or at the end of the input.
private func askPassword(_ what: String) throws -> String? {
  var shown = termios()
  guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
  var hidden = shown
  hidden.c_lflag &= ~tcflag_t(ECHO)
  Terminal.put("Type \(harmless(what)): ")
  // Signals are deferred, so that echo is turned on again.
  let line = try Interrupt.deferred {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      Terminal.put("\n")
    }
    return try readTerminalLine()
  }
  return try line.isEmpty ? nil : checkedPassword(line, from: "the answer")
}

/// Reads a line of standard input; a signal interrupts it.
private func readTerminalLine() throws -> [UInt8] {
  var line: [UInt8] = []
  while line.count < passwordByteLimit {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // The system restarts an interrupted `read`, but not `poll`.
    let isReady = poll(&waiting, 1, -1) > 0
    try Interrupt.check()
    guard isReady else { continue }
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { try? FileDescriptor.standardInput.read(into: $0) }
    guard count == 1, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else { break }
    line.append(byte)
  }
  return line
}
