extension PDFDocument {
  /// The labels of pages (ISO 32000-1, 12.4.2), such as "iv" and "A-2"; empty if the document has none.
  public func pageLabels(count: Int) throws(PDFError) -> [String] {
    guard let root = try catalog()["PageLabels"] else { return [] }
    var ranges: [(start: Int, value: PDFObject)] = []
    try visitTree(root, key: "Nums") { key, value in
      if let start = key.integer, start >= 0 { ranges.append((start, value)) }
    }
    ranges.sort { $0.start < $1.start }
    guard !ranges.isEmpty else { return [] }
    var labels = (0..<count).map { "\($0 + 1)" }
    for (index, range) in ranges.enumerated() {
      let end = index + 1 < ranges.count ? ranges[index + 1].start : count
      let style = try resolve(range.value)?.dictionary
      let prefix = try resolve(style?["P"])?.string ?? ""
      let first = min(max(style?["St"]?.integer ?? 1, 1), labelNumberLimit)
      for page in range.start..<max(range.start, min(end, count)) {
        labels[page] = prefix + label(first + page - range.start, style: style?["S"]?.name)
      }
    }
    return labels
  }

  /// Visits the pairs of a name tree or a number tree (7.9.6, 7.9.7), each node once.
  ///
  /// - Parameter key: `Names` or `Nums`.
  public func visitTree(
    _ root: PDFObject, key: String, _ visit: (PDFObject, PDFObject) throws(PDFError) -> Void
  ) throws(PDFError) {
    var waiting: [(PDFObject, depth: Int)] = [(root, 0)]
    var seen: Set<Int> = []
    while let (node, depth) = waiting.popLast() {
      if case .reference(let number, _) = node, !seen.insert(number).inserted { continue }
      guard depth < treeDepthLimit, let dictionary = try resolve(node)?.dictionary else { continue }
      let pairs = try resolve(dictionary[key])?.array ?? []
      for index in stride(from: 0, to: pairs.count - 1, by: 2) {
        try visit(pairs[index], pairs[index + 1])
      }
      let kids = try resolve(dictionary["Kids"])?.array ?? []
      waiting += kids.reversed().map { ($0, depth + 1) }
    }
  }
}

private func label(_ number: Int, style: String?) -> String {
  switch style {
  case "D": return "\(number)"
  case "r": return roman(number)
  case "R": return roman(number).uppercased()
  case "a": return letters(number)
  case "A": return letters(number).uppercased()
  default: return ""
  }
}

private func roman(_ number: Int) -> String {
  guard number < romanNumberLimit else { return "\(number)" }
  let values = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
    (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
  var rest = number
  var text = ""
  for (value, letters) in values {
    while rest >= value {
      text += letters
      rest -= value
    }
  }
  return text
}

/// a to z, aa to zz, aaa and so on.
private func letters(_ number: Int) -> String {
  let letter = Character(Unicode.Scalar(UInt8(97 + (number - 1) % 26)))
  return String(repeating: letter, count: min((number - 1) / 26 + 1, labelLetterLimit))
}
