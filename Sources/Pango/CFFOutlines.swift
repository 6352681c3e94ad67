/// Where a font file with outlines in the Compact Font Format stores the outline of each glyph.
struct CFFOutlines {
  /// The bytes of the table `CFF ` in the file.
  let table: Range<Int>
  private let outlines: CFFIndex

  /// Nil if the file is not such a font, or is damaged.
  init?(_ bytes: UnsafeRawBufferPointer, face: Int) {
    let file = FontBytes(bytes)
    guard let table = file.table("CFF ", ofFace: face), let headerSize = file.number(table.lowerBound + 2, 1),
      let names = file.index(table.lowerBound + headerSize),
      let dictionaries = file.index(names.data.upperBound),
      let first = file.entry(0, of: dictionaries),
      let offset = file.integer(ofOperator: 17, in: first), offset > 0,
      let outlines = file.index(table.lowerBound + offset),
      outlines.data.upperBound <= table.upperBound
    else { return nil }
    (self.table, self.outlines) = (table, outlines)
  }

  /// The parts of the table without the outlines of other glyphs, in the file.
  func parts(for glyphs: Set<UInt32>, in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    let file = FontBytes(bytes)
    return [table.lowerBound..<outlines.data.lowerBound, outlines.data.upperBound..<table.upperBound]
      + glyphs.sorted().compactMap { file.entry(Int($0), of: outlines) }
  }
}

/// A list of byte strings of a font, in the file.
private struct CFFIndex {
  /// Where each string begins, and where the last one ends, relative to the byte before the first one.
  var offsets: Range<Int>
  var offsetSize: Int
  var data: Range<Int>
}

/// Reads numbers and tables of a font file. Nil is what lies outside of it.
private struct FontBytes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// A number of 1 to 4 bytes, the highest first.
  func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func table(_ name: String, ofFace face: Int) -> Range<Int>? {
    var start = 0
    let collection = 0x7474_6366  // "ttcf"
    if number(0, 4) == collection {
      guard let count = number(8, 4), face < count, let offset = number(12 + 4 * face, 4) else { return nil }
      start = offset
    }
    let wanted = name.utf8.reduce(0) { $0 << 8 | Int($1) }
    guard let count = number(start + 4, 2) else { return nil }
    for record in (0..<count).map({ start + 12 + 16 * $0 }) where number(record, 4) == wanted {
      guard let offset = number(record + 8, 4), let size = number(record + 12, 4), size > 0,
        offset + size <= bytes.count
      else { return nil }
      return offset..<offset + size
    }
    return nil
  }

  func index(_ start: Int) -> CFFIndex? {
    guard let count = number(start, 2) else { return nil }
    if count == 0 {
      return CFFIndex(offsets: start + 2..<start + 2, offsetSize: 1, data: start + 2..<start + 2)
    }
    guard let size = number(start + 2, 1), (1...4).contains(size) else { return nil }
    let offsets = start + 3..<start + 3 + (count + 1) * size
    guard let end = number(offsets.upperBound - size, size), end > 0,
      offsets.upperBound - 1 + end <= bytes.count
    else { return nil }
    return CFFIndex(
      offsets: offsets, offsetSize: size, data: offsets.upperBound..<offsets.upperBound - 1 + end)
  }

  func entry(_ number: Int, of index: CFFIndex) -> Range<Int>? {
    let position = index.offsets.lowerBound + number * index.offsetSize
    guard position + 2 * index.offsetSize <= index.offsets.upperBound,
      let from = self.number(position, index.offsetSize),
      let to = self.number(position + index.offsetSize, index.offsetSize), from > 0, from <= to
    else { return nil }
    let base = index.data.lowerBound - 1
    return base + to <= index.data.upperBound ? base + from..<base + to : nil
  }

  /// The last operand of an operator of a dictionary.
  func integer(ofOperator wanted: Int, in dictionary: Range<Int>) -> Int? {
    var (position, operand) = (dictionary.lowerBound, nil as Int?)
    while position < dictionary.upperBound, let byte = number(position, 1) {
      position += 1
      switch byte {
      case wanted: return operand
      case 12:
        (position, operand) = (position + 1, nil)
      case ...21: operand = nil
      case 28: (operand, position) = (number(position, 2), position + 2)
      case 29: (operand, position) = (number(position, 4), position + 4)
      case 30:
        // A decimal number, which ends with a nibble F.
        while let pair = number(position, 1), pair & 0xF != 0xF { position += 1 }
        (operand, position) = (nil, position + 1)
      case 32...246: operand = byte - 139
      case 247...250:
        (operand, position) = (number(position, 1).map { (byte - 247) * 256 + $0 + 108 }, position + 1)
      case 251...254:
        (operand, position) = (number(position, 1).map { -(byte - 251) * 256 - $0 - 108 }, position + 1)
      default: return nil
      }
    }
    return nil
  }
}
