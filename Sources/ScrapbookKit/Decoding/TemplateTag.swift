import Glibc

/// The first tag of a template in a text, such as `{{first}}`; nil if there is none.
package func templateTag(in text: String) -> Substring? {
  guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") }), let opening = text.firstRange(of: "{{"),
    let closing = text[opening.upperBound...].firstRange(of: "}}")
  else { return nil }
  return text[opening.lowerBound..<closing.upperBound]
}

/// Reports an album that is meant for `scrapbook batch`, at its first tag, since there may be many.
func checkTags(in json: JSONDocument, into diagnostics: inout Diagnostics) {
  guard json.source.mayHaveTags, let (tag, span, pointer) = firstTag(in: json.root) else { return }
  diagnostics.warning(
    .unfilledTemplate,
    "\(jsonQuoted(shortened(String(tag)))) is left unchanged: the album is a template for \"scrapbook batch\"",
    at: span, pointer: pointer,
    hints: [
      "scrapbook batch roster.csv --album \(json.source.name) -o out/ makes an album of each row; --dry-run checks"
    ])
}

/// The pointer is built while returning from a tag, so that an album without tags costs little.
private func firstTag(in node: JSONNode) -> (tag: Substring, span: SourceSpan, pointer: String)? {
  switch node.value {
  case .string(let text): return templateTag(in: text).map { ($0, node.span, "") }
  case .array(let elements):
    for (index, element) in elements.enumerated() {
      guard var found = firstTag(in: element) else { continue }
      found.pointer = "/\(index)" + found.pointer
      return found
    }
  case .object(let members):
    for member in members {
      guard var found = firstTag(in: member.node) else { continue }
      found.pointer = "/" + pointerToken(member.key) + found.pointer
      return found
    }
  case .null, .bool, .number: break
  }
  return nil
}

extension SourceFile {
  /// Whether it has two adjacent braces, which albums without tags never have, or an escaped one.
  fileprivate var mayHaveTags: Bool { contains("{", before: "{") || contains("\\", before: "u007") }

  private func contains(_ first: Unicode.Scalar, before rest: String) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var place = bytes.startIndex
      while place < bytes.endIndex, let start = bytes.baseAddress,
        let found = memchr(start + place, Int32(first.value), bytes.count - place)
      {
        place = UnsafeRawPointer(found) - start + 1
        if bytes[place...].starts(with: rest.utf8) { return true }
      }
      return false
    }
  }
}
