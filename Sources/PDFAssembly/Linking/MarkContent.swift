/// A page's content in which marks are to be replaced.
struct MarkedPage {
  /// The names of the marks among the page's XObjects.
  var begin: String?
  var end: String?
  /// The types of the elements whose content is marked, in the order of the page.
  var roles: [String]
}

/// Replaces the marks in a page's content with marked-content operators (ISO 32000-1, 14.6), and marks what else
/// paints as an artifact, which readers ignore.
///
/// - Throws: ``LinkError/wrongMark(_:)`` unless each element has its two marks, in order.
func markContent(_ content: [UInt8], _ page: MarkedPage) throws -> [UInt8] {
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
  /// The last operations, of which a mark may be made: `q`, `cm` and `gs`.
  var recent: [ContentScanner.Operation] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ page: MarkedPage) {
    self.bytes = bytes
    self.page = page
    scanner = ContentScanner(bytes)
    result.reserveCapacity(bytes.count + 64 * page.roles.count)
  }

  mutating func run() throws -> [UInt8] {
    while let operation = try scanner.next() {
      if isPaint(operation.operatorRange, "Do"), let name = operation.operands.first.map(markName),
        name == page.begin || name == page.end
      {
        try replaceMark(isEnd: name == page.end)
        continue
      }
      if isPainting(operation.operatorRange) { paints = true }
      recent.append(operation)
      if recent.count > 3 { recent.removeFirst() }
    }
    guard count == 2 * page.roles.count else {
      throw LinkError.wrongMark("\(count) of \(2 * page.roles.count) are left")
    }
    try flush(to: bytes.count)
    return result
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
    result += bytes[written..<offset]
    if isArtifact { result += "\nEMC\n".utf8 }
    paints = false
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
