/// What a part of a page is to those who read it without seeing it: an element of the structure of a document
/// (ISO 32000-1, 14.8). What has no tag is decoration.
public struct ContentTag: Sendable, Equatable {
  /// The element, after those that contain it, from the outermost.
  public var path: [StructureElement]
  /// The place of the content among what is in the element, in reading order.
  public var place: Int

  public init(_ path: [StructureElement], place: Int = .min) {
    self.path = path
    self.place = place
  }
}

/// An element of the structure of a document.
public struct StructureElement: Sendable, Equatable {
  public var role: StructureRole
  /// The place among the elements beside it, in reading order. Contents with the same places have one element.
  public var place: Int
  /// A description for those who cannot see it.
  public var alt: String?
  /// A BCP 47 tag; nil is the language of the element around it.
  public var language: String?
  /// The text of what is drawn and not written.
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
  /// The tag of what stands on pages and is not read.
  package static func pagination(_ kind: StructureRole.Pagination) -> ContentTag {
    ContentTag([StructureElement(.pagination(kind), place: 0)])
  }

  /// Whether it is an artifact of pagination.
  var isPagination: Bool { if case .pagination? = path.last?.role { true } else { false } }
}

extension StructureElement {
  /// The element of a page of a document.
  ///
  /// - Parameters:
  ///   - number: The number of the page, counted from 1; that of a cover is the next one before or after the pages.
  ///   - name: "Page 3", or what a page is called that is not counted, in its language.
  ///   - language: Its language, if that is not the document's.
  package static func page(_ number: Int, name: String, language: String?) -> StructureElement {
    StructureElement(.section(title: name), place: number, language: language)
  }
}

/// The types of elements that documents have, a part of the standard ones (14.8.4).
public enum StructureRole: Sendable, Equatable {
  /// A page, a chapter, or another part of a document, with its title.
  case section(title: String)
  /// A heading of a level, 1 for the highest.
  case heading(Int)
  case paragraph
  case figure
  case caption
  /// What leads to an address when it is clicked; "" for another place of the document.
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
  /// An artifact of the pages, which is not read.
  case pagination(Pagination)

  /// The subtypes of artifacts of pagination (14.8.2.2.2), which PDF/UA wants to be told apart (ISO 14289-1, 7.8).
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

  /// What a header cell names.
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
