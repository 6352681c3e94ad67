public import ScrapbookKit

/// Digits and dates from ICU.
public struct ICUConventions: LanguageConventions {
  public init() {}

  public func digits(of language: String) -> [Character]? { LocaleData.digits(of: language) }
  public func day(_ days: Int, in language: String) -> String? { LocaleData.day(days, in: language) }
  public func days(_ days: ClosedRange<Int>, in language: String) -> String? {
    LocaleData.days(days, in: language)
  }

  public var missingData: String? {
    LocaleData.version == nil ? "install ICU, which knows the languages: apt-get install libicu72" : nil
  }
}

/// The version of the language data, on which the bytes of a PDF depend; "none" without ICU.
package var languageDataVersion: String { LocaleData.version ?? "none" }
