/// A parsed JSON text; each value has its span.
public struct JSONDocument: Sendable {
  public let source: SourceFile
  public let root: JSONNode

  public init(source: SourceFile, root: JSONNode) {
    self.source = source
    self.root = root
  }
}

/// A JSON value and its span.
public struct JSONNode: Sendable {
  public var value: JSONValue
  public var span: SourceSpan

  /// Whether it is an object with this key.
  func has(_ key: String) -> Bool {
    if case .object(let members) = value { members.contains { $0.key == key } } else { false }
  }
}

public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The nearest double; infinite if the text's exponent is out of range.
  case number(Double)
  case string(String)
  case array([JSONNode])
  /// The members in text order; a key may occur twice.
  case object([JSONMember])

  /// The name of the type in messages.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

public struct JSONMember: Sendable {
  public var key: String
  public var keySpan: SourceSpan
  public var node: JSONNode
}

/// Escapes a key or index for use in a JSON pointer (RFC 6901, section 3).
func pointerToken(_ key: String) -> String {
  guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return key }
  var token = ""
  for scalar in key.unicodeScalars {
    switch scalar {
    case "~": token += "~0"
    case "/": token += "~1"
    default: token.unicodeScalars.append(scalar)
    }
  }
  return token
}
