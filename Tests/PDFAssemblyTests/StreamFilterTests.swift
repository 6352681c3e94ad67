import TestSupport
import Testing

@testable import PDFAssembly

/// Data is decoded from all filters that are not specific to pictures.
@Suite struct StreamFilterTests {
  private func decoded(
    _ data: [UInt8], _ filters: String, limit: Int = 1 << 20
  ) throws -> [UInt8]? {
    var file = PDFBuilder.onePage()
    let first = file.section
    let text = String(decoding: data, as: Unicode.ASCII.self)
    try #require(Array(text.utf8) == data, "only ASCII can be built")
    file.add(4, "<< /Length \(data.count) \(filters) >>\nstream\n\(text)\nendstream")
    file.addTable([(4, "n 0")], trailer: "/Size 5 /Root 1 0 R /Prev \(first)")
    let document = try file.document()
    return try document.decodedData(of: #require(try document.object(4)), limit: limit)
  }

  private func hexadecimal(_ data: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for byte in data {
      let digits = String(byte, radix: 16)
      text += (digits.count == 1 ? "0" + digits : digits).utf8
    }
    return text + Array(">".utf8)
  }

  @Test func readsTextOfBytes() throws {
    #expect(
      try decoded(Array("68 65 6C6c\n6F7>junk".utf8), "/Filter /ASCIIHexDecode") == Array("hellop".utf8))
    #expect(try decoded(Array("87cURD]i,\"Ebo80~>".utf8), "/Filter [/A85]") == Array("Hello World!".utf8))
    #expect(try decoded(Array("z87cUR\nDZ~>".utf8), "/Filter /A85") == [0, 0, 0, 0] + Array("Hello".utf8))
    #expect(try decoded(Array("87cURDZ".utf8), "/Filter /A85") == Array("Hello".utf8))
    #expect(try decoded([], "/Filter [/AHx /A85]") == [])
  }

  @Test func readsRunsAndChains() throws {
    let runs = hexadecimal([2, 65, 66, 67, 253, 68, 128, 9])
    #expect(try decoded(runs, "/Filter [/AHx /RL]") == Array("ABCDDDD".utf8))
    #expect(try decoded(runs, "/Filter [/AHx /RL /DCTDecode]") == nil)
    #expect(try decoded(Array("41".utf8), "/Filter [\(String(repeating: "/AHx ", count: 9))]") == nil)
  }

  @Test(arguments: [
    ("4x", "/AHx"), ("87cURx~>", "/A85"), ("uuuuu~>", "/A85"), ("8~>", "/A85"), ("8", "/A85"),
    ("0541>", "/AHx /RL"), ("FF>", "/AHx /RL"), ("807FFF>", "/AHx /LZW"),
  ]) func refusesDamage(_ data: String, _ filters: String) {
    #expect(throws: PDFError.self) { try decoded(Array(data.utf8), "/Filter [\(filters)]") }
  }

  /// Decoding stops at the limit.
  @Test(arguments: ["/AHx /RL", "/AHx /RL /RL"]) func boundsWhatGrows(_ filters: String) {
    let data = hexadecimal(Array(repeating: 129, count: 4000))
    #expect(throws: PDFError.self) { try decoded(data, "/Filter [\(filters)]", limit: 10_000) }
  }

  /// The example of ISO 32000-1, 7.4.4.2.
  @Test func readsTheExampleOfLZW() throws {
    let codes = hexadecimal([0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01])
    #expect(try decoded(codes, "/Filter [/AHx /LZWDecode]") == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  }

  @Test(arguments: [true, false]) func readsAllLengthsOfCodes(_ isEarly: Bool) throws {
    var generator = SeededGenerator(seed: 40)
    let data = (0..<40_000).map { _ in UInt8.random(in: 0...3, using: &generator) * 60 }
    let codes = hexadecimal(Self.lzw(data, isEarly: isEarly))
    let parameters = "/DecodeParms [null << /EarlyChange \(isEarly ? 1 : 0) >>]"
    #expect(try decoded(codes, "/Filter [/AHx /LZW] \(parameters)") == data)
    #expect(throws: PDFError.self) { try decoded(codes, "/Filter [/AHx /LZW] \(parameters)", limit: 39_999) }
  }

  /// Compresses as LZW, with a new table whenever the old one is full.
  private static func lzw(_ data: [UInt8], isEarly: Bool) -> [UInt8] {
    var (result, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    var table: [[UInt8]: Int] = [:]
    var width = 9
    func write(_ code: Int) {
      (bits, count) = (bits << width | code, count + width)
      while count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    let code = { (sequence: [UInt8]) in sequence.count == 1 ? Int(sequence[0]) : table[sequence]! }
    write(256)
    var sequence: [UInt8] = []
    for byte in data {
      guard !sequence.isEmpty, table[sequence + [byte]] == nil else {
        sequence.append(byte)
        continue
      }
      write(code(sequence))
      table[sequence + [byte]] = 258 + table.count
      sequence = [byte]
      // The reader's table is one code behind.
      let known = 257 + table.count + (isEarly ? 1 : 0)
      width = known < 512 ? 9 : known < 1024 ? 10 : known < 2048 ? 11 : 12
      if table.count == 4096 - 258 - 1 {
        write(256)
        (table, width) = ([:], 9)
      }
    }
    write(code(sequence))
    write(257)
    return result + (count > 0 ? [UInt8(truncatingIfNeeded: bits << (8 - count))] : [])
  }
}
