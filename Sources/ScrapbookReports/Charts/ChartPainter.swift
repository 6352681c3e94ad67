import Foundation
import ScrapbookKit

/// Paints charts in the color and font of their element.
struct ChartPainter {
  let entries: [ChartEntry]
  /// The values at the top and at the bottom, at most 0.
  let most: Double
  let least: Double
  let size: Size
  let look: TextLook
  let typesetter: Typesetter

  private var color: Color {
    look.color == .black ? Color(red: 0.16, green: 0.5, blue: 0.73) : look.color
  }
  private var pale: Color { Color(red: 0.87, green: 0.88, blue: 0.9) }
  private var gray: Color { Color(red: 0.38, green: 0.4, blue: 0.44) }
  private var textSize: Double { min(max(look.size.points * 0.85, 5), size.height / 8) }
  private var lineHeight: Double { textSize * 1.1 }
  /// The lines of the longest label below the plot.
  private var labelLines = 1
  /// The area between the values above and the labels below, in points.
  private var plot: Rect {
    let band = textSize * 1.7
    // Bars below the zero line have their values below them.
    let values = least < 0 ? textSize * 1.2 : 0
    let below = band + Double(labelLines - 1) * lineHeight
    return Rect(x: 0, y: band, width: size.width, height: size.height - band - below - values)
  }

  init(
    entries: [ChartEntry], range: (least: Double, most: Double), size: Size, look: TextLook,
    typesetter: Typesetter
  ) {
    self.entries = entries
    (least, most) = range
    self.size = size
    self.look = look
    self.typesetter = typesetter
    let step = size.width / Double(max(1, entries.count))
    labelLines = entries.map { wrapped($0.label, width: step).count }.max() ?? 1
  }

  /// The distance of a value from the top.
  private func y(_ value: Double) -> Double {
    plot.maxY - plot.height * ((value - least) / (most - least))
  }

  /// The names with their values, as alternative text.
  var description: String {
    entries.map { [$0.label, number($0.value)].filter { !$0.isEmpty }.joined(separator: ": ") }
      .joined(separator: ", ")
  }

  // MARK: Bars

  var bars: ChartDrawing {
    var drawing = ChartDrawing(items: grid)
    let step = plot.width / Double(max(1, entries.count))
    for (index, entry) in entries.enumerated() {
      let (zero, end) = (y(0), y(entry.value))
      let width = step * 0.58
      let left = plot.x + (Double(index) + 0.5) * step - width / 2
      let bar = Rect(x: left, y: min(zero, end), width: width, height: abs(end - zero))
      if bar.height > 0 { drawing.items.append(.fill(RoundedRect(bar), color)) }
      let number = Point(
        x: bar.center.x, y: entry.value < 0 ? bar.maxY + textSize * 0.95 : bar.y - textSize * 0.4)
      drawing.rows.append(
        ChartRow(
          label: label(entry, at: bar.center.x, width: step),
          value: text(self.number(entry.value), at: number, width: step)))
    }
    return drawing
  }

  /// Thin lines and the zero line.
  private var grid: DisplayList {
    let rule = { (y: Double, width: Double, color: Color) in
      DisplayItem.fill(
        RoundedRect(Rect(x: plot.x, y: y - width / 2, width: plot.width, height: width)), color)
    }
    let lines = (least < 0 ? 0...3 : 1...3).map { rule(plot.maxY - plot.height * Double($0) / 3, 0.4, pale) }
    return [rule(y(0), 0.75, gray)] + lines
  }

  // MARK: Line

  var line: ChartDrawing {
    let step = plot.width / Double(max(1, entries.count))
    let points = entries.enumerated().map { index, entry in
      Point(x: plot.x + (Double(index) + 0.5) * step, y: y(entry.value))
    }
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    var drawing = ChartDrawing(items: grid)
    if points.count > 1 { drawing.items.append(.outline(path, Border(width: 1.5, color: color))) }
    for (point, entry) in zip(points, entries) {
      drawing.items.append(
        .path(Path(ellipseIn: Rect(center: point, size: Size(width: 5, height: 5))), color))
      let distance = entry.value < 0 ? textSize * 1.25 : -textSize * 0.7
      drawing.rows.append(
        ChartRow(
          label: label(entry, at: point.x, width: step),
          value: text(number(entry.value), at: Point(x: point.x, y: point.y + distance), width: step)))
    }
    return drawing
  }

  // MARK: Radar

