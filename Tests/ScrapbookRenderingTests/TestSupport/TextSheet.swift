import PDFAssembly
import Pango
import RenderingTestSupport
import TestSupport

@testable import ScrapbookKit
@testable import ScrapbookRendering

/// A document of one sheet, 792 x 612 pt, with lines of text at its left margin.
struct TextSheet {
  let shaper: PangoShaper
  private let scratch: Scratch
  private var items: DisplayList = []
  private(set) var lines: [PlacedLine] = []
  private var y = 0.0

  init(_ fonts: FontOptions = .forTests) throws {
    shaper = PangoShaper(fonts)
    scratch = try Scratch()
  }

  /// Sets a text below those before it.
  @discardableResult
  mutating func add(
    _ text: String, style: CharacterStyle = .plain, language: String? = nil, width: Double = 700
  ) -> ShapedText {
    add(StyledText([TextSpan(text, style: style)], language: language), width: width)
  }

  @discardableResult
  mutating func add(_ text: StyledText, width: Double = 700) -> ShapedText {
    let shaped = shaper.shape(text, in: TextFlow(width: width))
    var placed: [PlacedLine] = []
    for line in shaped.lines {
      y += line.size * 1.6
      placed.append(PlacedLine(origin: Point(x: 30, y: y), line: line))
    }
    lines += placed
    items.append(.text(DisplayText(lines: placed)))
    return shaped
  }

  var document: PagedDocument {
    let sheet = Sheet(
      number: 1, pages: [1], size: Size(width: 792, height: 612), items: items)
    return PagedDocument(
      info: DocumentInfo(), catalog: AssetCatalog(), sheets: [sheet],
      fonts: shaper.documentFonts)
  }

  func pdf() throws -> [UInt8] { try document.pdf() }

  func png(scale: Double) throws -> [UInt8] { try document.png(scale: scale) }

  /// The output of a tool for the PDF.
  func tool(_ program: String, _ arguments: [String], then last: [String] = []) throws -> String {
    let file = try scratch.write("text.pdf", pdf())
    return try TestSupport.tool(program, arguments + [file] + last).output
  }
}

extension PagedDocument {
  /// The PDF, painted with a shaper that has shaped none of its texts.
  func pdf() throws -> [UInt8] {
    let collector = ByteCollector()
    try makePDF(
      self, with: Self.resources(), to: ClosureOutput { collector.bytes.append(contentsOf: $0) })
    return collector.bytes
  }

  /// Paints the first sheet.
  func png(scale: Double) throws -> [UInt8] {
    let collector = ByteCollector()
    try exportPNG(sheets[0], of: self, with: Self.resources(), options: PNGOptions(scale: scale)) {
      collector.bytes.append(contentsOf: $0)
    }
    return collector.bytes
  }

  private static func resources() -> DocumentResources {
    let noFonts = FontOptions(fontPaths: ["/nowhere"], ignoreSystemFonts: true)
    return DocumentResources(store: AssetStore(AssetOptions()), shaper: PangoShaper(noFonts))
  }
}
