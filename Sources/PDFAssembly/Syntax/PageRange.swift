/// A range of pages as written on a command line: `3-6,9,z`.
///
/// Parts are separated by commas. A part is a page or two with a hyphen between them, and goes backward if the second
/// comes first. A page is a number, counted from 1, `z` for the last, or `r2` for the last but one; a missing one is
/// the first or the last. `:odd` or `:even` at the end takes every second page of the parts before it.
package struct PageRange: Sendable, Equatable {
  /// The range as it was written.
  package let text: String
  private var parts: [Part] = []
  private var remainder: Int?

  private struct Part: Sendable, Equatable {
    var first: Page
    var last: Page
    /// The offset in the text.
    var offset: Int
  }

  private struct Page: Sendable, Equatable {
    /// The text as it was written.
    var word: String
    /// The number, counted from 1; from the end if `isFromEnd`.
    var number = 1
    var isFromEnd = false
  }

  /// All pages.
  package static let all = PageRange(
    "1-z", [Part(first: Page(word: "1"), last: Page(word: "z", isFromEnd: true), offset: 0)])

  private init(_ text: String, _ parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  package init(_ text: String) throws(PageRangeError) {
    self.text = text
    var list = text[...]
    for (word, remainder) in [(":odd", 0), (":even", 1)] where text.hasSuffix(word) {
      list = text.dropLast(word.count)
      self.remainder = remainder
    }
    var offset = 0
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, ends.contains(where: { !$0.isEmpty }) else {
        let what = part.isEmpty ? "a page is missing" : "\"\(part)\" is not a page or two"
        throw PageRangeError(text, offset, what)
      }
      let lastOffset = offset + part.count - ends[ends.count - 1].count
      let first = try page(ends[0], orElse: Page(word: "1"), at: offset)
      let last = try page(ends[ends.count - 1], orElse: Page(word: "z", isFromEnd: true), at: lastOffset)
      parts.append(Part(first: first, last: last, offset: offset))
      offset += part.count + 1
    }
  }

  private func page(_ word: Substring, orElse: Page, at offset: Int) throws(PageRangeError) -> Page {
    if word.isEmpty { return orElse }
    if word == "z" { return Page(word: "z", isFromEnd: true) }
    let digits = word.hasPrefix("r") ? word.dropFirst() : word
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw PageRangeError(
        text, offset, "\"\(word)\" is not a page: write a number, z for the last or r2 for the last but one")
    }
    // More digits than a number holds are more than any document has.
    let number = Int(digits) ?? .max
    guard number > 0 else {
      throw PageRangeError(text, offset, "there is no page \(word): pages count from 1")
    }
    return Page(word: String(word), number: number, isFromEnd: word.hasPrefix("r"))
  }

  /// Returns the numbers of the pages, counted from 1, in the order of the range.
  ///
  /// - Parameter count: The number of pages of the document.
  package func pages(of count: Int) throws(PageRangeError) -> [Int] {
    var pages: [Int] = []
    for part in parts {
      let first = try number(part.first, of: count, part)
      let last = try number(part.last, of: count, part)
      guard pages.count + abs(last - first) < Self.limit else {
        throw PageRangeError(text, part.offset, "these are more than \(Self.limit) pages")
      }
      pages += first <= last ? Array(first...last) : (last...first).reversed()
    }
    guard let remainder else { return pages }
    return pages.indices.filter { $0 % 2 == remainder }.map { pages[$0] }
  }

  private func number(_ page: Page, of count: Int, _ part: Part) throws(PageRangeError) -> Int {
    guard page.number <= count else {
      let pages = count == 1 ? "1 page" : "\(count) pages"
      throw PageRangeError(
        text, part.offset, "there is no page \(page.word): the document has \(pages)")
    }
    return page.isFromEnd ? count - page.number + 1 : page.number
  }
}

/// A fault in a range of pages.
package struct PageRangeError: Error, Equatable, CustomStringConvertible {
  package let text: String
  /// The place in the text, in characters counted from 1.
  package let column: Int
  package let message: String

  fileprivate init(_ text: String, _ offset: Int, _ message: String) {
    self.text = text
    column = offset + 1
    self.message = message
  }

  package var description: String {
    text.contains(",") ? "\"\(text)\", character \(column): \(message)" : "\"\(text)\": \(message)"
  }
}
