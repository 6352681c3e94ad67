import ScrapbookKit

/// The document of a helper.
struct Opening {
  /// The path of libpdfium.so.
  var library: String
  /// The descriptor of the open file.
  var file: Int32
  /// The bytes of the file that belong to the document.
  var length: Int
  var password: String?
  var box: PageBox

  /// Nil if a value is missing or out of its limits.
  init?(_ fields: JSONFields) {
    guard let library = fields.string("library"),
      let file = fields.int("file").flatMap({ Int32(exactly: $0) }),
      let length = fields.int("length"), length >= 0, let box = fields.string("box").flatMap(PageBox.init)
    else { return nil }
    (self.library, self.file, self.length, self.box) = (library, file, length, box)
    password = fields.string("password")
  }
}

/// The part of a page that is drawn (ISO 32000-1, 14.11.2).
enum PageBox: String { case media, crop, bleed, trim, art }

/// A part of a page, in pixels.
struct DrawRequest {
  /// The number of the page, counted from 1.
  var page: Int
  /// The size of the whole page.
  var pageWidth: Int
  var pageHeight: Int
  /// The left and upper edge of the part, from the page's.
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// Nil if a value is missing or out of its limits.
  init?(_ fields: JSONFields) {
    guard let page = fields.int("page"), let pageWidth = fields.int("pageWidth"),
      let pageHeight = fields.int("pageHeight"), let x = fields.int("x"), let y = fields.int("y"),
      let width = fields.int("width"), let height = fields.int("height")
    else { return nil }
    let sides = 1...pageSideLimit
    guard (1...pageNumberLimit).contains(page), sides.contains(pageWidth), sides.contains(pageHeight),
      (0..<pageWidth).contains(x), (0..<pageHeight).contains(y), (1...pageWidth - x).contains(width),
      (1...pageHeight - y).contains(height), width * height <= drawnPixelLimit
    else { return nil }
    (self.page, self.pageWidth, self.pageHeight) = (page, pageWidth, pageHeight)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
