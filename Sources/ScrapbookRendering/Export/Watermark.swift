import Glibc
public import ScrapbookKit

extension PagedDocument {
  /// Writes words in pale letters across each sheet, on top of everything.
  ///
  /// - Parameter shaper: The shaper of the document's other texts.
  /// - Throws: `FontProblem` if there are no fonts.
  public mutating func addWatermark(_ words: String, shaper: any TextShaper) throws(FontProblem) {
    try shaper.open()
    let style = CharacterStyle(families: ["Andika"], size: 100, isBold: true)
    let text = StyledText([TextSpan(words.replacing("\n", with: " "), style: style)], language: info.language)
    guard let line = shaper.shape(text, in: TextFlow(width: 1e6, maximumLines: 1)).lines.first,
      line.ink.width > 0
    else { return }
    for index in sheets.indices {
      sheets[index].items.append(sheets[index].watermark(line))
    }
    fonts = shaper.documentFonts
  }
}

extension Sheet {
  /// A line along the diagonal from the lower left, over two thirds of its length, and at most a fifth as high as the sheet.
  fileprivate func watermark(_ line: ShapedLine) -> DisplayItem {
    let diagonal = hypot(size.width, size.height)
    let factor = min(diagonal * 2 / 3 / line.ink.width, size.height / 5 / line.ink.height)
    let center = Point(x: line.ink.x + line.ink.width / 2, y: line.ink.y + line.ink.height / 2)
    let angle = -atan2(size.height, size.width)
    let place = Transform(
      a: factor * cos(angle), b: factor * sin(angle), c: -factor * sin(angle), d: factor * cos(angle),
      tx: size.width / 2, ty: size.height / 2)
    let words = DisplayText(lines: [PlacedLine(origin: Point(x: 0, y: 0), line: line)])
    return .group(
      DisplayGroup(
        transform: Transform.translation(x: -center.x, y: -center.y).then(place), opacity: 0.15,
        items: [.text(words)], tag: .pagination(.watermark)))
  }
}
