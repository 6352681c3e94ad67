package import QPDF
import ScrapbookKit

/// The watermark and passwords that the PDFs of a class take from the roster.
package struct RosterExtras: Sendable {
  /// The watermark of each page, with `{{column}}` for values.
  package var watermark: String?
  package var passwords: Passwords?

  package init(watermark: String? = nil, passwords: Passwords? = nil) {
    (self.watermark, self.passwords) = (watermark, passwords)
  }

  package struct Passwords: Sendable {
    /// The column with the password that opens a pupil's PDF.
    package var column: String
    /// The owner password of all PDFs, which lifts all restrictions; nil for the pupil's own.
    package var owner: String?
    package var denies: Set<QPDFJob.Permission>

    package init(column: String, owner: String?, denies: Set<QPDFJob.Permission>) {
      (self.column, self.owner, self.denies) = (column, owner, denies)
    }
  }
}

extension BatchPlan {
  /// Gives each job the password of its row, and the values for its watermark.
  ///
  /// - Parameter roster: The roster of the plan; its rows are the jobs, in order.
  /// - Throws: ``RosterFaults`` with all columns and passwords that are missing.
  package mutating func protect(with extras: RosterExtras, of roster: Roster) throws(RosterFaults) {
    var files = SourceFiles(roster.source)
    var faults = Diagnostics()
    if let words = extras.watermark {
      let source = files.add(name: "--watermark", bytes: Array(words.utf8))
      addValues(of: words, from: source, roster, &faults)
    }
    if let passwords = extras.passwords {
      let source = files.add(name: "--encrypt", bytes: Array(passwords.column.utf8))
      let span = source.span(0, passwords.column.utf8.count)
      faults.addUnknown([passwords.column], among: Set(roster.columns), at: span, pointer: "")
      if !faults.hasErrors {
        for (index, row) in zip(jobs.indices, roster.rows) {
          jobs[index].encryption = encryption(passwords, row, &faults)
        }
      }
    }
    if faults.hasErrors { throw RosterFaults(diagnostics: faults, files: files) }
  }

  private mutating func addValues(
    of words: String, from source: SourceFile, _ roster: Roster, _ faults: inout Diagnostics
  ) {
    let span = source.span(0, words.utf8.count)
    do throws(TemplateTags.SyntaxFault) {
      let text = try MustacheText(words)
      faults.addUnknown(text.columns, among: Set(roster.columns), at: span, pointer: "")
      for (index, row) in zip(jobs.indices, roster.rows) {
        for column in text.columns { jobs[index].values?[column] = row[column] }
        faults.addEmpty(text.filled(with: jobs[index].values ?? [:]).emptyColumns, row)
      }
    } catch {
      faults.templateSyntax(error, at: span, pointer: "")
    }
  }

  private func encryption(
    _ passwords: RosterExtras.Passwords, _ row: Roster.Row, _ faults: inout Diagnostics
  ) -> QPDFJob.AES? {
    let password = row[passwords.column]
    let column = jsonQuoted(passwords.column)
    let isPlain = !password.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard isPlain, (1...longestPassword).contains(password.utf8.count) else {
      let what =
        password.isEmpty
        ? "nothing"
        : isPlain ? "a password longer than \(longestPassword) bytes" : "a password with a control character"
      faults.error(
        .emptyValue, "row \(row.number) has \(what) in column \(column)", at: row.place(of: passwords.column),
        pointer: "", hints: ["give each pupil a password of 1 to \(longestPassword) bytes"])
      return nil
    }
    return QPDFJob.AES(user: password, owner: passwords.owner ?? password, denies: passwords.denies)
  }
}
