/// Why pictures could not take the places of their placeholders.
public enum LinkError: Error, Equatable, CustomStringConvertible {
  /// A placeholder that stands for none of the pictures.
  case unknownPlaceholder(String)
  /// Two objects stand for one picture.
  case repeatedPlaceholder(Placeholder.Key)
  /// A picture that was drawn is not in the file: cairo has painted it with pixels, or dropped it.
  case missingPlaceholder(Placeholder.Key)

  public var description: String {
    switch self {
    case .unknownPlaceholder(let text): "the drawn PDF holds an unknown placeholder: \(text)"
    case .repeatedPlaceholder(let key): "the drawn PDF holds \(key) twice"
    case .missingPlaceholder(let key): "the drawn PDF has lost \(key)"
    }
  }
}
