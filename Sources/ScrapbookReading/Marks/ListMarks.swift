import Notation
package import PDFAssembly
import ScrapbookInk
package import ScrapbookKit

/// A stroke or a free text on a page, which can be removed by its name.
package struct ListedMark: Sendable, Equatable {
  /// Counted from 1.
  package var page: Int
  package var name: String
  /// The contents of a text, or the description of a stroke.
  package var text: String?
  /// Whether it is a text, and not a stroke.
  package var isText: Bool
  /// The box in points from the top left of the page as it is shown.
  package var box: Rect

  package init(page: Int, name: String, text: String?, isText: Bool, box: Rect) {
    (self.page, self.name, self.text, self.isText, self.box) = (page, name, text, isText, box)
  }

  /// One object on one line.
  package var json: String {
    var line = JSONLine()
    line.add("id", name)
    line.add("isText", isText)
    line.add("text", text)
    line.add("box", [box.x, box.y, box.width, box.height])
    return line.text
  }
}

extension PDFDocument {
  /// Lists the strokes and texts of all pages that have names, whoever made them.
  package func marks() throws(PDFError) -> [ListedMark] {
    var marks: [ListedMark] = []
    for (index, page) in try pages().enumerated() {
      let geometry = PageGeometry(corners: page.boxes.crop.corners, rotation: page.rotation)
      for summary in try annotationSummaries(of: page) {
        guard ["Ink", "FreeText"].contains(summary.kind), let name = summary.name, let box = summary.box
        else { continue }
        marks.append(
          ListedMark(
            page: index + 1, name: name, text: summary.contents, isText: summary.kind == "FreeText",
            box: geometry.shown(box)))
      }
    }
    return marks
  }
}

extension PageGeometry {
  /// A box of the PDF on the page as it is shown.
  fileprivate func shown(_ box: PDFBox) -> Rect {
    let corners = box.corners
    let (first, last) = (shown(InkPoint(corners[0], corners[1])), shown(InkPoint(corners[2], corners[3])))
    return Rect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(first.x - last.x),
      height: abs(first.y - last.y))
  }
}
