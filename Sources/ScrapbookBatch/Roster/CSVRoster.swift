import ScrapbookKit
import SwiftCSV

extension Roster {
  /// A table with commas, semicolons or tabs, as its first row has them.
  init(csv source: SourceFile, into diagnostics: inout Diagnostics) {
    let starts = rowStarts(source.bytes)
    let span = { (row: Int) in
      SourceSpan(
        start: starts[min(row, starts.count) - 1],
        end: row < starts.count ? starts[row] - 1 : source.bytes.count)
    }
    var table: [[String]] = []
    var row: Int { table.count + 1 }
    // The library would take the rest of the file for one value.
    if source.bytes.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 {
      diagnostics.error(
        .rosterSyntax, "row \(starts.count) has a quote that is never closed", at: span(starts.count),
        pointer: "", hints: [quoteHint])
      self.init(source: source, columns: [], rows: [])
      return
    }
    do {
      let text = String(decoding: source.bytes, as: UTF8.self)
      let csv = try EnumeratedCSV(
        string: text, delimiter: .guessed(string: text), loadColumns: false, rowLimit: 0)
      table = [csv.header]
      try withExtendedLifetime(TableCollector()) { collector in
        defer { table += collector.rows }
        try csv.enumerateAsArray(startAt: 1, rowLimit: nil) { collector.rows.append($0) }
      }
    } catch {
      diagnostics.error(
        .rosterSyntax, "row \(row) cannot be read: \(sentence(error))", at: span(row), pointer: "",
        hints: [quoteHint])
    }
    let trimmed = table.map { $0.map(\.withoutSpaces) }
    let columns = trimmed.first ?? []
    check(columns, at: span(1), into: &diagnostics)
    var rows: [Row] = []
    for (index, values) in trimmed.enumerated().dropFirst() where !values.allSatisfy(\.isEmpty) {
      if values.count > columns.count, !values[columns.count...].allSatisfy(\.isEmpty) {
        diagnostics.error(
          .rosterSyntax,
          "row \(index + 1) has \(values.count) values, and there are \(columns.count) columns",
          at: span(index + 1), pointer: "",
          hints: ["a value with a comma or semicolon in it stands in quotes"])
        continue
      }
      let padded = values + Array(repeating: "", count: max(0, columns.count - values.count))
      rows.append(
        Row(
          number: index + 1, values: Dictionary(zip(columns, padded)) { first, _ in first },
          span: span(index + 1)))
    }
    self.init(source: source, columns: columns, rows: rows)
  }
}

private let quoteHint = "a value with quotes in it stands in quotes, and each quote inside is doubled"

/// Takes rows from a closure that escapes.
private final class TableCollector {
  var rows: [[String]] = []
}

private func check(_ columns: [String], at span: SourceSpan, into diagnostics: inout Diagnostics) {
  var seen: Set<String> = []
  for (index, column) in columns.enumerated() {
    if column.isEmpty {
      diagnostics.error(
        .rosterSyntax, "column \(index + 1) has no name", at: span, pointer: "",
        hints: ["the first row names the columns"])
    } else if !seen.insert(column).inserted {
      diagnostics.error(
        .rosterSyntax, "two columns are called \(jsonQuoted(column))", at: span, pointer: "")
    }
  }
}

private func sentence(_ error: any Error) -> String {
  switch error {
  case CSVParseError.quotation(let message), CSVParseError.generic(let message):
    message.prefix(1).lowercased() + message.dropFirst()
  default: "\(error)"
  }
}

/// Where the rows begin: a line break inside quotes begins none.
private func rowStarts(_ bytes: [UInt8]) -> [Int] {
  var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
  var isQuoted = false
  for (index, byte) in bytes.enumerated() {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    if byte == UInt8(ascii: "\n"), !isQuoted { starts.append(index + 1) }
  }
  return starts
}

extension String {
  /// Spaces that are not seen at the ends of a cell.
  var withoutSpaces: String {
    let front = drop(while: \.isWhitespace)
    return String(front.reversed().drop(while: \.isWhitespace).reversed())
  }
}
