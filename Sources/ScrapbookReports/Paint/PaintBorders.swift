import ScrapbookKit

/// A box, or the part of it on one page.
struct BoxSlice {
  var style: ComputedStyle
  var border: Edges<LayoutUnit>
  var rect: Rect
  /// Whether it has the top and the bottom of the box.
  var isFirst = true
  var isLast = true
  /// The scale of its radii.
  var scale = 1.0
  /// The overlap of its background with adjacent backgrounds.
  var overlap = Edges<LayoutUnit>.zero
}

extension PiecePainter {
  /// The background and borders of a box.
  func decoration(of slice: BoxSlice) -> DisplayList {
    let (style, rect, isFirst, isLast) = (slice.style, slice.rect, slice.isFirst, slice.isLast)
    var widths = slice.border.map(\.points)
    let whole = LayoutUnit(points: rect.width)
    var radii = style.radii.map {
      min(($0.resolved(whole)?.points ?? 0) * slice.scale, rect.width / 2, rect.height / 2)
    }
    if !isFirst { (widths.top, radii[0], radii[1]) = (0, 0, 0) }
    if !isLast { (widths.bottom, radii[2], radii[3]) = (0, 0, 0) }
    var items: DisplayList = []
    let isRound = radii.contains { $0 > 0 }
    if let color = style.background, color.alpha > 0, rect.width > 0, rect.height > 0 {
      items.append(fill(isRound ? rect : rect.widened(by: slice.overlap), radii, color))
    }
    if let image = style.backgroundImage { items += background(image, in: rect, radius: radii.max() ?? 0) }
    let sides = style.border
    let all = [sides.top, sides.right, sides.bottom, sides.left]
    let isEven =
      isFirst && isLast && Set([widths.top, widths.right, widths.bottom, widths.left]).count == 1
      && all.allSatisfy { $0.style == .solid && $0.color == all[0].color }
    let seen = zip(all, [widths.top, widths.right, widths.bottom, widths.left]).filter { $1 > 0 }.map(\.0)
    let color = seen.first?.color ?? style.text.color
    let isLike = seen.allSatisfy { $0.style == seen[0].style && $0.color == seen[0].color }
    if isLike, isEven || isRound, seen.first?.style == .solid {
      items.append(solid(rect, radii, widths, color))
    } else if isLike, seen.first?.style == .double {
      let thirds = widths.map { $0 / 3 }
      let inner = rect.inset(by: widths.map { $0 * 2 / 3 })
      if isRound, seen.count < 4 {
        items += joinedSides(rect, radii, widths, style)
      } else if isRound {
        items.append(.path(ring(rect, radii.map { Size(width: $0, height: $0) }, thirds), color))
        items.append(.path(ring(inner, innerRadii(radii, widths.map { $0 * 2 / 3 }), thirds), color))
      } else {
        for part in [rect, inner] { items += straightSides(part, thirds, style, as: .solid) }
      }
    } else if isRound || !isLike {
      items += joinedSides(rect, radii, widths, style)
    } else {
      items += straightSides(rect, widths, style)
    }
    return items
  }

  private func fill(_ rect: Rect, _ radii: [Double], _ color: Color) -> DisplayItem {
    if radii.allSatisfy({ $0 == radii[0] }) { return .fill(RoundedRect(rect, radius: radii[0]), color) }
    return .path(roundedPath(rect, radii.map { Size(width: $0, height: $0) }), color)
  }

