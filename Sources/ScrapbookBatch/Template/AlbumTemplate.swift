import Notation
import ScrapbookKit

/// An album whose texts are filled for each pupil. Filled texts keep their place in the template.
struct AlbumTemplate {
  let document: JSONDocument
  /// The texts with tags, in album order.
  private var texts: [TemplateText] = []
  /// The texts by their start.
  private var textsByStart: [Int: TemplateText] = [:]
  /// The errors of the texts, whatever the roster.
  private var faults = Diagnostics()

  private struct TemplateText {
    var span: SourceSpan
    var pointer: String
    var mustache: MustacheText
    var syntax: TextSyntax = []
  }

  init(_ source: SourceFile) throws(JSONFault) {
    document = try parseJSON(source)
    findTexts(in: document.root, pointer: "")
    let syntaxes = texts.isEmpty ? [:] : textSyntaxes(of: document)
    for text in texts {
      var text = text
      text.syntax = syntaxes[text.span.start] ?? []
      textsByStart[text.span.start] = text
    }
  }

  /// The columns that the album names.
  var columns: Set<String> { Set(texts.flatMap(\.mustache.columns)) }

  /// The errors of the template for a roster with these columns.
  func faults(columns: [String]) -> Diagnostics {
    let names = Set(columns)
    var found = faults
    for text in texts {
      found.addUnknown(text.mustache.columns, among: names, at: text.span, pointer: text.pointer)
    }
    return found.sortedBySource()
  }

  /// The columns that the album shows but that have no value.
  func emptyColumns(with values: [String: String]) -> [String] {
    texts.flatMap { $0.mustache.filled(with: values).emptyColumns }
  }

  func filled(with values: [String: String]) -> JSONDocument {
    JSONDocument(source: document.source, root: filled(document.root, with: values))
  }

  private func filled(_ original: JSONNode, with values: [String: String]) -> JSONNode {
    var node = original
    switch original.value {
    case .array(var elements):
      for index in elements.indices { elements[index] = filled(elements[index], with: values) }
      node.value = .array(elements)
    case .object(var members):
      for index in members.indices { members[index].node = filled(members[index].node, with: values) }
      node.value = .object(members)
    case .string:
      if let text = textsByStart[node.span.start] {
        node.value = .string(text.mustache.filled(with: values, escape: text.syntax.escaped).text)
      }
    case .null, .bool, .number: break
    }
    return node
  }

  private mutating func findTexts(in node: JSONNode, pointer: String) {
    switch node.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() { findTexts(in: element, pointer: "\(pointer)/\(index)") }
    case .object(let members):
      for member in members { findTexts(in: member.node, pointer: "\(pointer)/\(member.key)") }
    case .string(let text) where text.contains("{{"):
      do throws(TemplateTags.SyntaxFault) {
        texts.append(
          TemplateText(span: node.span, pointer: pointer, mustache: try MustacheText(text)))
      } catch {
        faults.templateSyntax(error, at: node.span, pointer: pointer)
      }
    case .null, .bool, .number, .string: break
    }
  }
}

extension TextSyntax {
  /// A value with the special syntax of its text escaped.
  fileprivate func escaped(_ value: String) -> String {
    var value = value
    if contains(.pattern) { value = globEscaped(value) }
    if contains(.markup) { value = xmlText(value) }
    if contains(.fields) { value = fieldsEscaped(value) }
    return value
  }
}

extension Diagnostics {
  mutating func templateSyntax(_ fault: TemplateTags.SyntaxFault, at span: SourceSpan, pointer: String) {
    error(
      .templateSyntax, "the text cannot be filled: \(fault.message)", at: span, pointer: pointer,
      hints: ["a pupil's value is {{column}}; {{#column}}…{{/column}} shows … only if there is one"])
  }

  mutating func addUnknown(
    _ named: [String], among columns: Set<String>, at span: SourceSpan, pointer: String
  ) {
    for column in named where !columns.contains(column) {
      let names = columns.sorted()
      let meant = suggestion(for: column, among: names).map { "did you mean \(jsonQuoted("{{\($0)}}"))?" }
      let list = names.prefix(20).map(jsonQuoted).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
      error(
        .unknownColumn, "the roster has no column \(jsonQuoted(column))", at: span, pointer: pointer,
        hints: [meant ?? "its columns are \(list)"])
    }
  }
}
