import Files
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook stickers -o`: pages with all built-in stickers and their names.
struct PrintStickers: Action {
  var output: OutputFiles

  private static let columns = 4
  private static let rows = 5

  func perform() throws {
    let resources = DocumentResources(BuildOptions())
    let names = BuiltinAssets.find().stickers
    let perPage = Self.columns * Self.rows
    let pages = stride(from: 0, to: names.count, by: perPage).map { first in
      page(of: names[first..<min(first + perPage, names.count)])
    }
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

  private func page(of names: ArraySlice<String>) -> ScrapbookPage {
    var page = ScrapbookPage(background: .color(Color(red: 0.93, green: 0.96, blue: 0.95)))
    for (place, name) in names.enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: Self.columns)
      let center = Point(x: 81 + 104 * Double(column), y: 74 + 106 * Double(row))
      page.stickers.append(
        Sticker(ImageReference(ImageReference.builtinPrefix + name), center: center, width: 76))
      var style = TextStyle(.caption)
      style.size = 12
      let frame = Rect(x: center.x - 50, y: center.y + 44, width: 100, height: 18)
      page.texts.append(TextNode(TextContent(name), frame: frame, style: style))
    }
    return page
  }
}
