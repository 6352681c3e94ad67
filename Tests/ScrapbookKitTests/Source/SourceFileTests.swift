import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct SourceFileTests {
  static let places: [(text: String, offset: Int, place: String)] = [
    ("", 0, "1:1"), ("ab", 0, "1:1"), ("ab", 1, "1:2"), ("ab", 2, "1:3"),
    ("a\nb", 1, "1:2"), ("a\nb", 2, "2:1"), ("a\n", 2, "2:1"), ("\n\n", 1, "2:1"), ("\n\n", 2, "3:1"),
    ("a\r\nb", 1, "1:2"), ("a\r\nb", 2, "1:3"), ("a\r\nb", 3, "2:1"), ("a\rb", 2, "1:3"),
    ("\t\tx", 2, "1:3"), ("é!", 2, "1:2"), ("€!", 3, "1:2"), ("😀!", 4, "1:2"), ("👩‍🚀!", 11, "1:4"),
    ("e\u{301}!", 3, "1:3"),
    ("é\né!", 5, "2:2"), ("\u{FEFF}ab", 3, "1:1"), ("\u{FEFF}ab", 4, "1:2"), ("\u{FEFF}a\nb", 5, "2:1"),
    ("\u{FEFF}", 0, "1:1"), ("\u{FEFF}", 3, "1:1"), ("ab", 99, "1:3"), ("ab", -1, "1:1"), ("a\n", 99, "2:1"),
  ]

  @Test(arguments: places) func countsLinesAndCodePoints(_ row: (text: String, offset: Int, place: String)) {
    #expect(SourceFile(row.text).place(of: row.offset) == row.place)
  }

  static let lines: [(text: String, line: Int, shown: String)] = [
    ("a\nb\n", 1, "a"), ("a\nb\n", 2, "b"), ("a\nb\n", 3, ""), ("a\nb\n", 4, ""), ("a\nb\n", 0, ""),
    ("", 1, ""),
    ("a\r\nb\r\n", 1, "a"), ("a\r\nb\r\n", 2, "b"), ("\r\n\r\n", 2, ""), ("a\rb", 1, "a\rb"),
    ("\té😀", 1, "\té😀"),
    ("\u{FEFF}{}", 1, "{}"), ("\u{FEFF}", 1, ""), ("\u{FEFF}\na", 2, "a"),
  ]

  @Test(arguments: lines) func givesALineWithoutItsBreakAndMark(
    _ row: (text: String, line: Int, shown: String)
  ) {
    #expect(SourceFile(row.text).text(ofLine: row.line) == row.shown)
  }

  @Test func showsInvalidBytesAsReplacementCharacters() {
    let source = SourceFile(name: "", bytes: [0x61, 0xFF, 0x62])
    #expect(source.text(ofLine: 1) == "a\u{FFFD}b")
    #expect(source.place(of: 1) == "1:2")
  }

  @Test func findsTheLineAmongManyLines() {
    let source = SourceFile(String(repeating: "x\n", count: 1000))
    #expect((0..<1000).allSatisfy { source.place(of: 2 * $0) == "\($0 + 1):1" })
  }

  /// Texts whose lengths are near the size of the blocks that are counted at once.
  @Test(arguments: [1023, 1024, 1025, 2048, 3001]) func countsAsACharacterByCharacterCountDoes(_ length: Int)
  {
    var random = SeededGenerator(seed: UInt64(length))
    var bytes: [UInt8] = []
    while bytes.count < length {
      bytes += ["a", "é", "€", "😀", "\n"].randomElement(using: &random)?.utf8 ?? "".utf8
    }
    let source = SourceFile(name: "", bytes: bytes)
    var place = (line: 1, column: 1)
    for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 {
      #expect(source.place(of: offset) == "\(place.line):\(place.column)")
      place = bytes[offset] == UInt8(ascii: "\n") ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
  }
}
