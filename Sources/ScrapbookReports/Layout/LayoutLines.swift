import ScrapbookKit

extension Layouter {
  /// Shapes the paragraphs of a box as single lines, once for each indent.
  ///
  /// - Parameter available: The width of the box, of which an indent may be a part.
  func shapedParagraphs(of box: Box, in available: LayoutUnit = 0) -> [ShapedParagraph] {
    guard case .lines(var content) = box.content else { return [] }
    let indent = indent(of: box, in: available)
    if !content.shaped.isEmpty, content.indent == indent { return content.shaped }
    if content.shaped.isEmpty {
      for paragraph in content.paragraphs { layoutAtoms(of: paragraph, in: pageWidth) }
    }
    content.indent = indent
    shape(&content, isRightToLeft: box.style.isRightToLeft)
    box.content = .lines(content)
    return content.shaped
  }

  private func shape(_ content: inout InlineContent, isRightToLeft: Bool) {
    content.shaped = content.paragraphs.enumerated().map { number, paragraph in
      typesetter.measure(
        paragraph, isRightToLeft: isRightToLeft, indent: number == 0 ? content.indent.points : 0)
    }
  }

  /// The indent of the first line, including the width of an inside marker.
  private func indent(of box: Box, in available: LayoutUnit) -> LayoutUnit {
    if case .text(let text, let look) = box.marker, box.markerLine == nil {
      // In a right-to-left list the period is on the left of the number.
      let mark = box.style.isRightToLeft ? "\u{200F}" : ""
      box.markerLine = typesetter.line(mark + text, InlineStyle(text: look, lineHeight: box.style.lineHeight))
    }
    let marker = box.style.isListInside ? box.marker?.width(box.markerLine) ?? 0 : 0
    return (box.style.indent.resolved(available) ?? 0) + LayoutUnit(points: marker)
  }

  private func layoutAtoms(of paragraph: InlineParagraph, in available: LayoutUnit) {
    atomDepth += 1
    for case .atom(let atom, _) in paragraph.pieces { layout(atom, in: available) }
    atomDepth -= 1
  }

  /// Lays out inline boxes again whose widths depend on the available width, and their paragraphs.
  private func fitAtoms(of box: Box, in available: LayoutUnit) {
    guard atomDepth < deepestFit, case .lines(var content) = box.content else { return }
    atomDepth += 1
    defer { atomDepth -= 1 }
    var isChanged = false
    for paragraph in content.paragraphs {
      for case .atom(let atom, _) in paragraph.pieces {
        let before = atom.width + atom.margin.horizontal
        guard
          before > available || atom.style.width.isPart || atom.style.maxWidth.isPart
            || atom.style.margin.left.isPart
        else { continue }
        layout(atom, in: available)
        if atom.width + atom.margin.horizontal != before { isChanged = true }
      }
    }
    guard isChanged else { return }
    shape(&content, isRightToLeft: box.style.isRightToLeft)
    box.content = .lines(content)
  }

  func layoutLines(of box: Box) {
    let available = max(0, box.width - box.insets.horizontal)
    _ = shapedParagraphs(of: box, in: available)
    fitAtoms(of: box, in: available)
    box.lines = []
    var y = 0
    guard case .lines(let content) = box.content else { return }
    for (number, (paragraph, source)) in zip(content.shaped, content.paragraphs).enumerated() {
      let lines = typesetter.lines(of: paragraph, width: available, wraps: box.style.whiteSpace.wraps)
      if lines.isEmpty {
        addAtomLines(of: paragraph, source, to: box, available: available, y: &y)
      }
      let last = number + 1 < content.shaped.count ? lines.count - 1 : nil
      for (index, line) in lines.enumerated() {
        let opened = OpenedLine(line, of: paragraph.text)
        add(opened, to: box, source, available: available, y: &y, isFollowed: index == last)
      }
    }
    box.baseline = box.lines.last.map { box.insets.top + $0.y + $0.baseline }
    box.height = height(of: box, content: y)
  }

  // Six parameters: `y` is the place of the next line, which this moves.
  /// - Parameter isFollowed: Whether a line break in the text ends the line.
  private func add(
    _ opened: OpenedLine, to box: Box, _ paragraph: InlineParagraph, available: LayoutUnit,
    y: inout LayoutUnit, isFollowed: Bool
  ) {
    var opened = opened
    let extent = LineExtent(opened, strut: paragraph.style)
    if box.style.align == .justify, !opened.line.endsParagraph { opened.justify(to: available.points) }
    if isFollowed, let space = typesetter.space(paragraph.style) { opened.append(space) }
    let x = start(of: LayoutUnit(points: opened.line.width), box, available)
    var line = LineBox(
      y: y, height: extent.ascent + extent.descent, baseline: extent.ascent, x: x, line: opened.line,
      marks: opened.marks, segments: opened.segments)
    for (atom, style, atomX) in opened.atoms {
      atom.x = x + LayoutUnit(points: atomX) + atom.margin.left
      atom.y = y + extent.ascent - LineExtent.ascent(of: atom, style, in: extent) + atom.margin.top
      line.atoms.append(atom)
    }
    box.lines.append(line)
    y += line.height
  }

