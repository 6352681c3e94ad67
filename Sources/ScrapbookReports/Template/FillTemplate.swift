import Foundation
import ScrapbookKit

/// Fills templates with data.
package final class TemplateFiller {
  let faults: ReportFaults
  let format: DataFormat
  /// The default filters of names.
  let formats: [String: String]
  let rows: [String: RowTemplates]
  /// The scopes of names, the innermost last.
  private(set) var scopes: [DataObject]
  /// Names of the data that were used.
  private(set) var used: Set<String> = []
  /// The lists whose rows are being filled, outermost first.
  private var openLists: [String] = []
  /// The bytes that values and repeated parts may still add.
  private var remaining = largestFill
  /// Whether there are values; otherwise all placeholders are unknown.
  package var hasData = true

  package init(
    data: DataObject, rows: [String: RowTemplates] = [:], formats: [String: String] = [:], format: DataFormat,
    faults: ReportFaults
  ) {
    scopes = [data]
    self.rows = Dictionary(rows.map { (dataName($0), $1) }) { first, _ in first }
    self.formats = Dictionary(formats.map { (dataName($0), $1) }) { first, _ in first }
    self.format = format
    self.faults = faults
  }

  /// Fills a template: first Mustache, then placeholders; the content of values is never replaced.
  package func fill(_ template: TemplateText) -> TemplateText {
    var filled = TemplateText()
    for part in renderMustache(template) {
      switch part {
      case .template(let range): fillPlaceholders(template, range, into: &filled)
      case .value(let text, let offset): append(text, at: template.place(of: offset), to: &filled)
      }
    }
    return filled
  }

  /// Reports the members of the data that no template used.
  package func reportUnused(of data: DataObject) {
    for member in data.members where !used.contains(dataName(member.key)) {
      guard let place = member.place else { continue }
      faults.warning(
        .unusedData, "no template uses \(jsonQuoted(member.key))", at: place,
        hints: ["write #\(member.key.uppercased())# or {{\(member.key)}} where it is to stand"])
    }
  }

  func use(_ name: String) { used.insert(name.split(separator: ".").first.map(String.init) ?? name) }

  /// Counts bytes that a value or a repeated part adds.
  ///
  /// - Returns: Whether they are below the limit; if not, this is reported once.
  func charge(_ count: Int, at place: ReportPlace?) -> Bool {
    guard remaining > 0 else { return false }
    remaining -= count
    guard remaining <= 0 else { return true }
    faults.error(
      .tooLarge, "the filled template is larger than \(largestFill >> 20) MB", at: place,
      hints: ["make several reports of it"])
    return false
  }

  /// Whether the limit was reached, so that the text is cut off.
  var isFull: Bool { remaining <= 0 }

  func append(_ text: String, at place: ReportPlace?, to filled: inout TemplateText) {
    filled.append(text, for: place)
  }

  func find(_ name: String) -> DataValue? {
    for scope in scopes.reversed() {
      if let value = scope[name] { return value }
    }
    return nil
  }

  // MARK: Placeholders

  private func fillPlaceholders(
    _ template: TemplateText, _ range: Range<Int>, into filled: inout TemplateText
  ) {
    let bytes = template.bytes
    var position = range.lowerBound
    var start = position
    func flush(to end: Int) { filled.append(template, start..<end) }
    while position < range.upperBound {
      guard bytes[position] == UInt8(ascii: "#") else {
        position += 1
        continue
      }
      if position + 1 < range.upperBound, bytes[position + 1] == UInt8(ascii: "#") {
        flush(to: position + 1)
        position += 2
        start = position
      } else if let placeholder = Placeholder(bytes, at: position, end: range.upperBound) {
        if placeholder.isClosed {
          flush(to: position)
          fill(placeholder, at: template.place(of: position), into: &filled)
          start = placeholder.end
        } else if isName(placeholder, bytes, at: position) {
          faults.error(
            .unclosedPlaceholder, "the placeholder #\(placeholder.name) is not closed",
            at: template.place(of: position),
            hints: ["write #\(placeholder.name)#, or ## for the character #"])
        }
        position = placeholder.end
      } else {
        position += 1
      }
    }
    flush(to: range.upperBound)
  }

  /// Whether a # followed by a word is meant as a placeholder, and not as a color or the target of a link.
  private func isName(_ placeholder: Placeholder, _ bytes: [UInt8], at position: Int) -> Bool {
    let isColor = placeholder.name.allSatisfy(\.isHexDigit)
    let isTarget =
      position > 0
      && [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/")].contains(bytes[position - 1])
    return placeholder.namesFilter || !isColor && !isTarget && placeholder.name.count > 2
  }

  private func fill(_ placeholder: Placeholder, at place: ReportPlace?, into filled: inout TemplateText) {
    let name = dataName(placeholder.name)
    if let templates = rows[name] { return fill(templates, placeholder.name, at: place, into: &filled) }
    use(name)
    guard let value = find(name) ?? (name.hasSuffix("html") ? find(String(name.dropLast(4))) : nil) else {
      return reportUnknown(placeholder.name, at: place)
    }
    let html = html(
      value, filter: placeholder.filter ?? formats[name], isHTML: placeholder.name.hasSuffix("_HTML"),
      placeholder.name, place)
    if charge(html.utf8.count, at: place) { append(html, at: place, to: &filled) }
  }

  /// A value as HTML: escaped, with `<br>` for line breaks.
  func html(_ value: DataValue, filter: String?, isHTML: Bool, _ name: String, _ place: ReportPlace?)
    -> String
  {
    if let filter, !DataFormat.isFilter(filter) {
      faults.error(
        .wrongType, "#\(name)# names the filter \(jsonQuoted(filter)), which does not exist", at: place,
        hints: DataFormat.hints(for: filter))
      return ""
    }
    guard let text = format.text(value, filter: filter) else {
      let reason =
        value.hasTooManyDigits
        ? "has more than \(mostDigits) digits"
        : "has a value that \(filter.map { "the filter \(jsonQuoted($0)) is not for" } ?? "is not a text")"
      faults.error(.wrongType, "#\(name)# \(reason)", at: place)
      return ""
    }
    return isHTML ? text : escaped(text)
  }

  func reportUnknown(_ name: String, at place: ReportPlace?) {
    guard hasData else { return }
    let known = scopes.flatMap { $0.members.map { $0.key.uppercased() } } + rows.keys.map { $0.uppercased() }
    let meant = suggestion(for: name.uppercased(), among: known).map { ["did you mean #\($0)#?"] }
    faults.error(
      .unknownPlaceholder, "the data has no value for #\(name)#", at: place,
      hints: meant ?? ["give it a value in the data, or write ## for the character #"])
  }

  // MARK: Rows

  private func fill(
    _ templates: RowTemplates, _ name: String, at place: ReportPlace?, into filled: inout TemplateText
  ) {
    use(dataName(templates.list))
    guard case .list(let rows) = find(dataName(templates.list)) ?? .none else {
      return faults.error(
        .wrongType, "the rows of #\(name)# are to be a list, and \(jsonQuoted(templates.list)) is not",
        at: place)
    }
    guard !openLists.contains(name) else {
      return faults.error(
        .templateSyntax, "the rows of #\(name)# include themselves", at: place,
        hints: ["remove #\(name)# from the templates of its rows"])
    }
    openLists.append(name)
    defer { openLists.removeLast() }
    if rows.isEmpty, let empty = templates.empty { filled.append(fill(empty)) }
    for (index, row) in rows.enumerated() {
      let template = templates.template(of: index, count: rows.count)
      guard charge(template.bytes.count, at: place) else { return }
      scopes.append(scope(of: row, index, templates))
      filled.append(fill(template))
      scopes.removeLast()
    }
  }

  /// The values of a row: its own, its number, and its computed values.
  private func scope(of row: DataValue, _ index: Int, _ templates: RowTemplates) -> DataObject {
    var members = [DataObject.Member(key: "ROW_NUMBER", value: .number(.init(index + 1), "\(index + 1)"))]
    if case .object(let object) = row {
      members += object.members
    } else {
      members.append(.init(key: "VALUE", value: row))
    }
    for computation in templates.computed {
      let own = DataObject(members)
      members.append(.init(key: computation.name, value: compute(computation) { own[$0] ?? self.find($0) }))
    }
    return DataObject(members)
  }

  private func compute(_ computation: Computation, _ find: (String) -> DataValue?) -> DataValue {
    do throws(Computation.Problem) {
      return try computation.value(find)
    } catch {
      faults.error(
        .wrongNumber, "\(computation.name) cannot be computed: \(error.message)", at: computation.place)
      return .none
    }
  }

  /// Adds values that are computed from the data and from earlier computed values.
  package func addComputed(_ computations: [Computation]) {
    var members: [DataObject.Member] = []
    for computation in computations {
      let own = DataObject(members)
      for operand in computation.operands { use(dataName(operand)) }
      members.append(.init(key: computation.name, value: compute(computation) { own[$0] ?? self.find($0) }))
    }
    scopes.append(DataObject(members))
  }

  /// All values that are strings or numbers, by their normalized names.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    for member in scopes.flatMap(\.members) {
      if let text = format.text(member.value, filter: nil) { texts[dataName(member.key)] = text }
    }
    return texts
  }

  /// Adds values that override the data's values.
  package func add(_ values: DataObject) { scopes.append(values) }
}

/// Escapes text for HTML.
func escaped(_ text: String) -> String {
  // Escapes bytes and not characters, since a quotation mark followed by a combining accent also ends an attribute.
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "<"): result += "&lt;".utf8
    case UInt8(ascii: ">"): result += "&gt;".utf8
    case UInt8(ascii: "&"): result += "&amp;".utf8
    case UInt8(ascii: "\""): result += "&quot;".utf8
    case UInt8(ascii: "'"): result += "&#39;".utf8
    case UInt8(ascii: "\n"): result += "<br>".utf8
    case UInt8(ascii: "\r") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"): break
    default: result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}
