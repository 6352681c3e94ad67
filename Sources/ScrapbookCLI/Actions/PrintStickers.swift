import Files
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook stickers -o`: pages with the built-in stickers and their names, set by set.
struct PrintStickers: Action {
  /// The sets that are shown; empty shows all stickers.
  var sets: [StickerSet] = []
  var output: OutputFiles

  private static let columns = 5
  private static let rowHeight = 91.0
  private static let headingHeight = 38.0
  private static let top = 22.0
  private static let bottom = 570.0

  func perform() throws {
    let resources = DocumentResources()
    var album = Album(title: "Stickers", language: "en", placement: .center, background: .none, pages: pages)
    album.footers = [RunningText("{page}")]
    let composition = compose(album, loader: resources.store, shaper: resources.shaper)
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
    func place(_ height: Double, with next: Double = 0) -> Double {
      if y + height + next > Self.bottom {
        pages.append(ScrapbookPage(background: .color(Color(red: 0.93, green: 0.96, blue: 0.95))))
        y = Self.top
      }
      defer { y += height }
      return y
    }
    for (title, names) in BuiltinAssets.find().stickersInSets(sets) {
      // A heading stands above its first row.
      let heading = place(Self.headingHeight, with: Self.rowHeight)
      pages[pages.count - 1].texts.append(self.heading(title, at: heading))
      for first in stride(from: 0, to: names.count, by: Self.columns) {
        let row = place(Self.rowHeight)
        for (column, name) in names[first..<min(first + Self.columns, names.count)].enumerated() {
          let center = Point(x: 57.5 + 90 * Double(column), y: row + 36)
          pages[pages.count - 1].stickers.append(
            Sticker(ImageReference(ImageReference.builtinPrefix + name), center: center, width: 64))
          pages[pages.count - 1].texts.append(self.name(name, below: center))
        }
      }
    }
    return pages
  }

  private func heading(_ title: String, at y: Double) -> TextNode {
    var style = TextStyle(.title)
    (style.size, style.align) = (20, .start)
    return TextNode(TextContent(title), frame: Rect(x: 24, y: y, width: 420, height: 32), style: style)
  }

  private func name(_ name: String, below center: Point) -> TextNode {
    var style = TextStyle(.caption)
    style.size = 11
    let frame = Rect(x: center.x - 45, y: center.y + 34, width: 90, height: 17)
    return TextNode(TextContent(name), frame: frame, style: style)
  }
}
