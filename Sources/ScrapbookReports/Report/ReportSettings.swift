package import ScrapbookKit

/// The settings of a report in `report.json`.
package struct ReportSettings: Sendable {
  package var sections: [ReportSection] = []
  /// Albums and other reports, in place of templates.
  package var parts: [ReportFileName] = []
  package var data = ReportDataSource.none
  /// The paper; nil leaves it to `@page`, or else to A4.
  package var paper: Paper?
  package var isLandscape: Bool?
  /// The distance of header, body and footer from the edges of the paper, in points; nil leaves it to `@page`, or
  /// else to 10.
  package var insets: Edges<Double>?
  var insetsPlace: ReportPlace?
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
  /// The places of the title and of the author, by their keys.
  var textPlaces: [String: ReportPlace] = [:]
  package var date: String?
  /// The scrapbook that the report is about, and an older version of it.
  package var album: ReportFileName?
  package var since: ReportFileName?
  /// The name of the document's number in the data.
  package var numberName: String?

  package init() {}
}

extension ReportSettings {
  /// The files that the settings name, except those that their templates include.
  package var fileNames: [String] {
    let running = [header, footer].compactMap(\.self).flatMap(\.fileNames)
    let rows = rows.values.flatMap { [$0.row, $0.first, $0.last, $0.odd, $0.even, $0.empty] }
    var names = sections.map(\.template) + parts.map(\.path) + running + rows.compactMap(\.self)
    if case .file(let path, _) = data { names.append(path) }
    return names + [album, since].compactMap { $0?.path }
  }
}

/// One template of a report.
package struct ReportSection: Sendable {
  package var template: String
  /// The first page, from 1; nil continues after the previous section.
  package var startPage: Int?
  package var title: String?
  /// The reference to the template in the settings.
  package var place: ReportPlace?

  package init(template: String, startPage: Int? = nil, title: String? = nil, place: ReportPlace? = nil) {
    self.template = template
    self.startPage = startPage
    self.title = title
    self.place = place
  }
}

/// A file, and the reference to it in the settings.
package struct ReportFileName: Sendable {
  package var path: String
  package var place: ReportPlace?
}

package enum ReportDataSource: Sendable {
  case none
  /// Data with an error that is reported.
  case unreadable
  /// A file, and the reference to it.
  case file(String, ReportPlace?)
  case object(DataObject)
}

/// The content above or below the body of each page.
package struct RunningHTML: Sendable {
  package enum Content: Sendable {
    /// Template files for all pages, and overrides for the first, odd and even pages.
    case templates(all: String?, first: String?, odd: String?, even: String?)
    /// A text in the built-in style.
    case text(String)
  }

  package var content: Content
  /// The size in points.
  package var height: Double
  package var place: ReportPlace?

  package static let usualHeight = 50.0

  fileprivate var fileNames: [String] {
    guard case .templates(let all, let first, let odd, let even) = content else { return [] }
    return [all, first, odd, even].compactMap(\.self)
  }
}

/// The template files of a list's rows.
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
