import PDFAssembly
import ScrapbookKit

/// The structure of the documents of a PDF.
struct DrawnStructure {
  private(set) var tree = StructureTree()
  /// Whether all figures have a description, and all tables header cells.
  private(set) var isDescribed = true
  /// Whether all texts are short enough for archives.
  private(set) var isShortForArchives = true
  /// The languages of the elements that are chapters.
  private var languages: [(element: Int, language: String?)] = []

  /// Adds the structure of a document as the PDF has it. An album of decorations alone has no elements.
  ///
  /// - Parameter chapter: The language of the document if it is a single chapter of the PDF.
  mutating func add(_ part: Part, asChapterIn chapter: String??) {
    isDescribed = isDescribed && part.isDescribed
    isShortForArchives = isShortForArchives && part.isShortForArchives
    if let language = chapter, !part.elements.isEmpty { languages.append((tree.count, language)) }
    tree.append(part.elements, roles: part.roles)
  }

  /// The structure of one document.
  struct Part: Sendable {
    fileprivate let elements: [StructureNode]
    /// The types of the elements of the contents of each sheet.
    fileprivate let roles: [[String]]
    fileprivate let isDescribed: Bool
    fileprivate let isShortForArchives: Bool

    /// - Parameter sheets: The number of sheets before the document.
    init(_ document: PagedDocument, after sheets: Int) {
      let (elements, pagination) = document.tagged
      isDescribed = elements.allSatisfy(\.isDescribed)
      isShortForArchives = elements.allSatisfy(\.isShortForArchives)
      var roles = document.sheets.map { _ in [Int: String]() }
      elements.forEachContent { element, sheet, number in roles[sheet][number] = element.role.name }
      for artifact in pagination { roles[artifact.sheet][artifact.number] = artifact.role.name }
      self.elements = elements.map(NodeBuilder(document: document, firstSheet: sheets).node)
      self.roles = roles.map { roles in roles.sorted { $0.key < $1.key }.map(\.value) }
    }
  }

  /// States the languages of chapters that are not in the language of the PDF.
  mutating func stateLanguages(besides language: String?) {
    for chapter in languages {
      tree.setLanguage(chapter.language == language ? nil : chapter.language, of: chapter.element)
    }
  }
}

/// Makes nodes of the elements of a document.
private struct NodeBuilder {
  let document: PagedDocument
  /// The number of sheets before the document.
  let firstSheet: Int

  func node(_ node: StructuredElement) -> StructureNode {
    // Asked once, and not for each of many lines.
    let hasElements = !node.children.isEmpty
    return StructureNode(
      node.element.role.name, entries(of: node),
      kids: node.kids.map { kid in
        switch kid {
        case .content(let content):
          if hasElements, let text = content.statedText {
            .element(StructureNode("Span", ["ActualText": .text(text)], kids: [self.kid(content)]))
          } else {
            self.kid(content)
          }
        case .link(let sheet, let index): .link(page: firstSheet + sheet, index: index)
        case .element(let child): .element(self.node(child))
        }
      })
  }

  private func kid(_ content: StructuredContent) -> StructureNode.Kid {
    .content(page: firstSheet + content.sheet, number: content.number)
  }

  private func entries(of node: StructuredElement) -> PDFDictionary {
    let element = node.element
    var entries = PDFDictionary()
    if case .section(let title) = element.role { entries["T"] = .text(title) }
    if let alt = element.alt { entries["Alt"] = .text(alt) }
    if let language = element.language { entries["Lang"] = .text(language) }
    if let text = element.text ?? node.statedText { entries["ActualText"] = .text(text) }
    switch element.role {
    case .headerCell(let scope, let columns, let rows):
      entries["A"] = .dictionary(table(columns, rows, scope: scope))
    case .cell(let columns, let rows) where columns > 1 || rows > 1:
      entries["A"] = .dictionary(table(columns, rows))
    case .list(let numbering):
      entries["A"] = .dictionary(["O": .name("List"), "ListNumbering": .name(numbering.rawValue)])
    default: break
    }
    // Content outside the sheet has no extent on it. A picture outside it may have a caption inside.
    if element.role == .figure, let content = node.contents.first ?? node.children.first?.contents.first {
      let box = node.box ?? content.box ?? Rect(x: 0, y: 0, width: 0, height: 0)
      entries["A"] = .dictionary(layout(of: box, on: document.sheets[content.sheet]))
    }
    return entries
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
      // A hundredth of a point is invisible.
      "BBox": .array(corners.map { .number(($0 * 100).rounded() / 100) }),
    ]
  }
}

extension StructuredElement {
  /// The text of contents whose letters are drawn in another order; nil if they need none, or if elements are between
  /// them.
  fileprivate var statedText: String? {
    guard element.role != .figure, children.isEmpty, contents.contains(where: \.isReordered) else {
      return nil
    }
    return contents.map(\.text).joined(separator: " ").stated
  }

  /// Whether all figures have a description, and all tables header cells.
  fileprivate var isDescribed: Bool {
    let isComplete =
      switch element.role {
      case .figure: element.alt?.isBlank == false
      case .table: children.contains { $0.children.contains(where: \.isHeaderCell) }
      default: true
      }
    return isComplete && children.allSatisfy(\.isDescribed)
  }

  /// Whether its texts are short enough for archives.
  fileprivate var isShortForArchives: Bool {
    let title = if case .section(let title) = element.role { title } else { "" }
    return title.isShortForArchives && element.alt?.isShortForArchives != false
      && children.allSatisfy(\.isShortForArchives)
  }

  private var isHeaderCell: Bool { if case .headerCell = element.role { true } else { false } }
}

extension StructuredContent {
  /// The text, if its letters are drawn in another order.
  fileprivate var statedText: String? { isReordered ? text.stated : nil }
}

extension String {
  /// The text as an element states it; nil if there is none, or if it is longer than an archive allows.
  fileprivate var stated: String? {
    isBlank || !isShortForArchives ? nil : String(reversed().drop(while: \.isWhitespace).reversed())
  }
}
