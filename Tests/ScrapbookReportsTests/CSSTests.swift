import ScrapbookKit
import Testing

@testable import ScrapbookReports

@Suite("Style sheets")
struct CSSTests {
  /// The text color of the element that the style sheet applies to.
  private func color(_ css: String, _ html: String) throws -> String? {
    let laid = try Laid("<style>\(css)</style>\(html)")
    for piece in laid.pieces {
      guard case .line(let line, _) = piece.content else { continue }
      for run in line.line.runs where run.text.trimmed == "x" { return run.color.hex }
    }
    return nil
  }

  @Test(arguments: [
    ("p", true), (".a", true), ("#i", true), ("div p", true), ("div > p", true), ("body > p", false),
    ("p.a.b", true),
    ("p.c", false), ("p:first-child", true), ("p:last-child", false), ("p:nth-child(odd)", true),
    ("p:nth-child(2)", false),
    ("p:nth-child(2n-1)", true), ("p:nth-child(-n+1)", true), ("p:first-of-type", true),
    ("p:last-of-type", false),
    ("h1, p", true), ("*", true), ("DIV P", true),
  ])
  func findsElements(selector: String, isFound: Bool) throws {
    let html = "<div><p class=\"a b\" id=\"i\">x</p><p>y</p></div>"
    #expect(try color("\(selector) { color: #f00 }", html) == (isFound ? "#ff0000" : "#000000"))
  }

  @Test func prefersTheMoreSpecificRuleThenTheLaterOne() throws {
    #expect(
      try color("#i { color: #f00 } .a { color: #0f0 } p { color: #00f }", "<p id=i class=a>x") == "#ff0000")
    #expect(try color("p { color: #f00 } p { color: #0f0 }", "<p>x") == "#00ff00")
    #expect(try color("p { color: #f00 }", "<p style=\"color: #0f0\">x") == "#00ff00")
    #expect(try color("p { color: #f00 !important }", "<p style=\"color: #0f0\">x") == "#ff0000")
  }

  @Test func inheritsWhatTextHas() throws {
    #expect(try color("div { color: #f00 }", "<div><p><b>x</b></p></div>") == "#ff0000")
    #expect(try color("div { color: #f00 } p { color: initial }", "<div><p>x") == "#000000")
  }

  @Test(arguments: [
    ("#f80", "#ff8800"), ("#ff8800", "#ff8800"), ("orange", "#ffa500"), ("rgb(255, 136, 0)", "#ff8800"),
    ("rgba(255, 136, 0, 0.5)", "#ff880080"), ("rgb(100%, 0%, 0%)", "#ff0000"),
  ])
  func readsColors(css: String, hex: String) throws {
    #expect(try color("p { color: \(css) }", "<p>x") == hex)
  }

  @Test(arguments: [
    ("96px", 72.0), ("72pt", 72), ("25.4mm", 72), ("2.54cm", 72), ("1in", 72), ("6em", 72), ("6rem", 72),
    ("50%", 100),
  ])
  func readsLengths(css: String, points: Double) throws {
    let laid = try Laid("<div id=\"a\" style=\"width: \(css); height: 1pt; background: red\"></div>")
    #expect(laid.boxes("a").first?.width == points)
  }

  @Test(arguments: [
    ("p { float: left }", DiagnosticID.cssUnsupported, 4), ("p { color: blurple }", .cssValue, 11),
    ("p:hover { color: red }", .cssUnsupported, 2), ("@import url(x.css); p {}", .cssUnsupported, 0),
    ("p { width: 10 }", .cssValue, 11), ("p color", .cssSyntax, 0),
  ])
  func warnsAtThePlace(css: String, id: DiagnosticID, offset: Int) throws {
    let laid = try Laid("<style>\(css)</style><p>x")
    #expect(laid.faults.map(\.id) == [id])
    #expect(laid.faults.first?.place?.offset == "<style>".utf8.count + offset)
    #expect(laid.faults.first?.severity == .warning)
  }

  @Test func warnsInAStyleAttribute() throws {
    let laid = try Laid("<p style=\"color: red; grid-area: a\">x")
    #expect(laid.faults.first?.place?.offset == "<p style=\"color: red; ".utf8.count)
  }

  @Test func warnsOfElementsThatAreNotKnown() throws {
    let laid = try Laid("<p>a</p><script>b</script><marquee>c</marquee>")
    #expect(laid.faults.map(\.id) == [.htmlUnsupported, .htmlUnsupported])
    #expect(laid.faults.map { $0.place?.offset } == [8, 26])
    #expect(laid.lines.flatMap { $0 } == ["a", "c"])
  }

  @Test func readsManyRules() throws {
    let css = String(repeating: "p { color: #f00; margin: 1px 2px }\n", count: 10_000)
    #expect(try color(css, "<p>x") == "#ff0000")
  }
}
