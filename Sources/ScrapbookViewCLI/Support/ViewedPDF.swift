import Files
import Notation
import PDFAssembly
import ScrapbookCLI
import ScrapbookKit
import ScrapbookReading
import ScrapbookRender
import ScrapbookRendering

extension BookFace {
  /// The face as JSON.
  ///
  /// - Parameter ink: The page number for strokes on it, if different; 0 if strokes are not possible.
  func json(ink: Int? = nil) -> String {
    var line = JSONLine()
    line.add("empty", isEmpty)
    line.add("ink", ink)
    line.add("page", sheet)
    line.add("place", place.rawValue)
    line.add("label", label)
    line.add("name", name)
    line.add("x", area.x)
    line.add("y", area.y)
    line.add("width", area.width)
    line.add("height", area.height)
    return line.text
  }
}

/// A PDF created by any program.
class ViewedPDF: ViewedBook {
  let path: String
  private(set) var drawn: DrawnPDF
  private let request: BookRequest
  private var sizes: [Size]
  private var properties: PDFBookProperties
  /// The current notes and marks of the PDF; nil until needed.
  private var written: (notes: [ListedNote], marks: [ListedMark])?
  var changes: PDFChanges

  init(_ path: String, _ request: BookRequest) throws {
    self.path = path
    self.request = request
    changes = PDFChanges(path)
    drawn = try request.drawing.pages(of: path)
    sizes = try drawn.sizes
    properties = PDFBookProperties(changes.document, count: sizes.count)
  }

  var pages: any DrawnPages { drawn }
  let warnings = "[]"
  var language: String? { properties.language }
  var files: [String] { [path] }
  /// Whether drawing is kept.
  var isDrawable: Bool { true }

  func reload() throws {
    do {
      let new = try drawn.reopened()
      sizes = try new.sizes
      properties = PDFBookProperties(changes.document, count: sizes.count)
      drawn = new
      written = nil
    } catch let failure as Failure {
      throw BookFaults(message: failure.message)
    }
  }

  func describe(_ line: inout JSONLine) throws {
    line.add("kind", "pdf")
    line.add("title", properties.title ?? fileName(of: path))
    line.add("language", language)
    line.add("rtl", properties.isRightToLeft)
    line.add("pages", sizes.map { [$0.width, $0.height] })
    let faces = PDFLeaves(spread: request.spread, sizes: sizes, properties: properties).faces
    line.add("count", Set(faces.compactMap(\.label)).count)
    line.add("faces", json: jsonArray(faces.map { $0.json() }))
    line.add("outline", json: (try? drawn.outline()) ?? "[]")
  }

  func text(ofPage number: Int) throws -> String {
    // Without PDFium there is no text.
    let text = (try? drawn.text(ofPage: number)) ?? noText
    // Their positions are relative to the crop box.
    guard request.drawing.box == .crop else { return text }
    let written = written ?? readWritten()
    self.written = written
    // The picture of a page shows free texts, but not the text of notes.
    let notes = written.notes.filter { $0.page == number && $0.kind != "FreeText" && $0.place != nil }
    let marks = written.marks.filter { $0.page == number }
    let drawn = jsonObject([
      "notes": JSONValueText(jsonArray(notes.map(\.json))),
      "marks": JSONValueText(jsonArray(marks.map(\.json))),
    ])
    // Merges the members of both JSON objects.
    return text.dropLast() + ", " + drawn.dropFirst()
  }

  private func readWritten() -> (notes: [ListedNote], marks: [ListedMark]) {
    guard let document = changes.document,
      // The strings of an encrypted PDF are encrypted.
      !document.isEncrypted
    else { return ([], []) }
    return ((try? document.notes()) ?? [], (try? document.marks()) ?? [])
  }
}
