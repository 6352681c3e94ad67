import ScrapbookKit

extension Roster {
  /// An object on each line; texts, numbers and booleans are values, null is none.
  init(jsonLines source: SourceFile, into diagnostics: inout Diagnostics) {
    var columns: [String] = []
    var rows: [Row] = []
    var start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, line) in source.bytes[start...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      defer { start = line.endIndex + 1 }
      guard !line.allSatisfy({ $0 <= 0x20 }) else { continue }
      let span = SourceSpan(start: line.startIndex, end: line.endIndex)
      do throws(JSONFault) {
        let object = try parseJSON(SourceFile(name: source.name, bytes: Array(line))).root
        guard case .object(let members) = object.value else {
          diagnostics.error(
            .rosterSyntax, "row \(index + 1) is \(object.value.typeName), not an object", at: span,
            pointer: "")
          continue
        }
        var values: [String: String] = [:]
        for member in members {
          guard let text = member.node.value.cell else {
            diagnostics.error(
              .rosterSyntax,
              "row \(index + 1) has \(member.node.value.typeName) for \(jsonQuoted(member.key))",
              at: span, pointer: "", hints: ["values are texts and numbers"])
            continue
          }
          if !columns.contains(member.key) { columns.append(member.key) }
          values[member.key] = text.withoutSpaces
        }
        rows.append(Row(number: index + 1, values: values, span: span))
      } catch {
        let offset = line.startIndex
        diagnostics.error(
          .rosterSyntax, "row \(index + 1) cannot be read: \(error.message)",
          at: SourceSpan(start: offset + error.span.start, end: offset + error.span.end), pointer: "",
          hints: error.hints)
      }
    }
    // A line that leaves a column out has no value there.
    for index in rows.indices {
      for column in columns where rows[index].values[column] == nil { rows[index].values[column] = "" }
    }
    self.init(source: source, columns: columns, rows: rows)
  }
}

extension JSONValue {
  /// As it stands in a cell of a table; nil for arrays and objects.
  fileprivate var cell: String? {
    switch self {
    case .null, .bool(false): ""
    case .bool(true): "true"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    case .string(let text): text
    case .array, .object: nil
    }
  }
}
