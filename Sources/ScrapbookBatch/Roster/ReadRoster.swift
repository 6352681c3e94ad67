public import ScrapbookKit

extension Roster {
  /// Reads CSV, or JSON lines if the name ends with `.jsonl` or `.ndjson`.
  ///
  /// - Throws: ``RosterFaults``
  public init(_ source: SourceFile) throws(RosterFaults) {
    var diagnostics = Diagnostics()
    let name = source.name.lowercased()
    let isJSON = name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
    if let fault = source.notATable {
      diagnostics.add(fault)
      self.init(source: source, columns: [], rows: [])
    } else if isJSON {
      self.init(jsonLines: source, into: &diagnostics)
    } else {
      self.init(csv: source, into: &diagnostics)
    }
    if rows.isEmpty, !diagnostics.hasErrors {
      diagnostics.error(
        .rosterSyntax, "the roster has no rows", at: source.span(0, 0), pointer: "",
        hints: [
          isJSON
            ? "each line is a pupil: {\"id\": 7, \"first\": \"Maya\"}"
            : "the first row names the columns, and each row below it is a pupil"
        ])
    }
    for row in rows {
      for (column, cell) in row.cells {
        refuseControlCharacters(
          in: cell.text, of: "row \(row.number), column \(jsonQuoted(column))", at: cell.span,
          into: &diagnostics)
      }
    }
    if diagnostics.hasErrors {
      throw RosterFaults(diagnostics: diagnostics.sortedBySource(), files: SourceFiles(source))
    }
  }
}

extension SourceFile {
  /// The reason why the file cannot be a text table; nil if it may be one.
  fileprivate var notATable: Diagnostic? {
    if let file = ForeignFile(bytes) {
      return Diagnostic(
        severity: .error, id: .rosterSyntax, message: "the roster is \(file.name), not a table of text",
        span: span(0, 0), pointer: "",
        hints: ["save it as \"CSV UTF-8\" in Excel, or as CSV in LibreOffice, Numbers or Google Sheets"])
    }
    guard let invalid = firstInvalidByte else { return nil }
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(bytes.prefix(2)))
    return Diagnostic(
      severity: .error, id: .rosterSyntax,
      message: isUTF16
        ? "the roster is UTF-16 text, not UTF-8"
        : "byte 0x\(String(bytes[invalid], radix: 16)) is not UTF-8 text",
      span: span(invalid, invalid + 1), pointer: "",
      hints: ["save the table with the encoding UTF-8; Excel calls it \"CSV UTF-8\""])
  }

  /// The offset of the first invalid byte; nil if all of it is UTF-8.
  private var firstInvalidByte: Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
