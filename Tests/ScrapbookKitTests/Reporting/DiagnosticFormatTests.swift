import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct DiagnosticFormatTests {
  private let source = SourceFile("{\n  \"title\": 7,\n  \"pages\": [ {} ]\n}\n")

  private func diagnostics(
    _ severity: Diagnostic.Severity = .error, message: String = "\"title\" must be a string, not a number",
    span: SourceSpan? = SourceSpan(start: 13, end: 14, in: .first), hints: [String] = ["write it in quotes"]
  ) -> Diagnostics {
    var diagnostics = Diagnostics()
    diagnostics.add(
      Diagnostic(
        severity: severity, id: .wrongType, message: message, span: span, pointer: "/title", hints: hints))
    return diagnostics
  }

  // MARK: For people

  @Test func showsPeopleTheLineAndACaret() {
    #expect(
      diagnostics().formatted(.human, files: SourceFiles(source)) == """
        album.json:2:12: error: "title" must be a string, not a number [wrong-type]
            2 |   "title": 7,
              |            ^
           hint: write it in quotes

        """)
  }

  @Test func showsPlacesOfAnAlbumInCodeAsPointers() {
    #expect(
      diagnostics(span: nil, hints: []).formatted(.human, files: SourceFiles())
        == "/title: error: \"title\" must be a string, not a number [wrong-type]\n")
  }

  @Test func marksSeveritiesWithColorWhenAsked() {
    #expect(
      diagnostics().formatted(.human, files: SourceFiles(source), color: true).contains(
        "\u{1B}[1;31merror:\u{1B}[0m "))
    #expect(
      diagnostics(.warning).formatted(.human, files: SourceFiles(source), color: true).contains(
        "\u{1B}[1;33mwarning:\u{1B}[0m "))
  }

  @Test(arguments: [DiagnosticFormat.short, .json, .github, .sarif]) func leavesColorToPeople(
    _ format: DiagnosticFormat
  ) {
    #expect(!diagnostics().formatted(format, files: SourceFiles(source), color: true).contains("\u{1B}"))
  }

  /// The excerpt of a text whose fault is marked with « and ».
  private func excerpt(_ marked: String) throws -> [String] {
    let marked = try MarkedJSON(marked)
    let text = diagnostics(span: marked.span, hints: []).formatted(
      .human, files: SourceFiles(SourceFile(marked.text)))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(
      String.init)
  }

  static let excerpts: [(text: String, shown: String, carets: String)] = [
    ("«abc»", "abc", "^^^"), ("a «é😀» b", "a é😀 b", "  ^^^"), ("\t«x»", " x", " ^"), ("a«»", "a", " ^"),
    ("«»", "", "^"),
    ("a «b\nc» d", "a b", "  ^"), ("\u{FEFF}{«7»}", "{7}", " ^"), ("a\r\n«b»\r\n", "b", "^"),
    ("\u{1B}[31m«x»", "\u{FFFD}[31mx", "     ^"), ("\u{9B}31m«x»\u{7F}", "\u{FFFD}31mx\u{FFFD}", "    ^"),
    ("\u{202E}«x»\u{2066}", "\u{FFFD}x\u{FFFD}", " ^"),
    // East Asian letters and emoji are two columns wide, and a combining accent has no width.
    ("漢字 «x»", "漢字 x", "     ^"), ("«カナ»b", "カナb", "^^^^"),
    ("e\u{301}«e\u{301}»b", "e\u{301}e\u{301}b", " ^"),
    ("😀«x»", "😀x", "  ^"),
  ]

  @Test(arguments: excerpts) func putsCaretsUnderTheFault(
    _ row: (text: String, shown: String, carets: String)
  ) throws {
    let lines = try excerpt(row.text)
    try #require(lines.count == 2)
    #expect(lines[0].dropFirst(8) == row.shown)
    #expect(lines[1] == "      | " + row.carets)
  }

  static let long: [(before: Int, fault: Int, after: Int)] = [
    (0, 1, 500), (500, 1, 0), (500, 1, 500), (70, 3, 20), (500, 400, 500), (0, 400, 0), (99, 1, 0),
    (100, 0, 0), (49, 2, 300),
  ]

  @Test(arguments: long) func cutsALongLineAroundTheFault(_ row: (before: Int, fault: Int, after: Int)) throws
  {
    let text = { (letter: Character, count: Int) in String(repeating: letter, count: count) }
    let lines = try excerpt(text("a", row.before) + "«" + text("x", row.fault) + "»" + text("z", row.after))
    try #require(lines.count == 2)
    #expect(lines[0].dropFirst(8).count <= 100)
    // A caret may follow the last character.
    #expect(lines[1].count <= 109)
    let underCarets = zip(lines[0], lines[1]).filter { $0.1 == "^" }.map(\.0)
    #expect(!lines[1].filter { $0 == "^" }.isEmpty)
    #expect(underCarets.allSatisfy { $0 == "x" }, "\(lines)")
  }

  @Test func numbersBeyondTheMarginMoveIt() throws {
    let lines = try excerpt(String(repeating: "\n", count: 123_456) + "«x»")
    #expect(lines == ["123457 | x", "       | ^"])
  }

  @Test(arguments: DiagnosticFormat.allCases) func letsNoControlCharacterOfTheAlbumThrough(
    _ format: DiagnosticFormat
  ) {
    let evil =
      "\\u001b[2J\u{9B}2J\u{7F}\u{85}\\u0007\\u202e\u{202E}\u{2066}\u{61C}\u{200B}\u{200E}\u{200F}\u{2028}\u{2029}\u{FEFF}##[error]"
    let composition = composed(
      """
      {"\(evil)": 1, "background": "\(evil)", "language": "\(evil)",
      "pages": [{"photos": [{"image": "\(evil)"}, {"image": "wide.jpg", "fit": "\(evil)"}]}]}
      """)
    let source = SourceFile(
      name: "a\u{1B}]0;x\u{7}\r\n::error::\u{202E}\u{200B}.json", bytes: composition.files.first?.bytes ?? [])
    let text = composition.diagnostics.formatted(format, files: SourceFiles(source))
    let tricks: [ClosedRange<UInt32>] = [
      0...9, 0xB...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2066...0x2069, 0xFEFF...0xFEFF,
    ]
    let controls = text.unicodeScalars.filter { scalar in tricks.contains { $0 ~= scalar.value } }
    #expect(composition.diagnostics.all.count >= 4)
    // Nor commands for GitHub's runner.
    #expect(!text.contains("##["))
    #expect(!text.contains("\n::error::"))
    #expect(controls.isEmpty, "\(controls.map { String($0.value, radix: 16) }) in \(text.debugDescription)")
  }

  /// A name at the start of a line must not be a command to GitHub's runner.
  @Test(arguments: [DiagnosticFormat.human, .short]) func letsNoNameBeACommand(_ format: DiagnosticFormat) {
    for name in ["::error::x", "  ::stop-commands::x", "##[error]x"] {
      let text = diagnostics().formatted(
        format, files: SourceFiles(SourceFile("{\n  \"title\": 7 }", name: name)))
      #expect(!text.contains(name) && !text.drop { $0 == " " }.hasPrefix("::"), "\(text)")
    }
    #expect(harmless("a::b #[ :") == "a::b #[ :" && harmless(" ") == " ")
  }

  /// Letters without a shape could hide words in a name; parts of words and emoji are kept.
  @Test func showsLettersThatHaveNoShape() {
    #expect(harmless("a\u{E0041}b") == "a\\udb40\\udc41b")
    #expect(harmless("\u{3164}\u{1D173}\u{34F}") == "\\u3164\\ud834\\udd73\\u034f")
    for word in [
      "\u{845B}\u{E0100}", "\u{2764}\u{FE0F}", "\u{0915}\u{094D}\u{200D}", "\u{1F468}\u{200D}\u{1F466}",
    ] {
      #expect(harmless(word) == word)
    }
  }

  @Test func saysNothingWhenThereIsNothingToSay() {
    for format in [DiagnosticFormat.human, .short, .github] {
      #expect(Diagnostics().formatted(format, files: SourceFiles(source)) == "")
    }
  }

  // MARK: For programs

  @Test func writesOneLineInTheShortForm() {
    #expect(
      diagnostics().formatted(.short, files: SourceFiles(source))
        == "album.json:2:12: error: \"title\" must be a string, not a number [wrong-type]\n")
  }

  @Test func writesJSONThatHoldsEveryField() throws {
    let text = diagnostics(message: "a \"b\"\\\n\u{1B}é").formatted(.json, files: SourceFiles(source))
    let document = try parseJSON(SourceFile(text))
    #expect(
      rewritten(document.root.value)
        == #"{"diagnostics":[{"severity":"error","id":"wrong-type","message":"a \"b\"\\\n\u001bé","file":"album.json","#
        + #""line":2,"column":12,"endLine":2,"endColumn":13,"pointer":"/title","hints":["write it in quotes"]}]}"#
    )
  }

  @Test func writesJSONWithoutAPlaceForAnAlbumInCode() throws {
    let document = try parseJSON(
      SourceFile(diagnostics(span: nil, hints: []).formatted(.json, files: SourceFiles())))
    #expect(
      rewritten(document.root.value)
        == #"{"diagnostics":[{"severity":"error","id":"wrong-type","message":"\"title\" must be a string, not a number","pointer":"/title","hints":[]}]}"#
    )
  }

  @Test func writesAnEmptyListAsJSON() throws {
    let document = try parseJSON(SourceFile(Diagnostics().formatted(.json, files: SourceFiles(source))))
    #expect(rewritten(document.root.value) == #"{"diagnostics":[]}"#)
  }

  @Test func writesGitHubCommands() {
    #expect(
      diagnostics(.warning).formatted(.github, files: SourceFiles(source))
        == "::warning file=album.json,line=2,col=12,endColumn=13,title=wrong-type::\"title\" must be a string, not a number%0Awrite it in quotes\n"
    )
  }

  @Test func escapesWhatWouldEndAGitHubCommand() {
    let named = SourceFile("x", name: "50%,a:b\r\n.json")
    let text = diagnostics(message: "100%: a,b\r\n::error::c", span: named.span(0, 1), hints: [])
      .formatted(.github, files: SourceFiles(named))
    #expect(
      text
        == #"::error file=50%25%2Ca%3Ab\r\n.json,line=1,col=1,endColumn=2,title=wrong-type::100%25: a,b\r\n::error::c"#
        + "\n"
    )
  }

  @Test func writesSARIFWithItsRequiredFields() throws {
    let named = SourceFile(String(decoding: source.bytes, as: UTF8.self), name: "my albums/é:1.json")
    let root = try parseJSON(SourceFile(diagnostics().formatted(.sarif, files: SourceFiles(named)))).root
      .value
    #expect(
      rewritten(root)
        == #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":"#
        + #"{"name":"scrapbook","rules":[{"id":"wrong-type","shortDescription":{"text":"A value has the wrong type, such as a string in place of a number."}}]}},"columnKind":"unicodeCodePoints","results":[{"ruleId":"wrong-type","#
        + #""level":"error","message":{"text":"\"title\" must be a string, not a number\nwrite it in quotes"},"locations":[{"physicalLocation":"#
        + #"{"artifactLocation":{"uri":"my%20albums/%C3%A9%3A1.json"},"region":{"startLine":2,"startColumn":12,"endLine":2,"endColumn":13}},"#
        + #""logicalLocations":[{"fullyQualifiedName":"/title"}]}]}]}]}"#)
  }

  @Test func writesSARIFWithoutResults() throws {
    let text = try rewritten(
      parseJSON(SourceFile(Diagnostics().formatted(.sarif, files: SourceFiles(source)))).root.value)
    #expect(text.contains(#""rules":[]"#))
    #expect(text.contains(#""results":[]"#))
  }

  @Test func namesEachRuleOnceInSARIF() throws {
    var twice = diagnostics()
    twice.add(twice.all[0])
    let text = try rewritten(
      parseJSON(SourceFile(twice.formatted(.sarif, files: SourceFiles(source)))).root.value)
    #expect(text.matches(of: /"id":"wrong-type"/).count == 1)
  }

  @Test func describesEveryRuleInSARIF() throws {
    var all = Diagnostics()
    for id in DiagnosticID.allCases { all.error(id, "x", at: nil, pointer: "") }
    let text = try rewritten(
      parseJSON(SourceFile(all.formatted(.sarif, files: SourceFiles(source)))).root.value)
    let sentences = text.matches(of: /"shortDescription":{"text":"([A-Z][^"]{10,90}\.)"}/).map(\.output.1)
    #expect(Set(sentences).count == DiagnosticID.allCases.count)
  }
}

/// A whole album on one line, as other programs write it, with a fault in every photo.
@Suite struct LongLineTests {
  @Test func showsThousandsOfFaultsOnOneLineQuickly() throws {
    let photos = Array(repeating: #"{"image":"é.jpg","fit":"covr"}"#, count: 5000).joined(separator: ",")
    let source = SourceFile(name: "a.json", bytes: Array("{\"pages\":[{\"photos\":[\(photos)]}]}".utf8))
    let composition = compose(
      source,
      loader: SizesLoader(sizes: ["é.jpg": Size(width: 4, height: 3), "builtin:open-book": Spread.size]))
    var text = ""
    let seconds = processorTime {
      text = composition.diagnostics.formatted(.human, files: SourceFiles(source))
    }
    #expect(composition.diagnostics.errorCount == 5000)
    // Counting the line again for each fault took minutes.
    #expect(seconds < 10, "\(seconds) s")
    // The last fault's column: 21 characters before the photos, 31 for each one before it, 23 inside it.
    #expect(text.contains("a.json:1:\(21 + 4999 * 31 + 24): error: \"fit\" cannot be \"covr\""))
  }
}
