/// Compares runs of digits as numbers and everything else by code points, independent of the locale.
func naturallyBefore(_ left: String, _ right: String) -> Bool {
  let leftParts = naturalParts(left)
  let rightParts = naturalParts(right)
  for (a, b) in zip(leftParts, rightParts) where a != b {
    // Without leading zeros the longer number is larger.
    if let first = a.first, let second = b.first, first.isASCIIDigit, second.isASCIIDigit, a.count != b.count
    {
      return a.count < b.count
    }
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }
  if leftParts.count != rightParts.count { return leftParts.count < rightParts.count }
  return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}

/// Splits a name into runs of digits (without leading zeros) and of other characters, in lower case.
private func naturalParts(_ name: String) -> [Substring] {
  var parts: [Substring] = []
  var rest = name.lowercased()[...]
  while let first = rest.first {
    let run = rest.prefix { $0.isASCIIDigit == first.isASCIIDigit }
    rest = rest[run.endIndex...]
    parts.append(first.isASCIIDigit ? run.drop { $0 == "0" } : run)
  }
  return parts
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
