/// A page's content in which marks are to be replaced.
struct MarkedPage {
  /// The names of the marks among the page's XObjects.
  var begin: String?
  var end: String?
  /// The types of the elements whose content is marked, in the order of the page.
  var roles: [String]
}

/// A page's content without marks.
struct TaggedContent: Equatable {
  var bytes: [UInt8]
  /// The patterns that it no longer uses.
  var unusedPatterns: Set<String> = []
}

/// Replaces the marks in a page's content with marked-content operators (ISO 32000-1, 14.6), and marks what else
/// paints as an artifact, which readers ignore. Specks are left out: they have told cairo what glyphs mean.
///
/// - Throws: ``LinkError/wrongMark(_:)`` unless each element has its two marks, in order.
func markContent(_ content: [UInt8], _ page: MarkedPage) throws -> TaggedContent {
  try content.withUnsafeBufferPointer { bytes in
    var marker = ContentMarker(bytes, page)
    return try marker.run()
  }
}

private struct ContentMarker {
  let bytes: UnsafeBufferPointer<UInt8>
  let page: MarkedPage
  var scanner: ContentScanner
  var result: [UInt8] = []
  /// The end of what has been written.
  var written = 0
  /// Whether anything since then paints.
  var paints = false
  /// The number of marks found so far.
  var count = 0
  /// What is left out since then.
  var cuts: [Range<Int>] = []
  var speckPatterns: Set<String> = []
  var usedPatterns: Set<String> = []
  /// The last operations, of which a mark may be made: `q`, `cm` and `gs`.
  var recent: [ContentScanner.Operation] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ page: MarkedPage) {
    self.bytes = bytes
    self.page = page
    scanner = ContentScanner(bytes)
    result.reserveCapacity(bytes.count + 64 * page.roles.count)
  }

  mutating func run() throws -> TaggedContent {
    while let operation = try scanner.next() {
      if let speck = try speck(at: operation) {
        cuts.append(speck)
        recent = []
        continue
      }
      if isPaint(operation.operatorRange, "Do"), let name = operation.operands.first.map(markName),
        name == page.begin || name == page.end
      {
        try replaceMark(isEnd: name == page.end)
        continue
      }
      if isPainting(operation.operatorRange) { paints = true }
      if isPaint(operation.operatorRange, "scn"), let name = operation.operands.last {
        usedPatterns.insert(markName(name))
      }
      recent.append(operation)
      if recent.count > 3 { recent.removeFirst() }
    }
    guard count == 2 * page.roles.count else {
      throw LinkError.wrongMark("\(count) of \(2 * page.roles.count) are left")
    }
    try flush(to: bytes.count)
    return TaggedContent(bytes: result, unusedPatterns: speckPatterns.subtracting(usedPatterns))
  }

  /// Replaces `q`, `width 0 0 height x y cm`, `/a0 gs`, `/x1 Do`, `Q` with one operator.
  private mutating func replaceMark(isEnd: Bool) throws {
    let number = count / 2
    guard recent.count == 3, isPaint(recent[0].operatorRange, "q"), isPaint(recent[1].operatorRange, "cm"),
      isPaint(recent[2].operatorRange, "gs"), let matrix = matrix(of: recent[1]), matrix[1] == 0,
      matrix[2] == 0,
      let close = try scanner.next(), isPaint(close.operatorRange, "Q")
    else { throw LinkError.wrongMark("number \(number) has another form") }
    guard isEnd == (count % 2 == 1), number < page.roles.count, Mark.number(ofWidth: matrix[0]) == number
    else {
      throw LinkError.wrongMark(
        "number \(number) is \(Mark.number(ofWidth: matrix[0]) ?? -1)\(isEnd ? ", an end" : "")")
    }
    try flush(to: recent[0].start)
    result += isEnd ? Array("EMC\n".utf8) : Array("/\(page.roles[number]) <</MCID \(number)>> BDC\n".utf8)
    written = close.end
    recent = []
    count += 1
  }

  /// Writes what lies before an offset; what paints and belongs to no element becomes an artifact.
  private mutating func flush(to offset: Int) throws {
    let isArtifact = paints && count % 2 == 0
    if isArtifact { result += "/Artifact BMC\n".utf8 }
    for cut in cuts {
      result += bytes[written..<cut.lowerBound]
      written = cut.upperBound
    }
    result += bytes[written..<offset]
    cuts = []
    if isArtifact { result += "\nEMC\n".utf8 }
    paints = false
  }

  /// Reads a speck that begins with an operation: a fill with a pattern, too small to be seen.
  ///
  /// - Returns: Its range; nil, and the scanner stays where it is, if it is something else.
  private mutating func speck(at first: ContentScanner.Operation) throws -> Range<Int>? {
    guard isPaint(first.operatorRange, "q") else { return nil }
    var ahead = scanner
    var names: [String] = []
    for name: StaticString in ["cs", "scn", "gs"] {
      guard let operation = try ahead.next(), isPaint(operation.operatorRange, name),
        operation.operands.count == 1
      else { return nil }
      names.append(markName(operation.operands[0]))
    }
    guard names[0] == "Pattern", let close = try endOfSpeck(&ahead) else { return nil }
    speckPatterns.insert(names[1])
    scanner = ahead
    return first.start..<close
  }

  /// Reads a small path, its fill and `Q`; returns their end, or nil if there is something else.
  private func endOfSpeck(_ scanner: inout ContentScanner) throws -> Int? {
    var corner: (x: Double, y: Double)?
    while let operation = try scanner.next() {
      let numbers = operation.operands.compactMap { Double(scanner.text($0)) }
      switch scanner.text(operation.operatorRange) {
      case "f":
        guard corner != nil, let close = try scanner.next(), isPaint(close.operatorRange, "Q") else {
          return nil
        }
        return close.end
      case "h": continue
      case "re" where numbers.count == 4 && numbers[2...].allSatisfy { abs($0) < speckSize },
        "m" where numbers.count == 2,
        "l" where numbers.count == 2:
        let first = corner ?? (numbers[0], numbers[1])
        guard abs(numbers[0] - first.x) < speckSize, abs(numbers[1] - first.y) < speckSize else { return nil }
        corner = first
      default: return nil
      }
    }
    return nil
  }

  private func markName(_ operand: Range<Int>) -> String { scanner.text(operand.dropFirst()) }

  private func isPaint(_ range: Range<Int>, _ name: StaticString) -> Bool { scanner.matches(range, name) }

  private func matrix(of operation: ContentScanner.Operation) -> [Double]? {
    let numbers = operation.operands.compactMap { Double(scanner.text($0)) }
    return numbers.count == 6 ? numbers : nil
  }

  /// Whether an operator paints (ISO 32000-1, table 51).
  private func isPainting(_ range: Range<Int>) -> Bool {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "S"), UInt8(ascii: "B"), UInt8(ascii: "b"),
      UInt8(ascii: "'"), UInt8(ascii: "\""):
      // All others that begin like these, such as BT and BDC, are followed by a capital letter.
      return range.count == 1 || bytes[range.lowerBound + 1] == UInt8(ascii: "*")
    case UInt8(ascii: "s"): return range.count == 1 || scanner.matches(range, "sh")
    case UInt8(ascii: "T"): return scanner.matches(range, "Tj") || scanner.matches(range, "TJ")
    case UInt8(ascii: "D"): return scanner.matches(range, "Do")
    default: return false
    }
  }
}

/// The size in points below which a fill is a speck; the painter's are half as large.
private let speckSize = 0.04
