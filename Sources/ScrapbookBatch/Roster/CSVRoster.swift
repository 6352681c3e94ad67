import ScrapbookKit

extension Roster {
  /// Reads a table separated by commas, semicolons or tabs, whichever its first row uses.
  init(csv source: SourceFile, into diagnostics: inout Diagnostics) {
    var reader = CSVReader(source)
    var header = Header()
    var rows: [Row] = []
    var number = 0
    while !reader.isAtEnd {
      number += 1
      let start = reader.position
      do throws(CSVFault) {
        let cells = try reader.nextRow()
        guard cells.contains(where: { !$0.text.isEmpty }) else { continue }
        if header.cells.isEmpty {
          header = Header(cells, into: &diagnostics)
        } else {
          let named = header.named(cells, row: number, into: &diagnostics)
          let end = cells.last?.span.end ?? start
          rows.append(Row(number: number, cells: named, span: source.span(start, end)))
        }
      } catch {
        diagnostics.error(
          .rosterSyntax, "row \(number), \(header.label(error.column)): \(error.message)", at: error.span,
          pointer: "", hints: [quoteHint])
        // Without a header the rows cannot be read.
        if header.cells.isEmpty { break }
      }
    }
    self.init(source: source, columns: header.cells.map(\.text).filter { !$0.isEmpty }, rows: rows)
  }
}

private let quoteHint = "a value with quotes in it is put in quotes, and each quote inside is doubled"

/// The row with the column names. Excel writes columns without a name after the last one; they must be empty.
private struct Header {
  var cells: [Roster.Cell] = []
  private var reportedNameless: Set<Int> = []

  init() {}

  init(_ cells: [Roster.Cell], into diagnostics: inout Diagnostics) {
    self.cells = cells
    for (index, cell) in cells.enumerated() {
      refuseControlCharacters(
        in: cell.text, of: "the name of column \(index + 1)", at: cell.span, into: &diagnostics)
    }
    var seen: Set<String> = []
    for cell in cells where !cell.text.isEmpty && !seen.insert(cell.text).inserted {
      diagnostics.error(
        .rosterSyntax, "two columns are called \(jsonQuoted(cell.text))", at: cell.span, pointer: "",
        hints: ["give one of them another name"])
    }
  }

  func label(_ column: Int) -> String {
    guard cells.indices.contains(column), !cells[column].text.isEmpty else { return "column \(column + 1)" }
    return "column \(jsonQuoted(cells[column].text))"
  }

  /// The cells of a row by column name.
  mutating func named(
    _ row: [Roster.Cell], row number: Int, into diagnostics: inout Diagnostics
  ) -> [String: Roster.Cell] {
    var named: [String: Roster.Cell] = [:]
    for (index, cell) in row.enumerated() {
      if !cells.indices.contains(index) {
        guard !cell.text.isEmpty else { continue }
        let values = (row.lastIndex { !$0.text.isEmpty } ?? 0) + 1
        diagnostics.error(
          .rosterSyntax,
          "row \(number) has \(values) values, and there \(cells.count == 1 ? "is 1 column" : "are \(cells.count) columns")",
          at: cell.span, pointer: "", hints: ["a value with a comma or semicolon in it is put in quotes"])
        break
      }
      if !cells[index].text.isEmpty {
        named[cells[index].text] = cell
      } else if !cell.text.isEmpty, reportedNameless.insert(index).inserted {
        diagnostics.error(
          .rosterSyntax, "row \(number) has a value in column \(index + 1), which has no name", at: cell.span,
          pointer: "", hints: ["the first row names the columns"])
      }
    }
    return named
  }
}
