/// Returns a text escaped for the content of XML and HTML elements.
package func xmlText(_ text: String) -> String { escaped(text) { $0.reference } }

/// Returns a text escaped for quoted attributes of XML and HTML; it is also valid between tags.
///
/// - Parameter replacement: The replacement of any other character; nil for the character itself.
package func xmlAttribute(
  _ text: String, replacing replacement: (Unicode.Scalar) -> String? = { _ in nil }
) -> String {
  escaped(text) { scalar in
    scalar == "\"" ? "&quot;" : scalar.reference ?? replacement(scalar)
  }
}

private func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  // Iterates over scalars, since a sign with a combining accent is another `Character`.
  text.unicodeScalars.reduce(into: "") { escaped, scalar in
    if let other = replacement(scalar) {
      escaped += other
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// The reference to a character with a meaning in XML; nil for others.
  fileprivate var reference: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}
