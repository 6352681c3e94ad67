import Files
import Glibc
import Notation
import PDFAssembly
package import QPDF
import ScrapbookReading

extension QPDFSource {
  /// Opens a PDF that is named on the command line.
  ///
  /// - Parameter password: The password that opens it.
  package convenience init(path: String, password: String? = nil) throws {
    let file: FileDescriptor
    do throws(RegularFileError) {
      file = try RegularFile(path).taken()
    } catch {
      switch error {
      case .failed(let error) where [ENOENT, ENOTDIR].contains(error.code):
        throw Failure(.inputMissing, "cannot open \(path): no such file or directory")
      case .failed(let error):
        throw Failure(.readOrWriteFailed, "cannot read \(path): \(error)")
      case .otherKind(let kind):
        throw Failure(
          .inputMissing, "\(path) is not a file", hint: kind == .folder ? nil : "write it to a file first")
      }
    }
    // Readers search for the header in the first KB (ISO 32000-1, annex H).
    let start = readStart(of: path, count: 1024)
    if String(decoding: start, as: Unicode.ASCII.self).firstRange(of: "%PDF-") == nil {
      throw Failure(ReadingError(.notPDF, of: path))
    }
    self.init(name: path, file: file, password: password)
  }

  /// Returns the pages of a range.
  ///
  /// - Parameter count: The number of pages of the document.
  func pages(_ range: PageRange, of count: Int, option: String = "--pages") throws -> [Int] {
    guard count > 0 else { throw Failure(.albumIsWrong, "\(name) has no pages") }
    do throws(PageRangeError) {
      return try range.pages(of: count)
    } catch {
      throw Failure(
        .usage, "\(option) \(error)", hint: "\(name) is a document of \(ScrapbookCLI.count(count, "page"))")
    }
  }

  /// Whether the document seems to be signed: the `ByteRange` of a signature is never compressed.
  var isSigned: Bool {
    let key = Array("/ByteRange".utf8)
    var tail: [UInt8] = []
    var isFound = false
    guard let size = try? file.status().size else { return false }
    try? file.readPieces(in: 0..<size) { piece, _ in
      guard !isFound else { return }
      let seam = tail + piece.prefix(key.count - 1)
      isFound = contains(key, in: piece) || seam.withUnsafeBytes { contains(key, in: $0) }
      tail = Array(piece.suffix(key.count - 1))
    }
    return isFound
  }
}

/// Whether bytes contain a key.
private func contains(_ key: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
  guard let start = bytes.baseAddress, bytes.count >= key.count else { return false }
  var offset = 0
  while offset <= bytes.count - key.count,
    let found = memchr(start + offset, Int32(key[0]), bytes.count - key.count + 1 - offset)
  {
    if memcmp(found, key, key.count) == 0 { return true }
    offset = found - UnsafeMutableRawPointer(mutating: start) + 1
  }
  return false
}

/// Reads a password: the first line of a file, or of standard input for `-`.
package func readPassword(_ path: String) throws -> String {
  let bytes: [UInt8]
  do throws(FileReadError) {
    bytes =
      path == "-"
      ? try FileDescriptor.standardInput.readToEnd(limit: passwordByteLimit)
      : try readWholeFile(path, limit: passwordByteLimit)
  } catch {
    throw Failure(.inputMissing, "cannot read a password from \(path == "-" ? "standard input" : path)")
  }
  let line = bytes.dropFirst(byteOrderMarkCount(in: bytes)).prefix {
    $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
  }
  return try checkedPassword(Array(line), from: "the first line of \(path)")
}

/// Returns a password that was read.
///
/// - Parameter place: The source of the password, for messages.
func checkedPassword(_ line: [UInt8], from place: String) throws -> String {
  guard let password = String(validating: line, as: UTF8.self), !password.isEmpty else {
    throw Failure(.usage, "\(place) is not a password in UTF-8")
  }
  // qpdf would truncate the password at a NUL, which UTF-16 has in each ASCII letter.
  guard !password.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
    throw Failure(.usage, "\(place) contains a control character, and is not a password in UTF-8")
  }
  guard password.utf8.count <= longestPassword else {
    throw Failure(.usage, "\(place) is longer than \(longestPassword) bytes, which a password can have")
  }
  return password
}

extension Failure {
  init(_ problem: QPDFProblem) {
    switch problem {
    case .missing: self.init(.unavailable, "\(problem)", hint: "install it: apt install qpdf")
    case .notStarted: self.init(.unavailable, "\(problem)")
    case .needsPassword:
      self.init(
        .albumIsWrong, "\(problem)", hint: "name a file that holds the password: --password-file FILE")
    case .wrongPassword:
      self.init(
        .albumIsWrong, "\(problem)", hint: "a password is the first line of its file, and this is another one"
      )
    case .refused: self.init(.albumIsWrong, "\(problem)", hint: "qpdf cannot read it")
    case .tookTooLong: self.init(.albumIsWrong, "\(problem)")
    case .killed: self.init(.albumIsWrong, "\(problem)", hint: "it may have needed too much memory")
    }
  }
}
