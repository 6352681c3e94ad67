import Glibc
import Notation

/// The identifier of a file in a composition.
public struct FileID: Sendable, Hashable {
  /// The index in ``SourceFiles``.
  let number: UInt32

  /// The first file of a composition, and usually the only one.
  public static let first = FileID(number: 0)
}

/// A range of a source text: byte offsets in its UTF-8, excluding the end. Offsets past 4 GB mean the end of the
/// text.
public struct SourceSpan: Sendable, Hashable {
  // Every value of a source text has a span: 12 bytes instead of 24.
  private var from: UInt32
  private var to: UInt32
  public var file: FileID

  public init(start: Int, end: Int, in file: FileID) {
    (from, to) = (UInt32(clamping: start), UInt32(clamping: end))
    self.file = file
  }

  public var start: Int { Int(from) }
  public var end: Int { Int(to) }
}

/// A place in a source text and in the structure that the text describes.
public struct SourcePlace: Sendable, Equatable {
  /// The span; nil for a place that was built in code.
  public var span: SourceSpan?
  /// The JSON pointer (RFC 6901); empty for the whole.
  public var pointer: String

  public init(span: SourceSpan? = nil, pointer: String = "") {
    self.span = span
    self.pointer = pointer
  }
}

/// A byte offset as line and column, both counted from 1; the column counts Unicode code points, like SARIF's
/// `unicodeCodePoints`.
public struct SourceLocation: Sendable, Equatable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The files of a composition, to which its diagnostics refer.
public struct SourceFiles: Sendable {
  public private(set) var all: [SourceFile] = []
  /// The indexes of the last texts with each name.
  private var indexes: [String: Int] = [:]

  public init(_ first: SourceFile? = nil) {
    all = first.map { [$0] } ?? []
    if let first { indexes[first.name] = 0 }
  }

  /// The file that diagnostics without a place refer to.
  public var first: SourceFile? { all.first }

  /// Adds a text and returns it with its identifier. Adding a text again returns the same identifier.
  public mutating func add(name: String, bytes: [UInt8]) -> SourceFile {
    if let known = last(named: name), known.bytes == bytes { return known }
    indexes[name] = all.count
    // The first one may have been the second of other files.
    let number = all.last.map { $0.id.number + 1 } ?? 0
    let file = SourceFile(name: name, bytes: bytes, id: FileID(number: number))
    all.append(file)
    return file
  }

  /// The last text with a name.
  public func last(named name: String) -> SourceFile? { indexes[name].map { all[$0] } }

  public subscript(id: FileID) -> SourceFile? { all.first { $0.id == id } }
}

/// A text that diagnostics refer to: its name as given by the user, and its bytes.
public struct SourceFile: Sendable {
  public let name: String
  public let bytes: [UInt8]
  /// The identifier in the table of a composition's files.
  public let id: FileID
  private let lineStarts: [Int]
  /// The number of code points before each multiple of `markDistance` bytes, so that a thousand faults on one long
  /// line do not count it a thousand times.
  private let marks: [Int]
  private static let markDistance = 1024

  public init(name: String, bytes: [UInt8], id: FileID = .first) {
    self.name = name
    self.bytes = bytes
    self.id = id
    // A byte order mark is not part of the first line: it has no column and is not shown.
    var starts = [byteOrderMarkCount(in: bytes)]
    var marks: [Int] = []
    var codePoints = 0
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: Self.markDistance) {
        marks.append(codePoints)
        let block = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(Self.markDistance))
        codePoints += codePointCount(of: block)
        guard let first = block.baseAddress else { continue }
        var next = first
        while let found = memchr(next, 0x0A, first + block.count - next) {
          next = UnsafeRawPointer(found) + 1
          starts.append(start + (next - first))
        }
      }
    }
    marks.append(codePoints)
    lineStarts = starts
    self.marks = marks
  }

  /// A span in this text.
  public func span(_ start: Int, _ end: Int) -> SourceSpan { SourceSpan(start: start, end: end, in: id) }

  /// The line and column of a byte offset; offsets past the end mean the end.
  public func location(of offset: Int) -> SourceLocation {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    let line = lineIndex(of: offset)
    let column = codePoints(before: offset) - codePoints(before: lineStarts[line])
    return SourceLocation(line: line + 1, column: column + 1)
  }

  /// The text of a line (counted from 1) without its line break; invalid UTF-8 is shown as U+FFFD.
  public func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line - 1)], as: UTF8.self)
  }

  /// The part of a line around an offset, at most `reach` bytes to either side, in whole code points.
  func text(around offset: Int, reach: Int) -> (
    before: Substring.UnicodeScalarView, after: Substring.UnicodeScalarView
  ) {
    let line = range(ofLine: lineIndex(of: min(max(offset, lineStarts[0]), bytes.count)))
    let middle = min(max(offset, line.lowerBound), line.upperBound)
    var start = max(line.lowerBound, middle - reach)
    while start > line.lowerBound, isContinuation(bytes[start]) { start -= 1 }
    var end = min(line.upperBound, middle + reach)
    while end < line.upperBound, isContinuation(bytes[end]) { end += 1 }
    return (
      Substring(decoding: bytes[start..<middle], as: UTF8.self).unicodeScalars,
      Substring(decoding: bytes[middle..<end], as: UTF8.self).unicodeScalars
    )
  }

  /// The bytes of a line (counted from 0) without its line break.
  private func range(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  private func codePoints(before offset: Int) -> Int {
    let mark = offset / Self.markDistance
    return marks[mark] + bytes[mark * Self.markDistance..<offset].count { !isContinuation($0) }
  }

  /// The index of the line that contains `offset`, by binary search.
  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

}

private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

/// Counts the bytes that begin a code point, eight at a time: a continuation byte has its highest bit set and the next clear.
private func codePointCount(of bytes: UnsafeRawBufferPointer) -> Int {
  var count = bytes.count
  let wordCount = bytes.count / 8
  for index in 0..<wordCount {
    let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
    count -= (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
  }
  return count - bytes[(wordCount * 8)...].count(where: isContinuation)
}
