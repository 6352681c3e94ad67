import Foundation
import ScrapbookKit

/// The locale's format of numbers and dates in Foundation's data, independent of the environment.
package struct DataFormat: Sendable {
  /// A BCP 47 tag.
  package var locale: String
  /// An ISO 4217 code.
  package var currency: String

  package init(locale: String = "en", currency: String = "EUR") {
    self.locale = locale
    self.currency = currency
  }

  /// The names of filters, as in `#TOTAL|currency#`.
  package static let filters = ["currency", "date", "lower", "number", "percent", "upper"]

  /// Whether there is such a filter, with digits where it takes them.
  static func isFilter(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.first, filters.contains(name) else { return false }
    guard parts.count > 1 else { return text == name }
    return ["number", "percent"].contains(name) && Int(parts[1]).map((0...12).contains) == true
  }

  /// Hints for a filter that does not exist.
  static func hints(for filter: String) -> [String] {
    let name = filter.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
    let meant = suggestion(for: name, among: filters).flatMap { $0 == name ? nil : "did you mean \"\($0)\"?" }
    return [meant, "the filters are " + filters.joined(separator: ", ") + ", and number:2 for two digits"]
      .compactMap(\.self)
  }

  /// A value as text; nil if the filter does not apply to the value.
  ///
  /// - Parameter filter: One of ``filters``; `number:2` sets the number of decimals.
  func text(_ value: DataValue, filter: String?) -> String? {
    guard let filter else { return plain(value) }
    let parts = filter.split(separator: ":", maxSplits: 1).map(String.init)
    let digits = parts.count > 1 ? Int(parts[1]) : nil
    switch parts.first {
    case "currency":
      let style = Decimal.FormatStyle.Currency(code: currency.uppercased(), locale: language)
      return value.decimal.map { shown($0) { $0.formatted(style.rounded(rule: Self.rounding)) } }
    case "number":
      let style = Decimal.FormatStyle(locale: language).rounded(rule: Self.rounding)
      return value.decimal.map { number in
        shown(number) { $0.formatted(digits.map { style.precision(.fractionLength($0)) } ?? style) }
      }
    case "percent":
      let style = Decimal.FormatStyle.Percent(locale: language).rounded(rule: Self.rounding)
      return value.decimal.map { number in
        shown(number) { $0.formatted(digits.map { style.precision(.fractionLength($0)) } ?? style) }
      }
    case "date": return plain(value).flatMap { isWrongDay($0) ? nil : day($0) }
    case "upper": return plain(value)?.uppercased()
    case "lower": return plain(value)?.lowercased()
    default: return nil
    }
  }

  /// Halves are rounded away from zero, as in computed values.
  private static let rounding = FloatingPointRoundingRule.toNearestOrAwayFromZero

  /// A number that is rounded to zero has no sign.
  private func shown(_ number: Decimal, _ format: (Decimal) -> String) -> String {
    let text = format(number)
    let isZero = !text.contains { ($0.wholeNumberValue ?? 0) != 0 }
    return number < 0 && isZero ? format(0) : text
  }

  private var language: Locale { Locale(identifier: locale) }

  private func plain(_ value: DataValue) -> String? {
    switch value {
    case .none: ""
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    case .number(_, let digits): digits
    case .list, .object: nil
    }
  }

  /// A date such as 2026-05-14, also with a time after it (ISO 8601), with the month's name; any other text is returned
  /// unchanged.
  package func day(_ text: String) -> String {
    guard let date = date(text) else { return text }
    let calendar = Self.calendar
    return date.formatted(
      Date.FormatStyle(
        date: .long, time: .omitted, locale: language, calendar: calendar, timeZone: calendar.timeZone))
  }

  /// Whether a text looks like a date but is not a valid one: February 31, or 14.05.2026, whose order differs between
  /// countries. Words such as "on receipt" are kept.
  private func isWrongDay(_ text: String) -> Bool {
    guard date(text) == nil, text.contains(where: \.isNumber) else { return false }
    return text.wholeMatch(of: Self.dayPattern) != nil || !text.contains(where: \.isLetter)
  }

  private func date(_ text: String) -> Date? {
    guard let match = text.wholeMatch(of: Self.dayPattern) else { return nil }
    let calendar = Self.calendar
    let parts = DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
    return parts.isValidDate(in: calendar) ? calendar.date(from: parts) : nil
  }

  private static var dayPattern: Regex<(Substring, Substring, Substring, Substring)> {
    /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?/
  }

  /// A calendar in UTC, independent of the machine's time zone.
  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}

