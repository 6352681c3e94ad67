/// Text broken into lines at the size that fits its box.
struct TypesetText: Sendable, Equatable {
  var lines: [PlacedLine]
  /// The height of all lines, in canvas units.
  var height: Double
  /// Whether some of the words are missing or overflow the box.
  var isTooLong: Bool
  /// Whether some of the words are missing.
  var isCut: Bool
  var missingCharacters: [Character]
}

/// Breaks text into lines and chooses its size.
struct Typesetter {
  var shaper: any TextShaper
  /// The side of the page, for text that is aligned to its outside.
  var side: Side

  /// Fits text into a box as its style says.
  func set(_ content: TextContent, _ style: ComputedTextStyle, in box: Rect) -> TypesetText {
    let runs = styledRuns(of: content)
    let style = inOneFont(runs, style)
    let set = set(runs, style, in: box)
    guard set.lines.map(\.line).beginWithMark else { return set }
    return self.set(runs.joiningMarks, style, in: box)
  }

  private func set(_ runs: [MarkupRun], _ style: ComputedTextStyle, in box: Rect) -> TypesetText {
    var (text, scale, width) = sized(runs, style, in: box)
    let isTooHigh = height(of: text, style) > box.height + tolerance
    let isTooLong = isTooHigh || isTooWide(text, for: box)
    if isTooHigh, style.fit != .overflow {
      let count = lineCount(of: text, style, within: box.height)
      text = shaped(runs, style, scale: scale, width: width, maximumLines: count)
    } else {
      text = balanced(text, runs, style, scale: scale, width: width)
    }
    return place(text, style, in: box, isTooLong: isTooLong)
  }

  /// The height of text that is limited only by the width and by a number of lines.
  func height(of content: TextContent, _ style: ComputedTextStyle, width: Double, maximumLines: Int) -> Double
  {
    let runs = styledRuns(of: content)
    let style = inOneFont(runs, style)
    let text = shaped(runs, style, scale: 1, width: width, maximumLines: maximumLines)
    return height(of: text, style)
  }

  // MARK: Size

  /// Text at a size, broken into lines of a width.
  private typealias SizedText = (text: ShapedText, scale: Double, width: Double)

  /// The text at its size, or reduced until it fits without breaking a word, or at the smallest size that the style
  /// allows. A single word that is too long may reduce the size further.
  private func sized(_ runs: [MarkupRun], _ style: ComputedTextStyle, in box: Rect) -> SizedText {
    let sized = { (scale: Double) in
      SizedText(shaped(runs, style, scale: scale, width: box.width), scale, box.width)
    }
    let isLow = { (text: ShapedText) in height(of: text, style) <= box.height + tolerance }
    let fits = { (text: ShapedText) in
      isLow(text) && !text.lines.breakWord && !text.lines.beginWithMark && !isTooWide(text, for: box)
    }
    let full = sized(1)
    if fits(full.text) { return full }
    guard style.fit == .shrink else { return offMarks(full, runs, style) }
    let size = style.characters.size
    let smallest = sized(style.minSize / size)
    if fits(smallest.text) { return largest(from: smallest, to: 1, fits, sized) }
    guard isLow(smallest.text), style.wordSize < style.minSize else { return offMarks(smallest, runs, style) }
    let tiny = sized(style.wordSize / size)
    return fits(tiny.text)
      ? largest(from: tiny, to: smallest.scale, fits, sized) : offMarks(smallest, runs, style)
  }

  /// The largest size at which a text fits, between one at which it fits and one at which it does not. Shaping takes
  /// most of the time, so each size is shaped once.
  private func largest(
    from least: SizedText, to most: Double, _ fits: (ShapedText) -> Bool, _ sized: (Double) -> SizedText
  ) -> SizedText {
    let steps = 40
    var best = least
    var fitting = 0
    var tooLarge = steps
    while tooLarge - fitting > 1 {
      let middle = (fitting + tooLarge) / 2
      let other = sized(least.scale + (most - least.scale) * Double(middle) / Double(steps))
      if fits(other.text) {
        (best, fitting) = (other, middle)
      } else {
        tooLarge = middle
      }
    }
    return best
  }

  /// The text with shorter lines if a line would otherwise begin with a mark that belongs to the word before it.
  private func offMarks(_ text: SizedText, _ runs: [MarkupRun], _ style: ComputedTextStyle) -> SizedText {
    guard text.text.lines.beginWithMark else { return text }
    let narrower = stride(from: 0.95, to: 0.5, by: -0.05).lazy.map { part in
      let width = part * text.width
      return SizedText(shaped(runs, style, scale: text.scale, width: width), text.scale, width)
    }
    return narrower.first { !$0.text.lines.beginWithMark } ?? text
  }

  /// The tolerance for rounding: a frame made to measure fits its text.
  private var tolerance: Double { 0.01 }

  /// Whether not even a line of one character fits. Half a unit is not visible.
  private func isTooWide(_ text: ShapedText, for box: Rect) -> Bool {
    text.lines.contains { $0.width > box.width + 0.5 }
  }

  /// The number of lines that fit into a height; at least one.
  private func lineCount(of text: ShapedText, _ style: ComputedTextStyle, within height: Double) -> Int {
    var used = 0.0
    let count = text.lines.prefix { line in
      used += pitch(of: line, style)
      return used <= height + tolerance
    }.count
    return max(1, count)
  }

