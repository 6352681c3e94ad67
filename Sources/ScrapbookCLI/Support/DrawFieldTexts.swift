import Pango
import ScrapbookInk
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// Draws the texts of form fields, each on a page of its own, with their fonts.
func drawn(_ texts: [FieldText]) throws -> DrawnFieldTexts {
  let resources = DocumentResources()
  try resources.shaper.open()
  var result = DrawnFieldTexts(pdf: [], missing: [], isCut: [])
  var sheets: [Sheet] = []
  for (index, text) in texts.enumerated() {
    let drawer = FieldTextDrawer(text: text, shaper: resources.shaper)
    let laid = text.cells == nil ? drawer.lines() : drawer.cells()
    result.missing.append(laid.missing)
    result.isCut.append(laid.isCut)
    sheets.append(
      Sheet(
        number: index + 1, pages: [index + 1], size: Size(width: text.width, height: text.height),
        items: [.text(DisplayText(lines: laid.lines))]))
  }
  let document = PagedDocument(
    info: DocumentInfo(pageCount: sheets.count), catalog: AssetCatalog(), sheets: sheets,
    fonts: resources.shaper.documentFonts)
  let collected = CollectedBytes()
  try makePDF(document, with: resources, to: ClosureOutput { collected.bytes += $0 })
  result.pdf = collected.bytes
  return result
}

/// The lines of a text in the frame of its field.
private struct FieldTextDrawer {
  let text: FieldText
  let shaper: any TextShaper

  typealias Laid = (lines: [PlacedLine], missing: [Character], isCut: Bool)

  func lines() -> Laid {
    // Line breaks of all systems.
    let plain = String(text.text.map { $0.isNewline ? (text.isMultiline ? "\n" : " ") : $0 })
    let (shaped, height) = fitted(plain)
    let isCut =
      text.isMultiline
      ? height > text.height + (shaped.lines.last?.size ?? 0) / 2
      : shaped.lines.contains { $0.width > text.width + 0.5 }
    var top = text.isMultiline ? 0 : (text.height - height) / 2
    var lines: [PlacedLine] = []
    for line in shaped.lines {
      let free = text.width - line.width
      let x =
        switch text.alignment {
        case .left: line.isRightToLeft ? free : 0
        case .center: free / 2
        case .right: free
        }
      lines.append(PlacedLine(origin: Point(x: isCut ? max(x, 0) : x, y: top + line.rise), line: line))
      top += line.rise + line.fall
    }
    return (lines, shaped.missingCharacters, isCut)
  }

  /// Letters in cells of the same width.
  func cells() -> Laid {
    let count = text.cells ?? 1
    let width = text.width / Double(count)
    let letters = Array(text.text)
    var laid: Laid = ([], [], letters.count > count)
    let size = text.size ?? min(text.height * 0.6, width)
    // Right-aligned letters are in the last cells.
    let first = [.left: 0, .center: (count - letters.count) / 2, .right: count - letters.count][
      text.alignment]
    for (index, letter) in letters.prefix(count).enumerated() {
      let shaped = shape(String(letter), size: size, width: wide)
      for letter in shaped.missingCharacters where !laid.missing.contains(letter) {
        laid.missing.append(letter)
      }
      guard let line = shaped.lines.first else { continue }
      let x = (Double(max(first ?? 0, 0) + index) + 0.5) * width - line.width / 2
      let y = (text.height - line.rise - line.fall) / 2 + line.rise
      laid.lines.append(PlacedLine(origin: Point(x: x, y: y), line: line))
    }
    return laid
  }

  /// The text at its given size, or at the largest that fits.
  private func fitted(_ plain: String) -> (ShapedText, height: Double) {
    let width = text.isMultiline ? text.width : wide
    var shaped = shape(plain, size: text.size ?? standardSize, width: width)
    var height = height(of: shaped)
    guard text.size == nil else { return (shaped, height) }
    if text.isMultiline {
      var size = standardSize
      while height > text.height, size > smallestSize {
        size -= 1
        shaped = shape(plain, size: size, width: width)
        height = self.height(of: shaped)
      }
    } else {
      let widest = max(shaped.lines.map(\.width).max() ?? 0, 1)
      let size = standardSize * min(text.height / max(height, 1), text.width / widest)
      shaped = shape(plain, size: max(size, smallestSize), width: width)
      height = self.height(of: shaped)
    }
    return (shaped, height)
  }

  private func height(of shaped: ShapedText) -> Double {
    shaped.lines.reduce(0) { $0 + $1.rise + $1.fall }
  }

  private func shape(_ plain: String, size: Double, width: Double) -> ShapedText {
    let color = Color(red: text.color[0], green: text.color[1], blue: text.color[2])
    let style = CharacterStyle(families: ["Andika"], size: size, color: color)
    return shaper.shape(
      StyledText([TextSpan(plain, style: style)]), in: TextFlow(width: max(width, 1)))
  }
}

/// The initial font size in points for automatic sizes.
private let standardSize = 12.0
private let smallestSize = 4.0

/// The width of a line that is not broken.
private let wide = 100_000.0

extension ShapedLine {
  /// The height above the baseline: lines are as close as viewers set them in fields, if the letters fit.
  fileprivate var rise: Double { max(0.92 * size, -ink.y) }
  fileprivate var fall: Double { max(0.23 * size, ink.y + ink.height) }
}
