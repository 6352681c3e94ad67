import PDFAssembly
import ScrapbookInk

extension MarkEditor {
  /// - Throws: `PDFError`, ``MissingMark``
  mutating func add(_ note: Note) throws {
    guard let corner = inPDF([note.place], of: note.page).first else { return }
    let side = 20.0
    // On a rotated page the upper left corner is fixed: the flags are NoRotate and NoZoom.
    let box = InkBox(left: corner.x, top: corner.y - side, right: corner.x + side, bottom: corner.y)
    let color = note.color.channels
    var content: PDFDictionary = [
      "Subtype": .name("Text"), "Rect": box.rectangle, "Name": .name("Note"), "Contents": .text(note.text),
      "C": .array(color.map { .rounded($0, 1000) }),
    ]
    if let author = note.author { content["T"] = .text(author) }
    let mark = NewMark(
      id: note.id, page: note.page, content: content, flags: 28, box: box, count: \.notes)
    try put(mark) { update in
      let appearance = try update.reserve()
      update.set(
        appearance,
        to: [
          "Type": .name("XObject"), "Subtype": .name("Form"),
          "BBox": .array([0, 0, 20, 20].map { .integer($0) }),
        ],
        stream: Array((color.map { decimal($0, 1000) }.joined(separator: " ") + noteDrawing).utf8))
      return appearance
    }
  }
}

/// The operators for a sheet with three lines in a 20-unit square; the numbers of its color precede them.
private let noteDrawing =
  " rg 0.45 0.35 0 RG 1 w 2 2 16 16 re B 5 13.5 m 15 13.5 l 5 10 m 15 10 l 5 6.5 m 11 6.5 l S"

extension InkBox {
  /// The box as a PDF rectangle.
  var rectangle: PDFObject { .array([left, top, right, bottom].map { .rounded($0) }) }
}
