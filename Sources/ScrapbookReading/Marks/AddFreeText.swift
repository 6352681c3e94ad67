import PDFAssembly
import ScrapbookInk
import ScrapbookKit

extension MarkEditor {
  /// Adds a free text annotation.
  ///
  /// - Parameters:
  ///   - place: The source place of the text.
  ///   - draw: Draws a text on a page of a size in points.
  mutating func add(
    _ text: FreeText, at place: SourcePlace,
    draw: (FreeText, _ width: Double, _ height: Double) throws -> DrawnText
  ) throws {
    let (frame, rotation) = (text.frame, pages[text.page - 1].rotation)
    let bottom = isInPDFSpace ? frame.y - frame.height : frame.y + frame.height
    let corners = inPDF(
      [InkPoint(frame.x, frame.y), InkPoint(frame.x + frame.width, bottom)], of: text.page)
    guard corners.count == 2, let box = InkBox(corners) else { return }
    let color = text.color.channels.map { decimal($0, 1000) }.joined(separator: " ")
    var content: PDFDictionary = [
      "Subtype": .name("FreeText"), "Rect": box.rectangle, "Contents": .text(text.text),
      "DA": .bytes(Array("\(color) rg /Helv \(decimal(text.size)) Tf".utf8)),
      "BS": .dictionary(["W": .integer(0)]),
    ]
    if let author = text.author { content["T"] = .text(author) }
    // The text is upright on the page as shown.
    let isTurned = rotation % 180 != 0
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    let size = isTurned ? (width: height, height: width) : (width: width, height: height)
    var needed = 0.0
    let mark = NewMark(id: text.id, page: text.page, content: content, box: box, count: \.notes)
    try put(mark) { update in
      let drawn = try draw(text, size.width, size.height)
      needed = drawn.height
      let drawing = try PDFDocument(PDFBytes(drawn.pdf))
      guard let page = try drawing.pages().first else {
        throw PDFError.malformed("the text has no page", offset: 0)
      }
      let turns = [90: [0, 1, -1, 0, 0, 0], 180: [-1, 0, 0, -1, 0, 0], 270: [0, -1, 1, 0, 0, 0]]
      return try update.addForm(page, of: drawing, matrix: turns[rotation] ?? [1, 0, 0, 1, 0, 0])
    }
    if needed > size.height {
      applied.faults.warning(
        .textOverflow,
        "the text on page \(text.page) needs \(Int(needed.rounded(.up))) points of height, and its frame has "
          + "\(Int(size.height))",
        at: place.span, pointer: place.pointer)
    }
  }
}
