import ScrapbookKit

/// The words of a chart, which screen readers read as a table.
struct ChartTable {
  var rows: [ChartRow]
  /// Whether screen readers read the words; otherwise the picture has a description.
  var isRead: Bool
  /// The structure tags of each row's name and value; empty for decoration.
  var tags: [(label: ContentTag, value: ContentTag)] = []

  /// The names and values, each with its tag if they are read.
  func words(isRead: Bool) -> DisplayList {
    guard isRead, !tags.isEmpty else { return rows.flatMap { $0.label + $0.value } }
    return zip(rows, tags).flatMap { row, tag in
      [(row.label, tag.label), (row.value, tag.value)].filter { !$0.0.isEmpty }.map {
        DisplayItem.group(DisplayGroup(items: $0.0, tag: $0.1))
      }
    }
  }
}

/// The name and the value of an entry as they are drawn; without items if there is no name.
struct ChartRow {
  var label: DisplayList
  var value: DisplayList
}

/// A drawn chart: its lines and areas, and the words of each entry.
struct ChartDrawing {
  var items: DisplayList = []
  var rows: [ChartRow] = []
}
