import ScrapbookKit

/// Sets the structure tags of each box, in document order.
struct BoxTagger {
  private var count: Int
  /// The language of the document.
  private let language: String?
  /// The number of texts and pictures so far.
  private var contentCount = 0
  /// The boxes that are not accessible: pictures without a description, tables without header cells, and texts that are
  /// longer than an archive allows.
  private(set) var lacking: [(box: Box, id: DiagnosticID)] = []

  /// - Parameters:
  ///   - first: The first place in the structure.
  ///   - language: The language of the document.
  init(first: Int = 0, language: String? = nil) {
    count = first
    self.language = language
  }

  /// - Parameter root: The box of the whole document.
  mutating func tag(_ root: Box) { tagContent(of: root, in: []) }

  private mutating func nextPlace() -> Int {
    count += 1
    return count
  }

  /// - Parameters:
  ///   - path: The elements around it.
  ///   - language: The language of its words.
  private mutating func element(
    _ role: StructureRole, in path: [StructureElement], language: String? = nil
  ) -> StructureElement {
    let outer = path.last { $0.language != nil }?.language ?? self.language
    let own = language.flatMap { $0 != outer && isLanguageTag($0) ? $0 : nil }
    return StructureElement(role, place: nextPlace(), language: own)
  }

  /// The path with an element of a box.
  private mutating func path(
    _ path: [StructureElement], _ role: StructureRole, of box: Box
  ) -> [StructureElement] {
    path + [element(role, in: path, language: box.style.text.language)]
  }

  private mutating func tag(_ box: Box, in path: [StructureElement]) {
    guard !box.isUnread else { return }
    if box.isPicture { return tagPicture(box, in: path) }
    if case .table(let table) = box.content {
      return box.isArrangement || table.isArrangement
        ? tagCells(of: table, in: path) : tag(table, of: box, in: path)
    }
    if let level = box.headingLevel {
      return tagContent(of: box, in: self.path(path, .heading(level), of: box))
    }
    switch box.element {
    case "p": tagContent(of: box, in: self.path(path, .paragraph, of: box))
    case "ul", "ol": tagItems(of: box, in: self.path(path, .list(box.numbering), of: box))
    default: tagContent(of: box, in: path)
    }
  }

  private mutating func tagContent(of box: Box, in path: [StructureElement]) {
    guard !box.isUnread else { return }
    if case .lines(let content) = box.content {
      let path = path.last?.role.holdsText == true ? path : self.path(path, .paragraph, of: box)
      box.tag = ContentTag(path, place: nextPlace())
      for paragraph in content.paragraphs { tag(paragraph, of: box, in: path) }
    }
    for child in box.children + box.absolutes { tag(child, in: path) }
  }

  // MARK: Lists

  /// A list contains only items: any other child becomes one.
  private mutating func tagItems(of list: Box, in path: [StructureElement]) {
    for child in list.children + list.absolutes where !child.isUnread {
      let item = self.path(path, .listItem, of: child)
      if child.element == "li", let lines = child.linesWithMarker {
        let label = StructureElement(.listLabel, place: nextPlace(), text: lines.marker?.drawnText)
        lines.markerTag = ContentTag(item + [label])
      }
      let body = item + [element(.listBody, in: item)]
      let before = contentCount
      if child.element == "li" { tagContent(of: child, in: body) } else { tag(child, in: body) }
      if contentCount == before { child.emptyElements.append(body) }
    }
  }

  // MARK: Lines

  private mutating func tag(_ paragraph: InlineParagraph, of box: Box, in path: [StructureElement]) {
    for piece in paragraph.pieces {
      switch piece {
      case .text(let text, let style):
        tag(style, in: path)
        if box.style.isVisible, !text.isBlank { contentCount += 1 }
        style.link?.words += text
      case .atom(let atom, let style):
        let own = self.path(path, to: style.owner)
        style.segment?.tag = ContentTag(own, place: nextPlace())
        tag(atom, in: own)
        style.link?.words += atom.alt ?? atom.text
      case .space(_, let style): tag(style, in: path)
      }
    }
    for case .text(_, let style) in paragraph.pieces.suffix(1) { style.link?.words += " " }
  }

  private mutating func tag(_ style: InlineStyle, in path: [StructureElement]) {
    guard let segment = style.segment, segment.tag == nil else { return }
    segment.tag = ContentTag(self.path(path, to: style.owner), place: nextPlace())
  }

  /// The path with the inline elements down to one.
  private mutating func path(
    _ path: [StructureElement], to inline: InlineElement?
  ) -> [StructureElement] {
    guard let inline else { return path }
    let outer = self.path(path, to: inline.parent)
    let role = inline.target == nil ? StructureRole.span : .link("")
    let own = inline.element ?? element(role, in: outer, language: inline.language)
    inline.element = own
    return outer + [own]
  }

  // MARK: Pictures and tables

  private mutating func tagPicture(_ box: Box, in path: [StructureElement]) {
    guard box.alt != "", box.style.isVisible else { return }
    contentCount += 1
    if let chart = box.chart, chart.isRead { return tag(chart, of: box, in: path) }
    let path = self.path(path, to: box.link)
    box.link?.words += (box.alt ?? "") + " "
    var figure = element(.figure, in: path, language: box.style.text.language)
    figure.alt = box.alt.flatMap { $0.isBlank ? nil : $0 }
    if figure.alt == nil { lacking.append((box, .missingAlt)) }
    if figure.alt?.isShortForArchives == false { lacking.append((box, .longDescription)) }
    box.tag = ContentTag(path + [figure])
  }

