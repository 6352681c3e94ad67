import Notation

/// The values of the fields in headers and footers on one page or spread.
struct RunningFields: Sendable, Equatable {
  /// The label of the page, or of the spread's pages: "7", or "6-7" as in the PDF's page labels.
  var page: String
  /// The number of pages.
  var pages: Int
  var spread: Int
  var title: String
  var author: String
  var date: String

  /// The names of the fields.
  static let names = ["page", "pages", "spread", "title", "author", "date"]

  /// The names of fields that are numbers.
  static let numbers = ["page", "pages", "spread"]

  subscript(name: String) -> String? {
    switch name {
    case "page": page
    case "pages": "\(pages)"
    case "spread": "\(spread)"
    case "title": title
    case "author": author
    case "date": date
    default: nil
    }
  }

  /// Replaces the fields of a text; numbers are localized by a function. Braces around anything else stay, and `\{`
  /// is a brace.
  func fill(_ content: TextContent, localizedDigits: (String) -> String = { $0 }) -> TextContent {
    var filled = content
    filled.text = content.text.replacingFields { name in
      let value = Self.numbers.contains(name) ? self[name].map(localizedDigits) : self[name]
      return value.map { content.isMarkup ? xmlText($0) : $0 }
    }
    return filled
  }
}

/// Escapes a text for use in headers and footers.
package func fieldsEscaped(_ text: String) -> String {
  text.reduce(into: "") { escaped, character in
    if character == "{" { escaped += "\\" }
    escaped.append(character)
  }
}

extension String {
  /// The words in single braces, in order.
  var fieldNames: [String] {
    guard utf8.contains(where: { $0 == UInt8(ascii: "{") }) else { return [] }
    var names: [String] = []
    _ = replacingFields { name in
      names.append(name)
      return nil
    }
    return names
  }

  fileprivate func replacingFields(_ value: (String) -> String?) -> String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      if rest[..<start].hasSuffix("\\") {
        result += rest[..<start].dropLast() + "{"
        rest = rest[start...].dropFirst()
        continue
      }
      guard let end = rest[start...].firstIndex(of: "}") else { break }
      result += rest[..<start]
      let name = rest[start...].dropFirst().prefix { $0 != "}" }
      result += value(String(name)) ?? String(rest[start...end])
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}

/// The strips in the margin of a page of this size, which slots and pictures leave free.
private func headerFrame(in area: Rect) -> Rect {
  Rect(x: area.x + 30, y: area.y + 6, width: area.width - 60, height: 20)
}

private func footerFrame(in area: Rect) -> Rect {
  Rect(x: area.x + 30, y: area.maxY - 26, width: area.width - 60, height: 20)
}

/// The header and footer strips of a page or a spread.
struct RunningStrips {
  var place: RunningText.Place
  /// Whether it is the first page or spread.
  var isFirst: Bool
  /// The page, or both pages with the gutter between them.
  var area: Rect
  var fields: RunningFields
}

extension TextPlacer {
  /// The strips of a page that its headers and footers occupy, with the gap to pictures.
  func runningStrips(of page: ScrapbookPage, isFirst: Bool) -> [Rect] {
    let area = Rect(pageSize)
    let strips = [
      (page.headers ?? album.headers, headerFrame(in: area)),
      (page.footers ?? album.footers, footerFrame(in: area)),
    ]
    return strips.filter { texts, _ in texts.contains { $0.isOnFirstPage || !isFirst } }.map {
      $0.1.outset(by: 4)
    }
  }

  /// Places the headers and footers of one page, or of a spread.
  ///
  /// - Parameter page: The page, or the page whose headers and footers a spread has.
  mutating func placeRunning(
    of page: ScrapbookPage, in strips: RunningStrips, on ground: TextGround
  ) -> [PlacedText] {
    let isShown = { (text: RunningText) in
      text.place == strips.place && (text.isOnFirstPage || !strips.isFirst)
    }
    return [
      (page.headers ?? album.headers, headerFrame(in: strips.area), StructureRole.Pagination.header),
      (page.footers ?? album.footers, footerFrame(in: strips.area), .footer),
    ].flatMap { texts, strip, kind in
      placeLine(texts.filter(isShown).map { filled($0, strips.fields) }, in: strip, on: ground).map {
        placed in
        var placed = placed
        placed.role = .pagination(kind)
        return placed
      }
    }
  }

