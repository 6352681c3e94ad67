import ScrapbookKit

/// Texts that were shaped before with the same fonts. The reports of a class have most of their texts in common, and the
/// rows of a table many.
struct ShapedTexts {
  private struct Key: Hashable {
    var text: StyledText
    var flow: TextFlow
  }

  private var known: [Key: ShapedText] = [:]
  private var size = 0

  /// Returns the kept result for a text, or else keeps the result of the body.
  mutating func shaped(_ text: StyledText, in flow: TextFlow, make: () -> ShapedText) -> ShapedText {
    let key = Key(text: text, flow: flow)
    if let shaped = known[key] { return shaped }
    let shaped = make()
    size += shaped.size + 500
    if size > shapedTextByteLimit {
      known = [:]
      size = shaped.size
    }
    known[key] = shaped
    return shaped
  }
}

extension ShapedText {
  /// The size in bytes, roughly.
  fileprivate var size: Int {
    lines.reduce(0) { sum, line in
      line.runs.reduce(sum + 100) {
        $0 + 200 + 24 * $1.glyphs.count + 16 * $1.clusters.count + $1.text.utf8.count
      }
    }
  }
}
