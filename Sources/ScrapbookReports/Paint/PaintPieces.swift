import ScrapbookKit

/// Converts the pieces of pages to display items.
struct PiecePainter {
  let pictures: ReportPictures
  let place: (Int) -> ReportPlace?
  /// The origin of the body area on a page, in points.
  let origin: Point
  /// The first pages of boxes that are repeated.
  private var firstPages: [ObjectIdentifier: Int] = [:]
  private(set) var pages: [ReportPage]
  /// The page and the color of rectangles that the next one may join.
  private var joined: (page: Int, color: Color)?

  init(
    pageCount: Int, size: Size, origin: Point, pictures: ReportPictures,
    place: @escaping (Int) -> ReportPlace?
  ) {
    pages = Array(repeating: ReportPage(size: size), count: pageCount)
    self.pictures = pictures
    self.place = place
    self.origin = origin
  }

  mutating func paint(_ piece: Piece) {
    let at = Point(x: origin.x + piece.x.points, y: origin.y + piece.y.points)
    let height = piece.height.points
    var items: DisplayList = []
    switch piece.content {
    case .decoration(let box, let isFirst, let isLast):
      let rect = Rect(x: at.x, y: at.y, width: box.width.points, height: height)
      items = decoration(
        of: BoxSlice(
          style: box.style, border: box.border, rect: rect, isFirst: isFirst, isLast: isLast,
          scale: box.scale, overlap: piece.overlap))
    case .rowBackground(let row, let width):
      if let color = row.style.background {
        let rect = Rect(x: at.x, y: at.y, width: width.points, height: height)
        items = [.fill(RoundedRect(rect.widened(by: piece.overlap)), color)]
      }
    case .line(let line, let box): items = paint(line, of: box, at: at, page: piece.page)
    case .marker(let marker, let line, let box):
      items = paint(marker, line, box, at: at)
      if tag(of: box, on: piece.page) != nil { items = [tagged(items, box.markerTag)] }
    case .picture(let box):
      items = picture(of: box, at: at, isRead: isFirst(box, on: piece.page))
      if let tag = tag(of: box, on: piece.page) { items = [tagged(items, tag)] }
      if let link = box.link {
        let area = Rect(x: at.x, y: at.y, width: box.width.points, height: height)
        add(link, box.tag, Transform.scale(by: piece.scale, about: at).boundingBox(of: area), to: piece.page)
      }
    case .edges(let box, let row, let above):
      items = edges(of: box, row: row, above: above, at: at, height: height)
    case .bookmark(let box): addBookmark(of: box, y: at.y, to: piece.page)
    }
    items = shrunk(items, by: piece.scale, about: at)
    guard !items.isEmpty else { return }
    check(items, of: piece, at: at)
    guard items.count == 1, case .fill(let shape, let color) = items[0], shape.radius == 0, color.alpha == 1
    else {
      joined = nil
      pages[piece.page].items += items
      return
    }
    append(shape.rect, color, to: piece.page)
  }

  private mutating func addBookmark(of box: Box, y: Double, to page: Int) {
    pages[page].emptyElements += box.emptyElements
    guard box.headingLevel != nil || box.name != nil else { return }
    pages[page].bookmarks.append(
      ReportBookmark(level: box.headingLevel, title: box.text, name: box.name, y: y))
  }

  /// Appends a rectangle; one of the same color right after it joins it, so that there is no seam between them.
  private mutating func append(_ rect: Rect, _ color: Color, to page: Int) {
    defer { joined = (page, color) }
    guard let joined, joined == (page, color), let last = pages[page].items.popLast() else {
      pages[page].items.append(.fill(RoundedRect(rect), color))
      return
    }
    var path = Path()
    if case .path(let others, _) = last { path = others }
    if case .fill(let shape, _) = last { path.add(shape.rect) }
    path.add(rect)
    pages[page].items.append(.path(path, color))
  }

  private func shrunk(_ items: DisplayList, by scale: Double, about point: Point) -> DisplayList {
    guard scale < 1, !items.isEmpty else { return items }
    return [.group(DisplayGroup(transform: .scale(by: scale, about: point), items: items))]
  }

  // MARK: Tags

  /// The box's tag; nil where it is repeated.
  private mutating func tag(of box: Box, on page: Int) -> ContentTag? {
    isFirst(box, on: page) ? box.tag : nil
  }

  /// Whether a page is the first one of a box, on which it is read.
  private mutating func isFirst(_ box: Box, on page: Int) -> Bool {
    guard box.isRepeated else { return true }
    let id = ObjectIdentifier(box)
    let first = firstPages[id] ?? page
    firstPages[id] = first
    return first == page
  }

  private func tagged(_ items: DisplayList, _ tag: ContentTag?) -> DisplayItem {
    tag == nil && items.count == 1 ? items[0] : .group(DisplayGroup(items: items, tag: tag))
  }

  // MARK: Lines

