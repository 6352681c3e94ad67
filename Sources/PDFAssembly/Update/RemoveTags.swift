/// The content of a page that becomes a part of another page, without the marks of artifacts, and the marks that
/// connect it with a structure (ISO 32000-1, 14.7.4.2): it becomes part of an element of the other page.
///
/// Layers and texts that contents state for themselves stay. Unreadable content is returned unchanged.
func withoutTags(_ content: [UInt8]) -> [UInt8] {
  content.withUnsafeBufferPointer { bytes in
    var remover = TagRemover(bytes)
    return remover.run() ?? content
  }
}

private struct TagRemover {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var scanner: ContentScanner
  private var result: [UInt8] = []
  private var written = 0
  /// Whether each of the open marked contents is left out.
  private var removed: [Bool] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    scanner = ContentScanner(bytes, hasInlinePictures: true)
  }

  /// - Returns: Nil for content that cannot be read.
  mutating func run() -> [UInt8]? {
    do {
      while let operation = try scanner.next() {
        switch scanner.text(operation.operatorRange) {
        case "BMC", "BDC":
          let properties = try properties(of: operation)
          removed.append(try isTag(operation, properties))
          if removed.last == true {
            replace(operation, by: [])
          } else if let properties, properties["MCID"] != nil {
            replace(operation, by: span(properties))
          }
        case "EMC":
          guard let last = removed.popLast() else { return nil }
          if last { replace(operation, by: []) }
        default: break
        }
      }
    } catch {
      return nil
    }
    guard removed.isEmpty else { return nil }
    return result + bytes[written...]
  }

  private func properties(of operation: ContentScanner.Operation) throws(PDFError) -> PDFDictionary? {
    guard operation.operandCount == 2 else { return nil }
    var parser = PDFParser(Array(bytes[try scanner.operands(of: operation)[1]]))
    return try parser.value().dictionary
  }

  /// Whether a marked content only connects with a structure. Property lists with a name have an MCID, or belong to a
  /// layer.
  private func isTag(
    _ operation: ContentScanner.Operation, _ properties: PDFDictionary?
  ) throws(PDFError) -> Bool {
    let type = try scanner.operands(of: operation).first.map(scanner.text)
    if type == "/Artifact" { return true }
    guard operation.operandCount == 2, type != "/OC" else { return false }
    guard let properties else { return type != "/Span" }
    return properties["MCID"] != nil && properties["ActualText"] == nil
  }

  private func span(_ properties: PDFDictionary) -> [UInt8] {
    var rest = properties
    rest["MCID"] = nil
    var bytes = Array("/Span ".utf8)
    PDFObject.dictionary(rest).write(to: &bytes)
    return bytes + " BDC".utf8
  }

  private mutating func replace(_ operation: ContentScanner.Operation, by replacement: [UInt8]) {
    result += bytes[written..<operation.start]
    result += replacement
    written = operation.end
  }
}