/// A value that is computed from others, in decimal arithmetic.
package struct Computation: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case sum, average, count, product, add }

  package var name: String
  package var kind: Kind
  /// The operands: `items.price`, or names and numbers.
  package var operands: [String]
  /// The columns of each row whose product is summed.
  package var columns: [String]
  /// The number of decimals that are kept; halves are rounded away from zero.
  package var digits: Int?
  package var place: ReportPlace?

  /// The reason why there is no value.
  struct Problem: Error { var message: String }

  /// - Parameter find: Returns the value of a name.
  func value(_ find: (String) -> DataValue?) throws(Problem) -> DataValue {
    var result: Decimal
    switch kind {
    case .count: result = Decimal(try column(find).count)
    case .sum: result = try sum(of: column(find))
    case .average:
      let values = try column(find)
      guard !values.isEmpty else { return .none }
      result = try sum(of: values) / Decimal(values.count)
    case .product: result = try product(of: numbers(find))
    case .add: result = try sum(of: numbers(find))
    }
    if let digits { result = result.rounded(to: digits) }
    return .number(result, "\(result)")
  }

  private func sum(of numbers: [Decimal]) throws(Problem) -> Decimal {
    var sum: Decimal = 0
    for number in numbers {
      let next = sum + number
      guard next - sum == number, next - number == sum else { throw Self.tooManyDigits }
      sum = next
    }
    return sum
  }

  private func product(of numbers: [Decimal]) throws(Problem) -> Decimal {
    var product: Decimal = 1
    for number in numbers {
      let (first, second) = (product.digitCount, number.digitCount)
      let isExact = first + second <= mostDigits || product == 1 || number == 1 || first * second == 0
      guard isExact else { throw Self.tooManyDigits }
      product *= number
    }
    return product
  }

  private static let tooManyDigits = Problem(message: "its result has more than \(mostDigits) digits")

  private func numbers(_ find: (String) -> DataValue?) throws(Problem) -> [Decimal] {
    var numbers: [Decimal] = []
    for operand in operands { numbers.append(try number(operand, find)) }
    return numbers
  }

  private func number(_ name: String, _ find: (String) -> DataValue?) throws(Problem) -> Decimal {
    if let literal = DataValue.text(name).decimal { return literal }
    guard let value = find(dataName(name)) else {
      throw Problem(message: "there is no \"\(name)\" to compute with")
    }
    guard let number = value.decimal else {
      throw Problem(
        message: value.hasTooManyDigits
          ? "\"\(name)\" has more than \(mostDigits) digits" : "\"\(name)\" is not a number")
    }
    return number
  }

  /// The numbers of a column of rows.
  private func column(_ find: (String) -> DataValue?) throws(Problem) -> [Decimal] {
    guard let path = operands.first else { throw Problem(message: "it does not say of what") }
    let dot = path.lastIndex(of: ".")
    let list = dataName(dot.map { path[..<$0] } ?? path[...])
    guard case .list(let rows) = find(list) ?? .none else {
      throw Problem(message: "\"\(path)\" is not a list")
    }
    if kind == .count { return rows.map { _ in 1 } }
    let names = columns.isEmpty ? dot.map { [String(path[path.index(after: $0)...])] } ?? [] : columns
    var result: [Decimal] = []
    for (index, row) in rows.enumerated() {
      var product: Decimal = 1
      if names.isEmpty, let number = row.decimal { product = number }
      for name in names {
        do throws(Problem) {
          let own = try number(name) { if case .object(let object) = row { object[$0] } else { nil } }
          product = try self.product(of: [product, own])
        } catch {
          throw Problem(message: error.message + " in row \(index + 1)")
        }
      }
      result.append(product)
    }
    return result
  }
}

extension Decimal {
  /// The number of digits between the first and the last one that is not 0.
  fileprivate var digitCount: Int {
    let digits = "\(self)".filter(\.isWholeNumber).drop { $0 == "0" }
    return digits.count - digits.reversed().prefix { $0 == "0" }.count
  }

  /// Rounds halves away from zero, as merchants do.
  fileprivate func rounded(to digits: Int) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, digits, .plain)
    return result
  }
}
