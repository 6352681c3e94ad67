/// A fault in the structure of a PDF, in the parts that this module reads.
public enum PDFError: Error, Equatable, CustomStringConvertible {
  /// There is no "%PDF-" at its beginning.
  case notPDF
  case malformed(String, offset: Int)
  /// More of something than this program reads; the file need not be damaged.
  case tooLarge(String)
  /// The system could not read a part of the file.
  case unreadable(String, offset: Int)
  /// An object that needs a password to be read.
  case encrypted(object: Int)

  public var description: String { "the drawn PDF is \(reason)" }

  /// The fault, and the byte of the file: "malformed at byte 12: …".
  public var reason: String {
    switch self {
    case .notPDF: "malformed at byte 0: it is not a PDF: there is no \"%PDF-\" at its beginning"
    case .malformed(let what, let offset): "malformed at byte \(offset): \(what)"
    case .tooLarge(let what): "too large: \(what)"
    case .unreadable(let what, let offset): "not readable at byte \(offset): \(what)"
    case .encrypted(let object): "encrypted, and object \(object) cannot be read without its password"
    }
  }
}
