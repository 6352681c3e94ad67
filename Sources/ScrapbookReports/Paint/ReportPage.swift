import ScrapbookKit

/// A page of a report, ready to be painted.
package struct ReportPage: Sendable {
  /// In points.
  package var size: Size
  /// In points from the top left.
  package var items: DisplayList = []
  package var links: [ReportLink] = []
  package var bookmarks: [ReportBookmark] = []
}

/// An area that leads somewhere when it is clicked.
package struct ReportLink: Sendable {
  /// In points from the page's top left.
  package var area: Rect
  /// An address, or # and the id of an element.
  package var target: String
}

/// A heading or an element with an id.
package struct ReportBookmark: Sendable {
  /// 1 for h1; nil for the target of links.
  package var level: Int?
  package var title: String
  package var name: String?
  /// In points from the page's top.
  package var y: Double
}
