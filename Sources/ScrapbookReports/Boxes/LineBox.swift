import ScrapbookKit

/// A line and its position in its box.
struct LineBox {
  /// The distance from the top of the box's content.
  var y: LayoutUnit
  var height: LayoutUnit
  /// The distance from the top of the line.
  var baseline: LayoutUnit
  /// The start of the line's text, from the left of the box's content.
  var x: LayoutUnit
  var line: ShapedLine
  /// Inline boxes, positioned from the top left of the box's content.
  var atoms: [Box] = []
  var marks: [LineMark] = []
  /// The segment of each run of the line.
  var segments: [InlineSegment?] = []
}

/// A mark painted along a part of a line, in points from the line's origin.
struct LineMark {
  enum Kind {
    case strike(Color)
    case frame(InlineFrame, isFirst: Bool, isLast: Bool)
    /// The segment belongs to a link: letters, or an inline box.
    case link(InlineElement, InlineSegment, of: Box?)
  }

  var kind: Kind
  var from: Double
  var to: Double
  /// The font size.
  var size: Double
  /// The distance above the line's baseline.
  var shift: Double = 0
}

/// A paragraph shaped as single lines of unlimited width.
struct ShapedParagraph {
  var text: ParagraphText
  var lines: [ShapedLine]
  var most: LayoutUnit
  /// Whether the lines are the whole paragraph in one piece.
  var isWhole: Bool
}

/// A line from which inline boxes and spaces were removed, and their positions.
struct OpenedLine {
  var line: ShapedLine
  /// The inline boxes, positioned in points from the start of the line.
  var atoms: [(box: Box, style: InlineStyle, x: Double)] = []
  var marks: [LineMark] = []
  /// The segment of each run of the line.
  var segments: [InlineSegment?] = []
  /// The styles of the line's letters.
  var styles: [InlineStyle] = []

  /// - Parameters:
  ///   - shaped: A line from the shaper.
  ///   - text: The paragraph that contains the line.
  init(_ shaped: ShapedLine, of text: ParagraphText) {
    line = shaped
    line.runs = []
    // The shaper removes letter spacing at the ends of a line, and with it a part of the boxes there.
    var missing = 0.0
    for run in shaped.runs {
      guard let range = text.range(at: run.textOffset) else { continue }
      if styles.last?.text != range.style.text || styles.last?.shift != range.style.shift {
        styles.append(range.style)
      }
      let extent = run.underline.map { (from: $0.x, to: $0.maxX) }
      let start = (extent?.from ?? run.glyphs.first?.position.x ?? 0) + missing
      if let width = range.width {
        missing += width - (extent.map { $0.to - $0.from } ?? 0)
        if let atom = range.atom { atoms.append((atom, range.style, start)) }
        addMarks(of: range.style, range.style.segment, range.atom, from: start, to: start + width)
      } else {
        let end = run.textOffset + run.text.utf8.count
        let segment = text.segment(in: run.textOffset..<end)
        segments.append(segment)
        let moved = run.moved(
          by: missing, up: range.style.shift.points, isUnderlined: range.style.text.isUnderlined)
        line.runs.append(moved)
        if let extent { addMarks(of: range.style, segment, from: start, to: extent.to + missing) }
      }
    }
    line.width += missing
    line.ink.width += missing
  }

  /// Appends a space after the text, which keeps the words of two lines apart when text is extracted from the PDF. The
  /// width of the line does not change.
  ///
  /// - Parameter space: A line with nothing but a space.
  mutating func append(_ shapedSpace: ShapedLine) {
    let isRightToLeft = line.isRightToLeft
    guard var space = shapedSpace.runs.first,
      let last = line.runs.indices.max(by: { line.runs[$0].textOffset < line.runs[$1].textOffset }),
      line.runs[last].text.last?.isWhitespace == false
    else { return }
    let x = isRightToLeft ? -shapedSpace.width : line.width
    for index in space.glyphs.indices { space.glyphs[index].position.x += x }
    space.textOffset = line.runs[last].textOffset + line.runs[last].text.utf8.count
    line.runs.insert(space, at: isRightToLeft ? 0 : line.runs.count)
    segments.insert(segments[last], at: isRightToLeft ? 0 : segments.count)
  }

  private mutating func addMarks(
    of style: InlineStyle, _ segment: InlineSegment?, _ atom: Box? = nil, from: Double, to: Double
  ) {
    let size = style.text.size.points
    let add = { (marks: inout [LineMark], kind: LineMark.Kind) in
      marks.append(LineMark(kind: kind, from: from, to: to, size: size, shift: style.shift.points))
    }
    for frame in style.frames {
      if let last = marks.lastIndex(where: { $0.frameNumber == frame.number }) {
        marks[last].to = max(marks[last].to, to)
        marks[last].from = min(marks[last].from, from)
      } else {
        add(&marks, .frame(frame, isFirst: true, isLast: true))
      }
    }
    if style.text.isStruck { add(&marks, .strike(style.text.color)) }
    if let link = style.link, let segment { add(&marks, .link(link, segment, of: atom)) }
  }
}

extension LineMark {
  var frameNumber: Int? {
    if case .frame(let frame, _, _) = kind { frame.number } else { nil }
  }
}

extension GlyphRun {
  fileprivate func moved(by distance: Double, up shift: Double, isUnderlined: Bool) -> GlyphRun {
    var run = self
    if !isUnderlined { run.underline = nil }
    guard distance != 0 || shift != 0 else { return run }
    for index in run.glyphs.indices {
      run.glyphs[index].position.x += distance
      run.glyphs[index].position.y -= shift
    }
    run.underline?.x += distance
    run.underline?.y -= shift
    return run
  }
}
