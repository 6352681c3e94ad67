import ImageCodecs
import PDFAssembly
import Testing

/// Drawings become PDFs of one page.
@Suite struct DrawingTests {
  private func compile(
    _ inner: String, _ attributes: String = #"width="20" height="10""#
  ) throws -> CompiledDrawing {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(inner)</svg>"
    return try Array(text.utf8).withUnsafeBytes { try compileSVG($0) }
  }

  @Test func makesAPageOfTheDrawingsProportions() throws {
    let drawing = try compile("<circle r='5'/>")
    #expect((drawing.width, drawing.height) == (20, 10))
    let text = String(decoding: drawing.pdf, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4") && text.contains("0 0 1024 512"))
    #expect(!text.contains("CreationDate"))
    #expect(try compile("<circle r='5'/>") == drawing)
  }

  @Test(arguments: [("300pt", 400), ("25.4mm", 96), ("2.54cm", 96), ("2in", 192), ("6pc", 96), ("50px", 50)])
  func takesLengthsAt96DotsPerInch(_ row: (text: String, pixels: Double)) throws {
    let drawing = try compile("", "width='\(row.text)' height='\(row.text)'")
    #expect(abs(drawing.width - row.pixels) < 0.01 && drawing.height == drawing.width, "\(drawing.width)")
  }

  @Test func takesTheSizeFromTheViewBox() throws {
    let drawing = try compile("", "viewBox='0 0 30 40'")
    #expect((drawing.width, drawing.height) == (30, 40))
  }

  @Test(arguments: ["width='0' height='4'", "viewBox='0 0 1e9 1'"])
  func refusesASizeThatIsNone(_ attributes: String) {
    #expect(throws: ImageError.self) { try compile("<circle r='5'/>", attributes) }
  }

  @Test func knowsDrawingsThatAreCheap() {
    let isPlain = { (text: String) in Array(text.utf8).withUnsafeBytes { isPlainDrawing($0) } }
    #expect(
      isPlain("<?xml version='1.0'?><!DOCTYPE svg><svg><!-- a --><svg:g><path d='M0 0'/></svg:g></svg>"))
    #expect(isPlain("<svg><use href='#a'/><use href='#b'/></svg>"))
    for name in [
      "style", "text", "image", "filter", "pattern", "x:mask", "!ENTITY", "![CDATA[", "", "u\0s\0e",
    ] {
      #expect(!isPlain("<svg><\(name)></svg>"), "\(name)")
    }
    #expect(!isPlain("<svg><g filter='blur(9)'/></svg>"))
    #expect(!isPlain("<svg>" + String(repeating: "<use href='#a'/>", count: 40) + "</svg>"))
    #expect(!isPlain("<svg>" + String(repeating: " ", count: 300 << 10) + "</svg>"))
  }
}
