/// The end of a file or of one of its revisions: `startxref`, the offset of the last section, `%%EOF`.
struct PDFEnding: Equatable {
  /// The offset of the keyword.
  var start: Int
  /// The number after the keyword.
  var section: Int
  /// The offset after `%%EOF` and its line break; without that mark, after the number.
  var end: Int
  /// Whether `%%EOF` follows.
  var isComplete: Bool

  private static let keyword = Array("startxref".utf8)
  private static let mark = Array("%%EOF".utf8)

  /// Parses an ending at an offset; nil if there is none.
  init?(at offset: Int, of window: PDFWindow) throws(PDFError) {
    let bytes = try window.bytes(from: offset, count: 256)
    guard bytes.starts(with: Self.keyword) else { return nil }
    var parser = PDFParser(bytes, at: Self.keyword.count, base: offset)
    parser.skipSpace()
    guard let section = parser.digits() else { return nil }
    (start, self.section) = (offset, section)
    end = offset + parser.offset
    var next = parser.offset
    while next < bytes.count, PDFCharacter.isSpace(bytes[next]) { next += 1 }
    isComplete = bytes[next...].starts(with: Self.mark)
    guard isComplete else { return }
    next += Self.mark.count
    if next < bytes.count, bytes[next] == 13 { next += 1 }
    if next < bytes.count, bytes[next] == 10 { next += 1 }
    end = offset + next
  }

  /// Finds the last ending of a file, wherever it is.
  ///
  /// - Parameter unfinishedSave: Returns the offset after an ending of an unfinished section, which does not count.
  static func last(
    of window: PDFWindow, unfinishedSave: (_ end: Int) throws(PDFError) -> Int?
  ) throws(PDFError) -> PDFEnding {
    var incomplete: PDFEnding?
    var high = window.source.count
    while high > 0 {
      let low = max(0, high - searchedSize)
      // A keyword may begin in this piece and end in the next.
      let piece = try window.bytes(from: low, count: high - low + keyword.count - 1)
      for index in stride(from: min(high - low, piece.count - keyword.count + 1) - 1, through: 0, by: -1)
      where piece[index] == keyword[0] && piece[index...].starts(with: keyword) {
        guard let ending = try PDFEnding(at: low + index, of: window) else { continue }
        if let newer = incomplete, try unfinishedSave(ending.end).map({ $0 > newer.start }) ?? true {
          if ending.isComplete { return newer }
          continue
        }
        if ending.isComplete || incomplete != nil { return ending }
        incomplete = ending
      }
      high = low
    }
    if let incomplete { return incomplete }
    throw .malformed("it has no \"startxref\"", offset: window.source.count)
  }
}
