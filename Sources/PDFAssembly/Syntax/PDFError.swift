/// Why a PDF could not be put together.
public enum PDFError: Error, Equatable, CustomStringConvertible {
  /// The file to be read is not built as cairo builds one.
  case malformed(String, offset: Int)
  /// A placeholder that stands for none of the pictures.
  case unknownPlaceholder(String)
  /// Two objects stand for one picture.
  case repeatedPlaceholder(key: Int)
  /// A picture that was drawn is not in the file: cairo has painted it with pixels, or dropped it.
  case missingPlaceholder(key: Int)

  public var description: String {
    switch self {
    case .malformed(let what, let offset): "the drawn PDF is malformed at byte \(offset): \(what)"
    case .unknownPlaceholder(let text): "the drawn PDF holds an unknown placeholder: \(text)"
    case .repeatedPlaceholder(let key): "the drawn PDF holds picture \(key) twice"
    case .missingPlaceholder(let key): "the drawn PDF has lost picture \(key)"
    }
  }
}
