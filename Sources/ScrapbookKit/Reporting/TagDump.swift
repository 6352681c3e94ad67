/// The structure of a document as text: an element on each line, with its description, its language and its words.
package func dumpTags(_ document: PagedDocument) -> String {
  let language = document.info.language.map { " language \($0)" } ?? ""
  let title = document.info.title.map { " \(jsonQuoted($0))" } ?? ""
  return "Document\(title)\(language)\n" + document.structure.map { dump($0, depth: 1) }.joined()
}

private func dump(_ node: StructuredElement, depth: Int) -> String {
  let element = node.element
  // Contents between elements have lines of their own.
  let first = node.kids.prefix { if case .content = $0 { true } else { false } }
  let rest = node.kids.dropFirst(first.count)
  let isMixed = rest.contains { if case .content = $0 { true } else { false } }
  var parts = [element.role.name]
  if case .section(let title) = element.role { parts.append(jsonQuoted(title)) }
  if case .list(let numbering) = element.role { parts.append(numbering.rawValue) }
  let contents = isMixed ? [] : node.contents
  let text = contents.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  if !text.isEmpty { parts.append(jsonQuoted(text)) }
  if let text = element.text { parts.append("text \(jsonQuoted(text))") }
  if let alt = element.alt { parts.append("alt \(jsonQuoted(alt))") }
  if let language = element.language { parts.append("language \(language)") }
  if !contents.isEmpty {
    parts.append("on " + contents.map { "\($0.sheet + 1):\($0.number)" }.joined(separator: " "))
  }
  let indent = String(repeating: "  ", count: depth)
  let kids = (isMixed ? node.kids[...] : rest).map { kid in
    switch kid {
    case .element(let child): dump(child, depth: depth + 1)
    case .content(let content):
      "\(indent)  \(jsonQuoted(content.text)) on \(content.sheet + 1):\(content.number)\n"
    case .link: ""
    }
  }
  return indent + parts.joined(separator: " ") + "\n" + kids.joined()
}
