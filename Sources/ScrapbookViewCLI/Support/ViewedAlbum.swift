import Files
import Notation
import ScrapbookCLI
import ScrapbookKit
import ScrapbookReading
import ScrapbookRender
import ScrapbookRendering

/// An album, drawn without a PDF.
final class ViewedAlbum: ViewedBook {
  private let input: AlbumInput
  private let isChecked: Bool
  private var drawn: DrawnAlbum
  /// The files of the last read, even if it failed.
  private(set) var files: [String]
  var changes: AlbumInkChanges

  init(_ request: BookRequest) throws {
    (input, isChecked) = (request.album, request.isChecked)
    changes = AlbumInkChanges(AlbumInk.path(besides: input.path) ?? "")
    drawn = try DrawnAlbum(input)
    files = drawn.files
  }

  var pages: any DrawnPages { drawn }
  var warnings: String { isChecked ? drawn.warnings : "[]" }
  var language: String? { drawn.document.info.language }

  func reload() throws {
    let reading: DrawnAlbum.Reading
    do {
      reading = try DrawnAlbum.reading(input, after: drawn)
    } catch let failure as Failure {
      throw BookFaults(message: failure.message)
    }
    switch reading {
    case .drawn(let album):
      drawn = album
      files = album.files
    case .faults(let json, let paths):
      files = paths.isEmpty ? files : paths
      throw BookFaults(json: json)
    }
  }

  func describe(_ line: inout JSONLine) throws {
    let document = drawn.document
    line.add("kind", "album")
    line.add("title", document.info.title ?? fileName(of: input.path))
    line.add("language", language)
    line.add("rtl", document.info.binding == .right)
    line.add("count", document.info.pageCount)
    line.add("radius", drawn.composition.bookRadius)
    let sizes = document.sheets.map { $0.content.size.scaled(by: 1 / $0.unit) }
    line.add("pages", sizes.map { [$0.width, $0.height] })
    let faces = drawn.composition.bookFaces(of: document)
    line.add("faces", json: jsonArray(faces.map { json(of: $0) }))
    line.add("outline", json: "[]")
  }

  private func json(of face: BookFace) -> String {
    // Strokes are stored by spread, and a cover has no number.
    let spread = face.name == nil ? drawn.document.sheets[face.sheet - 1].number : 0
    return face.json(ink: spread)
  }

  /// The lines of a sheet: their text, and the transform of a unit square to canvas units.
  func text(ofPage number: Int) throws -> String {
    guard drawn.document.sheets.indices.contains(number - 1) else { return noText }
    let sheet = drawn.document.sheets[number - 1]
    let toCanvas = Transform.translation(x: -sheet.content.x, y: -sheet.content.y)
      .then(.scale(x: 1 / sheet.unit, y: 1 / sheet.unit))
    let parts = drawn.composition.readableParts(of: sheet)
    let lines = parts.flatMap { part -> [JSONValueText] in
      guard part.kind == .text else {
        let box = toCanvas.boundingBox(of: part.bounds)
        return [
          JSONValueText(jsonObject(["alt": part.text, "box": [box.x, box.y, box.width, box.height]]))
        ]
      }
      return part.lines.map { line in
        let place = line.transform.then(toCanvas)
        return JSONValueText(
          jsonObject([
            "text": line.text, "matrix": [place.a, place.b, place.c, place.d, place.tx, place.ty],
            "width": line.size.width, "height": line.size.height,
          ]))
      }
    }
    let marks = sheet.name == nil ? changes.listed(ofSpread: sheet.number).map(\.json) : []
    return jsonObject(["lines": lines, "links": [String](), "marks": marks.map(JSONValueText.init)])
  }
}

/// A report, shown as the PDF that `scrapbook report` makes.
final class ViewedReport: ViewedPDF {
  private let report: String
  private let made: TemporaryPDF

  override init(_ report: String, _ request: BookRequest) throws {
    self.report = report
    made = try TemporaryPDF()
    try made.make(of: report, diagnostics: "human")
    try super.init(made.path, request)
  }

  override var files: [String] {
    // A report names its template and its data, which are in its folder.
    let folder = parentFolder(of: report)
    let names = fileNames(in: folder).filter { name in
      [".json", ".html", ".css", ".mustache", ".svg", ".csv"].contains { name.hasSuffix($0) }
    }
    return [report] + names.prefix(watchedFileLimit).map { folder + "/" + $0 }
  }

  /// The PDF is made again after each change of the report.
  override var isDrawable: Bool { false }

  override func reload() throws {
    try made.make(of: report, diagnostics: "json")
    try super.reload()
  }
}
