import Foundation
import TestSupport

@testable import ScrapbookInk

/// A program that writes ink annotations.
enum InkMaker: String, CaseIterable {
  case pdfium
  case mupdf

  var isThere: Bool { self == .mupdf || PDFium.isThere }

  /// Writes a PDF with the ink of these pages.
  func write(_ pages: [ForeignInkPage], as name: String, in scratch: Scratch) throws {
    let list: [String: Any] = ["pages": pages.map(\.json)]
    try scratch.write("ink.json", Array(try JSONSerialization.data(withJSONObject: list)))
    try scratch.write("ink.script", self == .pdfium ? Self.pdfiumScript : Self.mupdfScript)
    let files = [scratch.path("ink.script"), scratch.path("ink.json"), scratch.path(name)]
    switch self {
    case .pdfium: try tool(Project.root + "/.build/test/venv/bin/python", files)
    case .mupdf: try tool("mutool", ["run"] + files)
    }
  }

  /// Positions are in PDF space.
  private static let pdfiumScript = """
    import ctypes, json, sys, pypdfium2, pypdfium2.raw as raw
    document = pypdfium2.PdfDocument.new()
    for index, spec in enumerate(json.load(open(sys.argv[1]))["pages"]):
        left, bottom, right, top = spec["box"]
        page = document.new_page(right - left, top - bottom)
        page.set_mediabox(left - 30, bottom - 7, right + 5, top + 90)
        page.set_cropbox(left, bottom, right, top)
        page.set_rotation(spec["rotation"])
        for ink in spec["inks"]:
            annot = raw.FPDFPage_CreateAnnot(page, raw.FPDF_ANNOT_INK)
            assert annot and raw.FPDFAnnot_SetBorder(annot, 0, 0, ink["width"])
            for points in ink["lists"]:
                array = (raw.FS_POINTF * len(points))(*[raw.FS_POINTF(x, y) for x, y in points])
                assert raw.FPDFAnnot_AddInkStroke(annot, array, len(points)) >= 0
            xs, ys = zip(*[point for points in ink["lists"] for point in points])
            box = raw.FS_RECTF(min(xs) - 9, max(ys) + 9, max(xs) + 9, min(ys) - 9)
            assert raw.FPDFAnnot_SetRect(annot, box)
            raw.FPDFPage_CloseAnnot(annot)
    document.save(sys.argv[2])
    """

  /// Positions are relative to the top left of the page as it is shown.
  private static let mupdfScript = """
    var spec = JSON.parse(read(scriptArgs[0])), doc = new PDFDocument();
    spec.pages.forEach(function (page) {
      doc.insertPage(-1, doc.addPage(page.box, page.rotation, {}, ""));
    });
    spec.pages.forEach(function (page, index) {
      var loaded = doc.loadPage(index);
      page.inks.forEach(function (ink) {
        var annot = loaded.createAnnotation("Ink");
        annot.setInkList(ink.shown);
        annot.setBorder(ink.width);
        annot.update();
      });
    });
    doc.save(scriptArgs[1], "");
    """
}

/// A page with ink for another program to write.
struct ForeignInkPage {
  var geometry: PageGeometry
  var inks: [ForeignInk]

  var json: [String: Any] {
    let box = [geometry.left, geometry.bottom, geometry.right, geometry.top]
    return [
      "box": box, "rotation": geometry.rotation,
      "inks": inks.map { ink -> [String: Any] in
        [
          "width": ink.width, "shown": ink.lists.map { $0.map { [$0.x, $0.y] } },
          "lists": ink.lists.map { $0.map(geometry.inPDF).map { [$0.x, $0.y] } },
        ]
      },
    ]
  }
}

/// Polylines, in points of the page as it is shown.
struct ForeignInk: Equatable {
  var width: Double
  var lists: [[InkPoint]]

  init(width: Double, lists: [[InkPoint]]) { (self.width, self.lists) = (width, lists) }

  /// Several lists of random samples on a page of 400 x 500 points.
  init(using generator: inout SeededGenerator) {
    width = Double(Int.random(in: 1...14, using: &generator))
    lists = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      var at = InkPoint(.random(in: 40...360, using: &generator), .random(in: 40...460, using: &generator))
      return (0..<[1, 2, 4, 9].randomElement(using: &generator)!).map { _ in
        defer {
          at = InkPoint(
            min(max(at.x + .random(in: -40...40, using: &generator), 0), 400),
            min(max(at.y + .random(in: -40...40, using: &generator), 0), 500))
        }
        return InkPoint((at.x * 4).rounded() / 4, (at.y * 4).rounded() / 4)
      }
    }
  }

  /// The ends of its segments; a dot is a segment to itself.
  var parts: [(InkPoint, InkPoint)] {
    lists.flatMap { $0.count == 1 ? [($0[0], $0[0])] : Array(zip($0, $0.dropFirst())) }
  }

  var length: Double { parts.reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// The distance from a path, which may be a single point.
  func distance(to path: [InkPoint]) -> Double {
    let other = ForeignInk(width: 0, lists: [path])
    return parts.reduce(.infinity) { least, part in
      other.parts.reduce(least) { min($0, gap(part, $1)) }
    }
  }

  /// A point on one of its lines.
  func point(using generator: inout SeededGenerator) -> InkPoint {
    let part = parts.randomElement(using: &generator)!
    let share = Double.random(in: 0...1, using: &generator)
    return InkPoint(
      part.0.x + (part.1.x - part.0.x) * share, part.0.y + (part.1.y - part.0.y) * share)
  }
}

/// The distance between two straight lines.
private func gap(_ a: (InkPoint, InkPoint), _ b: (InkPoint, InkPoint)) -> Double {
  let side = { (p: InkPoint, line: (InkPoint, InkPoint)) in
    (line.1.x - line.0.x) * (p.y - line.0.y) - (line.1.y - line.0.y) * (p.x - line.0.x)
  }
  if side(a.0, b) * side(a.1, b) < 0, side(b.0, a) * side(b.1, a) < 0 { return 0 }
  return min(gap(a.0, b), gap(a.1, b), gap(b.0, a), gap(b.1, a))
}

private func gap(_ point: InkPoint, _ line: (InkPoint, InkPoint)) -> Double {
  let (dx, dy) = (line.1.x - line.0.x, line.1.y - line.0.y)
  let square = dx * dx + dy * dy
  let share = square == 0 ? 0 : ((point.x - line.0.x) * dx + (point.y - line.0.y) * dy) / square
  let place = min(max(share, 0), 1)
  return point.distance(to: InkPoint(line.0.x + dx * place, line.0.y + dy * place))
}
