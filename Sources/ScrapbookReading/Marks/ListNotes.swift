import Notation
package import PDFAssembly
package import ScrapbookInk
import ScrapbookKit

/// A note of any program: an annotation with a text, other than links and the fields of forms.
package struct ListedNote: Sendable, Equatable {
  /// Counted from 1.
  package var page: Int
  /// "Text", "FreeText", "Highlight" and so on.
  package var kind: String
  package var name: String?
  package var author: String?
  package var text: String
  /// The top left in points from the top left of the page as it is shown; nil without a box.
  package var place: InkPoint?
}

extension PDFDocument {
  /// Lists the notes of all pages, in the order of the pages.
  package func notes() throws(PDFError) -> [ListedNote] {
    var notes: [ListedNote] = []
    for (index, page) in try pages().enumerated() {
      let geometry = PageGeometry(corners: page.boxes.crop.corners, rotation: page.rotation)
      for summary in try annotationSummaries(of: page) {
        guard !["Link", "Widget", "Popup"].contains(summary.kind), let text = summary.contents, !text.isEmpty
        else { continue }
        notes.append(
          ListedNote(
            page: index + 1, kind: summary.kind, name: summary.name, author: summary.author, text: text,
            place: summary.box.map { geometry.shownCorner(of: $0, turnsWithPage: summary.kind != "Text") }))
      }
    }
    return notes
  }
}

extension PageGeometry {
  /// The top left of a PDF box on the page as it is shown.
  ///
  /// - Parameter turnsWithPage: False for text notes, which stay upright on a rotated page, below their upper left
  ///   corner.
  fileprivate func shownCorner(of box: PDFBox, turnsWithPage: Bool) -> InkPoint {
    let corners = box.corners
    guard turnsWithPage else { return shown(InkPoint(corners[0], corners[3])) }
    let (first, last) = (shown(InkPoint(corners[0], corners[1])), shown(InkPoint(corners[2], corners[3])))
    return InkPoint(min(first.x, last.x), min(first.y, last.y))
  }
}

extension ListedNote {
  /// "page 2, at 40,60, Text, by Ms R.: "Well done!" (id sbk-n1)".
  package var line: String {
    var parts = ["page \(page)"]
    if let place { parts.append("at \(short(place.x)),\(short(place.y))") }
    parts.append(kind)
    if let author { parts.append("by \(jsonQuoted(author))") }
    return parts.joined(separator: ", ") + ": \(jsonQuoted(text))"
      + (name.map { " (id \(jsonQuoted($0)))" } ?? "")
  }

  /// One object on one line.
  package var json: String {
    var line = JSONLine()
    line.add("page", page)
    line.add("kind", kind)
    line.add("id", name)
    line.add("author", author)
    line.add("text", text)
    line.add("at", place.map { [$0.x, $0.y] })
    return line.text
  }
}
