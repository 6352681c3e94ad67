/// What a part of a page is to those who read it without seeing it: an element of the structure of a document
/// (ISO 32000-1, 14.8). What has no tag is decoration.
public struct ContentTag: Sendable, Equatable {
  /// The element, after those that contain it, from the outermost.
  public var path: [StructureElement]

  public init(_ path: [StructureElement]) { self.path = path }
}

/// An element of the structure of a document.
public struct StructureElement: Sendable, Equatable {
  public var role: StructureRole
  /// Its place among the elements beside it, in reading order. Contents with the same places have one element.
  public var place: Int
  /// A description for those who cannot see it.
  public var alt: String?
  /// A BCP 47 tag; nil is the language of the element around it.
  public var language: String?

  public init(_ role: StructureRole, place: Int, alt: String? = nil, language: String? = nil) {
    self.role = role
    self.place = place
    self.alt = alt
    self.language = language
  }
}

/// The types of elements that documents have, a part of the standard ones (14.8.4).
public enum StructureRole: Sendable, Equatable {
  /// A page of an album, one of several albums, or another part of a document, with its title.
  case section(title: String)
  /// A heading of a level, 1 for the highest.
  case heading(Int)
  case paragraph
  case figure
  case caption
  /// What leads to an address when it is clicked; "" for another place of the document.
  case link(String)
  case list
  case listItem
  case listLabel
  case listBody
  case table
  case tableRow
  /// A cell that names its row or column, over a number of columns and rows.
  case headerCell(HeaderScope, columns: Int, rows: Int)
  case cell(columns: Int, rows: Int)

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
