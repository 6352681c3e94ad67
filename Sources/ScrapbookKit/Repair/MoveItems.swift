/// An album's text with changed numbers for moved frames and centers, an added key for each turned photo and each text
/// with a new background, and every other byte unchanged.
///
/// - Parameters:
///   - document: The parsed album.
///   - moves: The moves; one whose item has no numbers of its own changes nothing.
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

/// A number in an album's text, and its replacement; an empty span is where a key is added.
private struct Edit {
  var span: SourceSpan
  var text: String

  /// Nil for a value that is not a number, and for a number that does not change.
  init?(_ node: JSONNode, _ change: (Double) -> Double) {
    guard case .number(let old) = node.value else { return nil }
    let new = change(old)
    guard new != old else { return nil }
    // At most one decimal.
    (span, text) = (node.span, plainNumber((new * 10).rounded() / 10))
  }

  /// A key after the last one; nil if there is one of that name.
  init?(_ key: String, _ value: String, in members: [JSONMember]) {
    guard !members.contains(where: { $0.key == key }), let last = members.last?.node.span else { return nil }
    span = SourceSpan(start: last.end, end: last.end, in: last.file)
    text = ", \"\(key)\": \"\(value)\""
  }
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
        edits += move.edits(of: members)
      }
      for member in members { member.node.collect(moves, into: &edits) }
    case .null, .bool, .number, .string: break
    }
  }
}

extension ItemMove {
  /// The edits of an item with these keys.
  fileprivate func edits(of members: [JSONMember]) -> [Edit] {
    var edits = placeEdits(of: members)
    if isTurned { edits += [Edit("flip", "both", in: members)].compactMap(\.self) }
    if let label { edits += [Edit("background", label.hex, in: members)].compactMap(\.self) }
    return edits
  }

  /// The edits of the numbers for its place and size; none if several keys state its place.
  private func placeEdits(of members: [JSONMember]) -> [Edit] {
    let places = members.filter { $0.key == "frame" || $0.key == "center" }
    guard places.count == 1, let place = places.first, case .array(let numbers) = place.node.value,
      numbers.count >= 2
    else { return [] }
    let sides: [JSONNode] =
      place.key == "frame"
      ? Array(numbers.dropFirst(2)) : members.filter { $0.key == "width" || $0.key == "height" }.map(\.node)
    // An item without a size in the album cannot become smaller.
    guard scale == 1 || !sides.isEmpty else { return [] }
    let corner = [0, 1].map { side -> Double in
      guard place.key == "frame", sides.count == 2, case .number(let length) = sides[side].value else {
        return 0
      }
      return length * (1 - scale) / 2
    }
    let moved = zip(numbers, [offset.x + corner[0], offset.y + corner[1]]).compactMap { node, distance in
      distance == 0 ? nil : Edit(node) { $0 + distance }
    }
    return moved + sides.compactMap { node in scale == 1 ? nil : Edit(node) { $0 * scale } }
  }
}
