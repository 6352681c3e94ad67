import Files
import ScrapbookKit

/// The mails of a class: one for each pupil, with the pupil's values in its texts.
public struct MailPlan: Sendable {
  /// Texts with `{{column}}` for values.
  public struct Texts: Sendable {
    /// The address, or several with commas between them.
    public var to: String
    public var subject: String
    public var body: String
    /// The name of the PDF.
    public var name: String
    /// The source of the body, for messages.
    public var bodySource = "--body"

    public init(to: String, subject: String, body: String, name: String) {
      (self.to, self.subject, self.body, self.name) = (to, subject, body, name)
    }
  }

  /// The filled texts of each row; the names are without ".pdf".
  public var mails: [Texts] = []

  /// - Throws: ``RosterFaults`` with all columns and values that are missing.
  public init(roster: Roster, texts: Texts) throws(RosterFaults) {
    var files = SourceFiles(roster.source)
    var faults = Diagnostics()
    var templates: [MustacheText] = []
    let named = [
      ("--to", texts.to), ("--subject", texts.subject), (texts.bodySource, texts.body),
      ("--name", texts.name),
    ]
    for (name, text) in named {
      let source = files.add(name: name, bytes: Array(text.utf8))
      let span = source.span(0, text.utf8.count)
      do throws(TemplateTags.SyntaxFault) {
        let template = try MustacheText(text)
        for column in template.columns {
          let place = source.span(ofTag: column) ?? span
          faults.addUnknown([column], among: Set(roster.columns), at: place, pointer: "")
        }
        templates.append(template)
      } catch {
        faults.templateSyntax(error, at: span, pointer: "")
      }
    }
    guard !faults.hasErrors else { throw RosterFaults(diagnostics: faults, files: files) }
    var rowsByName: [String: Int] = [:]
    for row in roster.rows {
      let values = Dictionary(uniqueKeysWithValues: roster.columns.map { ($0, row[$0]) })
      let filled = templates.map { $0.filled(with: values) }
      faults.addEmpty(filled.flatMap(\.emptyColumns), row)
      let name = outputID(filled[3].text.withoutSpaces)
      faults.checkMail(named: fileName(of: name), row, &rowsByName)
      mails.append(Texts(to: filled[0].text, subject: filled[1].text, body: filled[2].text, name: name))
    }
    if faults.hasErrors { throw RosterFaults(diagnostics: faults, files: files) }
  }
}

extension SourceFile {
  /// The span of the first tag that names a column in the form `{{column}}`; nil if there is none.
  func span(ofTag column: String) -> SourceSpan? {
    var start = 0
    while let opening = bytes[start...].firstRange(of: "{{".utf8) {
      guard let closing = bytes[opening.upperBound...].firstRange(of: "}}".utf8) else { return nil }
      let content = bytes[opening.upperBound..<closing.lowerBound].drop { "#^/&{ ".utf8.contains($0) }
      if String(decoding: content, as: UTF8.self).withoutSpaces == column {
        return span(opening.lowerBound, closing.upperBound)
      }
      start = opening.upperBound
    }
    return nil
  }
}

extension Diagnostics {
  /// Adds an error unless the name is valid for a mail's file and unique among the rows.
  fileprivate mutating func checkMail(named name: String, _ row: Roster.Row, _ rows: inout [String: Int]) {
    if let reason = unusableName(name) {
      error(
        .unusableName, "row \(row.number) would have the file name \(jsonQuoted(name)), which \(reason)",
        at: row.span, pointer: "", hints: ["choose other columns for --name, or change the value"])
    } else if let other = rows.updateValue(row.number, forKey: nameKey(name)) {
      error(
        .duplicateName,
        "the mails of rows \(other) and \(row.number) would have the same file name \(jsonQuoted(name))",
        at: row.span, pointer: "", hints: ["add a column to --name that tells them apart"])
    }
  }
}
