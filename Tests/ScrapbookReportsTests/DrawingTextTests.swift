import Gumbo
import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Drawings in templates may be written as HTML allows.
@Suite("Inline drawings")
struct DrawingTextTests {
  private func written(_ html: String) throws -> (xml: String, faults: [ReportFault]) {
    let tree = try parseHTML(Array(html.utf8))
    let faults = ReportFaults()
    let index = try #require(tree.nodes.indices.first { tree.element($0)?.name == "svg" })
    let text = DrawingText(tree, faults: faults) { ReportPlace(file: .first, offset: $0) }
    return (text.xml(of: index), faults.all)
  }

  private static let start =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

  @Test(arguments: [
    (
      "<svg width=10><rect width=5 height=5></svg>",
      " width=\"10\"><rect width=\"5\" height=\"5\"></rect></svg>"
    ),
    (
      "<svg viewbox='0 0 1 1'><LINEARGRADIENT id=a></lineargradient></svg>",
      " viewBox=\"0 0 1 1\"><linearGradient id=\"a\"></linearGradient></svg>"
    ),
    (
      "<svg><use xlink:href=\"#a\"/><text>1 &lt; 2&nbsp;&amp;</text></svg>",
      "><use xlink:href=\"#a\"></use><text>1 &lt; 2\u{A0}&amp;</text></svg>"
    ),
    (
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:ink=\"x\" ink:a=\"1\"><ink:b/><g style=\"fill: 'a'\"/></svg>",
      "><g style=\"fill: 'a'\"></g></svg>"
    ),
    (
      "<svg><style>a > b {}</style><!-- no --><path d=\"M0\n1\"/></svg>",
      "><style>a &gt; b {}</style><path d=\"M0&#10;1\"></path></svg>"
    ),
  ])
  func writesWhatHTMLAllowsAsXML(html: String, xml: String) throws {
    let (text, faults) = try written(html)
    #expect(text == Self.start + xml)
    #expect(faults == [])
  }

  @Test(arguments: [
    ("<svg><foreignObject><p>lost</p></foreignObject></svg>", DiagnosticID.htmlUnsupported, 5),
    ("<svg><script>1</script></svg>", .htmlUnsupported, 5),
    ("<svg><image width=\"1\"/></svg>", .missingImage, 5),
    ("<svg><image href=\"photo.png\"/></svg>", .missingImage, 18),
    ("<svg><use xlink:href=\"b.svg#a\"/></svg>", .missingImage, 22),
  ])
  func warnsOfWhatADrawingCannotShow(html: String, id: DiagnosticID, offset: Int) throws {
    let fault = try #require(try written(html).faults.first)
    #expect(fault.id == id && fault.severity == .warning)
    #expect(fault.place?.offset == offset)
  }

  @Test func keepsStylesOfDrawingsApart() throws {
    let laid = try Laid("<svg><style>p { font-size: 50pt }</style></svg><p id=\"a\">x</p>")
    #expect(
      laid.pieces.contains {
        if case .line(let line, _) = $0.content { line.height > 20 * 1024 } else { false }
      } == false)
  }

  @Test func showsAPictureThatIsInline() throws {
    let laid = try Laid("<p><img src=\"20x10.png\" style=\"display: inline\"></p>")
    #expect(laid.pieces.contains { if case .picture = $0.content { true } else { false } })
  }
}
