/// The number and date formats of languages. Languages are BCP 47 tags.
public protocol LanguageConventions: Sendable {
  /// The digits from 0 to 9; nil if unknown.
  func digits(of language: String) -> [Character]?
  /// A date with the month's name, given as days since 1970-01-01; nil if unknown.
  func day(_ days: Int, in language: String) -> String?
  /// The first and the last of several days, given as days since 1970-01-01; nil if unknown.
  func days(_ days: ClosedRange<Int>, in language: String) -> String?
  /// A hint that the language data is missing; nil if it is available.
  var missingData: String? { get }
}

extension LanguageConventions {
  public var missingData: String? { nil }

  public func days(_ days: ClosedRange<Int>, in language: String) -> String? { nil }
}

/// Conventions without language data: European digits, and dates such as 2026-05-14.
public struct PlainConventions: LanguageConventions {
  public init() {}

  public func digits(of language: String) -> [Character]? { nil }
  public func day(_ days: Int, in language: String) -> String? { nil }
}

extension LanguageConventions {
  /// Replaces the European digits of a text with a language's digits.
  func localized(digits text: String, in language: String?) -> String {
    guard let language, let digits = digits(of: language) else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 })
  }

  /// Localizes a date given as 2026-05-14; any other text is returned unchanged.
  func localized(day text: String, in language: String?) -> String {
    guard let language, let days = daysSince1970(text) else { return text }
    return day(days, in: language) ?? text
  }
}

/// The days from 1970-01-01 to a day of the Gregorian calendar such as 2026-05-14; nil for any other text.
private func daysSince1970(_ text: String) -> Int? {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCII) }) else {
    return nil
  }
  let numbers = parts.compactMap { Int($0) }
  guard numbers.count == 3, 1...12 ~= numbers[1], 1...31 ~= numbers[2] else { return nil }
  // Years begin in March, so that a leap day is the last day of its year.
  let year = numbers[1] > 2 ? numbers[0] : numbers[0] - 1
  let month = (numbers[1] + 9) % 12
  let leapDays = year / 4 - year / 100 + year / 400
  return year * 365 + leapDays + (month * 153 + 2) / 5 + numbers[2] - 1 - 719_468
}

/// Whether a text has the form of a BCP 47 tag: subtags of one to eight letters or digits, the first of two or three letters
/// (ISO 639), the last of at least two letters or digits (RFC 5646, 2.1).
package func isLanguageTag(_ text: String) -> Bool {
  let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
  return (2...3).contains(subtags[0].count) && subtags[0].allSatisfy { $0.isASCII && $0.isLetter }
    && subtags[subtags.count - 1].count > 1
    && subtags.allSatisfy {
      (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
