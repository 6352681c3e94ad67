/// The reasons why placeholders could not be replaced with pictures.
public enum LinkError: Error, Equatable, CustomStringConvertible {
  /// A placeholder whose key belongs to no picture.
  case unknownPlaceholder(String)
  /// Two objects have the same key.
  case repeatedPlaceholder(Placeholder.Key)
  /// A picture that was drawn is not in the file: cairo has rasterized or dropped it.
  case missingPlaceholder(Placeholder.Key)
  /// The marks of a page differ from the drawn ones.
  case wrongMark(String)

  public var description: String {
    switch self {
    case .unknownPlaceholder(let text): "the drawn PDF contains an unknown placeholder: \(text)"
    case .repeatedPlaceholder(let key): "the drawn PDF contains \(key) twice"
    case .missingPlaceholder(let key): "the drawn PDF has lost \(key)"
    case .wrongMark(let what): "the drawn PDF has a wrong mark: \(what)"
    }
  }
}
