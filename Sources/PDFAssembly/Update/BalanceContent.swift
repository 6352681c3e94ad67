/// The unbalanced operations of a page's content.
public struct ContentBalance: Sendable, Equatable {
  /// The operations that close what is left open, each with a line break.
  public var ending = ""
  /// The content without unmatched closing operations; nil if it has none.
  public var content: [UInt8]?
}

extension PDFDocument {
  /// Returns the unbalanced operations of a page's content. Unreadable content counts as balanced.
  public func balance(of page: PDFPage) throws(PDFError) -> ContentBalance {
    let parts = try resolve(page.dictionary["Contents"])?.array ?? [page.dictionary["Contents"] ?? .null]
    var content: [UInt8] = []
    for part in parts {
      guard let key = PDFUpdate.Key(part), let stream = try object(key.number, generation: key.generation),
        stream.data != nil
      else { continue }
      guard let data = try? decodedData(of: stream) else { return ContentBalance() }
      content += data + [10]
    }
    return content.withUnsafeBufferPointer { bytes in
      (try? balanced(bytes)) ?? ContentBalance()
    }
  }
}

private func balanced(_ bytes: UnsafeBufferPointer<UInt8>) throws(PDFError) -> ContentBalance {
  var scanner = ContentScanner(bytes, hasInlinePictures: true)
  var (states, marks, isText) = (0, 0, false)
  var rest: [UInt8] = []
  var written = 0
  while let operation = try scanner.next() {
    var isLost = false
    switch scanner.text(operation.operatorRange) {
    case "q": states += 1
    case "Q":
      isLost = states == 0
      states = max(0, states - 1)
    case "BMC", "BDC": marks += 1
    case "EMC":
      isLost = marks == 0
      marks = max(0, marks - 1)
    case "BT": isText = true
    case "ET": isText = false
    default: break
    }
    guard isLost else { continue }
    rest += bytes[written..<operation.start]
    written = operation.end
  }
  let ending =
    (isText ? "ET\n" : "") + String(repeating: "EMC\n", count: marks)
    + String(repeating: "Q\n", count: states)
  return ContentBalance(ending: ending, content: written == 0 ? nil : rest + bytes[written...])
}
