import Files
import Glibc
import ImageCodecs
import Notation
import PDFAssembly
import ScrapbookRender

/// `scrapbook thumbs`: a small picture of each page.
struct WriteThumbnails: Action {
  var input: DrawnInput
  var range: PageRange
  /// The area into which each page is fitted.
  var room: PixelSize
  var folder: String

  func perform() throws {
    let pages = try input.open()
    try WriteAllPages(pages: pages, range: range, folder: folder).perform { number, name in
      try WritePage(pages: pages, number: number, scale: .fit(room), output: "\(folder)/\(name).png")
        .perform()
    }
  }
}

/// `scrapbook tiles`: pages at several levels, in square pieces, and `tiles.json`, which lists them.
struct WriteTiles: Action {
  var input: DrawnInput
  var range: PageRange
  /// The levels: at level n a page has 2 to the power of n pixels per point, times the scale.
  var levels: ClosedRange<Int>
  var scale: Double
  /// The side of a tile in pixels.
  var side: Int
  var folder: String

  func perform() throws {
    let pages = try input.open()
    let list = OutputFiles(paths: ["\(folder)/tiles.json"], kind: .list)
    // Checked before any tiles are drawn.
    try list.check(besides: pages.guarded, store: pages.store)
    var entries: [String] = []
    try WriteAllPages(pages: pages, range: range, folder: folder).perform { number, name in
      entries.append(try write(number, name, of: pages))
    } atEnd: {
      var line = JSONLine(isSpaced: true)
      line.add("tile", side)
      line.add("pages", json: "[\n\(entries.joined(separator: ",\n"))\n]")
      let text = line.text + "\n"
      try list.write(besides: pages.guarded, store: pages.store) { outputs in
        try Array(text.utf8).withUnsafeBytes { try outputs[0].write($0) }
      }
    }
  }

  /// Writes the tiles of a page as `page-07/LEVEL/COLUMN-ROW.png`, and returns its entry of the list.
  private func write(_ number: Int, _ name: String, of pages: any DrawnPages) throws -> String {
    let largest = try pages.size(ofPage: number, scale: scale * exp2(Double(levels.upperBound)))
    guard largest.width <= tiledPixelLimit / largest.height else {
      throw PageProblem.page(
        "it would have \(largest.width) x \(largest.height) pixels at level \(levels.upperBound); make fewer levels"
      )
    }
    var sizes = JSONLine(isSpaced: true)
    for level in levels {
      let factor = scale * exp2(Double(level))
      let size = try pages.size(ofPage: number, scale: factor)
      let path = "\(folder)/\(name)/\(level)"
      try writing(intoFolder: path) {
        for tile in PixelRect(size).tilesByBlock(side: side) {
          try Interrupt.check()
          let bitmap = try pages.draw(page: number, scale: factor, of: size, tile)
          try write(bitmap, to: "\(path)/\(tile.x / side)-\(tile.y / side).png", besides: pages)
        }
      }
      sizes.add("\(level)", [size.width, size.height])
    }
    var entry = JSONLine(isSpaced: true)
    entry.add("page", number)
    entry.add("folder", name)
    entry.add("levels", json: sizes.text)
    return "  " + entry.text
  }

  private func write(_ tile: Bitmap, to path: String, besides pages: any DrawnPages) throws {
    try OutputFiles(paths: [path], kind: .png).write(besides: pages.guarded, store: pages.store) { outputs in
      var png = try PNGStream(width: tile.width, height: tile.height) { try outputs[0].write($0) }
      try png.append(tile)
      try png.finish()
    }
  }
}
