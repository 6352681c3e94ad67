import Testing

@testable import PDFAssembly

@Suite struct PDFTextTests {
  static let texts = [
    ("plain", "(plain)"), ("a (b) \\", "(a \\(b\\) \\\\)"), ("é", "<feff00e9>"), ("🐙", "<feffd83ddc19>"),
    (String(decoding: [0xFFFE as UInt16], as: UTF16.self), "<fefffffe>"), ("a\nb", "<feff0061000a0062>"),
    ("", "()"),
  ]

  @Test(arguments: texts) func writesTexts(_ text: String, _ written: String) {
    #expect(PDFObject.text(text).written == written)
  }

  @Test func writesBytes() {
    let bytes: [UInt8] = [0, 0x9A, 0xBC, 0xFF]
    #expect(bytes.hexadecimalString == "<009abcff>" && PDFObject.bytes(bytes).written == "<009abcff>")
  }

  static let dates = [
    ("2026-05-14T09:30:00Z", "(D:20260514093000Z)"), ("2026-05-14", "(D:20260514)"), ("2026", "(D:2026)"),
    ("2026-05-14T09:30:00+02:00", "(D:20260514093000+02'00)"), ("2026-05-14T09:30", "(D:202605140930)"),
    ("yesterday", nil), ("2026-05-1", nil), ("2026-05-14T09:30:00+2", nil), ("", nil), ("2026-05-14 ", nil),
  ]

  @Test(arguments: dates) func writesDates(_ text: String, _ written: String?) {
    #expect(PDFObject.date(text)?.written == written)
  }

  @Test func writesBytesAndReferences() {
    #expect(PDFObject.bytes([0, 0x41, 0xFF]).written == "<0041ff>")
    #expect(PDFObject.array([.reference(3), .reference(4, generation: 2)]).written == "[3 0 R 4 2 R]")
  }

  static let names = [("Type", "/Type"), ("a b", "/a#20b"), ("a#(/", "/a#23#28#2f"), ("é", "/#e9")]

  @Test(arguments: names) func writesAndReadsNames(_ name: String, _ written: String) throws {
    #expect(PDFObject.name(name).written == written)
    var parser = PDFParser(Array(written.utf8), at: 0)
    #expect(try parser.value() == .name(name))
  }

  @Test(arguments: ["a#", "a#4", "a#zz"]) func takesHalfAnEscapeForItself(_ name: String) throws {
    var parser = PDFParser(Array("/\(name)".utf8), at: 0)
    #expect(try parser.value() == .name(name))
  }
}

extension PDFObject {
  /// The value as written in a file.
  var written: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
