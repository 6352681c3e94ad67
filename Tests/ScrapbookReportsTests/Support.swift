import ScrapbookKit

@testable import ScrapbookReports

/// Pictures by made-up names: "20x10.png" has 20 x 10 pixels.
struct NamedPictures: AssetLoader {
  func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    let sides = path.split(separator: ".")[0].split(separator: "x").compactMap { Double($0) }
    guard sides.count == 2 else { throw ImageProblem(.missingImage, "there is no \(path)") }
    return ImageInfo(size: Size(width: sides[0], height: sides[1]))
  }
}

/// A report of files by name, and its faults.
///
/// - Parameter settings: Its `report.json`.
func composedReport(
  _ settings: String, files: [String: String], shaper: any TextShaper = BlockShaper()
) throws -> (report: ComposedReport, faults: [ReportFault]) {
  let faults = ReportFaults()
  var sources = SourceFiles()
  let source = sources.add(name: "report.json", bytes: Array(settings.utf8))
  let tools = ReportTools(shaper: shaper, loader: NamedPictures()) { path throws(ReportReadProblem) in
    guard let text = files[path] else { throw ReportReadProblem("there is no \(path)") }
    return SourceFile(name: path, bytes: Array(text.utf8))
  }
  let settings = ReportSettings(try parseJSON(source), faults: faults)
  return (composeReport(settings, files: sources, tools: tools, faults: faults), faults.all)
}

/// The result of laying out a text.
struct Laid {
  var pages: [ReportPage]
  var faults: [ReportFault]
  /// The diagnostics that are printed.
  var diagnostics: Diagnostics
  /// The lines of each page from top to bottom, as they were laid out.
  var pieces: [Piece]
  var root: Box

  /// - Parameter html: The content of the body.
  init(
    _ html: String, width: Double = 200, height: Double = 1000,
    value: @escaping (String) -> DataValue? = { _ in nil }
  ) throws {
    let file = SourceFile(name: "test.html", bytes: Array(html.utf8))
    let text = TemplateText(file)
    let faults = ReportFaults()
    var layout = HTMLLayout(
      shaper: BlockShaper(), pictures: ReportPictures(NamedPictures(), faults: faults), faults: faults)
    layout.value = value
    let paper = ReportPaper(size: Size(width: width, height: height), insets: Edges(all: 0))
    guard let result = layout.fragmented(text, on: { _ in paper }) else {
      (pages, pieces, root) = ([], [], Box(ComputedStyle(), .blocks, offset: 0))
      (self.faults, diagnostics) = (faults.all, faults.diagnostics)
      return
    }
    (pages, pieces, root) = (result.pages, result.pieces, result.root)
    (self.faults, diagnostics) = (faults.all, faults.diagnostics)
  }

  /// The text of each page's lines.
  var lines: [[String]] {
    pages.indices.map { page in
      pieces.filter { $0.page == page }.compactMap { piece in
        if case .line(let line, _) = piece.content {
          line.line.runs.isEmpty ? nil : line.line.runs.map(\.text).joined().trimmed
        } else {
          nil
        }
      }
    }
  }

  /// The boxes of an element with this id: left, top, width, height in points on their pages.
  func boxes(_ id: String) -> [Rect] {
    pieces.compactMap { piece in
      guard case .decoration(let box, _, _) = piece.content, box.name == id else { return nil }
      return Rect(x: piece.x.points, y: piece.y.points, width: box.width.points, height: piece.height.points)
    }
  }

  /// The position of a text: left and top of its line.
  func place(of text: String) -> Point? {
    for piece in pieces {
      if case .line(let line, _) = piece.content, line.line.runs.map(\.text).joined().trimmed == text {
        return Point(x: piece.x.points + line.x.points, y: piece.y.points)
      }
    }
    return nil
  }
}

extension String {
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().filter { $0 != "\u{200B}" })
  }
}
