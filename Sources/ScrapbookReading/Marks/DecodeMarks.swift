import ScrapbookInk
package import ScrapbookKit

/// Reads a file of strokes. All problems are reported at once.
///
/// - Returns: Nil if there are faults.
package func decodeMarks(_ source: SourceFile) -> (marks: Marks?, faults: Diagnostics) {
  var decoder = MarksDecoder()
  guard !source.bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) else {
    decoder.faults.error(
      .jsonSyntax, "the file is empty", at: source.span(0, 0), pointer: "",
      hints: ["a file of strokes is { \"strokes\": [{ \"page\": 1, \"points\": [[72, 100], [80, 104]] }] }"])
    return (nil, decoder.faults)
  }
  do throws(JSONFault) {
    decoder.read(try parseJSON(source).root)
  } catch {
    decoder.faults.add(error.diagnostic)
  }
  return (decoder.faults.hasErrors ? nil : decoder.marks, decoder.faults)
}

private struct MarksDecoder {
  var marks = Marks()
  var faults = Diagnostics()

  mutating func read(_ root: JSONNode) {
    let keys = ["$schema", "strokes", "notes", "erase"]
    guard let fields = MarkFields(root, "", kind: "a file of strokes", keys: keys, &faults) else { return }
    for (node, pointer) in elements("strokes", fields) {
      if let (stroke, place) = stroke(node, pointer) {
        marks.strokes.append(stroke)
        marks.strokePlaces.append(place)
      }
    }
    for (node, pointer) in elements("notes", fields) {
      readNote(node, pointer)
    }
    for (node, pointer) in elements("erase", fields) {
      if let (erasure, place) = erasure(node, pointer) {
        marks.erasures.append(erasure)
        marks.erasurePlaces.append(place)
      }
    }
  }

  private mutating func elements(_ key: String, _ fields: MarkFields) -> [(JSONNode, pointer: String)] {
    guard let node = fields[key] else { return [] }
    guard case .array(let elements) = node.value else {
      fields.invalid(key, "\"\(key)\" is \(node.value.typeName), not an array", &faults)
      return []
    }
    return elements.enumerated().map { ($1, "/\(key)/\($0)") }
  }

  private mutating func stroke(_ node: JSONNode, _ pointer: String) -> (InkStroke, MarkPlace)? {
    let keys = [
      "id", "page", "tool", "color", "width", "opacity", "blend", "input", "points", "author", "alt",
    ]
    guard let fields = MarkFields(node, pointer, kind: "a stroke", keys: keys, &faults) else { return nil }
    let id = identifier(fields)
    let page = fields.page(&faults)
    let tool: InkTool = fields.choice("tool", &faults) ?? .pen
    let blend: InkStyle.Blend = fields.choice("blend", &faults) ?? .normal
    _ = fields.text("input", &faults)
    let style = InkStyle(
      tool, color: fields.color("color", &faults) ?? .red,
      width: fields.number("width", within: strokeWidths, &faults),
      opacity: fields.number("opacity", within: 0...1, &faults), blend: blend)
    if fields["points"] == nil {
      fields.missing("points", "write \"points\": [[72, 100], [80, 104]]", &faults)
    }
    guard let points = fields.points("points", &faults), let page else { return nil }
    if points.isEmpty { fields.invalid("points", "a stroke has no points", &faults) }
    let stroke = InkStroke(
      id: id, page: page, style: style, points: points, author: fields.text("author", &faults),
      alt: fields.text("alt", &faults))
    return (stroke, fields.place)
  }

  private mutating func readNote(_ node: JSONNode, _ pointer: String) {
    enum Kind: String, CaseIterable { case text, freeText }
    let keys = ["id", "page", "kind", "at", "frame", "text", "size", "color", "author"]
    guard let fields = MarkFields(node, pointer, kind: "a note", keys: keys, &faults) else { return }
    let kind: Kind = fields.choice("kind", &faults) ?? .text
    if fields["text"] == nil { fields.missing("text", "write \"text\": \"Well done!\"", &faults) }
    let unused = kind == .text ? ["frame", "size", "color"] : ["at"]
    for key in unused where fields[key] != nil {
      fields.invalid(key, "a note of kind \"\(kind.rawValue)\" has no \"\(key)\"", &faults)
    }
    let page = fields.page(&faults)
    let text = fields.text("text", &faults)
    switch kind {
    case .text:
      if let note = note(fields, page, text) {
        marks.notes.append(note)
        marks.notePlaces.append(fields.place)
      }
    case .freeText:
      if let note = freeText(fields, page, text) {
        marks.texts.append(note)
        marks.textPlaces.append(fields.place)
      }
    }
  }

  private mutating func note(_ fields: MarkFields, _ page: Int?, _ text: String?) -> Note? {
    if fields["at"] == nil {
      fields.missing("at", "write where its top left is: \"at\": [40, 60]", &faults)
    }
    let place = fields.numbers("at", count: 2, &faults)
    let (id, author) = (identifier(fields), fields.text("author", &faults))
    guard let page, let text, let place else { return nil }
    return Note(id: id, page: page, at: InkPoint(place[0], place[1]), text: text, author: author)
  }

  private mutating func freeText(_ fields: MarkFields, _ page: Int?, _ text: String?) -> FreeText? {
    if fields["frame"] == nil {
      fields.missing("frame", "write where it is: \"frame\": [40, 80, 200, 40]", &faults)
    }
    guard let numbers = fields.numbers("frame", count: 4, &faults) else { return nil }
    guard let frame = FreeText.Frame(numbers) else {
      fields.invalid(
        "frame",
        "the sides of a frame are \(short(frameSides.lowerBound)) to \(short(frameSides.upperBound)) points long",
        &faults)
      return nil
    }
    guard let page, let text else { return nil }
    var note = FreeText(id: identifier(fields), page: page, frame: frame, text: text)
    note.size = fields.number("size", within: noteSizes, &faults) ?? note.size
    note.color = fields.color("color", &faults) ?? note.color
    note.author = fields.text("author", &faults)
    return note
  }

  private mutating func erasure(_ node: JSONNode, _ pointer: String) -> (Erasure, MarkPlace)? {
    let keys = ["page", "points", "width", "partial"]
    guard let fields = MarkFields(node, pointer, kind: "an eraser", keys: keys, &faults) else { return nil }
    let page = fields.page(&faults)
    if fields["points"] == nil {
      fields.missing("points", "write \"points\": [[70, 98], [90, 110]]", &faults)
    }
    let width = fields.number("width", within: eraserWidths, &faults) ?? 10
    let isPartial = fields.flag("partial", &faults) ?? false
    guard let page, let points = fields.points("points", &faults) else { return nil }
    return (Erasure(page: page, eraser: InkEraser(points, width: width), isPartial: isPartial), fields.place)
  }

  /// The identifier of a mark, which becomes the name of its annotation.
  private mutating func identifier(_ fields: MarkFields) -> String? {
    guard let id = fields.text("id", &faults) else { return nil }
    if id.isEmpty || id.utf8.count > identifierLimit || !id.utf8.allSatisfy({ 0x21..<0x7F ~= $0 }) {
      fields.invalid(
        "id", "\"id\" is not 1 to \(identifierLimit) letters, digits and signs of ASCII without spaces",
        &faults)
    }
    return id
  }
}
