import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Letters of 10 pt are 5 pt wide.
@Suite("Lines")
struct InlineLayoutTests {
  @Test func breaksLinesBetweenWordsAndJoinsWhiteSpace() throws {
    let laid = try Laid(
      "<p style=\"font-size: 10pt; margin: 0\">one   two\n three <b>four</b></p>", width: 50)
    #expect(laid.lines == [["one two", "three four"]])
  }

  @Test func breaksALongWordRatherThanLosingIt() throws {
    let laid = try Laid("<p style=\"font-size: 10pt\">abcdefghijkl</p>", width: 25)
    #expect(laid.lines == [["abcde", "fghij", "kl"]])
  }

  @Test func endsALineAtBr() throws {
    let laid = try Laid("<p style=\"font-size: 10pt\">one<br>two</p>")
    #expect(laid.lines == [["one", "two"]])
  }

  @Test(arguments: [("left", 0.0), ("right", 85), ("center", 42.5), ("start", 0), ("end", 85)])
  func alignsLines(align: String, x: Double) throws {
    let laid = try Laid("<p style=\"font-size: 10pt; text-align: \(align)\">one</p>", width: 100)
    #expect(laid.place(of: "one")?.x == x)
  }

  @Test(arguments: [("1.5", 15.0), ("20pt", 20), ("200%", 20), ("normal", 10)])
  func hasTheHeightOfItsLines(height: String, pitch: Double) throws {
    let laid = try Laid(
      "<p style=\"font-size: 10pt; margin: 0; line-height: \(height)\">one<br>two</p>")
    #expect(laid.place(of: "two")?.y == pitch)
  }

  @Test func keepsLinesAndSpacesOfPre() throws {
    let laid = try Laid("<pre style=\"font-size: 10pt\">a  b\nc</pre>", width: 15)
    #expect(laid.lines == [["a  b", "c"]])
  }

  @Test func breaksNoLineOfNowrap() throws {
    let laid = try Laid("<p style=\"font-size: 10pt; white-space: nowrap\">one two three</p>", width: 20)
    #expect(laid.lines == [["one two three"]])
  }

  @Test func keepsTheNewlinesOfPreLine() throws {
    let laid = try Laid("<p style=\"white-space: pre-line\">a  b\nc</p>")
    #expect(laid.lines == [["a b", "c"]])
  }

  @Test(arguments: [("uppercase", "ONE TWO"), ("lowercase", "one two"), ("capitalize", "One Two")])
  func transformsText(transform: String, shown: String) throws {
    let laid = try Laid("<p style=\"text-transform: \(transform)\">one two</p>", width: 400)
    #expect(laid.lines == [[transform == "lowercase" ? "one two" : shown]])
  }

  @Test func indentsTheFirstLineOnly() throws {
    let laid = try Laid("<p style=\"font-size: 10pt; text-indent: 20pt\">one two</p>", width: 36)
    #expect(laid.lines == [["one", "two"]])
    let first = laid.pieces.compactMap { if case .line(let line, _) = $0.content { line } else { nil } }.first
    #expect(first?.line.runs.first?.glyphs.first?.position.x == 20)
  }

  /// A hanging indent: the first line is wider than the others.
  @Test func indentsAllLinesButTheFirst() throws {
    let laid = try Laid(
      "<p style=\"font-size: 10pt; margin: 0; padding-left: 20pt; text-indent: -20pt\">one two three four</p>",
      width: 57)
    #expect(laid.lines == [["one two", "three", "four"]])
    #expect(laid.place(of: "three")?.x == 20)
  }

  @Test func placesABoxInALine() throws {
    let laid = try Laid(
      """
      <p style="font-size: 10pt; margin: 0">ab<span id="a" style="display: inline-block; width: 30pt; height: 20pt;
      background: red"></span>cd</p>
      """)
    #expect(laid.boxes("a") == [Rect(x: 10, y: 0, width: 30, height: 20)])
    #expect(laid.lines == [["abcd"]])
    let line = laid.pieces.compactMap { if case .line(let line, _) = $0.content { line } else { nil } }.first
    #expect(line?.line.width == 50)
  }

  @Test func framesAPartOfALine() throws {
    let laid = try Laid(
      "<p style=\"font-size: 10pt\">ab<span style=\"background: red; padding: 0 3pt\">cd</span>ef</p>")
    let line = laid.pieces.compactMap { if case .line(let line, _) = $0.content { line } else { nil } }.first
    #expect(line?.marks.map(\.from) == [10])
    #expect(line?.marks.map(\.to) == [26])
    #expect(line?.line.width == 36)
  }

  @Test func justifiesAllLinesButTheLast() throws {
    let laid = try Laid("<p style=\"font-size: 10pt; text-align: justify\">ab cd ef gh</p>", width: 48)
    let widths = laid.pieces.compactMap {
      if case .line(let line, _) = $0.content { line.line.width } else { nil }
    }
    #expect(widths == [48, 10])
  }

  @Test func leavesRoomForMarkersWhereLinesBegin() throws {
    let laid = try Laid("<ul><li>ab</ul><ul dir=\"rtl\"><li>אב</ul>")
    #expect(laid.place(of: "ab")?.x == 30)
    #expect(laid.place(of: "אב")?.x == 158)
  }

  @Test func numbersAListAsItsStyleSays() throws {
    let laid = try Laid("<ol style=\"list-style-type: upper-roman\" start=\"3\"><li>a<li>b</ol>")
    let markers = laid.pieces.compactMap { piece -> String? in
      if case .marker(.text(let text, _), _, _) = piece.content { text } else { nil }
    }
    #expect(markers == ["III.", "IV."])
  }

  @Test func setsALongTextWhole() throws {
    let words = (0..<6000).map { "w\($0)" }.joined(separator: " ")
    let laid = try Laid("<p style=\"font-size: 10pt\">\(words)</p>", width: 400, height: 500)
    #expect(laid.lines.flatMap { $0 }.joined(separator: " ") == words)
  }

  @Test func setsALongWordWholeInPartsOfAThousandBytes() throws {
    let word = String(repeating: "aé漢", count: 3000)
    let laid = try Laid("<p style=\"font-size: 10pt\">a \(word) b</p>", width: 100, height: 5000)
    #expect(laid.lines.flatMap { $0 }.joined() == "a" + word + "b")
    #expect(laid.lines[0].dropFirst().dropLast().allSatisfy { $0.count == 20 })
  }

  @Test func putsThePointOfANumberOnTheLeftInARightToLeftList() throws {
    let laid = try Laid("<ol dir=\"rtl\"><li>אב</ol><ol><li>ab</ol>")
    let markers = laid.pieces.compactMap { piece -> String? in
      guard case .marker(_, _, let box) = piece.content else { return nil }
      return box.markerLine?.runs.map(\.text).joined()
    }
    // The mark sets the direction of the line.
    #expect(markers == ["\u{200F}1.", "1."])
  }

  @Test func strikesOutText() throws {
    let laid = try Laid("<p style=\"font-size: 10pt\">a <s>bcd</s></p>")
    let line = laid.pieces.compactMap { if case .line(let line, _) = $0.content { line } else { nil } }.first
    #expect(line?.marks.map { $0.to - $0.from } == [15])
    #expect(line?.line.runs.allSatisfy { $0.underline == nil } == true)
  }
}
