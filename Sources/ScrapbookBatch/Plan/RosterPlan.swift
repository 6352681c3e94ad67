import Files
public import ScrapbookKit
import ScrapbookRendering

extension BatchPlan {
  /// Plans a PDF for each pupil of a roster, from one template.
  ///
  /// - Parameters:
  ///   - template: The album's text.
  ///   - isReport: Whether the template is a report, whose own templates can show every column.
  ///   - name: The name of a pupil's PDF, such as `{{last}}-{{first}}.pdf`, or with folders `{{school}}/{{id}}.pdf`.
  /// - Throws: ``RosterFaults`` with all errors.
  public init(
    roster: Roster, template: SourceFile, isReport: Bool = false, name: String, folder: String
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
      let named = album.columns.union(nameText?.columns ?? [])
      let columns = isReport ? Set(roster.columns) : Set(roster.columns).intersection(named)
      for row in roster.rows {
        let values = Dictionary(uniqueKeysWithValues: columns.map { ($0, row[$0]) })
        // A slash in a value does not make a folder.
        let named = nameText?.filled(with: values) { $0.replacing("/" as Unicode.Scalar, with: slashInValue) }
        faults.roster.addEmpty(album.emptyColumns(with: values) + (named?.emptyColumns ?? []), row)
        guard let named, named.emptyColumns.isEmpty else { continue }
        let id = outputID(named.text.withoutSpaces)
        faults.check(path: id, of: nameText?.columns.first, row)
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

/// Replaces a slash in a value until the name is checked; file names cannot contain it.
private let slashInValue: Unicode.Scalar = "\0"

/// The errors that are found during planning.
private struct PlanFaults {
  /// The text of `--name`.
  let nameSource: SourceFile
  var template = Diagnostics()
  var name = Diagnostics()
  var roster = Diagnostics()
  /// The rows by file name, as a file system compares names.
  private var rowsByName: [String: Int] = [:]

  init(nameSource: SourceFile) { self.nameSource = nameSource }

  /// Nil if the name cannot be made from the columns.
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

  /// - Parameters:
  ///   - path: The name, preceded by its folders.
  ///   - column: The first column that the name uses.
  mutating func check(path: String, of column: String?, _ row: Roster.Row) {
    let span = column.map { row.place(of: $0) } ?? row.span
    let name = path.replacing(slashInValue, with: "/" as Unicode.Scalar)
    if let reason = unusablePath(path) {
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

/// The reason why a file in the batch's folder cannot have this name with folders; nil if it can.
private func unusablePath(_ path: String) -> String? {
  var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
    (String($0) ?? "").replacing(slashInValue, with: "/" as Unicode.Scalar)
  }
  guard parts.count > 1 else { return unusableName(parts[0]) }
  if parts[0].isEmpty { return "begins with a /: it would be outside the folder of the PDFs" }
  if parts.contains("") { return "has a folder or a file without a name" }
  if parts.count > folderLimit + 1 { return "has more than \(folderLimit) folders" }
  if let reason = parts.lazy.compactMap({ unusableName($0) }).first { return "has a part that \(reason)" }
  parts.removeLast()
  // A pupil's PDF or manifest may have that name.
  return parts.first { [".pdf", ".json"].contains(where: $0.lowercased().hasSuffix) }.map {
    "has the folder \(jsonQuoted($0)), which could be the name of a file"
  }
}

extension String {
  fileprivate func replacing(_ scalar: Unicode.Scalar, with other: Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0 == scalar ? other : $0 }))
  }
}

extension Diagnostics {
  /// Adds an error for each column that a text shows and that is empty in a row.
  mutating func addEmpty(_ columns: [String], _ row: Roster.Row) {
    var seen: Set<String> = []
    for column in columns where seen.insert(column).inserted {
      error(
        .emptyValue, "row \(row.number) has nothing in column \(jsonQuoted(column))",
        at: row.place(of: column), pointer: "",
        hints: ["fill it in, or write {{#\(column)}}…{{/\(column)}} around what needs it"])
    }
  }
}
