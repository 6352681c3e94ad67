package import ScrapbookKit
import ScrapbookRendering

/// A face of a book as it is stored in a page.
struct WebPicture {
  var jpeg: [UInt8]
  var width: Int
  var height: Int
}

/// The HTML of a book in one file. Its pages stand below each other, as they are printed and as they are seen without
/// scripts; the script makes a book of them.
struct WebPage {
  let faces: [BookFace]
  private let composition: Composition
  private let document: PagedDocument
  private let words: [[ReadablePart]]

  init(_ pages: DrawnAlbum) {
    let (composition, document) = (pages.composition, pages.document)
    let faces = composition.bookFaces(of: document)
    let ofSheets = document.sheets.map { composition.readableParts(of: $0) }
    (self.composition, self.document, self.faces) = (composition, document, faces)
    words = faces.map { face in
      let sheet = document.sheets[face.sheet - 1]
      return ofSheets[face.sheet - 1].filter { face.holds($0.bounds.center, of: sheet) }
    }
  }

  private var title: String { document.info.title ?? "Scrapbook" }

  /// The modules of the script, each after those that it imports.
  private static let modules = ["turning.js", "geometry.js", "book.js", "controls.js", "web.js"]

  func html(_ pictures: [WebPicture]) -> String {
    let language = document.info.language ?? "en"
    let style = String(decoding: ViewerFile.bytes("style.css") ?? [], as: UTF8.self)
    let policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    let first = faces.first?.area ?? Rect(x: 0, y: 0, width: 1, height: 1)
    return """
      <!doctype html>
      <html lang="\(escaped(language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="referrer" content="no-referrer">
      <title>\(escaped(title))</title>
      <style>
      \(style)</style>
      </head>
      <body>
      <main class="pages" id="pages" data-width="\(first.width)" data-height="\(first.height)" data-count="\(document.info.pageCount)" data-binding="\(document.info.binding)" data-radius="\(composition.bookRadius)">
      <h1>\(escaped(title))</h1>
      \(openings(pictures))</main>
      <div id="viewer"></div>
      <script>
      \(ViewerFile.script(of: Self.modules))</script>
      </body>
      </html>

      """
  }

  private func openings(_ pictures: [WebPicture]) -> String {
    var html = ""
    for sheet in document.sheets.indices {
      let numbers = faces.indices.filter { faces[$0].sheet == sheet + 1 }
      // Spreads are seen from left to right, whatever the order in which they are read.
      let seen = numbers.sorted { faces[$0].area.x < faces[$1].area.x }
      html += "<section class=\"opening\">\n<div class=\"sides\">\n"
      for number in seen { html += place(number, pictures[number]) }
      html += "</div>\n"
      for number in numbers { html += text(number) }
      html += "</section>\n"
    }
    return html
  }

  private func place(_ number: Int, _ picture: WebPicture) -> String {
    let face = faces[number]
    let page = face.label.map { " data-page=\"\($0)\"" } ?? (face.isEmpty ? " data-empty" : "")
    let name = face.title ?? ""
    return """
      <div class="place \(face.place.rawValue)" data-place="\(face.place.rawValue)" data-face="\(number)"\(page)><img alt="\(name)" width="\(picture.width)" height="\(picture.height)" src="data:image/jpeg;base64,\(base64(picture.jpeg))"></div>

      """
  }

  /// The texts of a face, and the descriptions of its pictures.
  private func text(_ number: Int) -> String {
    guard let title = faces[number].title else { return "" }
    let paragraphs = words[number].map { part in
      "<p\(part.kind == .picture ? " class=\"picture\"" : "")>\(escaped(part.text))</p>\n"
    }
    return "<div class=\"text\" id=\"words-\(number)\"><h2>\(title)</h2>\n\(paragraphs.joined())</div>\n"
  }
}

extension BookFace {
  /// "Page 3" or "Cover"; nil for an empty half.
  fileprivate var title: String? { name ?? label.map { "Page \($0)" } }

  /// Whether it shows a point of the sheet, in points.
  package func holds(_ point: Point, of sheet: Sheet) -> Bool {
    guard !isEmpty else { return false }
    let x = (point.x - sheet.content.x) / sheet.unit
    return place == .left ? x < area.maxX : place == .right ? x >= area.x : true
  }
}

/// Text between tags or within quotes of an attribute.
func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { escaped, scalar in
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\0": escaped += "\u{FFFD}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
}

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
