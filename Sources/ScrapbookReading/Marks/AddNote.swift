import PDFAssembly
import ScrapbookInk

extension MarkEditor {
  mutating func add(_ note: Note) throws(PDFError) {
    guard let corner = inPDF([note.place], of: note.page).first,
      let name = try newName(note.id, of: note, on: note.page)
    else {
      return
    }
    let side = 20.0
    // The upper left corner stays where it is on a turned page: the flags say neither to turn nor to scale it.
    let box = [corner.x, corner.y - side, corner.x + side, corner.y].map { roundedNumber($0) }
    let appearance = try update.reserve()
    update.set(
      appearance,
      to: [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .array([0, 0, 20, 20].map { .integer($0) }),
      ],
      stream: Array(noteDrawing.utf8))
    var dictionary = annotation("Text", name: name, flags: 28, on: note.page)
    dictionary["Rect"] = .array(box)
    dictionary["Name"] = .name("Note")
    dictionary["Contents"] = .text(note.text)
    if let author = note.author { dictionary["T"] = .text(author) }
    dictionary["C"] = .array([.integer(1), .real("0.85"), .real("0.3")])
    dictionary["AP"] = .dictionary(["N": appearance.reference])
    try append(dictionary, to: note.page)
    checkSeen(
      InkBox(left: corner.x, top: corner.y - side, right: corner.x + side, bottom: corner.y), on: note.page)
    applied.notes += 1
  }
}

/// A sheet with three lines, in a square of 20.
private let noteDrawing =
  "1 0.85 0.3 rg 0.45 0.35 0 RG 1 w 2 2 16 16 re B 5 13.5 m 15 13.5 l 5 10 m 15 10 l 5 6.5 m 11 6.5 l S"
