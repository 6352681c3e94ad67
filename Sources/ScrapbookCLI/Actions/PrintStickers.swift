import Files
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook stickers -o`: pages with the built-in stickers and their names, set by set.
struct PrintStickers: Action {
  /// The sets that are shown; empty shows all stickers.
  var sets: [StickerSet] = []
  var output: OutputFiles

  private static let columns = 5
  private static let rowHeight = 84.0
  private static let headingHeight = 38.0
  private static let top = 16.0
  private static let bottom = 570.0

  func perform() throws {
    let resources = DocumentResources()
    var album = Album(title: "Stickers", language: "en", placement: .center, background: .none, pages: pages)
    album.footers = [RunningText("{page}")]
    let composition = compose(album, with: resources)
    guard let document = composition.document else {
      throw Failure(.internalError, composition.diagnostics.all.first?.message ?? "no catalog of stickers")
    }
    try output.write(besides: OutputGuard(), store: resources.store) { files in
      try makePDF(document, with: resources, to: files[0]) { _ in try Interrupt.check() }
    }
  }

  private var pages: [ScrapbookPage] {
    var pages: [ScrapbookPage] = []
    var y = Self.bottom
    for (title, names) in BuiltinAssets.find().stickersInSets(sets) {
      var rows = Self.rows(of: names)[...]
      var isFirst = true
      while !rows.isEmpty {
        let heading = isFirst ? Self.headingHeight : 0
        let free = Int((Self.bottom - y - heading) / Self.rowHeight)
        let count = Self.rowsThatFit(rows.count, in: free)
        if count == 0 {
          pages.append(ScrapbookPage(background: .color(Color(red: 0.93, green: 0.96, blue: 0.95))))
          y = Self.top
          continue
        }
        if isFirst { pages[pages.count - 1].texts.append(self.heading(title, at: y)) }
        y += heading
        isFirst = false
        for row in rows.prefix(count) {
          place(row, at: y, on: &pages[pages.count - 1])
          y += Self.rowHeight
        }
        rows = rows.dropFirst(count)
      }
    }
    return pages
  }

  /// The rows of a set, none much shorter than the others.
  private static func rows(of names: [String]) -> [ArraySlice<String>] {
    let count = (names.count + columns - 1) / columns
    var rest = names[...]
    return (0..<count).map { row in
      let length = (rest.count + count - row - 1) / (count - row)
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
  }

  /// The number of a set's rows that a page takes: all of them, or at least two that leave two for the next page.
  private static func rowsThatFit(_ rows: Int, in free: Int) -> Int {
    if rows <= free { return rows }
    let part = min(free, rows - 2)
    return part >= 2 ? part : 0
  }

  private func place(_ row: ArraySlice<String>, at y: Double, on page: inout ScrapbookPage) {
    for (column, name) in row.enumerated() {
      let center = Point(x: 57.5 + 90 * Double(column), y: y + 36)
      page.stickers.append(
        Sticker(ImageReference(ImageReference.builtinPrefix + name), center: center, width: 64))
      page.texts.append(self.name(name, below: center))
    }
  }

  private func heading(_ title: String, at y: Double) -> TextNode {
    var style = TextStyle(.title)
    (style.size, style.align) = (20, .start)
    return TextNode(TextContent(title), frame: Rect(x: 24, y: y + 8, width: 420, height: 28), style: style)
  }

  private func name(_ name: String, below center: Point) -> TextNode {
    var style = TextStyle(.caption)
    style.size = 11
    let frame = Rect(x: center.x - 45, y: center.y + 34, width: 90, height: 17)
    return TextNode(TextContent(name), frame: frame, style: style)
  }
}
