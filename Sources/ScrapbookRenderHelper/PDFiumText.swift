import CPDFium
import Notation

extension PDFiumDocument {
  /// The lines of text and the links of a page as JSON, in points from the upper left of the page as it is shown.
  func text(ofPage number: Int) throws(PDFiumProblem) -> String {
    let page = try load(number)
    let size = try size(ofPage: number)
    let place = PlaceOnPage(library: library, page: page, width: size.width, height: size.height)
    let lines = lines(of: page, place).map { line in
      JSONValueText(jsonObject(["text": line.text, "box": line.box]))
    }
    return jsonObject(["lines": lines, "links": links(of: page, place)])
  }

  private func lines(of page: FPDF_PAGE, _ place: PlaceOnPage) -> [TextLine] {
    guard let text = library.FPDFText_LoadPage(page) else { return [] }
    defer { library.FPDFText_ClosePage(text) }
    var lines: [TextLine] = []
    var line = TextLine()
    for index in 0..<min(max(0, library.FPDFText_CountChars(text)), Int32(characterLimit)) {
      let code = library.FPDFText_GetUnicode(text, index)
      guard code != 13, code != 10, let scalar = Unicode.Scalar(code), code != 0 else {
        if !line.text.isEmpty { lines.append(line) }
        line = TextLine()
        continue
      }
      line.text.unicodeScalars.append(scalar)
      var (left, right, bottom, top) = (0.0, 0.0, 0.0, 0.0)
      guard library.FPDFText_GetCharBox(text, index, &left, &right, &bottom, &top) != 0, right > left else {
        continue
      }
      line.box.add(place.box(left: left, bottom: bottom, right: right, top: top))
    }
    if !line.text.isEmpty { lines.append(line) }
    return lines.filter { $0.box.isThere && !$0.text.allSatisfy(\.isWhitespace) }
  }

  /// Links to pages, and to addresses of the web and of mail.
  private func links(of page: FPDF_PAGE, _ place: PlaceOnPage) -> [JSONValueText] {
    var links: [JSONValueText] = []
    var position: Int32 = 0
    var link: FPDF_LINK?
    while links.count < linkLimit, library.FPDFLink_Enumerate(page, &position, &link) != 0,
      let found = link
    {
      var area = FS_RECTF()
      guard library.FPDFLink_GetAnnotRect(found, &area) != 0, let target = target(of: found) else { continue }
      let box = place.box(
        left: Double(area.left), bottom: Double(area.bottom), right: Double(area.right), top: Double(area.top)
      )
      var line = JSONLine()
      line.add("box", box)
      switch target {
      case .address(let address): line.add("address", address)
      case .page(let page): line.add("page", page)
      }
      links.append(JSONValueText(line.text))
    }
    return links
  }

  private enum LinkTarget {
    case address(String)
    /// A page number, counted from 1.
    case page(Int)
  }

  private func target(of link: FPDF_LINK) -> LinkTarget? {
    var destination = library.FPDFLink_GetDest(document, link)
    if destination == nil, let action = library.FPDFLink_GetAction(link) {
      destination = library.FPDFAction_GetDest(document, action)
      let address = bytes { library.FPDFAction_GetURIPath(document, action, $0, $1) }.prefix { $0 != 0 }
      let text = String(decoding: address, as: UTF8.self)
      let isSafe = ["http://", "https://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
      if isSafe { return .address(text) }
    }
    guard let destination else { return nil }
    let index = library.FPDFDest_GetDestPageIndex(document, destination)
    return index >= 0 ? .page(Int(index) + 1) : nil
  }

  /// The outline as JSON: titles, pages and levels in order.
  var outline: String {
    var entries: [String] = []
    collectOutline(below: nil, level: 1, into: &entries)
    return jsonArray(entries)
  }

  private func collectOutline(below parent: FPDF_BOOKMARK?, level: Int, into entries: inout [String]) {
    guard level <= entryDepthLimit else { return }
    var next = library.FPDFBookmark_GetFirstChild(document, parent)
    while let entry = next, entries.count < entryLimit {
      let units = bytes { library.FPDFBookmark_GetTitle(entry, $0, $1) }
      let title = stride(from: 0, to: units.count - 1, by: 2).map {
        UInt16(units[$0]) | UInt16(units[$0 + 1]) << 8
      }
      let text = String(decoding: title.prefix { $0 != 0 }, as: UTF16.self)
      let destination = library.FPDFBookmark_GetDest(document, entry)
      let page = destination.map { Int(library.FPDFDest_GetDestPageIndex(document, $0)) + 1 } ?? 0
      entries.append(jsonObject(["title": text, "page": page, "level": level]))
      collectOutline(below: entry, level: level + 1, into: &entries)
      next = library.FPDFBookmark_GetNextSibling(document, entry)
    }
  }

  /// The output of a function that is called once for the size, and again for the bytes.
  private func bytes(_ write: (UnsafeMutableRawPointer?, UInt) -> UInt) -> [UInt8] {
    let count = write(nil, 0)
    guard (1...shortTextByteLimit).contains(count) else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    // It writes at most as many bytes as it announced.
    bytes.withUnsafeMutableBytes { _ = write($0.baseAddress, count) }
    return bytes
  }
}

private struct TextLine {
  var text = ""
  var box = ShownBox()
}

/// A rectangle in points from the upper left of a page.
private struct ShownBox: JSONWritable {
  var left = Double.infinity
  var top = Double.infinity
  var right = -Double.infinity
  var bottom = -Double.infinity

  var isThere: Bool { left < right && top < bottom }
  var json: String { [left, top, right - left, bottom - top].json }

  mutating func add(_ other: ShownBox) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }
}

/// Converts PDF points to points on the page as it is shown.
private struct PlaceOnPage {
  let library: Libpdfium
  let page: FPDF_PAGE
  let width: Double
  let height: Double

  func box(left: Double, bottom: Double, right: Double, top: Double) -> ShownBox {
    let (first, last) = (point(left, top), point(right, bottom))
    return ShownBox(
      left: min(first.x, last.x), top: min(first.y, last.y), right: max(first.x, last.x),
      bottom: max(first.y, last.y))
  }

  /// PDFium returns whole pixels, so a page of 32,000 pixels is assumed.
  private func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    var (column, row): (Int32, Int32) = (0, 0)
    let side: Int32 = 32_000
    _ = library.FPDF_PageToDevice(page, 0, 0, side, side, 0, x, y, &column, &row)
    return (Double(column) * width / Double(side), Double(row) * height / Double(side))
  }
}
