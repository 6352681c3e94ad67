import TestSupport
import Testing

@testable import PDFAssembly

@Suite struct PDFFileTests {
  private func value(_ text: String) throws -> PDFObject {
    let file = try PDFFile(makePDF(["<< /Type /Catalog /V \(text) >>"]))
    return try #require(try file.object(1).value.dictionary?["V"])
  }

  @Test(arguments: [
    ("true", PDFObject.bool(true)), ("null", .null), ("-12", .integer(-12)), ("+3", .integer(3)),
    (".5", .real(PDFSyntax(".5"))), ("12 0 R", .reference(12)), ("/A#20b", .name("A b")),
    ("12 3 R", .reference(12, generation: 3)),
    ("/Na\u{EF}ve", .name("Na\u{EF}ve")), ("[ ]", .array([])),
    ("[1 2 0 R 3]", .array([.integer(1), .reference(2), .integer(3)])),
    ("[1 0 3]", .array([.integer(1), .integer(0), .integer(3)])),
    ("(a\\)(b)\\()", .copiedString(PDFSyntax(Array("(a\\)(b)\\()".utf8)))),
    ("<41 42>", .copiedString(PDFSyntax(Array("<41 42>".utf8)))),
    ("<< /A 1 % comment > >>\n /B[/C] >>", .dictionary(["A": .integer(1), "B": .array([.name("C")])])),
    ("<< /A 1 /B 2 /A 3 >>", .dictionary(["A": .integer(3), "B": .integer(2)])),
  ])
  func readsEveryKindOfValue(_ text: String, _ expected: PDFObject) throws {
    #expect(try value(text) == expected)
  }

  @Test func writesAValueAsItWasRead() throws {
    for text in ["[1 -2.50 /N (s) <00> true null 4 0 R]", "<< /A << /B [] >> >>"] {
      var bytes: [UInt8] = []
      try value(text).write(to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
  }

  @Test(arguments: [
    "(open", "<4", "[1", "<< /A", "<< 1 2 >>", "nonsense", String(repeating: "[", count: 1000),
  ])
  func refusesAMalformedValue(_ text: String) {
    #expect(throws: PDFError.self) { try value(text) }
  }

  @Test func findsAStreamsLengthInAnObjectBehindIt() throws {
    let file = try PDFFile(makePDF(["<< /Length 2 0 R >>\nstream\nabc\nendstream", "3"]))
    let object = try file.object(1)
    #expect(object.data.map { Array(file.bytes[$0]) } == Array("abc".utf8))
  }

  @Test func refusesObjectStreamsAndDamage() {
    let stream = Array("%PDF-1.5\n1 0 obj\n<< /Type /XRef >>\nendobj\nstartxref\n9\n%%EOF\n".utf8)
    #expect(throws: PDFError.self) { try PDFFile(stream) }
    #expect(throws: PDFError.self) { try PDFFile([]) }
    #expect(throws: PDFError.self) { try PDFFile(Array("startxref\n999999\n".utf8)) }
    #expect(throws: PDFError.self) {
      try PDFFile(makePDF(["<< /Length 99999 >>\nstream\nabc\nendstream"])).object(1)
    }
    #expect(throws: PDFError.self) { try PDFFile(makePDF(["1"])).object(2) }
  }

  /// The reader only gets cairo's output, but still no input may crash it.
  @Test func survivesRandomDamage() throws {
    let pdf = onePage([placeholder(7), stream("/A (b)", "data")])
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      var damaged = pdf
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      guard let file = try? PDFFile(damaged) else { continue }
      let image = PDFImage(width: 1, height: 1, colorSpace: .gray, encoding: .jpeg, data: [])
      try? link(file, LinkOptions(pictures: [7]), to: Collector()) { _ in LinkedPicture(.image(image)) }
    }
  }
}
