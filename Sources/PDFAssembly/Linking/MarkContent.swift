/// A page's content in which marks are to be replaced.
struct MarkedPage {
  /// The names of the marks among the page's XObjects.
  var begin: String?
  var end: String?
  /// The types of the marked elements or pagination artifacts, in the order of the page.
  var roles: [String]
}

/// A page's content without marks.
struct TaggedContent: Equatable {
  var bytes: [UInt8]
  /// The numbers of the marked contents of each element; most have one.
  var numbers: [Range<Int>] = []
  /// The patterns that it no longer uses.
  var unusedPatterns: Set<String> = []
}

/// Replaces the marks in a page's content with marked-content operators (ISO 32000-1, 14.6), and marks all other
/// painting as an artifact, which readers ignore. Specks are left out: they have only told cairo what glyphs mean.
///
/// Content that states its own text, by `/ActualText` (14.9.4), is a separate marked content, not nested in its
/// element's: poppler takes the end of the inner one for the end of both, and its text of the structure lacks the rest.
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
  /// The end of the content that has been written.
  var written = 0
  /// Whether anything since then paints.
  var paints = false
  /// The number of marks found so far.
  var count = 0
  /// The numbers of the marked contents of the elements so far.
  var numbers: [Range<Int>] = []
  /// The number of the next marked content.
  var nextNumber = 0
  /// Whether anything on the page states its own text.
  let hasStatedText: Bool
  /// Whether the marked contents of a text object are within it.
  var isInDividedText = false
  /// The ranges left out since then.
  var cuts: [Range<Int>] = []
  var speckPatterns: Set<String> = []
  var usedPatterns: Set<String> = []
  /// The last operations from `q`, if a mark may be made of them: `q`, `cm` and `gs`.
  var recent: [ContentScanner.Operation] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ page: MarkedPage) {
    self.bytes = bytes
    self.page = page
    scanner = ContentScanner(bytes)
    hasStatedText = scanner.contains("/ActualText")
    result.reserveCapacity(bytes.count + 64 * page.roles.count)
  }

  mutating func run() throws -> TaggedContent {
    while let operation = try scanner.next() {
      if let speck = try speck(at: operation) {
        cuts.append(speck)
        recent.removeAll(keepingCapacity: true)
        continue
      }
      if let isEnd = try isEndMark(operation) {
        try replaceMark(isEnd: isEnd)
        continue
      }
      if hasStatedText, count % 2 == 1, !isPagination { try divide(at: operation) }
      if isPainting(operation.operatorRange) { paints = true }
      if isPaint(operation.operatorRange, "scn"), let name = try scanner.operands(of: operation).last {
        usedPatterns.insert(markName(name))
      }
      note(operation)
    }
    guard count == 2 * page.roles.count else {
      throw LinkError.wrongMark("\(count) of \(2 * page.roles.count) are left")
    }
    flush(to: bytes.count)
    return TaggedContent(
      bytes: result, numbers: numbers, unusedPatterns: speckPatterns.subtracting(usedPatterns))
  }

  private mutating func note(_ operation: ContentScanner.Operation) {
    if isPaint(operation.operatorRange, "q") {
      recent.removeAll(keepingCapacity: true)
      recent.append(operation)
    } else if recent.count == 3 {
      recent.removeAll(keepingCapacity: true)
    } else if !recent.isEmpty {
      recent.append(operation)
    }
  }

  /// Whether an operation paints an end mark; false for a beginning mark, and nil for neither.
  private func isEndMark(_ operation: ContentScanner.Operation) throws -> Bool? {
    guard isPaint(operation.operatorRange, "Do"),
      let name = try scanner.operands(of: operation).first.map(markName)
    else { return nil }
    if name == page.end { return true }
    return name == page.begin ? false : nil
  }

  /// Replaces `q`, `width 0 0 height x y cm`, `/a0 gs`, `/x1 Do`, `Q` with one operator.
  private mutating func replaceMark(isEnd: Bool) throws {
    let number = count / 2
    guard recent.count == 3, isPaint(recent[1].operatorRange, "cm"),
      isPaint(recent[2].operatorRange, "gs"), let matrix = try matrix(of: recent[1]), matrix[1] == 0,
      matrix[2] == 0,
      let close = try scanner.next(), isPaint(close.operatorRange, "Q")
    else { throw LinkError.wrongMark("number \(number) has another form") }
    guard isEnd == (count % 2 == 1), number < page.roles.count, Mark.number(ofWidth: matrix[0]) == number
    else {
      throw LinkError.wrongMark(
        "number \(number) is \(Mark.number(ofWidth: matrix[0]) ?? -1)\(isEnd ? ", an end" : "")")
    }
    flush(to: recent[0].start, isLast: isEnd)
    if !isEnd { numbers.append(nextNumber..<nextNumber) }
    written = close.end
    recent.removeAll(keepingCapacity: true)
    count += 1
  }

  /// Writes the content before an offset. Operations that paint are a content of the open element, or an artifact;
  /// operations that only set colors and the like are neither.
  ///
  /// - Parameters:
  ///   - isLast: Whether the element ends here; it has at least one content.
  ///   - properties: The property list with the text that it states, if it states one.
  private mutating func flush(to offset: Int, isLast: Bool = false, stating properties: Range<Int>? = nil) {
    let isElement = count % 2 == 1
    let isMarked = paints || isElement && isLast && !isPagination && numbers[count / 2].isEmpty
    if isMarked { result += isElement ? opening(stating: properties) : Array("/Artifact BMC\n".utf8) }
    for cut in cuts {
      result += bytes[written..<cut.lowerBound]
      written = cut.upperBound
    }
    result += bytes[written..<offset]
    written = offset
    cuts = []
    if isMarked { result += (isElement && !isInDividedText ? "EMC\n" : "\nEMC\n").utf8 }
    paints = false
  }

  /// Whether the open content is a pagination artifact.
  private var isPagination: Bool { paginationTypes.contains(page.roles[count / 2]) }

  /// The role of the open content as a name of the file.
  private var writtenRole: [UInt8] {
    var bytes: [UInt8] = []
    page.roles[count / 2].writeName(to: &bytes)
    return bytes
  }

  /// The beginning of the next marked content of the open element.
  private mutating func opening(stating properties: Range<Int>?) -> [UInt8] {
    if isPagination {
      return Array("/Artifact <</Type /Pagination /Subtype ".utf8) + writtenRole + Array(">> BDC\n".utf8)
    }
    let number = nextNumber
    nextNumber += 1
    numbers[count / 2] = numbers[count / 2].lowerBound..<nextNumber
    guard let properties else { return writtenRole + Array(" <</MCID \(number)>> BDC\n".utf8) }
    // Viewers look for the text only in contents of the type Span.
    return Array("/Span <</MCID \(number) ".utf8) + bytes[properties.dropFirst(2)] + Array(" BDC\n".utf8)
  }

  /// Begins another marked content of the open element where one with its own text begins or ends.
  ///
  /// A marked content and a text object do not cross (14.6.1): if one content of a text object states its text, all of
  /// them are within the text object.
  private mutating func divide(at operation: ContentScanner.Operation) throws {
    if isPaint(operation.operatorRange, "BT") {
      guard try statesText(before: "ET") else { return }
      flush(to: operation.start)
      skip(to: operation.end)
      isInDividedText = true
    } else if isPaint(operation.operatorRange, "ET"), isInDividedText {
      flush(to: operation.start)
      skip(to: operation.end)
      isInDividedText = false
    } else if let properties = try statedText(of: operation) {
      flush(to: operation.start)
      written = operation.end
      while let next = try scanner.next(), !isPaint(next.operatorRange, "EMC") {
        if isPainting(next.operatorRange) { paints = true }
      }
      let end = scanner.offset - "EMC".utf8.count
      flush(to: end, stating: properties)
      written = scanner.offset
    }
  }

  /// Writes an operator as it is.
  private mutating func skip(to offset: Int) {
    result += bytes[written..<offset] + [10]
    written = offset
  }

  /// Whether a content states its own text before the next operator with a name.
  private func statesText(before name: StaticString) throws -> Bool {
    var ahead = scanner
    while let operation = try ahead.next(), !isPaint(operation.operatorRange, name) {
      if try statedText(of: operation) != nil { return true }
    }
    return false
  }

  /// The property list of a marked content that begins and states its own text.
  private func statedText(of operation: ContentScanner.Operation) throws -> Range<Int>? {
    guard isPaint(operation.operatorRange, "BDC"), operation.operandCount == 2 else { return nil }
    let properties = try scanner.operands(of: operation)[1]
    return scanner.text(properties).contains("/ActualText") ? properties : nil
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
        operation.operandCount == 1
      else { return nil }
      names.append(markName(try ahead.operands(of: operation)[0]))
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
      let numbers = try scanner.operands(of: operation).compactMap(scanner.number)
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

  private func matrix(of operation: ContentScanner.Operation) throws -> [Double]? {
    let numbers = try scanner.operands(of: operation).compactMap(scanner.number)
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

/// The subtypes of pagination artifacts (14.8.2.2.2), none of which is a type of an element.
private let paginationTypes: Set = ["Header", "Footer", "Watermark"]
