/// Runs of digits compare as numbers, everything else by its code points: no locale changes the order.
func naturallyBefore(_ left: String, _ right: String) -> Bool {
  let leftParts = naturalParts(left)
  let rightParts = naturalParts(right)
  for (a, b) in zip(leftParts, rightParts) where a != b {
    // Numbers without leading zeros: the longer one is larger.
    if let first = a.first, let second = b.first, first.isASCIIDigit, second.isASCIIDigit, a.count != b.count
    {
      return a.count < b.count
    }
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }
  if leftParts.count != rightParts.count { return leftParts.count < rightParts.count }
  return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}

/// A name as runs of digits (without leading zeros) and of other characters, in lower case.
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
