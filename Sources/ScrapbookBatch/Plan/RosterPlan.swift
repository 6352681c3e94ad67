import Files
public import ScrapbookKit
import ScrapbookRendering

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
    var files = SourceFiles(roster.source)
    let template = files.add(name: template.name, bytes: template.bytes)
    var faults = PlanFaults(nameSource: files.add(name: "--name", bytes: Array(name.utf8)))
    do throws(JSONFault) {
      let album = try AlbumTemplate(template)
      faults.template = album.faults(columns: roster.columns)
      let nameText = faults.nameText(name, columns: roster.columns)
      let columns = Set(roster.columns).intersection(album.columns.union(nameText?.columns ?? []))
      for row in roster.rows {
        let values = Dictionary(uniqueKeysWithValues: columns.map { ($0, row[$0]) })
        let named = nameText?.filled(with: values)
        faults.addEmpty(album.emptyColumns(with: values) + (named?.emptyColumns ?? []), row)
        guard let named, named.emptyColumns.isEmpty else { continue }
        let id = outputID(named.text.withoutSpaces)
        faults.check(name: id, of: nameText?.columns.first, row)
        jobs.append(BatchJob(id: id, album: template.name, output: "\(folder)/\(id).pdf", values: values))
      }
    } catch {
      faults.template.add(error.diagnostic)
    }
    var found = faults.template
    found.add(contentsOf: faults.name)
    found.add(contentsOf: faults.roster.sortedBySource())
    if found.hasErrors { throw RosterFaults(diagnostics: found, files: files) }
  }
}

/// What is found wrong while the plan is made.
private struct PlanFaults {
  /// The text of `--name`.
  let nameSource: SourceFile
  var template = Diagnostics()
  var name = Diagnostics()
  var roster = Diagnostics()
  /// The rows of the names that there are, by what a file system compares.
  private var rowsByName: [String: Int] = [:]

  init(nameSource: SourceFile) { self.nameSource = nameSource }

  /// Nil if the name cannot be made of the columns.
  mutating func nameText(_ text: String, columns: [String]) -> MustacheText? {
    let span = nameSource.span(0, text.utf8.count)
    do throws(TemplateTags.SyntaxFault) {
      let found = try MustacheText(text)
      name.addUnknown(found.columns, among: Set(columns), at: span, pointer: "")
      return name.isEmpty ? found : nil
    } catch {
      name.templateSyntax(error, at: span, pointer: "")
      return nil
    }
  }

  mutating func addEmpty(_ columns: [String], _ row: Roster.Row) {
    var seen: Set<String> = []
    for column in columns where seen.insert(column).inserted {
      roster.error(
        .emptyValue, "row \(row.number) has nothing in column \(jsonQuoted(column))",
        at: row.place(of: column),
        pointer: "",
        hints: ["fill it in, or write {{#\(column)}}…{{/\(column)}} around what needs it"])
    }
  }

  /// - Parameter column: The first of those that the name is made of.
  mutating func check(name: String, of column: String?, _ row: Roster.Row) {
    let span = column.map { row.place(of: $0) } ?? row.span
    if let reason = unusableName(name) {
      roster.error(
        .unusableName, "row \(row.number) would have the file name \(jsonQuoted(name)), which \(reason)",
        at: span, pointer: "", hints: ["choose other columns for --name, or change the value"])
    } else if let other = rowsByName.updateValue(row.number, forKey: nameKey(name)) {
      roster.error(
        .duplicateName,
        "rows \(other) and \(row.number) would have the same file name \(jsonQuoted(name))",
        at: span, pointer: "",
        hints: ["add a column to --name that tells them apart; upper and lower case do not"])
    }
  }
}
