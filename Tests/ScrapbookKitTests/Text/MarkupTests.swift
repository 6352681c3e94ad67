import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct MarkupTests {
  static let texts: [(markup: String, runs: [MarkupRun])] = [
    ("", []),
    ("plain", [run("plain")]),
    ("a<br>b<br/>c<br />d", [run("a\nb\nc\nd")]),
    ("a <b>bold</b> word", [run("a "), run("bold") { $0.bold = true }, run(" word")]),
    (
      "<i>a<u>b</u></i>",
      [run("a") { $0.italic = true }, run("b") { ($0.italic, $0.underline) = (true, true) }]
    ),
    (
      "<span color=\"#ff0000\" size='150%'>x</span>",
      [run("x") { ($0.color, $0.size) = (Color(red: 1, green: 0, blue: 0), .factor(1.5)) }]
    ),
    ("<span size=\"20\">x</span>", [run("x") { $0.size = .units(20) }]),
    (
      "<b><span color='red'>a</span>b</b>",
      [
        run("a") { ($0.bold, $0.color) = (true, Color("red")) }, run("b") { $0.bold = true },
      ]
    ),
    ("1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;&apos;", [run("1 < 2 && 3 > 2 \"'")]),
    ("&lt;\u{301}e\u{301}", [run("<\u{301}e\u{301}")]),
  ]

  @Test(arguments: texts) func reads(_ row: (markup: String, runs: [MarkupRun])) throws {
    #expect(try parseMarkup(row.markup) == row.runs)
  }

  static let faults: [(markup: String, message: String)] = [
    ("I <3 otters", "does not end"), ("a <b", "does not end"), ("a & b", "does not begin &lt;"),
    ("&nbsp;", "does not begin"), ("<b>a", "<b> is not closed"), ("a</b>", "</b> has no opening tag"),
    ("<b><i>a</b></i>", "</b> has no opening tag"), ("<img src=\"x\">", "is not a tag"),
    ("<B>a</B>", "is not a tag"), ("<b class=\"x\">a</b>", "is not a tag"), ("<br x>", "is not a tag"),
    ("<span colour=\"red\">a</span>", "has no attribute \"colour\""),
    ("<span color=\"ruby\">a</span>", "\"ruby\" is not a color"),
    ("<span size=\"0\">a</span>", "\"0\" is not a size"), ("<span size=\"1e9%\">a</span>", "is not a size"),
    ("<span size=\"nan\">a</span>", "is not a size"), ("<span size>a</span>", "is not a tag"),
    ("<span size=\"20>a</span>", "is not a tag"), ("<>a", "is not a tag"), ("</>", "has no opening tag"),
    (String(repeating: "<b>", count: 65), "nested more than 64 deep"),
  ]

  @Test(arguments: faults) func refuses(_ row: (markup: String, message: String)) throws {
    let fault = try #require(throws: MarkupFault.self) { try parseMarkup(row.markup) }
    #expect(fault.message.contains(row.message), "\(fault)")
    #expect(!fault.hint.isEmpty)
  }

  @Test func readsWhatItWasGivenWhateverThatIs() {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "<b>", "</b>", "<", ">", "&", "&lt;", "<span size='2'>", "</span>", "é", "👩‍👩‍👧", "\u{301}", " ", "/", "\"",
    ]
    for _ in 0..<(Project.isSoaking ? 200_000 : 2000) {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      _ = try? parseMarkup(text)
    }
  }

  private static func run(_ text: String, _ change: (inout MarkupChange) -> Void = { _ in }) -> MarkupRun {
    var run = MarkupRun(text: text)
    change(&run.change)
    return run
  }
}
