import ICU
import ScrapbookKit

/// Digits and days as ICU has them.
struct ICUConventions: LanguageConventions {
  func digits(of language: String) -> [Character]? { LocaleData.digits(of: language) }
  func day(_ days: Int, in language: String) -> String? { LocaleData.day(days, in: language) }
}
