import TestSupport
import Testing

@testable import PDFAssembly

/// Contents of pages that become parts of other pages.
@Suite struct RemoveTagsTests {
  private func rest(_ content: String) -> String {
    latin(withoutTags(latinBytes(content))).split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func leavesOutMarksOfStructureAndArtifacts() {
    let content = """
      /Artifact BMC 0 0 9 9 re f EMC /P <</MCID 0>> BDC BT (a EMC) Tj ET EMC /H1 /Properties7 BDC (b) Tj EMC
      /Artifact <</Type /Pagination>> BDC (c) Tj EMC
      """
    #expect(rest(content) == "0 0 9 9 re f BT (a EMC) Tj ET (b) Tj (c) Tj")
  }

  @Test func keepsLayersAndStatedTexts() {
    let content =
      "/OC /Layer1 BDC /Span <</MCID 3 /ActualText (A)>> BDC (x) Tj EMC EMC /Span /P1 BDC EMC /Note BMC EMC"
    #expect(
      rest(content)
        == "/OC /Layer1 BDC /Span << /ActualText (A) >> BDC (x) Tj EMC EMC /Span /P1 BDC EMC /Note BMC EMC")
  }

  @Test func readsInlinePictures() {
    let content = "/P <</MCID 0>> BDC BI /W 4 /H 1 /BPC 8 /CS /G ID (EI<< EMC EI EMC"
    #expect(rest(content) == "BI /W 4 /H 1 /BPC 8 /CS /G ID (EI<< EMC EI")
  }

  @Test(arguments: [
    "EMC", "/P <</MCID 0>> BDC", "/P <</MCID 0>> BDC (a", "/P <</MCID 0>> BDC BI ID x EMC", "",
  ])
  func keepsWhatCannotBeRead(_ content: String) { #expect(rest(content) == content) }

  @Test func readsRandomContents() {
    var generator = SeededGenerator(seed: 11)
    let parts = [
      "/P <</MCID 0>> BDC ", "EMC ", "/OC /A BDC ", "BI ID x EI ", "(", ") ", "<<", ">> ", "/Artifact BMC ",
      "q ", "[", "] ",
      "/Span <</MCID 1 /ActualText (\\))>> BDC ", "EI ", "ID ", "%\n", "<41> ", "\u{0}",
    ]
    for _ in 0..<3000 {
      let content = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      let once = withoutTags(latinBytes(content))
      #expect(withoutTags(once) == once, "\(content)")
    }
  }
}
