/// Reads the rows of a classic table into a document's entries.
struct TableRows {
  let document: PDFDocument
  /// The number of rows.
  var count = 0
  /// The objects that are free in this table, and that no newer section has.
  var free: Set<Int> = []

  private static let rowLength = 20

  /// Reads rows of 20 bytes at once, and others word by word.
  ///
  /// - Returns: The offset in the file after the rows.
  mutating func read(_ first: Int, count: Int, at offset: Int) throws(PDFError) -> Int {
    var position = offset
    var number = first
    let end = first + count
    while number < end {
      let wanted = min(end - number, 4096) * Self.rowLength
      let bytes = try document.window.bytes(from: position, count: wanted)
      try document.window.spend(bytes.count, at: position)
      var start = 0
      while start + Self.rowLength <= bytes.count, let entry = Self.entry(bytes, at: start) {
        add(entry, for: number)
        number += 1
        start += Self.rowLength
      }
      position += start
      if start == 0 {
        position = try readUnusual(number, at: position)
        number += 1
      }
    }
    return position
  }

  private mutating func add(_ entry: CrossReference, for number: Int) {
    count += 1
    let isNew = document.table.add(entry, for: number)
    if isNew, case .free = entry { free.insert(number) }
  }

  /// The entry of a row in the usual form; nil for others.
  private static func entry(_ bytes: [UInt8], at start: Int) -> CrossReference? {
    guard bytes[start + 10] == 32, bytes[start + 16] == 32, PDFCharacter.isSpace(bytes[start + 18]),
      PDFCharacter.isSpace(bytes[start + 19])
    else { return nil }
    var (offset, generation) = (0, 0)
    for byte in bytes[start..<start + 10] {
      guard PDFCharacter.isDigit(byte) else { return nil }
      offset = offset * 10 + Int(byte & 15)
    }
    for byte in bytes[start + 11..<start + 16] {
      guard PDFCharacter.isDigit(byte) else { return nil }
      generation = generation * 10 + Int(byte & 15)
    }
    switch bytes[start + 17] {
    case UInt8(ascii: "n"): return .plain(offset: offset, generation: generation)
    case UInt8(ascii: "f"): return .free(generation: generation)
    default: return nil
    }
  }

  private mutating func readUnusual(_ number: Int, at offset: Int) throws(PDFError) -> Int {
    let (entry, end) = try document.window.parse(at: offset) { parser throws(PDFError) in
      let (offset, generation) = (try parser.integer(), try parser.integer())
      parser.skipSpace()
      let entry: CrossReference
      switch parser.word() {
      case "n": entry = .plain(offset: offset, generation: generation)
      case "f": entry = .free(generation: generation)
      default: throw parser.malformed("the cross-reference table is damaged")
      }
      parser.skipSpace()
      return (entry, parser.base + parser.offset)
    }
    add(entry, for: number)
    return end
  }
}

/// The rows of a cross-reference stream (ISO 32000-1, 7.5.8.3).
struct StreamRows: Sequence, IteratorProtocol {
  private let data: [UInt8]
  private let widths: [Int]
  /// The remaining numbers, and the current number of the first run.
  private var runs: ArraySlice<Range<Int>>
  private var number = 0
  private var position = 0

  /// Nil if the dictionary has impossible sizes, or if data is missing.
  init?(_ dictionary: PDFDictionary, _ data: [UInt8]) {
    let widths = dictionary["W"]?.array?.compactMap(\.integer) ?? []
    guard widths.count >= 3, widths.allSatisfy({ 0...8 ~= $0 }), widths.prefix(3).reduce(0, +) > 0 else {
      return nil
    }
    let index =
      dictionary["Index"]?.array?.compactMap(\.integer) ?? [0, dictionary["Size"]?.integer ?? 0]
    var runs: [Range<Int>] = []
    for pair in stride(from: 0, to: index.count - 1, by: 2) {
      let (first, count) = (index[pair], index[pair + 1])
      guard 0...objectNumberLimit ~= first, 0...objectNumberLimit + 1 - first ~= count else { return nil }
      runs.append(first..<first + count)
    }
    (self.data, self.widths, self.runs) = (data, widths, runs[...])
    guard runs.reduce(0, { $0 + $1.count }) <= data.count / widths.reduce(0, +) else { return nil }
  }

  mutating func next() -> (number: Int, entry: CrossReference)? {
    while let run = runs.first {
      number = Swift.max(number, run.lowerBound)
      if number < run.upperBound {
        number += 1
        return (number - 1, nextEntry())
      }
      runs.removeFirst()
      number = 0
    }
    return nil
  }

  private mutating func nextEntry() -> CrossReference {
    let fields = widths.map { width in
      var value: UInt64 = 0
      for byte in data[position..<position + width] { value = value << 8 | UInt64(byte) }
      position += width
      return Int(clamping: value)
    }
    // Without a first field all are plain objects; an unknown kind is null.
    switch widths[0] == 0 ? 1 : fields[0] {
    case 1: return .plain(offset: fields[1], generation: fields[2])
    case 2: return .compressed(stream: fields[1], index: fields[2])
    default: return .free(generation: fields[2])
    }
  }
}
