import Testing

@testable import PDFAssembly

@Suite struct MarkContentTests {
  private func marked(_ content: String, roles: [String] = ["P"]) throws -> String {
    latin(try tagged(content, roles: roles).bytes)
  }

  private func tagged(_ content: String, roles: [String]) throws -> TaggedContent {
    try markContent(latinBytes(content), MarkedPage(begin: "x1", end: "x2", roles: roles))
  }

  private func mark(_ number: Int, isEnd: Bool = false) -> String {
    "q\n\(Double(number + 1) / 8) 0 0 -0.125 0 612 cm\n/a0 gs /x\(isEnd ? 2 : 1) Do\nQ\n"
  }

  @Test func replacesMarksWithOperators() throws {
    let content = "1 0 0 -1 0 612 cm\n" + mark(0) + "BT (fish) Tj ET\n" + mark(0, isEnd: true)
    #expect(
      try marked(content)
        == "1 0 0 -1 0 612 cm\n/P <</MCID 0>> BDC\n\nBT (fish) Tj ET\nEMC\n\n")
  }

  @Test func writesARoleAsAName() throws {
    #expect(
      try marked(mark(0) + mark(0, isEnd: true), roles: ["A b/(#\u{E9}"])
        == "/A#20b#2f#28#23#e9 <</MCID 0>> BDC\n\nEMC\n\n")
  }

  @Test func marksWhatElsePaintsAsAnArtifact() throws {
    let content = "0 0 9 9 re f\n" + mark(0) + mark(0, isEnd: true) + "q /x7 Do Q"
    #expect(
      try marked(content)
        == "/Artifact BMC\n0 0 9 9 re f\n\nEMC\n/P <</MCID 0>> BDC\n\nEMC\n/Artifact BMC\n\nq /x7 Do Q\nEMC\n"
    )
  }

  @Test(arguments: [
    #"(EMC /P << /MCID 0 >> BDC \( \) \\ /x1 Do f)"#, #"(\) EMC /x1 Do f ET)"#, #"(a \( b)"#, #"(\\)"#,
    #"((EMC) /x1 Do \\\) f)"#,
  ])
  func keepsWordsThatLookLikeOperators(_ words: String) throws {
    let content = mark(0) + "BT [\(words) -3 <4143>] TJ ET " + mark(0, isEnd: true)
    let result = try marked(content)
    #expect(result.contains("BT [\(words) -3 <4143>] TJ ET") && !result.contains("Artifact"), "\(result)")
  }

  @Test(arguments: [
    "", "b0", "b0 e0 e0", "b0 b0 e0 e0", "e0 b0", "b1 e1", "b0 e1", "b0 e0 b1 e1", "b0 e0 b1",
  ])
  func refusesMarksThatAreLostOrDoubled(_ marks: String) {
    let content = marks.split(separator: " ").map { mark(Int($0.dropFirst()) ?? 0, isEnd: $0.first == "e") }
    #expect(throws: LinkError.self, "\(marks)") { try marked(content.joined()) }
  }

  @Test(arguments: [
    "q 0.125 0 0 -0.125 0 612 cm /x1 Do Q", "0.125 0 0 -0.125 0 612 cm /a0 gs /x1 Do",
    "q 0.125 0.1 0 -0.125 0 612 cm /a0 gs /x1 Do Q", "q 0.125 0 0 -0.125 0 612 cm /a0 gs /x1 Do 1 w Q",
  ])
  func refusesMarksOfAnotherForm(_ mark: String) {
    #expect(throws: LinkError.self) { try marked(mark + " " + self.mark(0, isEnd: true)) }
  }

  @Test(arguments: ["(", "[ (a) ", "<< /A ", "<41", "1 2 3", "(a\\", "BI ID x EI", "[ f ]", ")"])
  func refusesBrokenContent(_ content: String) {
    #expect(throws: (any Error).self) { try marked(content, roles: []) }
  }

  @Test(arguments: ["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Tj", "TJ", "'", "\"", "Do"])
  func knowsWhatPaints(_ painting: String) throws {
    #expect(try marked("/x9 \(painting)", roles: []).hasPrefix("/Artifact BMC"))
  }

  @Test(arguments: ["BT ET", "1 0 0 rg", "q Q", "/a0 gs", "0 0 1 1 re W n", "BX EX", "/F 9 Tf", "3 Tr"])
  func knowsWhatDoesNotPaint(_ content: String) throws {
    #expect(try marked(content, roles: []) == content)
  }

  @Test func makesContentsOfTextsThatAreStatedWithinATextObject() throws {
    let stated = "/Span << /ActualText <FEFF0041> >> BDC (x) Tj EMC "
    let content =
      mark(0) + "1 0 0 rg BT (a) Tj \(stated)\(stated)(b) Tj 0 g ET 0 0 1 1 re f BT (c) Tj ET "
      + mark(0, isEnd: true)
      + mark(1) + "BT (d) Tj ET " + mark(1, isEnd: true)
    let result = try tagged(content, roles: ["P", "H1"])
    let words = latin(result.bytes).split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words == """
        1 0 0 rg BT /P <</MCID 0>> BDC (a) Tj EMC /Span <</MCID 1 /ActualText <FEFF0041> >> BDC (x) Tj EMC \
        /Span <</MCID 2 /ActualText <FEFF0041> >> BDC (x) Tj EMC /P <</MCID 3>> BDC (b) Tj 0 g EMC ET \
        /P <</MCID 4>> BDC 0 0 1 1 re f BT (c) Tj ET EMC /H1 <</MCID 5>> BDC BT (d) Tj ET EMC
        """)
    #expect(result.numbers == [0..<5, 5..<6])
  }

  @Test func tellsHeadersFromOtherArtifacts() throws {
    let stated = "BT /Span << /ActualText <FEFF0041> >> BDC (x) Tj EMC ET "
    let content =
      mark(0) + stated + mark(0, isEnd: true) + mark(1) + mark(1, isEnd: true) + mark(2) + "0 0 1 1 re f "
      + mark(2, isEnd: true)
    let result = try tagged(content, roles: ["Header", "Footer", "P"])
    #expect(
      latin(result.bytes).split { $0.isWhitespace }.joined(separator: " ")
        == "/Artifact <</Type /Pagination /Subtype /Header>> BDC \(stated)EMC /P <</MCID 0>> BDC 0 0 1 1 re f EMC"
    )
    #expect(result.numbers == [0..<0, 0..<0, 0..<1])
  }

  @Test func leavesTextsThatAreStatedInArtifactsAsTheyAre() throws {
    let stated = "BT /Span << /ActualText <FEFF0041> >> BDC (x) Tj EMC ET "
    let result = try tagged(stated + mark(0) + mark(0, isEnd: true), roles: ["P"])
    #expect(
      latin(result.bytes).split { $0.isWhitespace }.joined(separator: " ")
        == "/Artifact BMC \(stated)EMC /P <</MCID 0>> BDC EMC")
    #expect(result.numbers == [0..<1])
  }

  @Test func leavesOutSpecks() throws {
    let turned =
      "q /Pattern cs /p7 scn /a0 gs\n61.574 59.227 m 61.59 59.23 l 61.586 59.246 l h\n61.574 59.227 m f\nQ\n"
    let square = "q /Pattern cs /p9 scn /a0 gs 27.828 71.117 0.016 0.016 re f\nQ "
    let content =
      "0 0 9 9 re f " + turned + mark(0) + "BT (fish) Tj ET " + square + "1 w " + mark(0, isEnd: true)
      + turned
    let result = try tagged(content, roles: ["P"])
    #expect(
      latin(result.bytes).split { $0.isWhitespace }.joined(separator: " ")
        == "/Artifact BMC 0 0 9 9 re f EMC /P <</MCID 0>> BDC BT (fish) Tj ET 1 w EMC")
    #expect(result.unusedPatterns == ["p7", "p9"])
    #expect(try tagged(turned + "/p7 scn 0 0 9 9 re f", roles: []).unusedPatterns == [])
  }

  @Test(arguments: [
    "q /Pattern cs /p7 scn /a0 gs 0 0 0.01 9 re f Q",
    "q /Pattern cs /p7 scn /a0 gs 0 0 m 0 1 l 0.01 0.01 l f Q",
    "q /Pattern cs /p7 scn /a0 gs 0 0 0.01 0.01 re S Q",
    "q /Pattern cs /p7 scn /a0 gs 0 0 0.01 0.01 re W n f Q",
    "q /Pattern cs /p7 scn /a0 gs 0 0 0.01 0.01 re f 1 0 0 rg 0 0 9 9 re f Q",
    "q /DeviceRGB cs /p7 scn /a0 gs 0 0 0.01 0.01 re f Q", "q /Pattern cs /p7 scn /a0 gs 0 0 0.01 0.01 re f",
    "q /Pattern cs /p7 scn /a0 gs 0 0 0.01 0.01 re 5 5 0.01 0.01 re f Q", "q /Pattern cs /p7 scn /a0 gs f Q",
  ])
  func keepsWhatMayBeSeen(_ content: String) throws {
    let result = try tagged(content, roles: [])
    #expect(latin(result.bytes) == "/Artifact BMC\n\(content)\nEMC\n" && result.unusedPatterns == [])
  }
}
