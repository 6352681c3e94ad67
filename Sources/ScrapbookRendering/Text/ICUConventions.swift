import ICU
import ScrapbookKit

/// Digits and days as ICU has them.
struct ICUConventions: LanguageConventions {
  func digits(of language: String) -> [Character]? { LocaleData.digits(of: language) }
  func day(_ days: Int, in language: String) -> String? { LocaleData.day(days, in: language) }

  var missingData: String? {
    LocaleData.version == nil ? "install ICU, which knows the languages: apt-get install libicu72" : nil
  }
}

/// The version of what is known of languages, on which the bytes of a PDF depend; "none" if it is not there.
package var languageDataVersion: String { LocaleData.version ?? "none" }
