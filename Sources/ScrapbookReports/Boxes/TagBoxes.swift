import ScrapbookKit

/// Tells each box what it is to those who cannot see it, in the order of the document.
struct BoxTagger {
  private var count = 0

  /// - Parameter root: The box of the whole document.
  mutating func tag(_ root: Box) { tagContent(of: root, in: []) }

  private mutating func element(_ role: StructureRole, alt: String? = nil) -> StructureElement {
    count += 1
    return StructureElement(role, place: count, alt: alt)
  }

  /// - Parameter path: The elements around it.
  private mutating func tag(_ box: Box, in path: [StructureElement]) {
    if box.isPicture { return tagPicture(box, in: path) }
    if case .table(let table) = box.content { return tag(table, in: path) }
    if let level = box.headingLevel { return tagContent(of: box, in: path + [element(.heading(level))]) }
    switch box.element {
    case "p": tagContent(of: box, in: path + [element(.paragraph)])
    case "ul", "ol": tagContent(of: box, in: path + [element(.list)])
    case "li" where path.last?.role == .list:
      let item = path + [element(.listItem)]
      if let lines = box.linesWithMarker { lines.markerTag = ContentTag(item + [element(.listLabel)]) }
      tagContent(of: box, in: item + [element(.listBody)])
    default: tagContent(of: box, in: path)
    }
  }

  private mutating func tagContent(of box: Box, in path: [StructureElement]) {
    if case .lines(let content) = box.content {
      let path = path.last?.role.holdsText == true ? path : path + [element(.paragraph)]
      box.tag = ContentTag(path)
      for paragraph in content.paragraphs {
        for case .atom(let atom, _) in paragraph.pieces { tag(atom, in: path) }
      }
    }
    for child in box.children + box.absolutes { tag(child, in: path) }
  }

  private mutating func tagPicture(_ box: Box, in path: [StructureElement]) {
    guard box.alt != "" else { return }
    box.tag = ContentTag(path + [element(.figure, alt: box.alt)])
  }

  private mutating func tag(_ table: Table, in path: [StructureElement]) {
    let path = path + [element(.table)]
    if let caption = table.caption { tagContent(of: caption, in: path + [element(.caption)]) }
    let body = table.header.count..<(table.header.count + table.body.count)
    for (number, row) in table.rows.enumerated() {
      let row = (cells: row.cells, path: path + [element(.tableRow)])
      for cell in row.cells {
        let (columns, rows) = (cell.columnSpan, cell.rowSpan)
        let role =
          cell.scope.map { StructureRole.headerCell($0, columns: columns, rows: rows) }
          ?? .cell(columns: columns, rows: rows)
        if !body.contains(number) { cell.box.forEachBox { $0.isRepeated = true } }
        tagContent(of: cell.box, in: row.path + [element(role)])
      }
    }
  }
}

extension StructureRole {
  /// Whether lines of text are its own content, and not that of a paragraph in it.
  fileprivate var holdsText: Bool {
    switch self {
    case .heading, .paragraph, .caption, .headerCell, .cell, .listBody: true
    default: false
    }
  }
}

extension Box {
  /// The box of the lines that its marker stands before.
  fileprivate var linesWithMarker: Box? {
    if marker != nil { return self }
    return children.first?.linesWithMarker
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
