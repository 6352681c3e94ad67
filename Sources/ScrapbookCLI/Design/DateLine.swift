import ScrapbookKit
import ScrapbookRendering

/// Writes the days of photos in an album's language.
struct DateLine: Sendable {
  /// The album's language; nil is English.
  var language: String?
  var conventions: any LanguageConventions = PlainConventions()

  /// The days of dates such as "2026:05:14 18:00:00", as in "12–14 May 2026"; nil without dates.
  func days(of dates: [String]) -> String? {
    let days = dates.compactMap { secondsSince1970(of: "\($0.prefix(10)) 00:00:00") }.map { Int($0 / 86_400) }
    guard let first = days.min(), let last = days.max() else { return nil }
    return language.flatMap { conventions.days(first...last, in: $0) } ?? englishDays(dates)
  }
}

private func englishDays(_ dates: [String]) -> String? {
  let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  let days = dates.map { $0.prefix(10) }.sorted()
  let read = { (text: Substring) in text.split(separator: ":").compactMap { Int($0) } }
  guard let first = days.first.map(read), let last = days.last.map(read), first.count == 3, last.count == 3,
    (1...12).contains(first[1]), (1...12).contains(last[1])
  else { return nil }
  let end = "\(last[2]) \(months[last[1] - 1]) \(last[0])"
  if first == last { return end }
  if first[..<2] == last[..<2] { return "\(first[2])\u{2013}\(end)" }
  let start = "\(first[2]) \(months[first[1] - 1])"
  return (first[0] == last[0] ? start : "\(start) \(first[0])") + " \u{2013} " + end
}
