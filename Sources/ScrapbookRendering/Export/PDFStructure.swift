import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// The structure as the PDF has it. An album of decorations alone has no elements.
  var structureTree: StructureTree {
    let elements = structure
    var roles = sheets.map { _ in [Int: String]() }
    elements.forEachContent { element, sheet, number in roles[sheet][number] = element.role.name }
    return StructureTree(
      elements: elements.map(node),
      roles: roles.map { roles in roles.sorted { $0.key < $1.key }.map(\.value) })
  }

  private func node(_ node: StructuredElement) -> StructureNode {
    let element = node.element
    var entries = PDFDictionary()
    if case .section(let title) = element.role { entries["T"] = .text(title) }
    if let alt = element.alt { entries["Alt"] = .text(alt) }
    if let language = element.language { entries["Lang"] = .text(language) }
    if let text = element.text { entries["ActualText"] = .text(text) }
    switch element.role {
    case .headerCell(let scope, let columns, let rows):
      entries["A"] = .dictionary(table(columns, rows, scope: scope))
    case .cell(let columns, let rows) where columns > 1 || rows > 1:
      entries["A"] = .dictionary(table(columns, rows))
    case .list(let numbering):
      entries["A"] = .dictionary(["O": .name("List"), "ListNumbering": .name(numbering.rawValue)])
    default: break
    }
    // What lies outside the sheet has no extent on it.
    if element.role == .figure, let content = node.contents.first {
      let box = node.box ?? Rect(x: 0, y: 0, width: 0, height: 0)
      entries["A"] = .dictionary(layout(of: box, on: sheets[content.sheet]))
    }
    return StructureNode(
      element.role.name, entries,
      kids: node.kids.map { kid in
        switch kid {
        case .content(let content): .content(page: content.sheet, number: content.number)
        case .link(let sheet, let index): .link(page: sheet, index: index)
        case .element(let child): .element(self.node(child))
        }
      })
  }

  /// The attributes of a cell (14.8.5.7).
  private func table(
    _ columns: Int, _ rows: Int, scope: StructureRole.HeaderScope? = nil
  ) -> PDFDictionary {
    var attributes: PDFDictionary = ["O": .name("Table")]
    attributes["Scope"] = scope.map { .name($0.rawValue) }
    if columns > 1 { attributes["ColSpan"] = .integer(columns) }
    if rows > 1 { attributes["RowSpan"] = .integer(rows) }
    return attributes
  }

  /// The attributes of a figure: its box on the page (ISO 32000-1, 14.8.5.4.3).
  private func layout(of box: Rect, on sheet: Sheet) -> PDFDictionary {
    let corners = [box.x, sheet.size.height - box.maxY, box.maxX, sheet.size.height - box.y]
    return [
      "O": .name("Layout"), "Placement": .name("Block"),
      // A hundredth of a point is less than anyone sees.
      "BBox": .array(corners.map { .number(($0 * 100).rounded() / 100) }),
    ]
  }
}
