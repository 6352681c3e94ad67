import ScrapbookKit
import Testing

@testable import ScrapbookRendering

@Suite struct PangoShaperTests {
  private let shaper = PangoShaper(FontOptions(cacheFolder: testFontCache))

  private func shape(_ text: String, width: Double = 10_000, maximumLines: Int? = nil) -> ShapedText {
    shaper.shape(
      StyledText([TextSpan(text, style: .plain)]), in: TextFlow(width: width, maximumLines: maximumLines))
  }

  @Test func breaksBetweenWordsAndWithinLongOnes() {
    let lines = shape("the sea otter Supercalifragilistic", width: 60).lines.map {
      $0.runs.map(\.text).joined()
    }
    #expect(lines.first == "the sea ", "\(lines)")
    #expect(lines.joined() == "the sea otter Supercalifragilistic")
    #expect(lines.count > 4, "\(lines)")
  }

  @Test func endsInAnEllipsisAcrossParagraphs() {
    let text = shape("one\ntwo\nthree", maximumLines: 2)
    #expect(text.isCut)
    #expect(text.lines.map { $0.runs.map(\.text).joined() } == ["one", "two…"])
  }

  @Test func drawsAPage() throws {
    var sheet = TextSheet()
    sheet.add("Today we saw the otter! Äpfel, été, señor 123 fish")
    let pdf = try sheet.pdf()
    #expect(pdf.count > 1000)
  }
}
