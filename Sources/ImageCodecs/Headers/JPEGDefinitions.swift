/// The state that the segments of a JPEG define: its frame, and the tables and parameters of its scans. Each segment is
/// checked by the rules of libjpeg-turbo, which most viewers use (ITU-T T.81, B.2): a picture that passes can be
/// decoded, whatever its entropy-coded data.
struct JPEGDefinitions: Sendable, Equatable {
  struct Component: Sendable, Equatable {
    var name: Int
    /// The horizontal and vertical sampling factors, from 1 to 4.
    var across: Int
    var down: Int
    var quantization: Int
  }

  private(set) var components: [Component] = []
  private(set) var scanCount = 0
  private var size = (width: 0, height: 0)
  private var isProgressive = false
  private var isArithmetic = false
  private var quantizations: Set<Int> = []
  /// The tables by number: 0 to 3 for DC coefficients, 16 to 19 for AC coefficients.
  private var huffmanTables: [Int: JPEGHuffmanTable] = [:]
  private var restartInterval = 0
  /// The number of low bits of each component's 64 coefficients that are still missing; nil for coefficients that
  /// have not begun.
  private var missingBits: [[Int?]] = []

  static func == (left: Self, right: Self) -> Bool {
    left.components == right.components && left.huffmanTables == right.huffmanTables
      && left.quantizations == right.quantizations && left.restartInterval == right.restartInterval
  }

  /// Applies a segment, without its marker and length; segments that define nothing are ignored.
  mutating func define(_ marker: Int, _ segment: ByteReader) throws(ImageError) {
    switch marker {
    case 0xC4: try defineHuffmanTables(segment)
    case 0xDB: try defineQuantizations(segment)
    case 0xDD:
      guard segment.bytes.count == 2, let interval = segment.u16(0) else {
        throw .broken("its restart interval is damaged")
      }
      restartInterval = interval
    // Arithmetic conditioning is left to the decoder, which such a picture needs in any case.
    case 0xCC: break
    case 0xC0...0xC7, 0xC9...0xCF: try defineFrame(marker, segment)
    // Comments, application data, DNL, and markers without data.
    case 0xE0...0xEF, 0xFE, 0xDC, 0x01: break
    default:
      throw .broken("its segment \(String(marker, radix: 16, uppercase: true)) is not known to decoders")
    }
  }

  private mutating func defineFrame(_ marker: Int, _ segment: ByteReader) throws(ImageError) {
    // Of duplicates, one decoder uses the first, another the last.
    guard components.isEmpty else { throw .broken("it has two frame headers") }
    isProgressive = marker == 0xC2 || marker == 0xCA
    isArithmetic = marker >= 0xC9
    size = (segment.u16(3) ?? 0, segment.u16(1) ?? 0)
    for start in stride(from: 6, to: segment.bytes.count, by: 3) {
      guard let name = segment.u8(start), let sampling = segment.u8(start + 1),
        let quantization = segment.u8(start + 2)
      else { throw .broken("its frame header is damaged") }
      components.append(
        Component(name: name, across: sampling >> 4, down: sampling & 15, quantization: quantization))
    }
    let (across, down) = maximum
    guard
      components.allSatisfy({
        1...4 ~= $0.across && 1...4 ~= $0.down && across % $0.across == 0 && down % $0.down == 0
      })
    else { throw .broken("its sampling factors are damaged") }
    missingBits = components.map { _ in Array(repeating: nil, count: 64) }
  }

