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

extension String {
  /// The text without surrounding white space. A space that is followed by a combining mark is kept.
  var withoutSpaces: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let front = unicodeScalars.drop(while: isSpace)
    guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(String.UnicodeScalarView(front[...last]))
  }
}
