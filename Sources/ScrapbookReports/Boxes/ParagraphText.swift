import ScrapbookKit

/// A paragraph as the shaper receives it, and the pieces that its bytes belong to.
///
/// The shaper supports only letters. An inline box becomes a no-break space with as much letter spacing as the box is
/// wide; its glyph is removed from the shaped lines.
struct ParagraphText {
  struct Range {
    var start: Int
    var style: InlineStyle
    var atom: Box?
    /// The width of an inline box or a space, in points.
    var width: Double?
  }

  private(set) var spans: [TextSpan] = []
  private(set) var ranges: [Range] = []
  private(set) var byteCount = 0
  private(set) var hasText = false
  let language: String?

  /// - Parameters:
  ///   - indent: The indent of the first line, in points.
  ///   - spaceWidth: Returns the width of a no-break space in a style.
  init(
    _ paragraph: InlineParagraph, isRightToLeft: Bool, indent: Double, spaceWidth: (CharacterStyle) -> Double
  ) {
    language = paragraph.style.text.language
    let pieces = paragraph.pieces
    if let mark = Self.directionMark(pieces, isRightToLeft: isRightToLeft) {
      append(
        mark, CharacterStyle(paragraph.style, needsExtent: false), Range(start: 0, style: paragraph.style))
    }
    if indent != 0 { append(space: indent, paragraph.style, atom: nil, spaceWidth) }
    for piece in pieces {
      switch piece {
      case .text(let text, let style):
        hasText = true
        append(text, CharacterStyle(style), Range(start: byteCount, style: style))
      case .space(let width, let style): append(space: width.points, style, atom: nil, spaceWidth)
      case .atom(let box, let style):
        // A line can be broken on both sides of it.
        let width = (box.width + box.margin.horizontal).points
        let plain = CharacterStyle(style, needsExtent: false)
        var around = style
        around.segment = nil
        append("\u{200B}", plain, Range(start: byteCount, style: around))
        append(space: width, style, atom: box, spaceWidth)
        append("\u{200B}", plain, Range(start: byteCount, style: around))
      }
    }
  }

  private mutating func append(_ text: String, _ style: CharacterStyle, _ range: Range) {
    var range = range
    range.start = byteCount
    spans.append(TextSpan(text, style: style))
    ranges.append(range)
    byteCount += text.utf8.count
  }

  private mutating func append(
    space width: Double, _ style: InlineStyle, atom: Box?, _ spaceWidth: (CharacterStyle) -> Double
  ) {
    var look = CharacterStyle(style, needsExtent: true)
    look.letterSpacing = 0
    look.letterSpacing = width - spaceWidth(look)
    append("\u{A0}", look, Range(start: byteCount, style: style, atom: atom, width: width))
  }

  /// The range that contains a byte.
  func range(at offset: Int) -> Range? { index(at: offset).map { ranges[$0] } }

  private func index(at offset: Int) -> Int? {
    var low = 0
    var high = ranges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].start <= offset { low = middle } else { high = middle }
    }
    return low < ranges.count ? low : nil
  }

  /// The segment of the first text in a range of bytes.
  func segment(in bytes: Swift.Range<Int>) -> InlineSegment? {
    var offset = bytes.lowerBound
    while offset < bytes.upperBound, let range = index(at: offset) {
      if let segment = ranges[range].style.segment { return segment }
      offset = range + 1 < ranges.count ? ranges[range + 1].start : bytes.upperBound
    }
    return nil
  }

  /// The text from a byte on, limited in length, and split between words if possible.
  func spans(from offset: Int, most: Int) -> (spans: [TextSpan], byteCount: Int) {
    guard offset > 0 || byteCount > most else { return (spans, byteCount) }
    var result: [TextSpan] = []
    var count = 0
    for (span, range) in zip(spans, ranges) {
      let length = span.text.utf8.count
      guard range.start + length > offset, count < most else { continue }
      let skipped = max(0, offset - range.start)
      var text = span.text[span.text.utf8.index(span.text.startIndex, offsetBy: skipped)...]
      if text.utf8.count > most - count { text = text.wholeWords(most: most - count) }
      guard !text.isEmpty else { break }
      result.append(TextSpan(String(text), style: span.style))
      count += text.utf8.count
      if skipped + text.utf8.count < length { break }
    }
    return (result, count)
  }

  /// A directional mark for a paragraph whose direction differs from its first letter's.
  private static func directionMark(_ pieces: [InlinePiece], isRightToLeft: Bool) -> String? {
    for piece in pieces {
      guard case .text(let text, _) = piece else { continue }
      // No letter below U+0590 is right-to-left.
      if !isRightToLeft, text.utf8.allSatisfy({ $0 < 0xD6 }) { continue }
      for scalar in text.unicodeScalars {
        if scalar.isRightToLeftLetter { return isRightToLeft ? nil : "\u{200E}" }
        if scalar.properties.isAlphabetic { return isRightToLeft ? "\u{200F}" : nil }
      }
    }
    return isRightToLeft ? "\u{200F}" : nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of Hebrew, Arabic, Syriac, N'Ko or another right-to-left script.
  fileprivate var isRightToLeftLetter: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}

extension Substring {
  /// The longest prefix of whole characters that is at most `most` bytes long.
  private func letters(most: Int) -> Substring {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: most)
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end]
  }

  fileprivate func wholeWords(most: Int) -> Substring {
    let part = letters(most: most)
    guard let space = part.utf8.lastIndex(of: 0x20) else { return part.letters(most: longestPartOfWord) }
    return self[...space]
  }
}

extension CharacterStyle {
  /// - Parameter needsExtent: Whether the extent of its letters is needed, for lines through them, frames and links.
  ///   The shaper reports it with the underline.
  init(_ style: InlineStyle, needsExtent: Bool? = nil) {
    let look = style.text
    self.init(
      families: look.families, size: look.size.points, isBold: look.isBold,
      isItalic: look.isItalic,
      isUnderlined: needsExtent
        ?? (look.isUnderlined || look.isStruck || !style.frames.isEmpty || style.owner != nil),
      color: look.color, letterSpacing: look.letterSpacing.points)
  }
}
