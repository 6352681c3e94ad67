/// A file that does not have the structure of cairo's files.
public enum PDFError: Error, Equatable, CustomStringConvertible {
  case malformed(String, offset: Int)

  public var description: String {
    switch self {
    case .malformed(let what, let offset): "the drawn PDF is malformed at byte \(offset): \(what)"
    }
  }
}
