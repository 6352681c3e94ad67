/// A readable part of a sheet: a text, or a picture with a description.
package struct ReadablePart: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case text
    /// The description of a picture.
    case picture
  }

  package var kind: Kind
  package var text: String
  /// The area in points from the top left of the sheet.
  package var bounds: Rect
  /// The lines of a text from top to bottom; empty for a picture.
  package var lines: [ReadableLine] = []
}

/// A line of a text on a sheet.
package struct ReadableLine: Sendable, Equatable {
  package var text: String
  /// Maps a line with its upper left at the origin to points from the top left of the sheet.
  package var transform: Transform
  /// The width and the height before the transform.
  package var size: Size
}

extension Composition {
  /// The readable parts of a sheet, in reading order: row by row, and within a row in the direction of the book.
  package func readableParts(of sheet: Sheet) -> [ReadablePart] {
    var parts: [ReadablePart] = []
    collect(sheet.items, .identity, into: &parts)
    let sign = album.binding == .right ? -1.0 : 1
    // Parts that begin within half a line of text of each other form one row.
    let row = 12 * sheet.unit
    return parts.enumerated().sorted { first, second in
      let (one, other) = (first.element.bounds, second.element.bounds)
      let rows = ((one.y / row).rounded(), (other.y / row).rounded())
      if rows.0 != rows.1 { return rows.0 < rows.1 }
      if one.x != other.x { return sign * one.x < sign * other.x }
      return first.offset < second.offset
    }.map(\.element)
  }

  private func collect(_ items: DisplayList, _ transform: Transform, into parts: inout [ReadablePart]) {
    for item in items {
      switch item {
      case .group(let group) where group.opacity > 0:
        if let text = group.tag?.path.last?.alt, !text.isBlank, let bounds = item.bounds {
          parts.append(ReadablePart(kind: .picture, text: text, bounds: transform.boundingBox(of: bounds)))
        }
        collect(group.items, group.transform.then(transform), into: &parts)
      case .text(let text): if let part = part(of: text, item, transform) { parts.append(part) }
      case .picture, .fill, .path, .outline, .shadow, .silhouette, .shading, .group: continue
      }
    }
  }

  private func part(of text: DisplayText, _ item: DisplayItem, _ transform: Transform) -> ReadablePart? {
    let lines = text.lines.map { placed in
      let line = placed.line
      let start = Transform.translation(x: placed.origin.x, y: placed.origin.y - line.ascent)
      return ReadableLine(
        text: line.logicalText, transform: start.then(transform),
        size: Size(width: line.width, height: line.ascent + line.descent))
    }
    var words = text.words ?? ""
    if words.isEmpty || words.contains(where: { $0 == "<" || $0 == "&" }) {
      words = zip(text.lines, lines).map { placed, line in
        let end = placed.line.endsParagraph ? "\n" : " "
        return end == " " && line.text.last?.isWhitespace == true ? line.text : line.text + end
      }.joined()
    }
    while words.last?.isWhitespace == true { words.removeLast() }
    guard !words.isEmpty, let bounds = item.bounds else { return nil }
    return ReadablePart(kind: .text, text: words, bounds: transform.boundingBox(of: bounds), lines: lines)
  }
}

extension ShapedLine {
  /// The text of the line in the order in which it was written.
  fileprivate var logicalText: String {
    runs.sorted { $0.textOffset < $1.textOffset }.map(\.text).joined()
  }
}
