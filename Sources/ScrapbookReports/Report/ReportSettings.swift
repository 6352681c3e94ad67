import ScrapbookKit

/// What a report is made of, as `report.json` says.
package struct ReportSettings: Sendable {
  package var sections: [ReportSection] = []
  package var data = ReportDataSource.none
  /// Nil leaves it to `@page`, and else to A4.
  package var paper: Paper?
  package var isLandscape: Bool?
  /// From the paper's edges to header, body and footer, in points; nil leaves it to `@page`, and else to 10.
  package var insets: Edges<Double>?
  package var header: RunningHTML?
  package var footer: RunningHTML?
  package var rows: [String: RowSettings] = [:]
  package var computed: [Computation] = []
  package var formats: [String: String] = [:]
  package var locale: String?
  package var currency: String?
  package var language: String?
  package var title: String?
  package var author: String?
  package var date: String?
  /// The scrapbook that the report is about, and an older version of it.
  package var album: ReportFileName?
  package var since: ReportFileName?
  /// The name of the document's number in the data.
  package var numberName: String?

  package init() {}
}

/// One template of a report.
package struct ReportSection: Sendable {
  package var template: String
  /// Its first page, from 1; nil goes on behind the section before.
  package var startPage: Int?
  package var title: String?
  /// Where the settings name the template.
  package var place: ReportPlace?

  package init(template: String, startPage: Int? = nil, title: String? = nil, place: ReportPlace? = nil) {
    self.template = template
    self.startPage = startPage
    self.title = title
    self.place = place
  }
}

/// A file, and where the settings name it.
package struct ReportFileName: Sendable {
  package var path: String
  package var place: ReportPlace?
}

package enum ReportDataSource: Sendable {
  case none
  /// A file, and where it is named.
  case file(String, ReportPlace?)
  case object(DataObject)
}

/// What stands above or below the body of each page.
package struct RunningHTML: Sendable {
  package enum Content: Sendable {
    /// Files of templates: for all pages, and in place of it for the first, odd and even ones.
    case templates(all: String?, first: String?, odd: String?, even: String?)
    /// A text in the built-in look.
    case text(String)
  }

  package var content: Content
  /// In points.
  package var height: Double
  package var place: ReportPlace?

  package static let usualHeight = 50.0
}

/// The files of a list's rows.
package struct RowSettings: Sendable {
  package var list: String
  package var row: String
  package var first: String?
  package var last: String?
  package var odd: String?
  package var even: String?
  package var empty: String?
  package var computed: [Computation] = []
  package var place: ReportPlace?
}
