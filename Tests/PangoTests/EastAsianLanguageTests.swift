import Testing

@testable import Pango

/// The regional forms of Han characters are chosen by a language tag or by the text.
@Suite struct EastAsianLanguageTests {
  @Test(
    arguments: [
      ("ja", .japanese), ("ko-KR", .korean), ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese),
      ("zh-TW", .traditionalChinese), ("zh-Hant", .traditionalChinese), ("zh-Hant-MO", .hongKong),
      ("yue", .hongKong), ("en", nil), ("", nil),
    ] as [(String, EastAsianLanguage?)])
  func isKnownByATag(_ tag: String, _ language: EastAsianLanguage?) {
    #expect(EastAsianLanguage(tag: tag) == language)
  }

  @Test(
    arguments: [
      ("山がきれい", .japanese), ("山 and カ", .japanese), ("한국", .korean), ("ㄅㄆㄇ", .traditionalChinese),
      ("山水", .simplifiedChinese), ("Äpfel, жук", nil), ("", nil),
    ] as [(String, EastAsianLanguage?)])
  func isKnownByTheLettersThatOnlyOneUses(_ text: String, _ language: EastAsianLanguage?) {
    #expect(EastAsianLanguage(text: text) == language)
  }

  @Test func triesItsOwnFormsFirst() {
    for language in EastAsianLanguage.allCases {
      #expect(language.families.first == "Noto Sans CJK \(language.rawValue)")
      #expect(Set(language.families).count == EastAsianLanguage.allCases.count)
    }
  }
}
