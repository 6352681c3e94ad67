import Notation
import ScrapbookKit

/// An error that ends a row.
struct CSVFault: Error {
  /// A fact about the cell, which follows "row 3, column 2: ".
  var message: String
  /// The cell's index in the row.
  var column: Int
  var span: SourceSpan
}

/// Reads a table (RFC 4180) with commas, semicolons or tabs between cells.
///
/// It works on bytes: a combining mark at the start of a cell belongs to that cell, though a `Character` would merge
/// it with the comma before.
struct CSVReader {
  private let bytes: [UInt8]
  private let file: FileID
  private let separator: UInt8
  private(set) var position: Int

  /// - Parameter source: Valid UTF-8, with or without a byte order mark and Excel's line `sep=;`.
  init(_ source: SourceFile) {
    bytes = source.bytes
    file = source.id
    position = byteOrderMarkCount(in: bytes)
    let end = bytes[position...].firstIndex(where: isLineBreak) ?? bytes.count
    let line = bytes[position..<end].filter { $0 != UInt8(ascii: "\"") }
    if line.count == 5, String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep=" {
      separator = line[4]
      position = end
      skipLineBreak()
    } else {
      separator = commonestSeparator(bytes[position...])
    }
  }

  private func span(_ start: Int, _ end: Int) -> SourceSpan { SourceSpan(start: start, end: end, in: file) }

  var isAtEnd: Bool { position == bytes.count }

  /// Returns the next row; an empty line is a row with an empty cell.
  ///
  /// - Throws: The error of the row. Reading continues on the next line.
  mutating func nextRow() throws(CSVFault) -> [Roster.Cell] {
    var cells: [Roster.Cell] = []
    do throws(CSVFault) {
      repeat { cells.append(try nextCell(column: cells.count)) } while take(separator)
    } catch {
      while !isAtEnd, !isLineBreak(bytes[position]) { position += 1 }
      skipLineBreak()
      throw error
    }
    skipLineBreak()
    return cells
  }

  private mutating func nextCell(column: Int) throws(CSVFault) -> Roster.Cell {
    skipSpaces()
    let start = position
    guard !take(UInt8(ascii: "\"")) else { return try quotedCell(from: start, column: column) }
    while !isAtEnd, bytes[position] != separator, !isLineBreak(bytes[position]) {
      guard bytes[position] != UInt8(ascii: "\"") else {
        throw CSVFault(
          message: "a quote inside a value", column: column,
          span: span(position, position + 1))
      }
      position += 1
    }
    return cell(bytes[start..<position], span(start, position))
  }

  /// Reads a cell after its opening quote.
  private mutating func quotedCell(from start: Int, column: Int) throws(CSVFault) -> Roster.Cell {
    var value: [UInt8] = []
    while !isAtEnd {
      if take(UInt8(ascii: "\"")) {
        // Two quotes stand for one quote.
        guard take(UInt8(ascii: "\"")) else {
          let place = self.span(start, position)
          skipSpaces()
          guard isAtEnd || bytes[position] == separator || isLineBreak(bytes[position]) else {
            throw CSVFault(
              message: "text after the closing quote of a value", column: column,
              span: span(position, position + 1))
          }
          return cell(value[...], place)
        }
        value.append(UInt8(ascii: "\""))
      } else {
        value.append(bytes[position])
        position += 1
      }
    }
    throw CSVFault(
      message: "a quote is never closed", column: column, span: span(start, start + 1))
  }

  private func cell(_ value: ArraySlice<UInt8>, _ span: SourceSpan) -> Roster.Cell {
    Roster.Cell(text: String(decoding: value, as: UTF8.self).withoutSpaces, span: span)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard !isAtEnd, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while !isAtEnd, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  /// Skips CR LF, LF or CR.
  private mutating func skipLineBreak() {
    if take(UInt8(ascii: "\r")) { _ = take(UInt8(ascii: "\n")) } else { _ = take(UInt8(ascii: "\n")) }
  }
}

private func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

/// The separator that occurs most often in the first row, outside quotes.
private func commonestSeparator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
  var counts: [(separator: UInt8, count: Int)] = [",", ";", "\t"].map { (UInt8(ascii: $0), 0) }
  var isQuoted = false
  var isBlank = true
  for byte in bytes {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    if !isQuoted, isLineBreak(byte) {
      if isBlank { continue }
      break
    }
    isBlank = false
    if !isQuoted, let index = counts.firstIndex(where: { $0.separator == byte }) { counts[index].count += 1 }
  }
  let most = counts.map(\.count).max()
  return counts.first { $0.count == most }?.separator ?? UInt8(ascii: ",")
}
