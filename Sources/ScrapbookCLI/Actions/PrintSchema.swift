import ScrapbookKit
import ScrapbookReading

/// `scrapbook schema`
struct PrintSchema: Action {
  var kind: SchemaKind

  func perform() throws { try printResult(kind.text + "\n") }
}

/// A file that a schema describes.
enum SchemaKind: String, CaseIterable {
  case album
  case theme
  case report
  case annotations

  fileprivate var text: String {
    switch self {
    case .album: albumSchema
    case .theme: themeSchema
    case .report: reportSchema
    case .annotations: marksSchema
    }
  }
}
