import Files
import ScrapbookKit
import ScrapbookRender
import ScrapbookRendering

/// The source of an HTML book, and its pages.
struct BookSource {
  let book: WebBook
  let pages: any DrawnPages
  /// Called at the end.
  let finish: () -> Void

  /// - Parameter spread: How the pages of a PDF become leaves.
  init(_ input: DrawnInput, spread: BookSpread) throws {
    switch input {
    case .album(let album): try self.init(album)
    case .pdf(let path, let drawing): try self.init(drawing.pages(of: path), path: path, spread: spread)
    }
  }

  private init(_ input: AlbumInput) throws {
    let album = try DrawnAlbum(input)
    book = WebBook(album.composition, album.document)
    pages = album
    finish = { input.warnOfCache() }
  }

  private init(_ pdf: DrawnPDF, path: String, spread: BookSpread) throws {
    let sizes = try pdf.sizes
    let properties = PDFBookProperties(readableDocument(path), count: sizes.count)
    let faces = PDFLeaves(spread: spread, sizes: sizes, properties: properties).faces
    let lines = (1...sizes.count).map { TextOfPage(pdf, page: $0) }
    let words = faces.map { lines[$0.sheet - 1].words(in: $0.area) }
    var book = WebBook(
      title: properties.title ?? fileName(of: path), language: properties.language,
      binding: properties.isRightToLeft ? .right : .left,
      faces: faces, words: words)
    book.links = faces.map { lines[$0.sheet - 1].links(in: $0.area, of: faces) }
    (self.book, pages) = (book, pdf)
    finish = {}
  }

  var painter: WebPainter { WebPainter { face, scale in try draw(face, scale) } }

  private func draw(_ face: BookFace, _ scale: Double) throws -> Bitmap {
    try Interrupt.check()
    let part = face.pixels(scale: scale)
    guard part.width * part.height <= facePixelLimit else {
      throw Failure(
        .albumIsWrong, "page \(face.sheet) of \(pages.name) is too large for a book",
        hint: "scrapbook pages makes a file without it")
    }
    return try draw(part, of: face, scale)
  }

  /// Draws a part of a face's sheet.
  func draw(_ part: PixelRect, of face: BookFace, _ scale: Double) throws -> Bitmap {
    do {
      let size = try pages.size(ofPage: face.sheet, scale: scale)
      return try pages.draw(page: face.sheet, scale: scale, of: size, part)
    } catch let problem as PageProblem {
      throw Failure(problem, ofPage: face.sheet, of: pages.name)
    }
  }
}

/// The lines and links of a PDF page; empty without PDFium.
private struct TextOfPage {
  private var lines: [(text: String, middle: Double)] = []
  private var links: [(area: Rect, address: String?, page: Int?)] = []

  init(_ pdf: DrawnPDF, page: Int) {
    guard let json = try? pdf.text(ofPage: page), let fields = JSONFields(json.utf8) else { return }
    lines =
      fields.all("lines") { line in
        guard let text = line.string("text"), let box = line.box else { return nil }
        return (text, box.center.x)
      } ?? []
    links =
      fields.all("links") { link in
        link.box.map { ($0, link.string("address"), link.int("page")) }
      } ?? []
  }

  /// The links in a part of the page that lead to safe addresses and to pages of the book.
  func links(in area: Rect, of faces: [BookFace]) -> [WebLink] {
    links.filter { (area.x..<area.maxX).contains($0.area.center.x) }.compactMap { link in
      let label = link.page.flatMap { page in faces.first { $0.sheet == page }?.label }
      let target = link.address.flatMap(WebLink.safe) ?? label.map(WebLink.Target.page)
      return target.map { WebLink(area: link.area, target: $0) }
    }
  }

  /// The lines in a part of the page, as one paragraph.
  func words(in area: Rect) -> [WebBook.Words] {
    let found = lines.filter { (area.x..<area.maxX).contains($0.middle) }.map(\.text)
    return found.isEmpty ? [] : [WebBook.Words(found.joined(separator: "\n"))]
  }
}

extension JSONFields {
  /// The rectangle of a line or a link.
  fileprivate var box: Rect? {
    guard case .array(let numbers)? = value("box"), numbers.count == 4 else { return nil }
    let sides = numbers.compactMap { if case .number(let number) = $0.value { number } else { nil } }
    return sides.count == 4 ? Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : nil
  }
}
