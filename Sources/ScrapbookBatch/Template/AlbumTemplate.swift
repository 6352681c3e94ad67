import ScrapbookKit

/// An album whose texts are filled for each pupil. What is filled keeps its place in the template.
final class AlbumTemplate {
  let document: JSONDocument
  /// By their texts; most pupils use the same.
  private var texts: [String: Result<MustacheText, MustacheText.SyntaxFault>] = [:]

  init(_ source: SourceFile) throws(JSONFault) { document = try parseJSON(source) }

  /// - Parameter diagnostics: Gets the faults of the template.
  /// - Returns: The album, and the columns that it shows and that have no value.
  func filled(
    with values: [String: String], into diagnostics: inout Diagnostics
  ) -> (album: JSONDocument, emptyColumns: [String]) {
    var filling = Filling(values: values, diagnostics: diagnostics)
    let root = filledNode(document.root, pointer: "", &filling)
    diagnostics = filling.diagnostics
    return (JSONDocument(source: document.source, root: root), filling.emptyColumns)
  }

  private struct Filling {
    let values: [String: String]
    var diagnostics: Diagnostics
    var emptyColumns: [String] = []
  }

  private func filledNode(_ original: JSONNode, pointer: String, _ filling: inout Filling) -> JSONNode {
    var node = original
    switch original.value {
    case .array(var elements):
      for index in elements.indices {
        elements[index] = filledNode(elements[index], pointer: "\(pointer)/\(index)", &filling)
      }
      node.value = .array(elements)
    case .object(var members):
      for index in members.indices {
        let pointer = "\(pointer)/\(members[index].key)"
        members[index].node = filledNode(members[index].node, pointer: pointer, &filling)
      }
      node.value = .object(members)
    case .string(let text) where text.contains("{{"):
      node.value = .string(filledText(text, at: original.span, pointer: pointer, &filling))
    case .null, .bool, .number, .string: break
    }
    return node
  }

  private func filledText(
    _ text: String, at span: SourceSpan, pointer: String, _ filling: inout Filling
  ) -> String {
    let keys = pointer.split(separator: "/")
    let isGlob = pointer.hasSuffix("/flow/glob")
    let isMarkup = keys.last == "markup"
    let hasFields = keys.contains("header") || keys.contains("footer")
    let escape = { (value: String) in
      if isGlob { return globEscaped(value) }
      let words = isMarkup ? markupEscaped(value) : value
      return hasFields ? fieldsEscaped(words) : words
    }
    do throws(MustacheText.SyntaxFault) {
      let (filled, faults) = try parsed(text).filled(with: filling.values, escape: escape)
      filling.emptyColumns += faults.emptyColumns
      filling.diagnostics.add(faults, columns: filling.values.keys, at: span, pointer: pointer)
      return filled
    } catch {
      filling.diagnostics.templateSyntax(error, at: span, pointer: pointer)
      return text
    }
  }

  private func parsed(_ text: String) throws(MustacheText.SyntaxFault) -> MustacheText {
    if let known = texts[text] { return try known.get() }
    let result = Result { () throws(MustacheText.SyntaxFault) in try MustacheText(text) }
    texts[text] = result
    return try result.get()
  }
}

extension Diagnostics {
  mutating func templateSyntax(_ fault: MustacheText.SyntaxFault, at span: SourceSpan, pointer: String) {
    error(
      .templateSyntax, "the text cannot be filled: \(fault.message)", at: span, pointer: pointer,
      hints: ["a pupil's value is {{column}}; {{#column}}…{{/column}} shows … only if there is one"])
  }

  mutating func add(
    _ faults: MustacheFaults, columns: some Sequence<String>, at span: SourceSpan, pointer: String
  ) {
    let names = columns.sorted()
    for column in faults.unknownColumns {
      let meant = suggestion(for: column, among: names).map { "did you mean {{\($0)}}?" }
      error(
        .unknownColumn, "the roster has no column \(jsonQuoted(column))", at: span, pointer: pointer,
        hints: [meant ?? "its columns are \(names.joined(separator: ", "))"])
    }
    if faults.unknownTransform {
      templateSyntax(.init(message: "it asks for a change that there is not"), at: span, pointer: pointer)
    }
  }
}
