import ScrapbookKit

extension OpenedLine {
  /// Widens the spaces between words so that the line fills its width; a line that is far too short is not changed.
  mutating func justify(to width: Double) {
    let rest = width - line.width
    guard rest > 0, rest < width / 3 else { return }
    let spaces = line.runs.enumerated().flatMap { index, run in
      run.spaces.map { (run: index, glyph: $0, x: run.glyphs[$0].position.x) }
    }.filter { $0.x < line.width - 0.01 }.sorted { $0.x < $1.x }
    guard !spaces.isEmpty else { return }
    let step = rest / Double(spaces.count)
    let moved = { (x: Double) in x + step * Double(spaces.count { $0.x < x - 0.001 }) }
    for run in line.runs.indices {
      for glyph in line.runs[run].glyphs.indices {
        line.runs[run].glyphs[glyph].position.x = moved(line.runs[run].glyphs[glyph].position.x)
      }
      if let rule = line.runs[run].underline {
        let end = moved(rule.maxX)
        line.runs[run].underline?.x = moved(rule.x)
        line.runs[run].underline?.width = end - moved(rule.x)
      }
    }
    atoms = atoms.map { ($0.box, $0.style, moved($0.x)) }
    for index in marks.indices {
      marks[index].from = moved(marks[index].from)
      marks[index].to = moved(marks[index].to)
    }
    line.width = width
    line.ink.width += rest
  }
}

extension GlyphRun {
  /// The indices of glyphs that are spaces.
  fileprivate var spaces: [Int] {
    var found: [Int] = []
    var glyph = isRightToLeft ? glyphs.count : 0
    var rest = text.utf8[...]
    for cluster in clusters {
      if isRightToLeft { glyph -= cluster.glyphCount }
      if rest.first == 0x20, cluster.byteCount == 1, cluster.glyphCount == 1, glyphs.indices.contains(glyph) {
        found.append(glyph)
      }
      if !isRightToLeft { glyph += cluster.glyphCount }
      rest = rest.dropFirst(cluster.byteCount)
    }
    return found
  }
}
