import ImageCodecs
import Notation
import ScrapbookKit
package import ScrapbookRender

/// A face of a book on an HTML page.
package struct WebPicture {
  /// The picture's address: a file beside the page, or its data.
  package var source: String
  /// The size in pixels.
  package var size: PixelSize

  package init(source: String, size: PixelSize) { (self.source, self.size) = (source, size) }

  /// A picture embedded in the page.
  package init(jpeg: [UInt8], size: PixelSize) {
    self.init(source: dataPrefix + base64(jpeg), size: size)
  }
}

/// The start of a picture's address that contains its data.
let dataPrefix = "data:image/jpeg;base64,"

extension Bitmap {
  /// A JPEG of the bitmap.
  package func jpeg(quality: Int, isProgressive: Bool = true) throws -> [UInt8] {
    try bytes.withUnsafeBytes {
      try encodeJPEG($0, width: width, height: height, quality: quality, isProgressive: isProgressive)
    }
  }
}

/// The HTML of a book. Its pages are below each other, for printing and for viewing without scripts; the script makes a
/// book of them.
package struct WebPage {
  /// The pictures of the faces.
  var pictures: [WebPicture]
  /// A small picture of the cover, which is the icon of the page.
  var icon: [UInt8]
  /// The levels of the tiles beside the page; nil without tiles. At level 1 a pixel is half a unit.
  var levels: ClosedRange<Int>?

  package init(pictures: [WebPicture], icon: [UInt8], levels: ClosedRange<Int>? = nil) {
    (self.pictures, self.icon, self.levels) = (pictures, icon, levels)
  }

  /// The modules of the script, each after the modules that it imports.
  private static let modules = [
    "turning.js", "geometry.js", "words.js", "book.js", "controls.js", "tiles.js", "web.js",
  ]

  /// - Parameters:
  ///   - sources: The sources from which the page may load, as a list of a content security policy.
  ///   - icon: The address of the page's icon.
  static func head(title: String, language: String, sources: String, icon: String?, styles: [String])
    -> String
  {
    let style = styles.map { String(decoding: ViewerFile.bytes($0) ?? [], as: UTF8.self) }.joined()
    let policy =
      "default-src 'none'; img-src \(sources); style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    let link = icon.map { "<link rel=\"icon\" type=\"image/jpeg\" href=\"\($0)\">\n" } ?? ""
    return """
      <!doctype html>
      <html lang="\(escapedHTML(language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="referrer" content="no-referrer">
      <title>\(escapedHTML(title))</title>
      \(link)<style>
      \(style)</style>
      </head>

      """
  }

  package func html(of book: WebBook) -> String {
    let tiles = levels.map { " data-levels=\"\($0.lowerBound) \($0.upperBound)\"" } ?? ""
    // Browsers do not agree on what 'self' is for a page that is a file.
    let head = Self.head(
      title: book.title, language: book.language, sources: levels == nil ? "data:" : "data: 'self' file:",
      icon: dataPrefix + base64(icon), styles: ["style.css"])
    return head + """
      <body>
      <main class="pages" id="pages" data-count="\(book.pageCount)" data-binding="\(book.binding)" data-radius="\(book.radius)"\(tiles)>
      <h1>\(escapedHTML(book.title))</h1>
      \(book.openings.map { opening($0, of: book) }.joined())</main>
      <div id="viewer"></div>
      <script type="application/json" id="sayings">\(sayings(of: book))</script>
      <script>
      \(ViewerFile.script(of: Self.modules))</script>
      </body>
      </html>

      """
  }

  /// The words of the buttons. No text can end their element.
  private func sayings(of book: WebBook) -> String {
    ViewerWords.json(in: book.language).replacing("<", with: "\\u003C")
  }

  private func opening(_ numbers: [Int], of book: WebBook) -> String {
    "<section class=\"opening\">\n<div class=\"sides\">\n"
      + numbers.map { place($0, of: book) }.joined() + "</div>\n"
      + numbers.sorted().map { text(ofFace: $0, of: book) }.joined() + "</section>\n"
  }

  private func place(_ number: Int, of book: WebBook) -> String {
    let face = book.faces[number]
    let page = face.label.map { " data-page=\"\(escapedHTML($0))\"" } ?? (face.isEmpty ? " data-empty" : "")
    // Where links lead without the script.
    let isFirst = face.label != nil && book.faces.firstIndex { $0.label == face.label } == number
    let anchor = isFirst ? " id=\"page=\(escapedHTML(face.label ?? ""))\"" : ""
    let area = face.area
    let edges = [area.x, area.y, area.maxX, area.maxY].map { "\($0)" }.joined(separator: " ")
    let picture = pictures[number]
    let words = PageWords(in: book.language)
    let links =
      book.links.isEmpty ? "" : book.links[number].map { html(of: $0, on: face, words: words) }.joined()
    let loading = levels == nil ? "" : " loading=\"lazy\""
    return """
      <div class="place \(face.place.rawValue)" data-place="\(face.place.rawValue)" data-face="\(number)" data-area="\(edges)"\(page)\(anchor)><img alt="\(escapedHTML(book.title(of: face) ?? ""))" width="\(picture.size.width)" height="\(picture.size.height)"\(loading) src="\(escapedHTML(picture.source))">\(links)</div>

      """
  }

  /// The texts of a face, and the descriptions of its pictures.
  private func text(ofFace number: Int, of book: WebBook) -> String {
    guard let title = book.title(of: book.faces[number]) else { return "" }
    let paragraphs = book.words[number].map { part in
      "<p dir=\"auto\"\(part.isOfPicture ? " class=\"picture\"" : "")>\(escapedHTML(part.text))</p>\n"
    }
    return
      "<div class=\"text\" id=\"words-\(number)\"><h2 dir=\"auto\">\(escapedHTML(title))</h2>\n\(paragraphs.joined())</div>\n"
  }
}

/// Text between tags or within quotes of an attribute.
func escapedHTML(_ text: String) -> String { xmlAttribute(text) { $0 == "\0" ? "\u{FFFD}" : nil } }

/// Base64 (RFC 4648, 4).
func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let piece = bytes[start..<min(start + 3, bytes.count)]
    let bits = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
    for index in 0..<4 {
      text.append(index <= piece.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}

extension WebPage {
  /// The link above the picture of a face, placed in percent of the picture's size.
  func html(of link: WebLink, on face: BookFace, words: PageWords) -> String {
    let (reference, name, rest) =
      switch link.target {
      case .address(let address): (address, address, " target=\"_blank\" rel=\"noopener noreferrer\"")
      case .page(let label): ("#page=\(label)", words.pages(label, count: 1), "")
      }
    let part = { (length: Double, all: Double) in "\((length / max(all, 1) * 1e4).rounded() / 100)%" }
    let style = [
      "left:" + part(link.area.x - face.area.x, face.area.width),
      "top:" + part(link.area.y - face.area.y, face.area.height),
      "width:" + part(link.area.width, face.area.width), "height:" + part(link.area.height, face.area.height),
    ]
    return
      "<a class=\"link\" href=\"\(escapedHTML(reference))\" aria-label=\"\(escapedHTML(name))\"\(rest) style=\"\(style.joined(separator: ";"))\"></a>"
  }
}