  // MARK: Lines

  private func shaped(
    _ runs: [MarkupRun], _ style: ComputedTextStyle, scale: Double, width: Double, maximumLines: Int? = nil
  ) -> ShapedText {
    let spans = runs.map { run in
      TextSpan(run.text, style: style.characters.changed(by: run.change).scaled(by: scale))
    }
    return shaper.shape(
      StyledText(spans, language: style.language), in: TextFlow(width: width, maximumLines: maximumLines))
  }

  /// Balances paragraphs whose last line would be very short.
  private func balanced(
    _ text: ShapedText, _ runs: [MarkupRun], _ style: ComputedTextStyle, scale: Double, width: Double
  ) -> ShapedText {
    guard text.lines.count > 1 else { return text }
    guard runs.contains(where: { $0.text.utf8.contains(UInt8(ascii: "\n")) }) else {
      var balanced = text
      balanced.lines = self.balanced(text.lines, runs, style, scale: scale, width: width)
      return balanced
    }
    let paragraphs = text.lines.paragraphs
    let runs = runs.paragraphs
    guard text.lines.count > paragraphs.count, runs.count == paragraphs.count else { return text }
    var balanced = text
    balanced.lines = zip(paragraphs, runs).flatMap { lines, runs in
      self.balanced(lines, runs, style, scale: scale, width: width)
    }
    return balanced
  }

  /// The lines of a paragraph, balanced if the last one was very short. Centered text is always balanced: uneven
  /// lines look like a mistake there.
  private func balanced(
    _ lines: [ShapedLine], _ runs: [MarkupRun], _ style: ComputedTextStyle, scale: Double, width: Double
  ) -> [ShapedLine] {
    let count = lines.count
    guard count > 1, count <= 6, let last = lines.last, !lines.breakWord else { return lines }
    // A Chinese character and its full stop are wider than a short word.
    let isRemainder =
      style.align == .center
      ? last.width < 0.75 * width
      : last.width < 1.6 * last.size || last.runs.reduce(0) { $0 + $1.text.unicodeScalars.count } <= 2
    guard isRemainder else { return lines }
    var narrow = lines.map(\.width).reduce(0, +) / Double(count)
    // The lines do not change down to the width of the longest one.
    var wide = lines.map(\.width).max() ?? width
    var best = lines
    while wide - narrow > width / 32 {
      let middle = (narrow + wide) / 2
      let other = shaped(runs, style, scale: scale, width: middle).lines
      if other.count == count, !other.breakWord, !other.beginWithMark {
        best = other
        wide = min(middle, other.map(\.width).max() ?? middle)
      } else {
        narrow = middle
      }
    }
    return best
  }

  private func place(
    _ text: ShapedText, _ style: ComputedTextStyle, in box: Rect, isTooLong: Bool
  ) -> TypesetText {
    let height = height(of: text, style)
    var top =
      switch style.verticalAlign {
      case .top: box.y
      case .middle: box.y + (box.height - height) / 2
      case .bottom: box.maxY - height
      }
    if height > box.height { top = box.y }
    let lines = text.lines.map { line in
      let pitch = pitch(of: line, style)
      defer { top += pitch }
      // Half of the line height beyond the font's own is above the line, half below, as in CSS.
      let baseline = top + (pitch - line.ascent - line.descent) / 2 + line.ascent
      return PlacedLine(origin: Point(x: start(of: line, style, in: box), y: baseline), line: line)
    }
    return TypesetText(
      lines: lines, height: height, isTooLong: isTooLong || text.isCut, isCut: text.isCut,
      missingCharacters: text.missingCharacters)
  }

  private func height(of text: ShapedText, _ style: ComputedTextStyle) -> Double {
    text.lines.reduce(0) { $0 + pitch(of: $1, style) }
  }

  private func pitch(of line: ShapedLine, _ style: ComputedTextStyle) -> Double {
    style.lineHeight * line.size
  }

  private func start(of line: ShapedLine, _ style: ComputedTextStyle, in box: Rect) -> Double {
    let start = box.x + (box.width - line.width) * part(before: line, style.align)
    // The ink of script fonts is to the right of the nominal positions of the letters.
    let isShifted = style.hasThemeFont && style.align == .center && line.ink.width > 0
    return isShifted ? start + line.width / 2 - line.ink.center.x : start
  }

  /// The part of the free space beside a line that is on its left, from 0 to 1.
  func part(before line: ShapedLine, _ align: TextAlignment) -> Double {
    switch align {
    case .center: 0.5
    case .left: 0
    case .right: 1
    case .start: line.isRightToLeft ? 1 : 0
    case .end: line.isRightToLeft ? 0 : 1
    case .outside: side == .right ? 1 : 0
    case .inside: side == .left ? 1 : 0
    }
  }
}

extension CharacterStyle {
  fileprivate func changed(by change: MarkupChange) -> CharacterStyle {
    var style = self
    if change.bold { style.isBold = true }
    if change.italic { style.isItalic = true }
    if change.underline { style.isUnderlined = true }
    if let color = change.color { style.color = color }
    if let size = change.size { style.size = size.applied(to: style.size) }
    return style
  }

  fileprivate func scaled(by factor: Double) -> CharacterStyle {
    guard factor != 1 else { return self }
    var style = self
    style.size *= factor
    style.letterSpacing *= factor
    return style
  }
}
