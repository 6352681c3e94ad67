/// The bytes of a PDF, which are read in parts.
public protocol PDFSource: AnyObject {
  /// The size in bytes.
  var count: Int { get }
  /// Reads a range within the file.
  func bytes(in range: Range<Int>) throws(PDFError) -> [UInt8]
}

/// A PDF in memory.
public final class PDFBytes: PDFSource {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var count: Int { bytes.count }

  public func bytes(in range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

/// Reads parts of a file, and limits how much work a hostile one can cause.
final class PDFWindow {
  let source: any PDFSource
  /// The offset at which the document ends: nothing after it is read.
  private(set) var end: Int
  /// The bytes that may still be parsed and decompressed. Each object of an ordinary document is read a few times.
  private var budget: Int

  init(_ source: any PDFSource) {
    self.source = source
    end = source.count
    budget = workLimit + source.count * 8
  }

  /// Ends the document before a part that does not belong to it.
  func cut(at offset: Int) { end = min(end, offset) }

  /// Counts work; throws when a file causes too much of it.
  func spend(_ count: Int, at offset: Int) throws(PDFError) {
    budget -= count
    guard budget >= 0 else {
      throw .malformed("reading it is too much work; its parts refer to each other too often", offset: offset)
    }
  }

  /// Reads up to `count` bytes from an offset on, fewer at the end of the file.
  func bytes(from offset: Int, count: Int) throws(PDFError) -> [UInt8] {
    let start = min(max(offset, 0), end)
    return try source.bytes(in: start..<min(start + count, end))
  }

  /// Parses at an offset. A part of the file is read, and more of it if that ends too early.
  func parse<Value>(
    at offset: Int, _ body: (inout PDFParser) throws(PDFError) -> Value
  ) throws(PDFError) -> Value {
    var size = 2 << 10
    while true {
      let bytes = try bytes(from: offset, count: size)
      try spend(bytes.count, at: offset)
      let isWhole = bytes.count < size || size >= objectSizeLimit
      var parser = PDFParser(bytes, base: min(max(offset, 0), end))
      do throws(PDFError) {
        let value = try body(&parser)
        // A word at the end may continue.
        if isWhole || parser.offset < bytes.count { return value }
      } catch {
        guard !isWhole, case .malformed = error else { throw error }
      }
      size *= 16
    }
  }
}