  private mutating func paint(_ line: LineBox, of box: Box, at: Point, page: Int) -> DisplayList {
    guard box.style.isVisible else { return [] }
    let start = Point(x: at.x + line.x.points, y: at.y + line.baseline.points)
    var below: DisplayList = []
    var above: DisplayList = []
    for mark in line.marks {
      let width = mark.to - mark.from
      let left = start.x + mark.from
      let base = start.y - mark.shift
      switch mark.kind {
      case .strike(let color):
        let rule = Rect(x: left, y: base - 0.3 * mark.size, width: width, height: max(0.4, mark.size / 16))
        above.append(.fill(RoundedRect(rule), color))
      case .frame(let frame, _, _):
        let ascent = mark.size * 0.95 + frame.padding.top.points
        let rect = Rect(
          x: left, y: base - ascent, width: width,
          height: ascent + mark.size * 0.25 + frame.padding.bottom.points)
        below += decoration(
          of: BoxSlice(style: frame.style, border: frame.style.border.map(\.width), rect: rect))
      case .link(let link, let segment, let atom):
        let letters = Rect(x: left, y: base - mark.size, width: width, height: mark.size * 1.25)
        let area = atom.map { $0.area(in: line, at: at) } ?? letters
        let shown = Transform.scale(by: box.scale, about: start).boundingBox(of: area)
        add(link, segment.tag, shown, to: page)
      }
    }
    let isRead = !line.line.isBlank && tag(of: box, on: page) != nil
    for part in line.parts {
      let words = DisplayItem.text(DisplayText(lines: [PlacedLine(origin: start, line: part.line)]))
      below.append(tagged([words], isRead ? part.segment?.tag ?? box.tag : nil))
    }
    return shrunk(below + above, by: box.scale, about: start)
  }

  /// Adds a link to a page, unless it is decoration.
  ///
  /// - Parameter tag: The tag of the content that is clicked.
  private mutating func add(_ link: InlineElement, _ tag: ContentTag?, _ area: Rect, to page: Int) {
    guard let target = link.target, let tag = tag?.within(link) else { return }
    pages[page].links.append(
      ReportLink(area: area, target: target, tag: tag, text: link.words.inOneLine))
  }

  private func paint(_ marker: ListMarker, _ line: LineBox?, _ box: Box, at: Point) -> DisplayList {
    let baseline = at.y + (line?.baseline.points ?? 0)
    let isRightToLeft = box.style.isRightToLeft
    var edge = Point(
      x: isRightToLeft ? at.x + (box.width - box.insets.horizontal).points : at.x, y: baseline)
    if box.style.isListInside {
      // It is placed in the indent of the first line.
      let start = (line?.x ?? 0).points + (isRightToLeft ? (line?.line.width ?? 0) : 0)
      edge.x = at.x + start + marker.width(box.markerLine) * (isRightToLeft ? -1 : 1)
    }
    return shrunk(paint(marker, box, before: edge), by: box.scale, about: edge)
  }

  /// - Parameter edge: The start of the line's letters.
  private func paint(_ marker: ListMarker, _ box: Box, before edge: Point) -> DisplayList {
    let isRightToLeft = box.style.isRightToLeft
    let baseline = edge.y
    switch marker {
    case .shape(let shape, let look):
      let side = look.size.points * ListMarker.shapeSide
      let x = isRightToLeft ? edge.x + marker.gap : edge.x - marker.gap - side
      let rect = Rect(x: x, y: baseline - look.size.points * 0.5, width: side, height: side)
      switch shape {
      case .disc: return [.path(Path(ellipseIn: rect), look.color)]
      case .square: return [.fill(RoundedRect(rect), look.color)]
      case .circle:
        return [
          .outline(Path(ellipseIn: rect.inset(by: side / 12)), Border(width: side / 6, color: look.color))
        ]
      }
    case .text:
      guard let number = box.markerLine else { return [] }
      let x = isRightToLeft ? edge.x + marker.gap : edge.x - marker.gap - number.width
      return [.text(DisplayText(lines: [PlacedLine(origin: Point(x: x, y: baseline), line: number)]))]
    }
  }
}

extension Box {
  /// The area of an inline box in points, without its margin.
  ///
  /// - Parameter point: The place of its line on the page.
  fileprivate func area(in line: LineBox, at point: Point) -> Rect {
    Rect(x: point.x + x.points, y: point.y + (y - line.y).points, width: width.points, height: height.points)
  }
}

extension LineBox {
  /// Adjacent runs that belong to the same segment. A run without a segment, such as a directional mark, joins the one
  /// before it.
  fileprivate var parts: [(line: ShapedLine, segment: InlineSegment?)] {
    var parts: [(line: ShapedLine, segment: InlineSegment?)] = []
    for (run, segment) in zip(line.runs, segments) {
      if let last = parts.last, segment == nil || last.segment == nil || segment === last.segment {
        parts[parts.count - 1].line.runs.append(run)
        parts[parts.count - 1].segment = last.segment ?? segment
      } else {
        var part = line
        part.runs = [run]
        parts.append((part, segment))
      }
    }
    return parts
  }
}

extension ContentTag {
  /// The tag with the link's structure element appended.
  fileprivate func within(_ link: InlineElement) -> ContentTag? {
    guard let number = path.lastIndex(where: { $0 == link.element }) else { return nil }
    return ContentTag(Array(path[...number]))
  }
}

extension ShapedLine {
  /// Whether it contains only spaces, including zero-width ones.
  fileprivate var isBlank: Bool { runs.allSatisfy(\.text.isBlank) }
}

extension Transform {
  fileprivate static func scale(by scale: Double, about point: Point) -> Transform {
    Transform.translation(x: -point.x, y: -point.y).then(.scale(x: scale, y: scale))
      .then(.translation(x: point.x, y: point.y))
  }
}

extension Path {
  /// Adds a rectangle, clockwise.
  fileprivate mutating func add(_ rect: Rect) {
    move(to: Point(x: rect.x, y: rect.y))
    line(to: Point(x: rect.maxX, y: rect.y))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.x, y: rect.maxY))
    close()
  }
}
