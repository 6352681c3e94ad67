import Foundation

/// The format of numbers and dates: that of the locale in Foundation's data, independent of the environment.
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

  /// Whether there is such a filter, with or without digits.
  static func isFilter(_ text: String) -> Bool {
    text.split(separator: ":", maxSplits: 1).first.map { filters.contains(String($0)) } ?? false
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
      return value.decimal.map { $0.formatted(.currency(code: currency.uppercased()).locale(language)) }
    case "number":
      return value.decimal.map { number in
        let style = Decimal.FormatStyle(locale: language)
        return number.formatted(digits.map { style.precision(.fractionLength(min(max($0, 0), 12))) } ?? style)
      }
    case "percent":
      return value.decimal.map { number in
        let style = Decimal.FormatStyle.Percent(locale: language)
        return number.formatted(digits.map { style.precision(.fractionLength(min(max($0, 0), 12))) } ?? style)
      }
    case "date": return plain(value).flatMap { isImpossibleDay($0) ? nil : day($0) }
    case "upper": return plain(value)?.uppercased()
    case "lower": return plain(value)?.lowercased()
    default: return nil
    }
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

  /// A date such as 2026-05-14 with the month's name; any other text is returned unchanged.
  package func day(_ text: String) -> String {
    guard let date = date(text) else { return text }
    let calendar = Self.calendar
    return date.formatted(
      Date.FormatStyle(
        date: .long, time: .omitted, locale: language, calendar: calendar, timeZone: calendar.timeZone))
  }

  /// Whether a text is written as a date but there is no such day.
  private func isImpossibleDay(_ text: String) -> Bool {
    text.wholeMatch(of: Self.dayPattern) != nil && date(text) == nil
  }

  private func date(_ text: String) -> Date? {
    guard let match = text.wholeMatch(of: Self.dayPattern) else { return nil }
    let calendar = Self.calendar
    let parts = DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
    return parts.isValidDate(in: calendar) ? calendar.date(from: parts) : nil
  }

  private static var dayPattern: Regex<(Substring, Substring, Substring, Substring)> {
    /([0-9]{4})-([0-9]{2})-([0-9]{2})/
  }

  /// Independent of the machine's time zone.
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
    case .sum: result = try column(find).reduce(0, +)
    case .average:
      let values = try column(find)
      guard !values.isEmpty else { return .none }
      result = values.reduce(0, +) / Decimal(values.count)
    case .product: result = try numbers(find).reduce(1, *)
    case .add: result = try numbers(find).reduce(0, +)
    }
    if let digits { result = result.rounded(to: digits) }
    return .number(result, "\(result)")
  }

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
    guard let number = value.decimal else { throw Problem(message: "\"\(name)\" is not a number") }
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
          product *= try number(name) { if case .object(let object) = row { object[$0] } else { nil } }
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
  /// Rounds halves away from zero, as merchants do.
  fileprivate func rounded(to digits: Int) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, digits, .plain)
    return result
  }
}
