package import ScrapbookKit

/// A page of a report, ready to be painted.
package struct ReportPage: Sendable {
  /// The size in points.
  package var size: Size
  /// The items in points from the top left.
  package var items: DisplayList = []
  package var links: [ReportLink] = []
  package var bookmarks: [ReportBookmark] = []
  /// Structure elements that paint nothing: each after its ancestors.
  var emptyElements: [[StructureElement]] = []
  /// The page labels, as a viewer shows them; nil for its position in the report.
  package var numbers: [Int]?
  /// The title and the language of the template that begins on it.
  var title: String?
  var language: String?
}

/// An area with a link.
package struct ReportLink: Sendable {
  /// The area in points from the page's top left.
  package var area: Rect
  /// An address, or # and the id of an element.
  package var target: String
  /// Its structure tag.
  var tag: ContentTag?
  /// The words.
  var text = ""
}

/// A heading or an element with an id.
package struct ReportBookmark: Sendable {
  /// The heading level, 1 for h1; nil for the target of links.
  package var level: Int?
  package var title: String
  package var name: String?
  /// The distance from the page's top, in points.
  package var y: Double
}
