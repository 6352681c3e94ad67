import PDFAssembly
import Pango
import ScrapbookInk
import ScrapbookKit
package import ScrapbookReading
import ScrapbookRendering

/// Draws a free text annotation with embedded fonts: readers would replace a font that is not embedded.
///
/// - Parameters:
///   - width: The width of the new page in points.
///   - height: Its height in points; lines below it are not shown.
package func drawn(_ text: FreeText, width: Double, height: Double) throws -> DrawnText {
  let resources = DocumentResources()
  try resources.shaper.open()
  let color = Color(
    red: Double(text.color.red) / 255, green: Double(text.color.green) / 255,
    blue: Double(text.color.blue) / 255)
  let style = CharacterStyle(families: ["Andika"], size: text.size, color: color)
  let shaped = resources.shaper.shape(
    StyledText([TextSpan(text.text, style: style)]), in: TextFlow(width: max(width - 2 * textMargin, 1)))
  var lines: [PlacedLine] = []
  var top = textMargin
  for line in shaped.lines {
    let x = line.isRightToLeft ? width - textMargin - line.width : textMargin
    lines.append(PlacedLine(origin: Point(x: x, y: top + line.ascent), line: line))
    top += line.ascent + line.descent
  }
  let sheet = Sheet(
    number: 1, pages: [1], size: Size(width: width, height: height),
    items: [.text(DisplayText(lines: lines))])
  let document = PagedDocument(
    info: DocumentInfo(pageCount: 1), catalog: AssetCatalog(), sheets: [sheet],
    fonts: resources.shaper.documentFonts)
  let collected = CollectedBytes()
  try makePDF(document, with: resources, to: ClosureOutput { collected.bytes += $0 })
  return DrawnText(pdf: collected.bytes, height: top)
}

/// The distance in points of a text from its frame.
private let textMargin = 2.0

/// Bytes that an escaping closure collects.
final class CollectedBytes {
  var bytes: [UInt8] = []
}
