public import ScrapbookKit

/// The pupils of a class: a table with named columns.
public struct Roster: Sendable {
  public struct Cell: Sendable, Equatable {
    /// The text without surrounding spaces.
    public var text: String
    public var span: SourceSpan
  }

  public struct Row: Sendable, Equatable {
    /// The row number as in a spreadsheet, the header being row 1; in JSON lines the line number.
    public var number: Int
    /// The cells by column name.
    public var cells: [String: Cell]
    /// The span of the row in the text.
    public var span: SourceSpan

    /// The value in a column; empty if the row has none.
    public subscript(column: String) -> String { cells[column]?.text ?? "" }

    /// The span of a column's value, or where it would be: at the end of a row that is too short.
    func place(of column: String) -> SourceSpan {
      cells[column]?.span ?? SourceSpan(start: span.end, end: span.end, in: span.file)
    }
  }

  public var source: SourceFile
  public var columns: [String]
  public var rows: [Row]
}

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

/// Control characters are not allowed in the texts of an album.
func refuseControlCharacters(
  in text: String, of place: @autoclosure () -> String, at span: SourceSpan,
  into diagnostics: inout Diagnostics
) {
  guard let control = text.utf8.first(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) else {
    return
  }
  diagnostics.error(
    .rosterSyntax,
    "\(place()) has the control character U+\(String(control, radix: 16, uppercase: true))",
    at: span, pointer: "", hints: ["delete it: it is invisible, and not allowed in a text"])
}

/// The errors of a roster or of the template that it fills: nothing was made.
public struct RosterFaults: Error {
  public var diagnostics: Diagnostics
  /// The texts that the diagnostics refer to.
  public var files: SourceFiles
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

extension String {
  /// The text without surrounding white space. A space that is followed by a combining mark is kept.
  var withoutSpaces: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let front = unicodeScalars.drop(while: isSpace)
    guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(String.UnicodeScalarView(front[...last]))
  }
}