  private func start(of width: LayoutUnit, _ box: Box, _ available: LayoutUnit) -> LayoutUnit {
    let rest = available - width
    let isRightToLeft = box.style.isRightToLeft
    // A line that is too wide begins at the start of the text.
    if rest < 0 { return isRightToLeft ? rest : 0 }
    switch box.style.align {
    case .left: return 0
    case .right: return rest
    case .center: return rest / 2
    case .start, .justify: return isRightToLeft ? rest : 0
    case .end: return isRightToLeft ? 0 : rest
    }
  }

  /// Adds lines that contain only pictures and boxes, and are as high as these.
  private func addAtomLines(
    of paragraph: ShapedParagraph, _ source: InlineParagraph, to box: Box, available: LayoutUnit,
    y: inout LayoutUnit
  ) {
    var rows: [(atoms: [Box], width: LayoutUnit)] = []
    for case .atom(let atom, _) in source.pieces {
      let width = atom.width + atom.margin.horizontal
      if let last = rows.indices.last, rows[last].width + width <= available || !box.style.whiteSpace.wraps {
        rows[last].atoms.append(atom)
        rows[last].width += width
      } else {
        rows.append(([atom], width))
      }
    }
    let empty = ShapedLine(
      width: 0, ascent: 0, descent: 0, size: 0, ink: Rect(x: 0, y: 0, width: 0, height: 0),
      endsParagraph: true, runs: [])
    if rows.isEmpty { y += source.style.lineUnits(natural: source.style.text.size.times(1.2)) }
    for row in rows {
      let height = row.atoms.map { $0.height + $0.margin.vertical }.max() ?? 0
      var x = start(of: row.width, box, available)
      if box.style.isRightToLeft { x += row.width }
      for atom in row.atoms {
        if box.style.isRightToLeft { x -= atom.width + atom.margin.horizontal }
        atom.x = x + atom.margin.left
        let rest = height - atom.height - atom.margin.vertical
        atom.y =
          y + atom.margin.top
          + (atom.style.verticalAlign == .middle ? rest / 2 : atom.style.verticalAlign == .top ? 0 : rest)
        if !box.style.isRightToLeft { x += atom.width + atom.margin.horizontal }
      }
      box.lines.append(LineBox(y: y, height: height, baseline: height, x: 0, line: empty, atoms: row.atoms))
      y += height
    }
  }
}

extension LengthValue {
  var isPart: Bool { if case .part = self { true } else { false } }
}

extension InlineStyle {
  /// The height of a line in this style.
  func lineUnits(natural: LayoutUnit) -> LayoutUnit {
    switch lineHeight {
    case .normal: natural
    case .factor(let factor): text.size.times(factor)
    case .units(let units): units
    }
  }
}

/// The extent of a line above and below its baseline.
struct LineExtent {
  var ascent = 0
  var descent = 0
  private let fontAscent: Double
  private let fontDescent: Double

  /// - Parameter strut: The style of the paragraph, the minimum height of every line.
  init(_ opened: OpenedLine, strut: InlineStyle) {
    let line = opened.line
    // The metrics in ems of the line's largest letters.
    let size = line.size > 0 ? line.size : 1
    fontAscent = line.size > 0 ? line.ascent / size : 0.8
    fontDescent = line.size > 0 ? line.descent / size : 0.2
    for style in opened.styles + [strut] { add(style) }
    for (atom, style, _) in opened.atoms {
      let above = Self.ascent(of: atom, style, in: self)
      ascent = max(ascent, above)
      descent = max(descent, atom.height + atom.margin.vertical - above)
    }
  }

  private mutating func add(_ style: InlineStyle) {
    let above = style.text.size.times(fontAscent)
    let below = style.text.size.times(fontDescent)
    let spare = style.lineUnits(natural: above + below) - above - below
    // Half of the leading is above the letters, half below.
    ascent = max(ascent, above + spare / 2 + style.shift)
    descent = max(descent, below + spare - spare / 2 - style.shift)
  }

  /// The extent of an inline box above the baseline, including its margin.
  static func ascent(of atom: Box, _ style: InlineStyle, in line: LineExtent) -> LayoutUnit {
    let height = atom.height + atom.margin.vertical
    switch atom.style.verticalAlign {
    case .middle: return height / 2 + style.text.size.times(0.26)
    case .top: return max(line.ascent, 0)
    case .bottom: return height - line.descent
    case .baseline, .sub, .super:
      return atom.baseline.map { $0 + atom.margin.top } ?? height
    }
  }
}