  /// A table that only arranges what is in it: its cells one after another.
  private mutating func tagCells(of table: Table, in path: [StructureElement]) {
    if let caption = table.caption { tagContent(of: caption, in: path) }
    for row in table.header + table.body + table.footer {
      for cell in row.cells { tagContent(of: cell.box, in: path) }
    }
    table.markRepeated()
  }

  /// A chart is a table of its words, whose header cells are the names. It becomes a sibling of the paragraph that
  /// contains it.
  private mutating func tag(_ chart: ChartTable, of box: Box, in path: [StructureElement]) {
    let outer = path.last?.role == .paragraph ? Array(path.dropLast()) : path
    let table = self.path(outer, .table, of: box)
    box.chart?.tags = chart.rows.map { row in
      let own = table + [element(.tableRow, in: table)]
      let label = own + [element(.headerCell(.row, columns: 1, rows: 1), in: own)]
      if row.label.isEmpty { box.emptyElements.append(label) }
      return (ContentTag(label), ContentTag(own + [element(.cell(columns: 1, rows: 1), in: own)]))
    }
  }

  private mutating func tag(_ table: Table, of box: Box, in path: [StructureElement]) {
    let path = self.path(path, .table, of: box)
    if !table.hasHeaderCells { lacking.append((box, .missingHeader)) }
    if let caption = table.caption {
      tagContent(of: caption, in: self.path(path, .caption, of: caption))
    }
    for rows in [table.header, table.body, table.footer] {
      var taken = Array(repeating: 0, count: table.columnCount)
      for row in rows {
        let own = path + [element(.tableRow, in: path)]
        for cell in row.cells {
          tag(cell, of: box, in: own)
          taken.occupy(cell)
        }
        let missing = taken.count { $0 == 0 }
        if missing > 0 {
          box.emptyElements.append(own + [element(.cell(columns: missing, rows: 1), in: own)])
        } else if row.cells.isEmpty {
          box.emptyElements.append(own)
        }
        for column in taken.indices { taken[column] = max(0, taken[column] - 1) }
      }
    }
    table.markRepeated()
  }

  private mutating func tag(_ cell: TableCell, of table: Box, in row: [StructureElement]) {
    let (columns, rows) = (cell.columnSpan, cell.rowSpan)
    let role =
      cell.scope.map { StructureRole.headerCell($0, columns: columns, rows: rows) }
      ?? .cell(columns: columns, rows: rows)
    let path = self.path(row, role, of: cell.box)
    let before = contentCount
    tagContent(of: cell.box, in: path)
    if contentCount == before { table.emptyElements.append(path) }
  }
}

extension Table {
  /// Whether it is a layout table, as in templates older than flex boxes: it has no header cells, and a single row or
  /// column, or tables within its cells.
  fileprivate var isArrangement: Bool {
    guard caption == nil, !hasHeaderCells else { return false }
    let rows = header + body + footer
    return rows.count == 1 || columnCount == 1
      || rows.contains { row in row.cells.contains { $0.box.containsTable } }
  }

  fileprivate var hasHeaderCells: Bool {
    (header + body + footer).contains { row in row.cells.contains { $0.scope != nil } }
  }

  /// Notes what is painted on each of its pages.
  fileprivate func markRepeated() {
    for cell in (header + footer).flatMap(\.cells) { cell.box.forEachBox { $0.isRepeated = true } }
  }
}

extension [Int] {
  /// Notes the rows for which a cell occupies each of its columns.
  fileprivate mutating func occupy(_ cell: TableCell) {
    for column in cell.column..<Swift.min(cell.column + cell.columnSpan, count) {
      self[column] = Swift.max(self[column], cell.rowSpan)
    }
  }
}

extension StructureRole {
  /// Whether it contains lines of text itself, and not in a paragraph.
  fileprivate var holdsText: Bool {
    switch self {
    case .heading, .paragraph, .caption, .headerCell, .cell, .listBody, .link, .span: true
    default: false
    }
  }
}

extension ListMarker {
  /// The character that the marker's shape represents.
  fileprivate var drawnText: String? {
    switch self {
    case .shape(.disc, _): "\u{2022}"
    case .shape(.circle, _): "\u{25E6}"
    case .shape(.square, _): "\u{25AA}"
    case .text: nil
    }
  }
}

extension Box {
  /// The box whose first line follows the marker.
  fileprivate var linesWithMarker: Box? {
    if marker != nil { return self }
    return children.first?.linesWithMarker
  }

  /// How the items of a list are labeled.
  fileprivate var numbering: StructureRole.ListNumbering {
    switch style.listStyle {
    case .none: .none
    case .disc: .disc
    case .circle: .circle
    case .square: .square
    case .decimal: .decimal
    case .lowerAlpha: .lowerAlpha
    case .upperAlpha: .upperAlpha
    case .lowerRoman: .lowerRoman
    case .upperRoman: .upperRoman
    }
  }

  fileprivate var containsTable: Bool {
    (children + absolutes).contains { child in
      if case .table = child.content { true } else { child.containsTable }
    }
  }

  /// Calls the body with the box and all boxes in it.
  fileprivate func forEachBox(_ body: (Box) -> Void) {
    body(self)
    for child in children + absolutes { child.forEachBox(body) }
    if case .lines(let content) = content {
      for paragraph in content.paragraphs {
        for case .atom(let atom, _) in paragraph.pieces { atom.forEachBox(body) }
      }
    }
  }
}
