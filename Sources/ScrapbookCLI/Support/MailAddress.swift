/// An address: "mia@example.org", or "Mia Huber <mia@example.org>".
package struct MailAddress: Equatable {
  /// The person's name; empty without one.
  var name: String
  /// The address itself.
  var address: String

  /// Nil for a text that is not an address.
  package init?(_ text: some StringProtocol) {
    let text = trimmed(text)
    if text.last == ">", let open = text.lastIndex(of: "<") {
      name = unquoted(trimmed(text[..<open]))
      address = String(text[text.index(after: open)...].dropLast())
    } else {
      (name, address) = ("", text)
    }
    let sides = address.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty }),
      address.unicodeScalars.allSatisfy({ (0x21..<0x7F).contains($0.value) && !special.contains($0) })
    else { return nil }
  }

  /// Reads several addresses with commas between them; a comma in quotes is a part of a name.
  ///
  /// - Returns: The addresses, and the first part that is not one.
  package static func list(_ text: String) -> (addresses: [MailAddress], wrong: String?) {
    var parts = [""]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    let addresses = parts.map { MailAddress($0) }
    return (addresses.compactMap(\.self), zip(parts, addresses).first { $1 == nil }?.0)
  }

  /// The address in the form of a header (RFC 5322, 3.4).
  var header: String {
    if name.isEmpty { return address }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0 == " " || $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    // A name in quotes could be longer than a line.
    return (isPlain && name.utf8.count < 60 ? name : encodedWords(name, isAlwaysEncoded: true))
      + " <\(address)>"
  }
}

/// The ASCII characters that an address may contain only in quotes.
private let special = Set("<>()[]:;,\"\\".unicodeScalars)

private func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0 == " " }
  return String(String(start.reversed()).drop { $0 == " " }.reversed())
}

private func unquoted(_ name: String) -> String {
  name.count >= 2 && name.first == "\"" && name.last == "\"" ? String(name.dropFirst().dropLast()) : name
}