  var radar: ChartDrawing {
    let center = Point(x: size.width / 2, y: size.height / 2)
    let radius = min(size.width * 0.32, size.height / 2 - textSize * 2)
    guard radius > 1 else { return bars }
    let angles = entries.indices.map { 2 * Double.pi * Double($0) / Double(entries.count) - Double.pi / 2 }
    let at = { (index: Int, part: Double) in
      Point(
        x: center.x + radius * part * cos(angles[index]), y: center.y + radius * part * sin(angles[index]))
    }
    let ring = { (part: (Int) -> Double) in Path(polygon: angles.indices.map { at($0, part($0)) }) }
    var items: DisplayList = (1...3).map { number in
      .outline(ring { _ in Double(number) / 3 }, Border(width: 0.4, color: pale))
    }
    for index in angles.indices {
      items.append(.outline(Path(from: center, to: at(index, 1)), Border(width: 0.4, color: pale)))
    }
    let shape = ring { entries[$0].value / most }
    var fill = color
    fill.alpha *= 0.25
    items.append(.path(shape, fill))
    items.append(.outline(shape, Border(width: 1.25, color: color)))
    let rows = entries.indices.map { row(entries[$0], at: at($0, 1), side: cos(angles[$0]), sin(angles[$0])) }
    return ChartDrawing(items: items, rows: rows)
  }

  /// The words at a corner of a radar: its name, and the value below it.
  ///
  /// - Parameters:
  ///   - side: The direction of the corner from the center, from -1 at the left to 1 at the right.
  ///   - down: The same from -1 at the top to 1 at the bottom.
  private func row(_ entry: ChartEntry, at point: Point, side: Double, _ down: Double) -> ChartRow {
    let x = point.x + side * textSize * 0.6
    let width = side > 0.2 ? size.width - x : side < -0.2 ? x : size.width / 2
    let align = side > 0.2 ? 0 : side < -0.2 ? 1 : 0.5
    let isAlone = entry.label.isEmpty
    // The two lines are above the top corner, and below the bottom corner.
    let y = point.y + textSize * (isAlone ? 0.35 + 0.8 * down : -0.2 + 1.1 * down)
    let words = { (text: String, y: Double) in
      self.text(text, at: Point(x: x, y: y), width: width, align: align)
    }
    let more = lineHeight * Double(wrapped(entry.label, width: width).count - 1)
    return ChartRow(
      label: words(entry.label, y),
      value: words(number(entry.value), isAlone ? y : y + lineHeight + more))
  }

  // MARK: Words

  private func label(_ entry: ChartEntry, at x: Double, width: Double) -> DisplayList {
    let y = size.height - textSize * 0.45 - Double(labelLines - 1) * lineHeight
    return text(entry.label, at: Point(x: x, y: y), width: width)
  }

  /// A label split into two lines if it does not fit on one.
  private func wrapped(_ label: String, width: Double) -> [String] {
    let label = String(label.prefix(80))
    let hasRoom = size.height > textSize * 7 && width > 4
    guard hasRoom, label.contains(" "), let line = shaped(label, textSize), line.width > width - 2 else {
      return [label]
    }
    let words = label.split(separator: " ")
    let breaks = words.indices.dropFirst().map { index in
      [words[..<index], words[index...]].map { $0.joined(separator: " ") }
    }
    return breaks.min { $0.map(\.count).max() ?? 0 < $1.map(\.count).max() ?? 0 } ?? [label]
  }

  private func shaped(_ text: String, _ textSize: Double) -> ShapedLine? {
    var own = look
    own.size = LayoutUnit(points: textSize)
    own.color = gray
    own.isBold = false
    return typesetter.line(text, InlineStyle(text: own, lineHeight: .normal))
  }

  /// A text on one or two lines, scaled down until it fits.
  ///
  /// - Parameter align: The part of its width to the left of the point.
  private func text(_ text: String, at point: Point, width: Double, align: Double = 0.5) -> DisplayList {
    guard !text.isEmpty else { return [] }
    let texts = wrapped(text, width: width)
    let widest = texts.compactMap { shaped($0, textSize)?.width }.max() ?? 0
    let isTooWide = widest > width - 2 && width > 4
    let fitting = isTooWide ? max(textSize * (width - 2) / widest, textSize * 0.4) : textSize
    let lines = texts.enumerated().compactMap { index, text -> PlacedLine? in
      // The space keeps the words of two lines apart when text is extracted from the PDF.
      let read = index < texts.count - 1 ? text + " " : text
      guard let seen = shaped(text, fitting), let line = shaped(read, fitting) else { return nil }
      let x = min(max(point.x - seen.width * align, 0), max(0, size.width - seen.width))
      return PlacedLine(origin: Point(x: x, y: point.y + Double(index) * lineHeight), line: line)
    }
    return lines.isEmpty ? [] : [.text(DisplayText(lines: lines))]
  }

  /// A number with at most one decimal.
  func number(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }
}

extension Path {
  fileprivate init(from start: Point, to end: Point) {
    self.init()
    move(to: start)
    line(to: end)
  }
}
