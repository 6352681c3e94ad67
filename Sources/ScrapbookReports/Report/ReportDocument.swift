import ScrapbookKit

extension ComposedReport {
  /// The pages as exporters take them.
  package func document(_ settings: ReportSettings) -> PagedDocument {
    let sheets = pages.enumerated().map {
      Sheet(number: $0 + 1, pages: [$0 + 1], size: $1.size, items: $1.items)
    }
    let info = DocumentInfo(
      title: settings.title, author: settings.author, language: settings.language, pageCount: pages.count)
    return PagedDocument(info: info, catalog: catalog, sheets: sheets)
  }
}
