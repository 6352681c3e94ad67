import Files
package import ScrapbookInk
package import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// What was drawn on an album: the file `album.ink.json` beside `album.json`, a file of strokes in units of the canvas. The
/// pages that it names are spreads.
package struct AlbumInk {
  /// The strokes, from the lowest.
  package var strokes: [InkStroke]

  package init(strokes: [InkStroke]) { self.strokes = strokes }

  /// The file beside an album; nil for an album from standard input.
  package static func path(besides album: String) -> String? {
    album == "-" ? nil : (album.hasSuffix(".json") ? String(album.dropLast(5)) : album) + ".ink.json"
  }
}

extension AlbumInput {
  /// Adds what was drawn on the album, above everything else.
  ///
  /// - Returns: What is wrong with the file of strokes, and its text.
  package func addInk(to document: inout PagedDocument, of album: Album) throws -> (Diagnostics, SourceFile)?
  {
    guard let path = AlbumInk.path(besides: path), fileExists(path) else { return nil }
    let text = try loadSource(path, limit: byteLimit)
    let (marks, faults) = decodeMarks(text)
    let strokes = marks?.strokes ?? []
    for index in document.sheets.indices {
      document.sheets[index].draw(strokes, of: album, layout: options.composition.imposition.layout)
    }
    return (faults, text)
  }
}

extension Sheet {
  /// Draws the strokes of its spread.
  fileprivate mutating func draw(_ strokes: [InkStroke], of album: Album, layout: SheetLayout) {
    // A cover has a name, and no number of its own.
    guard let first = pages.first, name == nil else { return }
    let spreads = album.spreads
    guard let spread = spreads.firstIndex(where: { $0.holds(first - 1) }) else { return }
    var corner = Point(x: 0, y: 0)
    if layout == .pages {
      // The window of a page has its center where the page has it.
      let center = spreads[spread].center(of: first - 1, in: album.spread)
      corner = Point(x: center.x - content.width / unit / 2, y: center.y - content.height / unit / 2)
    }
    let items = strokes.filter { $0.page == spread + 1 }.compactMap { $0.item }
    guard !items.isEmpty else { return }
    let place = Transform.translation(x: -corner.x, y: -corner.y).then(.scale(x: unit, y: unit))
      .then(.translation(x: content.x, y: content.y))
    let size = Size(width: content.width / unit, height: content.height / unit)
    let window = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
    self.items.append(.group(DisplayGroup(transform: place, clip: RoundedRect(window), items: items)))
  }
}

extension FacingPages {
  /// Whether it has a page, counted from 0.
  fileprivate func holds(_ page: Int) -> Bool { [left, right, center].contains(page) }

  /// The center of a page on the canvas.
  fileprivate func center(of page: Int, in frames: SpreadFrames) -> Point {
    let (first, second) = (frames.left.center, frames.right.center)
    if left == page { return first }
    if right == page { return second }
    return Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }
}

extension InkStroke {
  /// The stroke as one line, so that what shines through has no dark joints; nil without points.
  fileprivate var item: DisplayItem? {
    let points = InkCurve(points).flattened.points
    guard let first = points.first else { return nil }
    var path = Path()
    path.move(to: Point(x: first.x, y: first.y))
    for point in points.count == 1 ? points : Array(points.dropFirst()) {
      path.line(to: Point(x: point.x, y: point.y))
    }
    let (red, green, blue) = (style.color.red, style.color.green, style.color.blue)
    let color = Color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: style.opacity)
    return .outline(path, Border(width: style.width, color: color, hasRoundEnds: true))
  }
}
