/// An album's text with the numbers of moved frames and centers changed, a key for each photo that is turned, and every other
/// byte as it was.
///
/// - Parameters:
///   - document: The parsed album.
///   - moves: The moves; one whose item has no array of numbers of its own changes nothing.
package func moving(_ moves: [ItemMove], in document: JSONDocument) -> SourceFile {
  let changes = Dictionary(grouping: moves, by: \.span)
  var edits: [Edit] = []
  document.root.collect(changes, into: &edits)
  var bytes = document.source.bytes
  for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
    bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
  }
  return SourceFile(name: document.source.name, bytes: bytes, id: document.source.id)
}

/// A number of an album's text, and what it becomes; an empty span is where a key is added.
private struct Edit {
  var span: SourceSpan
  var text: String
}

extension JSONNode {
  /// Adds the edits of all moved items in it.
  fileprivate func collect(_ moves: [SourceSpan: [ItemMove]], into edits: inout [Edit]) {
    switch value {
    case .array(let elements):
      for element in elements { element.collect(moves, into: &edits) }
    case .object(let members):
      let words = members.filter { $0.key == "text" || $0.key == "markup" }
      for move in moves[span] ?? words.lazy.compactMap({ moves[$0.node.span] }).first ?? [] {
        edits += place(in: members)?.edits(by: move.offset) ?? []
        if move.isTurned { edits += turned(members) }
      }
      for member in members { member.node.collect(moves, into: &edits) }
    case .null, .bool, .number, .string: break
    }
  }

  /// The value that says where an item is; nil if there are several.
  private func place(in members: [JSONMember]) -> JSONNode? {
    let places = members.filter { $0.key == "frame" || $0.key == "center" }
    return places.count == 1 ? places.first?.node : nil
  }

  /// The edit that turns a photo within its frame: a key after its last one.
  private func turned(_ members: [JSONMember]) -> [Edit] {
    guard !members.contains(where: { $0.key == "flip" }), let last = members.last?.node.span else {
      return []
    }
    return [
      Edit(span: SourceSpan(start: last.end, end: last.end, in: last.file), text: ", \"flip\": \"both\"")
    ]
  }

  /// The edits of the x and y coordinates at the start of an array; numbers get at most one decimal.
  private func edits(by offset: Point) -> [Edit] {
    guard case .array(let numbers) = value, numbers.count >= 2 else { return [] }
    return zip(numbers, [offset.x, offset.y]).compactMap { node, distance in
      guard distance != 0, case .number(let old) = node.value else { return nil }
      return Edit(span: node.span, text: plainNumber(((old + distance) * 10).rounded() / 10))
    }
  }
}
