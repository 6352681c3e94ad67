import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// `ReadingDirection` predicts poppler's behavior.
@Suite struct ReadingOrderTests {
  /// A character between letters of the same or of different directions, as a PDF's `ActualText`.
  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func readsAsPopplerDoes(_ direction: ReadingDirection) throws {
    let characters = Self.characters
    let lines: [[Unicode.Scalar]] = characters.flatMap { (character: Unicode.Scalar) -> [[Unicode.Scalar]] in
      [["א", character, "ב"], ["a", character, "b"], ["a", character, "ב"], ["א", character, "b"]]
    }
    let scratch = try Scratch()
    let pdf = try scratch.write("lines.pdf", Self.pdf(of: lines, in: direction))
    let output = try tool("pdftotext", [pdf, "-"]).output
    let found = output.split(whereSeparator: \.isNewline).filter { $0.contains("q") }.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) }))
    }
    // The number of a line comes first in one, and last in the other.
    let expected = lines.enumerated().map { number, line in
      let name = Self.name(number).unicodeScalars
      let text = direction.read(direction == .leftToRight ? name + line : line + name)
      return String(String.UnicodeScalarView(text))
    }
    #expect(found.count == lines.count)
    let other = Set(expected).subtracting(found).sorted()
    #expect(
      other.isEmpty,
      "\(other.count) of \(lines.count): \(other.prefix(20).map { $0.unicodeScalars.map(\.value) })")
  }

  /// The characters of common scripts and symbols, without spaces and control characters.
  private static let characters: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x21...0x7E, 0xA1...0x17F, 0x300...0x30F, 0x384...0x3CE, 0x400...0x45F, 0x591...0x5F4, 0x60C...0x6F9,
      0x905...0x939, 0xE01...0xE5B, 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x2090, 0x20A0...0x20B1,
      0x2190...0x21FF, 0x2460...0x24E9, 0x2600...0x26FF, 0x3001...0x3020, 0x3041...0x30FF, 0x4E00...0x4E20,
      0xAC00...0xAC20, 0xFB1D...0xFB36, 0xFE70...0xFE74, 0xFF01...0xFF20, 0x1F600...0x1F610,
    ]
    return ranges.joined().compactMap(Unicode.Scalar.init).filter {
      $0.properties.generalCategory != .unassigned
    }
  }()

  /// A name of letters that no other line contains.
  private static func name(_ number: Int) -> String {
    "q"
      + String(
        String(number, radix: 16).map { digit in
          Character(Unicode.Scalar(UInt8(ascii: "g") + UInt8(digit.hexDigitValue ?? 0)))
        }) + "q"
  }

  /// Wide pages of 100 lines, on which most letters have the direction.
  private static func pdf(of lines: [[Unicode.Scalar]], in direction: ReadingDirection) -> String {
    var objects = ["<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    var pages: [String] = []
    let filler = String(repeating: direction == .leftToRight ? "a" : "א", count: 2000)
    for first in stride(from: 0, to: lines.count, by: 100) {
      let texts = lines[first..<min(first + 100, lines.count)].enumerated().map { row, line in
        let name = name(first + row)
        let text = String(String.UnicodeScalarView(line))
        return direction == .leftToRight ? name + text : text + name
      }
      let shown = (texts + [filler]).enumerated().map { row, text in
        "1 0 0 1 10 \(1500 - 14 * row) Tm /Span<</ActualText<FEFF\(hexadecimal(text))>>>BDC(MMMMMMMMMM)Tj EMC\n"
      }
      let content = "BT/F1 8 Tf\n" + shown.joined() + "ET"
      objects.append("<</Length \(content.utf8.count)>>stream\n\(content)\nendstream")
      let resources = "/Resources<</Font<</F1 3 0 R>>>>"
      objects.append(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 4000 1600]/Contents \(objects.count) 0 R\(resources)>>")
      pages.append("\(objects.count) 0 R")
    }
    objects[1] = "<</Type/Pages/Count \(pages.count)/Kids[\(pages.joined(separator: " "))]>>"
    // poppler finds the objects without a table.
    let body = objects.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }.joined()
    return "%PDF-1.4\n\(body)trailer<</Root 1 0 R/Size \(objects.count + 1)>>\n%%EOF\n"
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
