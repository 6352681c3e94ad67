/// A content without its drawings in hidden layers. Its changes to the graphics and text state remain, since they
/// affect the rest of the content (ISO 32000-1, 8.11.3.2).
///
/// - Parameter names: The names of the hidden layers.
/// - Returns: The content itself if it cannot be read.
func withoutHidden(_ content: [UInt8], names: Set<String>) -> [UInt8] {
  content.withUnsafeBufferPointer { bytes in
    var remover = HiddenContentRemover(bytes, names)
    return (try? remover.run()) ?? content
  }
}

private struct HiddenContentRemover {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let names: Set<String>
  private var scanner: ContentScanner
  private var result: [UInt8] = []
  private var written = 0
  /// Whether each of the open marked contents is hidden by itself.
  private var isHidden: [Bool] = []
  /// The number of hidden ones.
  private var hiddenCount = 0
  /// The text rendering mode: 3 is invisible. Each `q` saves the current value.
  private var textMode = "0"
  private var savedModes: [String] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ names: Set<String>) {
    (self.bytes, self.names) = (bytes, names)
    scanner = ContentScanner(bytes, hasInlinePictures: true)
  }

  mutating func run() throws(PDFError) -> [UInt8] {
    while let operation = try scanner.next() {
      let name = scanner.text(operation.operatorRange)
      try follow(operation, name)
      guard hiddenCount > 0 else { continue }
      switch name {
      case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*": replace(operation, by: "n")
      case "sh", "Do", "BI", "ID": replace(operation, by: "")
      // They move the text that follows.
      case "Tj", "TJ", "'", "\"": keepInvisible(operation)
      default: break
      }
    }
    return result + bytes[written...]
  }

  /// Tracks the marked contents and the text rendering mode.
  private mutating func follow(
    _ operation: ContentScanner.Operation, _ name: String
  ) throws(PDFError) {
    switch name {
    case "BMC": isHidden.append(false)
    case "BDC":
      let operands = try scanner.operands(of: operation).map(scanner.text)
      let hides =
        operands.count == 2 && operands[0] == "/OC" && names.contains(String(operands[1].dropFirst()))
      isHidden.append(hides)
      if hides { hiddenCount += 1 }
    case "EMC": if isHidden.popLast() == true { hiddenCount -= 1 }
    case "q": if savedModes.count < savedStateLimit { savedModes.append(textMode) }
    case "Q": textMode = savedModes.popLast() ?? textMode
    case "Tr":
      if let mode = try scanner.operands(of: operation).first, mode.count <= 2 {
        textMode = scanner.text(mode)
      }
    default: break
    }
  }

  private mutating func replace(_ operation: ContentScanner.Operation, by replacement: String) {
    result += bytes[written..<operation.start]
    result += replacement.utf8
    written = operation.end
  }

  /// Keeps a text between changes of the mode.
  private mutating func keepInvisible(_ operation: ContentScanner.Operation) {
    result += bytes[written..<operation.start]
    result += "3 Tr ".utf8
    result += bytes[operation.start..<operation.end]
    result += " \(textMode) Tr".utf8
    written = operation.end
  }
}
