import Files
import Glibc
import Notation
import PDFAssembly
import ScrapbookKit
import ScrapbookRender
import ScrapbookRendering

/// `scrapbook web`: a book with turning leaves in a single file, which needs no network.
struct MakeWebBook: Action {
  var input: DrawnInput
  /// How the pages of a PDF become leaves.
  var spread: BookSpread
  /// A file, or `-` for standard output.
  var output: String
  /// The maximum size of the file in bytes.
  var maxSize: Int?

  func perform() throws {
    let source = try BookSource(input, spread: spread)
    defer { source.finish() }
    guard let html = try source.painter.page(of: source.book, maxSize: maxSize) else {
      throw Failure(
        .albumIsWrong,
        "the book cannot have less than \(FileSize(bytes: maxSize ?? 0)), even with small pages",
        hint: "allow more with --max-size, write a folder with --folder, or make a PDF of some of its pages")
    }
    try OutputFiles(paths: [output], kind: .web).write(of: Array(html.utf8), besides: source.pages)
  }
}

/// `scrapbook web --folder`: a folder with a page, a picture of each face, and tiles for enlarging them.
struct MakeWebFolder: Action {
  var input: DrawnInput
  /// How the pages of a PDF become leaves.
  var spread: BookSpread
  var folder: String

  func perform() throws {
    try WebFolder(source: BookSource(input, spread: spread), path: folder).write()
  }
}

/// The folder of a book.
private struct WebFolder {
  let source: BookSource
  let path: String

  private static let levels = 1...2
  /// The side of a tile in pixels; the page's script has the same constant.
  private static let side = 512
  private static let quality = 82

  func write() throws {
    defer { source.finish() }
    let page = OutputFiles(paths: ["\(path)/index.html"], kind: .web)
    // Before anything is drawn.
    try page.check(besides: source.pages.guarded, store: source.pages.store)
    let digits = "\(source.book.faces.count)".count
    let pictures = try source.book.faces.enumerated().map { index, face in
      try write(face, (index + 1).zeroPadded(to: digits))
    }
    let html = WebPage(
      pictures: pictures, icon: try source.painter.icon(of: source.book), levels: Self.levels
    ).html(of: source.book)
    // Written last, so that the page never exists without its pictures.
    try page.write(of: Array(html.utf8), besides: source.pages)
  }

  /// Writes `pages/07.jpg` and `pages/07/LEVEL/COLUMN-ROW.jpg`.
  private func write(_ face: BookFace, _ name: String) throws -> WebPicture {
    for level in Self.levels {
      let folder = "\(path)/pages/\(name)/\(level)"
      do throws(SystemError) {
        try makeFolder(folder)
      } catch {
        throw Failure(.cannotCreate, "cannot make the folder \(folder): \(error)")
      }
      let scale = exp2(Double(level))
      let whole = face.pixels(scale: scale)
      for tile in whole.tilesByBlock(side: Self.side) {
        try Interrupt.check()
        let (column, row) = ((tile.x - whole.x) / Self.side, (tile.y - whole.y) / Self.side)
        let bitmap = try source.draw(tile, of: face, scale)
        try write(bitmap, "\(folder)/\(column)-\(row).jpg")
      }
    }
    let bitmap = try source.painter.draw(face, WebPainter.qualities[0].scale)
    try write(bitmap, "\(path)/pages/\(name).jpg")
    return WebPicture(
      source: "pages/\(name).jpg", size: PixelSize(width: bitmap.width, height: bitmap.height))
  }

  private func write(_ bitmap: Bitmap, _ path: String) throws {
    try OutputFiles(paths: [path], kind: .picture)
      .write(of: try bitmap.jpeg(quality: Self.quality), besides: source.pages)
  }
}

extension OutputFiles {
  /// Writes bytes to the only file.
  fileprivate func write(of bytes: [UInt8], besides pages: any DrawnPages) throws {
    try write(besides: pages.guarded, store: pages.store) { outputs in
      try bytes.withUnsafeBytes { try outputs[0].write($0) }
    }
  }
}
