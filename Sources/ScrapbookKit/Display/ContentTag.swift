/// The tag of a part of a page for screen readers: its element in the document's structure (ISO 32000-1, 14.8). A part
/// without a tag is decoration.
public struct ContentTag: Sendable, Equatable {
  /// The path from the outermost element to the content's own.
  public var path: [StructureElement]
  /// The content's place within the element, in reading order.
  public var place: Int

  public init(_ path: [StructureElement], place: Int = .min) {
    self.path = path
    self.place = place
  }
}

/// An element of the structure of a document.
public struct StructureElement: Sendable, Equatable {
  public var role: StructureRole
  /// The place among its sibling elements, in reading order. Contents with equal places share an element.
  public var place: Int
  /// An alternate description for screen readers.
  public var alt: String?
  /// A BCP 47 tag; nil is the language of the element around it.
  public var language: String?
  /// The replacement text for content that is drawn and not written.
  public var text: String?

  public init(
    _ role: StructureRole, place: Int, alt: String? = nil, language: String? = nil, text: String? = nil
  ) {
    self.role = role
    self.place = place
    self.alt = alt
    self.language = language
    self.text = text
  }
}

extension ContentTag {
  /// The tag of a pagination artifact, which is not read.
  package static func pagination(_ kind: StructureRole.Pagination) -> ContentTag {
    ContentTag([StructureElement(.pagination(kind), place: 0)])
  }

  /// Whether it is a pagination artifact.
  var isPagination: Bool { if case .pagination? = path.last?.role { true } else { false } }
}

extension StructureElement {
  /// The element of a page of a document.
  ///
  /// - Parameters:
  ///   - number: The number of the page, counted from 1; an uncounted page has the number before or after them.
  ///   - name: "Page 3", or the name of an uncounted page, in its language.
  ///   - language: Its language, if different from the document's.
  package static func page(_ number: Int, name: String, language: String?) -> StructureElement {
    StructureElement(.section(title: name), place: number, language: language)
  }
}

/// The types of structure elements in documents, a subset of the standard types (14.8.4).
public enum StructureRole: Sendable, Equatable {
  /// A page, a chapter, or another part of a document, with its title.
  case section(title: String)
  /// A heading of a level, 1 for the highest.
  case heading(Int)
  case paragraph
  case figure
  case caption
  /// A link to an address; "" for a link to another place in the document.
  case link(String)
  /// Words within a line.
  case span
  case list(ListNumbering)
  case listItem
  case listLabel
  case listBody
  case table
  case tableRow
  /// A cell that names its row or column, over a number of columns and rows.
  case headerCell(HeaderScope, columns: Int, rows: Int)
  case cell(columns: Int, rows: Int)
  /// A pagination artifact, which is not read.
  case pagination(Pagination)

  /// The subtypes of pagination artifacts (14.8.2.2.2), which PDF/UA requires to be distinguished (ISO 14289-1, 7.8).
  public enum Pagination: String, Sendable {
    case header = "Header"
    case footer = "Footer"
    case watermark = "Watermark"
  }

  /// The labels of a list's items.
  public enum ListNumbering: String, Sendable {
    case none = "None"
    case disc = "Disc"
    case circle = "Circle"
    case square = "Square"
    case decimal = "Decimal"
    case upperRoman = "UpperRoman"
    case lowerRoman = "LowerRoman"
    case upperAlpha = "UpperAlpha"
    case lowerAlpha = "LowerAlpha"
  }

  /// The scope of a header cell.
  public enum HeaderScope: String, Sendable {
    case row = "Row"
    case column = "Column"
    case both = "Both"
  }
}

extension DisplayList {
  /// The items as decoration.
  package var untagged: DisplayList {
    map { item in
      guard case .group(var group) = item else { return item }
      group.tag = nil
      group.items = group.items.untagged
      return .group(group)
    }
  }
}
