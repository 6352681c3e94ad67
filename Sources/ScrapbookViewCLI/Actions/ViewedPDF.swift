import Files
import PDFAssembly
import ScrapbookCLI
import ScrapbookKit
import ScrapbookReading
import ScrapbookRender

/// How the pages of a PDF become leaves.
struct PDFLeaves {
  var spread: BookSpread
  var sizes: [Size]
  var properties: PDFBookProperties

  /// What `auto` means for these pages.
  private var chosen: BookSpread {
    guard spread == .auto else { return spread }
    if properties.labels.contains(where: { $0.contains("-") }) { return .cut }
    return sizes.filter { $0.height > $0.width }.count * 2 > sizes.count ? .pair : .single
  }

  /// The faces as JSON: the whole page, or each half of it.
  var json: String {
    let spread = chosen
    let (first, second): (BookFace.Place, BookFace.Place) =
      properties.isRightToLeft ? (.right, .left) : (.left, .right)
    let faces = sizes.enumerated().flatMap { index, size -> [String] in
      let page = index + 1
      switch spread {
      case .cut:
        let half = Size(width: size.width / 2, height: size.height)
        let label = properties.labels.indices.contains(index) ? properties.labels[index] : "\(page)"
        if label.hasSuffix("over") {
          // A closed book lies in the middle.
          let middle = Rect(x: half.width / 2, y: 0, width: half.width, height: half.height)
          return [faceJSON(page, index == 0 ? second : first, nil, middle)]
        }
        let labels = label.split(separator: "-").map(String.init)
        return [(first, labels.first), (second, labels.last)].map { place, label in
          let x = place == .left ? 0 : half.width
          return faceJSON(page, place, label, Rect(x: x, y: 0, width: half.width, height: half.height))
        }
      case .pair:
        return [
          faceJSON(
            page, index % 2 == 0 ? second : first, "\(page)",
            Rect(x: 0, y: 0, width: size.width, height: size.height))
        ]
      case .single, .auto:
        return [faceJSON(page, .single, "\(page)", Rect(x: 0, y: 0, width: size.width, height: size.height))]
      }
    }
    return "[" + faces.joined(separator: ",") + "]"
  }
}

/// What a PDF says of itself as a book.
struct PDFBookProperties {
  /// The labels of the pages if this program made them of spreads, such as "2-3"; else empty.
  var labels: [String] = []
  var isRightToLeft = false

  /// - Parameter count: The number of pages.
  init(_ path: String, count: Int) {
    // What cannot be read has no properties; PDFium may still draw it.
    guard let source = try? PDFFileSource(path), let document = try? PDFDocument(source) else { return }
    try? read(document, count: count)
  }

  private mutating func read(_ document: PDFDocument, count: Int) throws {
    let preferences = try document.resolve(try document.catalog()["ViewerPreferences"])?.dictionary
    isRightToLeft = try document.resolve(preferences?["Direction"])?.name == "R2L"
    let info = try document.resolve(document.trailer["Info"])?.dictionary
    let creator = try document.resolve(info?["Creator"])?.string ?? ""
    if creator.hasPrefix("scrapbook ") { labels = try document.pageLabels(count: count) }
  }
}

/// A face as JSON.
///
/// - Parameters:
///   - area: The part of the page in its units.
///   - isEmpty: Whether it is the empty half of a spread.
///   - ink: The page number of strokes on it, if that is another one; 0 if it has none.
func faceJSON(
  _ page: Int, _ place: BookFace.Place, _ label: String?, _ area: Rect, isEmpty: Bool = false, ink: Int? = nil
) -> String {
  var line = JSONLine()
  line.add("empty", isEmpty)
  line.add("ink", ink)
  line.add("page", page)
  line.add("place", place.rawValue)
  line.add("label", label)
  line.add("x", area.x)
  line.add("y", area.y)
  line.add("width", area.width)
  line.add("height", area.height)
  return line.text
}

/// The sizes of pages as JSON.
func sizesJSON(_ sizes: [Size]) -> String {
  "[" + sizes.map { "[\($0.width),\($0.height)]" }.joined(separator: ",") + "]"
}

/// A PDF of any program.
class ViewedPDF: ViewedBook {
  let path: String
  private(set) var drawn: DrawnPDF
  private let options: ViewOptions
  private var sizes: [Size]
  private var properties: PDFBookProperties
  var changes: PDFChanges

  init(_ path: String, _ options: ViewOptions) throws {
    self.path = path
    self.options = options
    changes = PDFChanges(path)
    drawn = try options.drawing.pages(of: path)
    sizes = try Self.sizes(of: drawn)
    properties = PDFBookProperties(path, count: sizes.count)
  }

  var pages: any DrawnPages { drawn }
  var files: [String] { [path] }
  /// Whether what is drawn would be kept.
  var isDrawable: Bool { true }

  func reload() throws {
    do {
      let new = try options.drawing.pages(of: path)
      sizes = try Self.sizes(of: new)
      properties = PDFBookProperties(path, count: sizes.count)
      drawn = new
    } catch let failure as Failure {
      throw BookFaults(message: failure.message)
    }
  }

  private static func sizes(of drawn: DrawnPDF) throws -> [Size] {
    try (1...max(1, drawn.count)).map { number in
      let size = try drawn.points(ofPage: number)
      return Size(width: size.width, height: size.height)
    }
  }

  func describe(_ line: inout JSONLine) throws {
    line.add("kind", "pdf")
    line.add("title", fileName(of: path))
    line.add("rtl", properties.isRightToLeft)
    line.add("count", sizes.count)
    line.add("pages", json: sizesJSON(sizes))
    line.add("faces", json: PDFLeaves(spread: options.spread, sizes: sizes, properties: properties).json)
    line.add("outline", json: (try? drawn.outline()) ?? "[]")
  }

  func text(ofPage number: Int) throws -> String {
    // Without PDFium there is no text.
    (try? drawn.text(ofPage: number)) ?? "{\"lines\":[],\"links\":[]}"
  }
}
