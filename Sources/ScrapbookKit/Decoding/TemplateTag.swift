/// The first tag of a template in a text, such as `{{first}}`; nil if there is none.
func templateTag(in text: String) -> Substring? {
  guard let opening = text.firstRange(of: "{{"),
    let closing = text[opening.upperBound...].firstRange(of: "}}")
  else { return nil }
  return text[opening.lowerBound..<closing.upperBound]
}

/// Tells of an album that was meant for `scrapbook batch`: at its first tag, since there may be very many.
func checkTags(in json: JSONDocument, into diagnostics: inout Diagnostics) {
  guard let (tag, span, pointer) = firstTag(in: json.root, pointer: "") else { return }
  diagnostics.warning(
    .unfilledTemplate,
    "\(jsonQuoted(shortened(String(tag)))) stays as it is: the album is a template, which \"scrapbook batch\" fills",
    at: span, pointer: pointer,
    hints: [
      "scrapbook batch roster.csv --album \(json.source.name) -o out/ makes an album of each row; --dry-run checks"
    ])
}

private func firstTag(
  in node: JSONNode, pointer: String
) -> (tag: Substring, span: SourceSpan, pointer: String)? {
  switch node.value {
  case .string(let text): return templateTag(in: text).map { ($0, node.span, pointer) }
  case .array(let elements):
    for (index, element) in elements.enumerated() {
      if let found = firstTag(in: element, pointer: "\(pointer)/\(index)") { return found }
    }
  case .object(let members):
    for member in members {
      if let found = firstTag(in: member.node, pointer: "\(pointer)/\(pointerToken(member.key))") {
        return found
      }
    }
  case .null, .bool, .number: break
  }
  return nil
}
