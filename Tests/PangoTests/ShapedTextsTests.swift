import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import Pango

@Suite struct ShapedTextsTests {
  private func styled(_ text: String, language: String = "en") -> StyledText {
    StyledText([TextSpan(text, style: .plain)], language: language)
  }

  /// Shaping a text again gives the same result, even for another document with the same fonts.
  @Test(arguments: ["the sea otter", "海 \u{10FFFD}", "Haupt\u{AD}bahnhof"])
  func keepsTexts(text: String) {
    let fonts = SharedFonts(.forTests, keepsTexts: true)
    let (plain, first, second) = (PangoShaper(.forTests), PangoShaper(fonts), PangoShaper(fonts))
    for language in ["en", "ja"] {
      for width in [40.0, 1000] {
        let (text, flow) = (styled(text, language: language), TextFlow(width: width))
        let expected = plain.shape(text, in: flow)
        for shaper in [first, second] {
          let shaped = shaper.shape(text, in: flow)
          #expect(shaped.lines.map(\.width) == expected.lines.map(\.width))
          #expect(shaped.lines.flatMap(\.runs).map(\.text) == expected.lines.flatMap(\.runs).map(\.text))
          #expect(shaped.missingCharacters == expected.missingCharacters)
        }
      }
    }
    // Each document knows the fonts that it uses.
    #expect(!second.fontStates.isEmpty && second.fontStates == first.fontStates)
  }

  @Test func shapesATextOnce() {
    var texts = ShapedTexts()
    var count = 0
    let shape = { (text: String, width: Double) in
      texts.shaped(self.styled(text), in: TextFlow(width: width)) {
        count += 1
        return ShapedText(lines: [])
      }
    }
    for _ in 0..<3 {
      _ = shape("a", 10)
      _ = shape("a", 20)
      _ = shape("b", 10)
    }
    #expect(count == 3)
  }
}
