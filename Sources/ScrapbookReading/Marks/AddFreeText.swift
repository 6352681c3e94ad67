import PDFAssembly
import ScrapbookInk

extension MarkEditor {
  /// Adds a text that stands on the page.
  ///
  /// - Parameter draw: Returns a PDF whose first page shows a text on a page of a size in points.
  mutating func add(
    _ text: FreeText, draw: (FreeText, _ width: Double, _ height: Double) throws -> [UInt8]
  ) throws {
    let (frame, rotation) = (text.frame, pages[text.page - 1].rotation)
    let bottom = isInPDFSpace ? frame.y - frame.height : frame.y + frame.height
    let corners = inPDF(
      [InkPoint(frame.x, frame.y), InkPoint(frame.x + frame.width, bottom)], of: text.page)
    guard corners.count == 2, let box = InkBox(corners) else { return }
    guard let name = try newName(text.id, of: text, on: text.page) else { return }
    // As the page is shown, the text is upright.
    let isTurned = rotation % 180 != 0
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    let drawing = try PDFDocument(
      PDFBytes(try draw(text, isTurned ? height : width, isTurned ? width : height)))
    guard let page = try drawing.pages().first else { return }
    let turns = [90: [0, 1, -1, 0, 0, 0], 180: [-1, 0, 0, -1, 0, 0], 270: [0, -1, 1, 0, 0, 0]]
    let appearance = try update.addForm(page, of: drawing, matrix: turns[rotation] ?? [1, 0, 0, 1, 0, 0])
    var dictionary = annotation("FreeText", name: name, flags: 4, on: text.page)
    dictionary["Rect"] = .array([box.left, box.top, box.right, box.bottom].map { roundedNumber($0) })
    dictionary["Contents"] = .text(text.text)
    if let author = text.author { dictionary["T"] = .text(author) }
    let channels = [text.color.red, text.color.green, text.color.blue].map { Double($0) / 255 }
    let color = channels.map { decimal($0, 1000) }.joined(separator: " ")
    dictionary["DA"] = .bytes(Array("\(color) rg /Helv \(decimal(text.size)) Tf".utf8))
    dictionary["BS"] = .dictionary(["W": .integer(0)])
    dictionary["AP"] = .dictionary(["N": appearance.reference])
    try append(dictionary, to: text.page)
    checkSeen(box, on: text.page)
    applied.notes += 1
  }
}
