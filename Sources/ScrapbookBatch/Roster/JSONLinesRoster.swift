import Notation
import ScrapbookKit

extension Roster {
  /// Reads an object on each line. Strings, numbers and booleans are values; null means none.
  init(jsonLines source: SourceFile, into diagnostics: inout Diagnostics) {
    var columns: [String] = []
    var known: Set<String> = []
    var rows: [Row] = []
    var start = byteOrderMarkCount(in: source.bytes)
    for (index, line) in source.bytes[start...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      defer { start = line.endIndex + 1 }
      guard !line.allSatisfy({ $0 <= 0x20 }) else { continue }
      do throws(JSONFault) {
        let members = try members(
          of: SourceFile(name: source.name, bytes: Array(line), id: source.id), row: index + 1)
        var cells: [String: Cell] = [:]
        for member in members {
          guard let text = member.node.value.cell(of: line, member.node.span) else {
            throw fault(
              "row \(index + 1) has \(member.node.value.typeName) for \(jsonQuoted(member.key))",
              at: member.node.span, hint: "values are texts and numbers")
          }
          let cell = Cell(text: text.withoutSpaces, span: member.node.span.moved(by: line.startIndex))
          if cells.updateValue(cell, forKey: member.key) != nil {
            throw fault(
              "row \(index + 1) has the key \(jsonQuoted(member.key)) twice", at: member.keySpan,
              hint: "delete one of them")
          }
          guard known.insert(member.key).inserted else { continue }
          columns.append(member.key)
          refuseControlCharacters(
            in: member.key, of: "row \(index + 1): the name of a column",
            at: member.keySpan.moved(by: line.startIndex), into: &diagnostics)
        }
        guard !members.isEmpty else { continue }
        rows.append(
          Row(
            number: index + 1, cells: cells, span: source.span(line.startIndex, line.endIndex)))
      } catch {
        var diagnostic = error.diagnostic
        diagnostic.span = error.span.moved(by: line.startIndex)
        diagnostics.add(diagnostic)
      }
    }
    self.init(source: source, columns: columns, rows: rows)
  }
}

/// - Throws: The error of a line that is not an object, with its place in the line.
private func members(of line: SourceFile, row: Int) throws(JSONFault) -> [JSONMember] {
  let root: JSONNode
  do throws(JSONFault) {
    root = try parseJSON(line).root
  } catch {
    var fault = error
    fault.id = .rosterSyntax
    fault.message = "row \(row) cannot be read: \(error.message)"
    if fault.hints.isEmpty { fault.hints = [example] }
    throw fault
  }
  guard case .object(let members) = root.value else {
    throw fault(
      "row \(row) is \(root.value.typeName), not an object", at: root.span,
      hint: example)
  }
  return members
}

private let example = "each line is a pupil: {\"id\": 7, \"first\": \"Maya\"}"

private func fault(_ message: String, at span: SourceSpan, hint: String) -> JSONFault {
  JSONFault(id: .rosterSyntax, message: message, span: span, hints: [hint])
}

extension JSONValue {
  /// The value as text; nil for arrays and objects. A number keeps its digits: 1.10 is not 1.1, and an id of twenty
  /// digits does not fit in a double.
  fileprivate func cell(of line: ArraySlice<UInt8>, _ span: SourceSpan) -> String? {
    switch self {
    case .null, .bool(false): ""
    case .bool(true): "true"
    case .number: String(decoding: line.dropFirst(span.start).prefix(span.end - span.start), as: UTF8.self)
    case .string(let text): text
    case .array, .object: nil
    }
  }
}

extension SourceSpan {
  fileprivate func moved(by offset: Int) -> SourceSpan {
    SourceSpan(start: start + offset, end: end + offset, in: file)
  }
}