  private func filled(_ text: RunningText, _ fields: RunningFields) -> RunningText {
    let language = ComputedTextStyle(text.style, in: album, at: .pageNumber).language
    let content = fields.fill(text.content) { shaper.conventions.localized(digits: $0, in: language) }
    return RunningText(content, style: text.style)
  }

  /// Places texts that share a line: shorter texts first, and longer ones in the remaining space.
  private mutating func placeLine(
    _ texts: [RunningText], in strip: Rect, on ground: TextGround
  ) -> [PlacedText] {
    var rooms = Array(repeating: strip, count: texts.count)
    if texts.count > 1 {
      var taken: [LineSpan] = []
      let spans = texts.map { span(of: $0, in: strip, side: ground.side) }
      for index in texts.indices.sorted(by: { spans[$0].width < spans[$1].width }) {
        if let room = spans[index].room(in: strip, beside: taken) {
          rooms[index] = room
        } else {
          reportCollision(of: texts[index].content)
        }
        taken.append(spans[index].narrowed(to: rooms[index].width))
      }
    }
    return zip(texts, rooms).map { text, room in
      place(text.content, text.style, as: .pageNumber, in: room, on: ground)
    }
  }
}

/// The settings of all pages of an album, in page order.
func pageSettings(of album: Album, _ spreads: [FacingPages]) -> [PageSetting] {
  spreads.enumerated().flatMap { index, facing in
    facing.pages.map { place, page in
      PageSetting(
        number: page + 1, side: Side(rawValue: place.rawValue) ?? album.binding,
        frame: album.spread[place],
        fields: RunningFields(album, page: "\(page + 1)", spread: index + 1),
        isInTheMiddle: place == .center)
    }
  }.sorted { $0.number < $1.number }
}

extension Album {
  /// Moves headers and footers of spreads to their pages, since separate sheets would cut them in two. A single last
  /// page in the middle is moved to where a spread begins.
  mutating func partIntoPages() {
    if odd == .center { odd = nil }
    let onPage = { (text: RunningText) in
      var text = text
      text.place = .page
      return text
    }
    headers = headers.map(onPage)
    footers = footers.map(onPage)
    for index in pages.indices {
      pages[index].headers = pages[index].headers?.map(onPage)
      pages[index].footers = pages[index].footers?.map(onPage)
    }
  }
}

/// Places the headers and footers over both pages of each spread, in canvas coordinates. A spread uses the headers and
/// footers of its first page that is not blank.
func placeSpreadTexts(_ spreads: [FacingPages], texts: inout TextPlacer) -> [[PlacedText]] {
  let album = texts.album
  return spreads.enumerated().map { index, facing in
    let pages = facing.numbers.map { album.pages[$0 - 1] }
    let page = pages.first { $0 != .blank } ?? .blank
    let fields = RunningFields(album, page: pageLabel(facing.numbers), spread: index + 1)
    let strips = RunningStrips(
      place: .spread, isFirst: index == 0, area: album.spread.area, fields: fields)
    let ground = TextGround(side: album.binding, backdrop: album.backdrop(of: nil))
    return texts.placeRunning(of: page, in: strips, on: ground)
  }
}

extension RunningFields {
  fileprivate init(_ album: Album, page: String, spread: Int) {
    self.init(
      page: page, pages: album.pages.count, spread: spread, title: album.title ?? "",
      author: album.author ?? "", date: album.date ?? "")
  }
}

/// The name of the first field in a text that headers and footers replace; nil if there is none.
package func runningField(in text: String) -> String? {
  text.fieldNames.first(where: RunningFields.names.contains)
}
