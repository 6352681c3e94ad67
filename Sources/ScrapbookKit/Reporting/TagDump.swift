/// The structure of a document as text: an element on each line, with its description, its language and its words.
func dumpTags(_ document: PagedDocument) -> String {
  let language = document.info.language.map { " language \($0)" } ?? ""
  let title = document.info.title.map { " \(jsonQuoted($0))" } ?? ""
  return "Document\(title)\(language)\n" + document.structure.map { dump($0, depth: 1) }.joined()
}

private func dump(_ node: StructuredElement, depth: Int) -> String {
  let element = node.element
  var parts = [element.role.name]
  if case .section(let title) = element.role { parts.append(jsonQuoted(title)) }
  if !node.text.isEmpty { parts.append(jsonQuoted(node.text)) }
  if let alt = element.alt { parts.append("alt \(jsonQuoted(alt))") }
  if let language = element.language { parts.append("language \(language)") }
  if !node.contents.isEmpty {
    parts.append("on " + node.contents.map { "\($0.sheet + 1):\($0.number)" }.joined(separator: " "))
  }
  return String(repeating: "  ", count: depth) + parts.joined(separator: " ") + "\n"
    + node.children.map { dump($0, depth: depth + 1) }.joined()
}
