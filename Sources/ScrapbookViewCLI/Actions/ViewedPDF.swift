import Files
import PDFAssembly
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRender

/// How the pages of a PDF become leaves.
struct PDFLeaves {
  var spread: BookSpread
  var sizes: [Size]

  /// The faces as JSON: the whole page, or each half of it.
  var json: String {
    let portrait = sizes.filter { $0.height > $0.width }.count
    let spread = spread == .auto ? (portrait * 2 > sizes.count ? .pair : .single) : spread
    let faces = sizes.enumerated().flatMap { index, size -> [String] in
      let page = index + 1
      switch spread {
      case .cut:
        let half = size.width / 2
        return [
          faceJSON(page, .left, "\(page)", Rect(x: 0, y: 0, width: half, height: size.height)),
          faceJSON(page, .right, "\(page)", Rect(x: half, y: 0, width: half, height: size.height)),
        ]
      case .pair:
        return [
          faceJSON(
            page, index % 2 == 0 ? .right : .left, "\(page)",
            Rect(x: 0, y: 0, width: size.width, height: size.height))
        ]
      case .single, .auto:
        return [faceJSON(page, .single, "\(page)", Rect(x: 0, y: 0, width: size.width, height: size.height))]
      }
    }
    return "[" + faces.joined(separator: ",") + "]"
  }
}

/// A face as JSON.
///
/// - Parameter area: The part of the page in its units.
func faceJSON(_ page: Int, _ place: BookFace.Place, _ label: String?, _ area: Rect) -> String {
  var line = JSONLine()
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
  var changes: PDFChanges

  init(_ path: String, _ options: ViewOptions) throws {
    self.path = path
    self.options = options
    changes = PDFChanges(path)
    drawn = try options.drawing.pages(of: path)
    sizes = try Self.sizes(of: drawn)
  }

  var pages: any DrawnPages { drawn }
  var files: [String] { [path] }
  /// Whether what is drawn would be kept.
  var isDrawable: Bool { true }

  func reload() throws {
    do {
      let new = try options.drawing.pages(of: path)
      sizes = try Self.sizes(of: new)
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
    line.add("count", sizes.count)
    line.add("pages", json: sizesJSON(sizes))
    line.add("faces", json: PDFLeaves(spread: options.spread, sizes: sizes).json)
    line.add("outline", json: (try? drawn.outline()) ?? "[]")
  }

  func text(ofPage number: Int) throws -> String {
    // Without PDFium there is no text.
    (try? drawn.text(ofPage: number)) ?? "{\"lines\":[],\"links\":[]}"
  }
}