  private var maximum: (across: Int, down: Int) {
    (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
  }

  private mutating func defineQuantizations(_ segment: ByteReader) throws(ImageError) {
    var offset = 0
    while let first = segment.u8(offset) {
      offset += first >> 4 == 0 ? 65 : 129
      guard first & 15 < 4, offset <= segment.bytes.count else {
        throw .broken("its quantization tables are damaged")
      }
      quantizations.insert(first & 15)
    }
  }

  private mutating func defineHuffmanTables(_ segment: ByteReader) throws(ImageError) {
    var offset = 0
    while let number = segment.u8(offset) {
      guard number & 15 < 4, number < 32, let table = JPEGHuffmanTable(segment, at: offset + 1) else {
        throw .broken("its Huffman tables are damaged")
      }
      huffmanTables[number] = table
      offset += 17 + table.symbolCount
    }
  }

  // MARK: Scans

  /// A component of the frame with the table numbers that a scan uses for it.
  private typealias Part = (component: Int, first: Int, others: Int)

  /// Applies the header of a scan, without its marker and length.
  mutating func beginScan(_ segment: ByteReader) throws(ImageError) -> JPEGScan {
    guard let count = segment.u8(0), 1...4 ~= count, segment.bytes.count == 4 + 2 * count,
      let from = segment.u8(1 + 2 * count), let to = segment.u8(2 + 2 * count),
      let bits = segment.u8(3 + 2 * count)
    else { throw .broken("the header of a scan is damaged") }
    scanCount += 1
    var parts: [Part] = []
    for place in 0..<count {
      guard let name = segment.u8(1 + 2 * place), let tables = segment.u8(2 + 2 * place),
        // In frame order; two components may have the same name.
        let component = components.indices.first(where: { $0 >= place && components[$0].name == name }),
        !parts.contains(where: { $0.component == component })
      else { throw .broken("a scan refers to a component that does not exist") }
      parts.append((component, tables >> 4, tables & 15))
    }
    guard parts.allSatisfy({ quantizations.contains(components[$0.component].quantization) }) else {
      throw .broken("its quantization tables are missing")
    }
    let blocks = parts.map { components[$0.component].across * components[$0.component].down }
    guard count == 1 || blocks.reduce(0, +) <= 10 else { throw .broken("its sampling factors are damaged") }
    if isProgressive { try refine(parts, from: from, to: to, before: bits >> 4, after: bits & 15) }
    if !isArithmetic { try checkTables(parts, from: from, refines: bits >> 4 > 0) }
    return scan(of: parts, blocks)
  }

  /// Checks the parameters of a progressive scan (G.1.1.1).
  private mutating func refine(
    _ parts: [Part], from: Int, to: Int, before: Int, after: Int
  ) throws(ImageError) {
    guard from == 0 ? to == 0 : to >= from && to < 64 && parts.count == 1,
      before == 0 || after == before - 1, after <= 13
    else { throw .broken("the parameters of scan \(scanCount) are damaged") }
    for part in parts {
      for coefficient in from...to { missingBits[part.component][coefficient] = after }
    }
  }

  private func checkTables(_ parts: [Part], from: Int, refines: Bool) throws(ImageError) {
    for part in parts {
      if !isProgressive || from == 0 && !refines { try checkTable(part.first, isFirst: true) }
      if !isProgressive || from > 0 { try checkTable(part.others + 16, isFirst: false) }
    }
  }

  private func checkTable(_ number: Int, isFirst: Bool) throws(ImageError) {
    guard let table = huffmanTables[number] else { throw .broken("its decoding tables are missing") }
    guard table.isDecodable, !isFirst || table.largestSymbol < 16 else {
      throw .broken("its Huffman tables are damaged")
    }
  }

  private func scan(of parts: [Part], _ blocks: [Int]) -> JPEGScan {
    // A scan of one component contains its blocks one by one; in others, an MCU contains all blocks of an area (A.2).
    let isAlone = parts.count == 1
    let part = components[parts[0].component]
    let units = zip([size.width, size.height], isAlone ? [part.across, part.down] : [1, 1])
    let sides = zip(units, [maximum.across, maximum.down]).map { unit, most in
      isAlone ? ((unit.0 * unit.1 + most - 1) / most + 7) / 8 : (unit.0 + 8 * most - 1) / (8 * most)
    }
    let unitCount = sides[0] * sides[1]
    var bits = 0
    if !isProgressive, !isArithmetic {
      for (part, blocks) in zip(parts, isAlone ? [1] : blocks) {
        let shortest = [part.first, part.others + 16].map { huffmanTables[$0]?.shortestCode ?? 0 }
        bits += blocks * (shortest[0] + shortest[1])
      }
    }
    return JPEGScan(
      unitCount: unitCount, restartInterval: restartInterval, minimumByteCount: unitCount * bits / 8,
      isWhole: parts.count == components.count && !isProgressive)
  }
}

/// The properties of a scan that follow from its header.
struct JPEGScan: Sendable, Equatable {
  /// The number of MCUs (minimum coded units).
  var unitCount: Int
  /// The number of MCUs between restart markers; 0 for no markers.
  var restartInterval: Int
  /// The minimum length of its data: each block takes at least two codes.
  var minimumByteCount: Int
  /// Whether it contains the whole picture, so that the picture is decoded row by row.
  var isWhole: Bool

  /// The number of restart markers in its data.
  var restartCount: Int {
    restartInterval == 0 || unitCount == 0 ? 0 : (unitCount - 1) / restartInterval
  }
}

/// A Huffman table (C.2).
struct JPEGHuffmanTable: Sendable, Equatable {
  var symbolCount: Int
  var largestSymbol: Int
  /// The length of the shortest code in bits; 0 if there are no codes.
  var shortestCode: Int
  /// Whether the codes fit their lengths; the code of all ones is not allowed.
  var isDecodable: Bool

  /// Nil if there are more than 256 symbols, or too few bytes.
  init?(_ segment: ByteReader, at start: Int) {
    let counts = (0..<16).compactMap { segment.u8(start + $0) }
    symbolCount = counts.reduce(0, +)
    guard counts.count == 16, symbolCount <= 256 else { return nil }
    let symbols = (0..<symbolCount).compactMap { segment.u8(start + 16 + $0) }
    guard symbols.count == symbolCount else { return nil }
    largestSymbol = symbols.max() ?? 0
    shortestCode = counts.firstIndex { $0 > 0 }.map { $0 + 1 } ?? 0
    var code = 0
    isDecodable = true
    for (index, count) in counts.enumerated() {
      code += count
      // Lengths after the longest code are not checked.
      if code >= 1 << (index + 1), counts[index...].contains(where: { $0 > 0 }) { isDecodable = false }
      code <<= 1
    }
  }
}
