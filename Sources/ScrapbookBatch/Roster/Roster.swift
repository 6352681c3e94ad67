public import ScrapbookKit

/// The pupils of a class: a table with a name for each column.
public struct Roster: Sendable {
  public struct Row: Sendable, Equatable {
    /// As a spreadsheet counts rows, the header being the first; of JSON lines the number of the line.
    public var number: Int
    /// By the names of their columns, all of them; without spaces around them.
    public var values: [String: String]
    /// Where the row stands in the text.
    public var span: SourceSpan
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
    if let invalid = source.firstInvalidByte {
      diagnostics.error(
        .rosterSyntax, "byte 0x\(String(source.bytes[invalid], radix: 16)) is not UTF-8 text",
        at: SourceSpan(start: invalid, end: invalid + 1), pointer: "",
        hints: ["save the table with the encoding UTF-8; Excel calls it \"CSV UTF-8\""])
      self.init(source: source, columns: [], rows: [])
    } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
      self.init(jsonLines: source, into: &diagnostics)
    } else {
      self.init(csv: source, into: &diagnostics)
    }
    if rows.isEmpty, !diagnostics.hasErrors {
      diagnostics.error(
        .rosterSyntax, "the roster has no rows", at: SourceSpan(start: 0, end: 0), pointer: "",
        hints: ["the first row names the columns, and each row below it is a pupil"])
    }
    if diagnostics.hasErrors { throw RosterFaults([(diagnostics, source)]) }
  }
}

/// What is wrong with a roster or with the template that it fills: nothing has been made.
public struct RosterFaults: Error {
  /// With the texts that they point into.
  public var found: [(diagnostics: Diagnostics, source: SourceFile)]

  init(_ found: [(Diagnostics, SourceFile)]) { self.found = found.filter { !$0.0.isEmpty } }
}

extension SourceFile {
  /// Nil if all of it is UTF-8.
  fileprivate var firstInvalidByte: Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
