import Testing

@testable import PDFAssembly

@Suite struct PDFTextTests {
  static let texts = [
    ("plain", "(plain)"), ("a (b) \\", "(a \\(b\\) \\\\)"), ("é", "<feff00e9>"), ("🐙", "<feffd83ddc19>"),
    (String(decoding: [0xFFFE as UInt16], as: UTF16.self), "<fefffffe>"), ("a\nb", "<feff0061000a0062>"),
    ("", "()"),
  ]

  @Test(arguments: texts) func writesTexts(_ text: String, _ written: String) {
    #expect(PDFObject.text(text) == .string(Array(written.utf8)))
  }

  static let dates = [
    ("2026-05-14T09:30:00Z", "(D:20260514093000Z)"), ("2026-05-14", "(D:20260514)"), ("2026", "(D:2026)"),
    ("2026-05-14T09:30:00+02:00", "(D:20260514093000+02'00)"), ("2026-05-14T09:30", "(D:202605140930)"),
    ("yesterday", nil), ("2026-05-1", nil), ("2026-05-14T09:30:00+2", nil), ("", nil), ("2026-05-14 ", nil),
  ]

  @Test(arguments: dates) func writesDates(_ text: String, _ written: String?) {
    #expect(PDFObject.date(text) == written.map { .string(Array($0.utf8)) })
  }
}
