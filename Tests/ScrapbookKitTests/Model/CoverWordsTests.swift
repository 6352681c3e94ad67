import Testing

@testable import ScrapbookKit

@Suite struct CoverWordsTests {
  @Test(arguments: [
    ("de", "Titelseite", "Rückseite"), ("de-CH", "Titelseite", "Rückseite"), ("ja", "表紙", "裏表紙"),
    ("sw", "Cover", "Back cover"), (nil, "Cover", "Back cover"),
  ])
  func areThoseOfTheLanguageOrEnglish(_ tag: String?, _ cover: String, _ backCover: String) {
    let words = CoverWords(in: tag)
    #expect(words.cover == cover && words.backCover == backCover)
  }

  @Test func areFoundInLabels() {
    for label in ["Cover", "Back cover", "Couverture", "뒤표지"] {
      #expect(CoverWords.isCover(label), "\(label)")
    }
    for label in ["cover", "Page 1", "2-3", ""] { #expect(!CoverWords.isCover(label), "\(label)") }
  }
}
