import Notation

/// A time in UTC, as the PDF stores it.
package struct PDFDate: Equatable {
  /// The time in ISO 8601: `2026-05-14T09:30:00Z`.
  package let iso8601: String

  /// Parses `2026-05-14` or `2026-05-14T09:30:00Z`; nil for anything else.
  init?(_ text: String) {
    let pattern = "dddd-dd-ddTdd:dd:ddZ"
    let full = text.count == 10 ? text + "T00:00:00Z" : text
    guard full.count == pattern.count,
      zip(full, pattern).allSatisfy({ $1 == "d" ? $0.isASCII && $0.isNumber : $0 == $1 })
    else { return nil }
    let numbers = full.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 6, numbers[0] >= 1, 1...12 ~= numbers[1],
      1...daysInMonth(numbers[1], year: numbers[0]) ~= numbers[2], 0...23 ~= numbers[3],
      0...59 ~= numbers[4], 0...59 ~= numbers[5]
    else { return nil }
    iso8601 = full
  }

  /// Converts seconds since 1970-01-01; nil outside of the years up to 9999.
  package init?(epoch: Int) {
    guard 0...253_402_300_799 ~= epoch else { return nil }
    var days = epoch / 86_400
    var year = 1970
    while days >= (isLeap(year) ? 366 : 365) {
      days -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 1
    while days >= daysInMonth(month, year: year) {
      days -= daysInMonth(month, year: year)
      month += 1
    }
    let clock = epoch % 86_400
    let date = [month, days + 1].map { "-" + $0.zeroPadded(to: 2) }.joined()
    let time = [clock / 3600, clock / 60 % 60, clock % 60].map { $0.zeroPadded(to: 2) }
    iso8601 = "\(year.zeroPadded(to: 4))\(date)T\(time.joined(separator: ":"))Z"
  }
}

private func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

private func daysInMonth(_ month: Int, year: Int) -> Int {
  switch month {
  case 2: isLeap(year) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}