  /// A path with rounded corners, clockwise from the top left one, or counterclockwise for a hole.
  ///
  /// - Parameter radii: The horizontal and vertical radii of the corners.
  private func roundedPath(_ rect: Rect, _ radii: [Size], isHole: Bool = false) -> Path {
    var path = Path()
    let points = [
      Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.x, y: rect.maxY),
    ]
    // The offsets into each corner and out of it.
    let ways = [(0.0, 1.0, 1.0, 0.0), (-1, 0, 0, 1), (0, -1, -1, 0), (1, 0, 0, -1)]
    let corners = points.indices.map { index in
      let (corner, radius, way) = (points[index], radii[index], ways[index])
      let start = Point(x: corner.x + way.0 * radius.width, y: corner.y + way.1 * radius.height)
      let end = Point(x: corner.x + way.2 * radius.width, y: corner.y + way.3 * radius.height)
      return isHole ? (start: end, corner: corner, end: start) : (start: start, corner: corner, end: end)
    }
    for (number, part) in (isHole ? corners.reversed() : corners).enumerated() {
      if number == 0 { path.move(to: part.start) } else { path.line(to: part.start) }
      if part.start != part.end { path.roundCorner(from: part.start, around: part.corner, to: part.end) }
    }
    path.close()
    return path
  }

  /// A border on some or all sides: a shape with a hole, which has the opposite direction.
  private func ring(_ rect: Rect, _ radii: [Size], _ widths: Edges<Double>) -> Path {
    var path = roundedPath(rect, radii)
    let inner = rect.inset(by: widths)
    guard inner.width > 0, inner.height > 0 else { return path }
    path.append(roundedPath(inner, innerRadii(radii, widths), isHole: true))
    return path
  }

  /// A solid border. On a side without a border, the shape and its hole extend beyond the box and are clipped:
  /// coincident edges would show as a hairline.
  private func solid(_ rect: Rect, _ radii: [Double], _ widths: Edges<Double>, _ color: Color) -> DisplayItem
  {
    let beyond = widths.map { $0 > 0 ? 0 : -0.5 }
    guard [beyond.top, beyond.right, beyond.bottom, beyond.left].contains(where: { $0 < 0 }),
      radii.allSatisfy({ $0 == radii[0] })
    else {
      return .path(ring(rect, radii.map { Size(width: $0, height: $0) }, widths), color)
    }
    var path = roundedPath(rect, Array(repeating: Size(width: 0, height: 0), count: 4))
    let inner = rect.inset(by: widths).inset(by: beyond)
    if inner.width > 0, inner.height > 0 {
      path = roundedPath(
        rect.inset(by: beyond.map { $0 * 2 }), Array(repeating: Size(width: 0, height: 0), count: 4))
      path.append(roundedPath(inner, innerRadii(radii, widths), isHole: true))
    }
    return .group(DisplayGroup(clip: RoundedRect(rect, radius: radii[0]), items: [.path(path, color)]))
  }

  private func innerRadii(_ radii: [Double], _ widths: Edges<Double>) -> [Size] {
    innerRadii(radii.map { Size(width: $0, height: $0) }, widths)
  }

  /// The inner radii of a border: each is reduced by the widths of the two adjacent sides (CSS Backgrounds, level 3,
  /// 5.2).
  private func innerRadii(_ radii: [Size], _ widths: Edges<Double>) -> [Size] {
    let across = [widths.left, widths.right, widths.right, widths.left]
    let down = [widths.top, widths.top, widths.bottom, widths.bottom]
    return radii.indices.map { corner in
      let inner = Size(
        width: max(0, radii[corner].width - across[corner]),
        height: max(0, radii[corner].height - down[corner]))
      return inner.width > 0 && inner.height > 0 ? inner : Size(width: 0, height: 0)
    }
  }

  /// - Parameter look: The style of all sides, if it is not their own.
  private func straightSides(
    _ rect: Rect, _ widths: Edges<Double>, _ style: ComputedStyle, as look: BorderSide.Style? = nil
  ) -> DisplayList {
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    var items: DisplayList = []
    let add = { (items: inout DisplayList, side: BorderSide, area: Rect, isLevel: Bool) in
      items += self.border(look ?? side.style, side.color ?? style.text.color, area, isLevel: isLevel)
    }
    let inner = max(0, rect.height - widths.top - widths.bottom)
    if widths.top > 0 {
      add(&items, style.border.top, Rect(x: left, y: top, width: rect.width, height: widths.top), true)
    }
    if widths.bottom > 0 {
      add(
        &items, style.border.bottom,
        Rect(x: left, y: bottom - widths.bottom, width: rect.width, height: widths.bottom), true)
    }
    if widths.left > 0 {
      add(
        &items, style.border.left, Rect(x: left, y: top + widths.top, width: widths.left, height: inner),
        false)
    }
    if widths.right > 0 {
      add(
        &items, style.border.right,
        Rect(x: right - widths.right, y: top + widths.top, width: widths.right, height: inner), false)
    }
    return items
  }

  /// One side of a border.
  func border(_ style: BorderSide.Style, _ color: Color, _ area: Rect, isLevel: Bool) -> DisplayList {
    let width = isLevel ? area.height : area.width
    let length = isLevel ? area.width : area.height
    guard width > 0, length > 0, color.alpha > 0 else { return [] }
    let part = { (from: Double, to: Double) in
      isLevel
        ? Rect(x: area.x + from, y: area.y, width: to - from, height: area.height)
        : Rect(x: area.x, y: area.y + from, width: area.width, height: to - from)
    }
    switch style {
    case .none, .hidden: return []
    case .solid: return [.fill(RoundedRect(area), color)]
    case .double:
      let third = width / 3
      let strips =
        isLevel
        ? [
          Rect(x: area.x, y: area.y, width: area.width, height: third),
          Rect(x: area.x, y: area.maxY - third, width: area.width, height: third),
        ]
        : [
          Rect(x: area.x, y: area.y, width: third, height: area.height),
          Rect(x: area.maxX - third, y: area.y, width: third, height: area.height),
        ]
      return strips.map { .fill(RoundedRect($0), color) }
    case .dashed, .dotted:
      let dash = style == .dashed ? 3 * width : width
      // Whole dashes, with gaps that fill the side; their number is limited.
      let count = min(max(1, ((length / dash + 1) / 2).rounded(.down)), 2000)
      let gap = count > 1 ? (length - count * dash) / (count - 1) : 0
      return (0..<Int(count)).map { number in
        let from = Double(number) * (dash + gap)
        return .fill(
          RoundedRect(part(from, min(from + dash, length)), radius: style == .dotted ? width / 2 : 0), color)
      }
    }
  }

  /// The lines of a table along one of its rows.
  ///
  /// - Parameter above: Whether the line above the row is also painted.
  func edges(of box: Box, row: Int, above: Bool, at: Point, height: Double) -> DisplayList {
    guard case .table(let table) = box.content, let grid = table.grid else { return [] }
    var items: DisplayList = []
    let lines = grid.columnLines.map(\.points)
    // The left edge of each line between columns.
    var starts = table.columnEdges.enumerated().map { at.x + $1.points - lines[$0] }
    starts.append(at.x + (table.columnEnds.last?.points ?? 0))
    for column in 0...grid.columnCount {
      let edge = grid.edge(leftOf: column, row: row)
      let area = Rect(x: starts[column], y: at.y, width: edge.width.points, height: height)
      items += border(edge.style, edge.color ?? .black, area, isLevel: false)
    }
    for line in above ? [row, row + 1] : [row + 1] {
      for column in 0..<grid.columnCount {
        let edge = grid.edge(above: line, column: column)
        let y = line == row ? at.y : at.y + height - edge.width.points
        let area = Rect(
          x: starts[column], y: y, width: starts[column + 1] + lines[column + 1] - starts[column],
          height: edge.width.points)
        items += border(edge.style, edge.color ?? .black, area, isLevel: true)
      }
    }
    return items
  }

  private func background(_ image: BackgroundImage, in rect: Rect, radius: Double) -> DisplayList {
    guard rect.width > 0, rect.height > 0,
      let picture = pictures.picture(image.path, at: place(image.offset)),
      picture.size.width > 0, picture.size.height > 0
    else { return [] }
    var size = picture.size.scaled(by: 0.75)
    switch image.size {
    case .auto: break
    case .cover: size = size.scaled(by: size.factor(toCover: rect.size))
    case .contain: size = size.scaled(by: size.factor(toFitInside: rect.size))
    }
    var (x, y) = (rect.x, rect.y)
    if image.isCentered { (x, y) = (rect.center.x - size.width / 2, rect.center.y - size.height / 2) }
    var items: DisplayList = []
    let repeats = image.repeats && image.size != .cover
    // Pictures smaller than a hundredth of the box are not repeated further.
    let count = { (length: Double, tile: Double) in min(max(0, (length / tile).rounded(.up)), 100) }
    if repeats {
      x -= count(x - rect.x, size.width) * size.width
      y -= count(y - rect.y, size.height) * size.height
    }
    let columns = repeats ? Int(count(rect.maxX - x, size.width)) : 1
    let rows = repeats ? Int(count(rect.maxY - y, size.height)) : 1
    for row in 0..<max(1, rows) {
      for column in 0..<max(1, columns) {
        let tile = Rect(
          x: x + Double(column) * size.width, y: y + Double(row) * size.height, width: size.width,
          height: size.height)
        items.append(.picture(displayPicture(picture, in: tile, offset: image.offset)))
      }
    }
    return [.group(DisplayGroup(clip: RoundedRect(rect, radius: radius), items: items))]
  }
}

extension Rect {
  fileprivate func inset(by widths: Edges<Double>) -> Rect {
    Rect(
      x: x + widths.left, y: y + widths.top, width: width - widths.left - widths.right,
      height: height - widths.top - widths.bottom)
  }

  func widened(by overlap: Edges<LayoutUnit>) -> Rect {
    Rect(
      x: x - overlap.left.points, y: y - overlap.top.points, width: width + overlap.horizontal.points,
      height: height + overlap.vertical.points)
  }
}

extension Path {
  /// Appends another path.
  fileprivate mutating func append(_ other: Path) {
    for element in other.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): line(to: point)
      case .curve(let first, let second, let end): curve(first, second, to: end)
      case .close: close()
      }
    }
  }
}
