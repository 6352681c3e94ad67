public import ScrapbookKit

extension BatchPlan {
  /// A PDF for each pupil of a roster, of one template.
  ///
  /// - Parameters:
  ///   - template: The album's text.
  ///   - name: The name of a pupil's PDF, such as `{{last}}-{{first}}.pdf`.
  /// - Throws: ``RosterFaults`` with all that is wrong.
  public init(
    roster: Roster, template: SourceFile, name: String, folder: String
  ) throws(RosterFaults) {
    self.folder = folder
    jobs = []
    var faults = PlanFaults(roster: roster)
    let nameSource = SourceFile(name: "--name", bytes: Array(name.utf8))
    let nameSpan = SourceSpan(start: 0, end: name.utf8.count)
    do throws(JSONFault) {
      let album = try AlbumTemplate(template)
      let nameText = try? MustacheText(name)
      if nameText == nil {
        faults.name.templateSyntax(
          .init(message: "{{ and }} do not go together"), at: nameSpan, pointer: "")
      }
      for row in roster.rows {
        let empty = album.filled(with: row.values, into: &faults.template).emptyColumns
        let named = nameText?.filled(with: row.values)
        if let named { faults.name.add(named.faults, columns: roster.columns, at: nameSpan, pointer: "") }
        faults.addEmpty(empty + (named?.faults.emptyColumns ?? []), row)
        guard let named, named.faults == MustacheFaults() else { continue }
        let id = outputID(named.text.withoutSpaces)
        faults.check(name: id, row)
        jobs.append(
          BatchJob(id: id, album: template.name, output: "\(folder)/\(id).pdf", values: row.values))
      }
    } catch {
      faults.template.add(error.diagnostic)
    }
    let found = [
      (faults.template.withoutRepetitions, template), (faults.name.withoutRepetitions, nameSource),
      (faults.roster.sortedBySource(), roster.source),
    ]
    if found.contains(where: { $0.0.hasErrors }) { throw RosterFaults(found) }
  }
}

/// What is found wrong while the plan is made.
private struct PlanFaults {
  var template = Diagnostics()
  var name = Diagnostics()
  var roster = Diagnostics()
  /// The rows of the names that there are, by what a file system compares.
  private var rowsByName: [String: Roster.Row] = [:]

  init(roster: Roster) {}

  mutating func addEmpty(_ columns: [String], _ row: Roster.Row) {
    var seen: Set<String> = []
    for column in columns where seen.insert(column).inserted {
      roster.error(
        .emptyValue, "row \(row.number) has nothing in column \(jsonQuoted(column))", at: row.span,
        pointer: "",
        hints: ["fill it in, or write {{#\(column)}}…{{/\(column)}} around what needs it"])
    }
  }

  mutating func check(name: String, _ row: Roster.Row) {
    if let reason = unusableName(name) {
      roster.error(
        .unusableName, "row \(row.number) would have the file name \(jsonQuoted(name)), which \(reason)",
        at: row.span, pointer: "", hints: ["choose other columns for --name, or change the value"])
    } else if let other = rowsByName.updateValue(row, forKey: nameKey(name)) {
      roster.error(
        .duplicateName,
        "rows \(other.number) and \(row.number) would have the same file name \(jsonQuoted(name))",
        at: row.span, pointer: "",
        hints: ["add a column to --name that tells them apart; upper and lower case do not"])
    }
  }
}

/// Why a name is none for a file, on Linux, on a Mac or on Windows, where the folder may be copied to; nil if it is one.
private func unusableName(_ name: String) -> String? {
  if name.isEmpty { return "is empty" }
  if name.hasPrefix(".") { return "begins with a dot: such files are hidden" }
  if name.hasSuffix(".") || name.hasSuffix(" ") { return "ends with a dot or a space" }
  // With ".json" and what a temporary file adds.
  if name.utf8.count > 200 { return "is longer than 200 bytes" }
  let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
  if let character = name.first(where: { forbidden.contains($0) }) { return "has a \(character) in it" }
  if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
    return "has a control character in it"
  }
  return nil
}

extension Diagnostics {
  /// Each once, though it shows with every pupil.
  fileprivate var withoutRepetitions: Diagnostics {
    var once = Diagnostics()
    var seen: Set<String> = []
    for diagnostic in all where seen.insert("\(diagnostic.span?.start ?? 0) \(diagnostic.message)").inserted {
      once.add(diagnostic)
    }
    return once
  }
}
