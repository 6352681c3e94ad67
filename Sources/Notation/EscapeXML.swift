/// Returns a text as XML and HTML have it between tags.
package func xmlText(_ text: String) -> String { escaped(text) { $0.reference } }

/// Returns a text as XML and HTML have it within the quotation marks of an attribute; it may also stand between tags.
///
/// - Parameter replacement: What stands for another character; nil for the character itself.
package func xmlAttribute(
  _ text: String, replacing replacement: (Unicode.Scalar) -> String? = { _ in nil }
) -> String {
  escaped(text) { scalar in
    scalar == "\"" ? "&quot;" : scalar.reference ?? replacement(scalar)
  }
}

private func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  // By scalars: a sign with an accent on it is another character.
  text.unicodeScalars.reduce(into: "") { escaped, scalar in
    if let other = replacement(scalar) {
      escaped += other
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// The reference to a sign that tags or references are made of; nil for others.
  fileprivate var reference: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}
