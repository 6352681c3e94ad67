import ScrapbookKit

/// A paragraph without control characters, with at least one span.
struct TextParagraph {
  private(set) var spans: [TextSpan]
  let text: String
  let ranges: [StyledRange]

  init(_ spans: [TextSpan]) {
    self.spans = spans
    text = spans.count == 1 ? spans[0].text : spans.map(\.text).joined()
    ranges = spans.map {
      StyledRange(
        byteCount: $0.text.utf8.count, style: FontStyle($0.style), size: $0.style.size,
        letterSpacing: $0.style.letterSpacing)
    }
  }

  /// The paragraph with text appended in the style of its end.
  func appending(_ more: String) -> TextParagraph {
    var spans = spans
    spans[spans.count - 1].text += more
    return TextParagraph(spans)
  }

  // MARK: Missing characters

  /// The characters that contain these scalars, in order.
  func characters(with missing: Set<Unicode.Scalar>) -> [Character] {
    text.filter { $0.unicodeScalars.contains(where: missing.contains) }.map { $0 }
  }

  /// Replaces each of these scalars, and removes combining marks among them.
  func replacing(_ missing: Set<Unicode.Scalar>, by substitute: Unicode.Scalar?) -> TextParagraph {
    TextParagraph(
      spans.map { span in
        var text = String.UnicodeScalarView()
        for scalar in span.text.unicodeScalars {
          if !missing.contains(scalar) {
            text.append(scalar)
          } else if let substitute, !scalar.isMark {
            text.append(substitute)
          }
        }
        return TextSpan(String(text), style: span.style)
      })
  }
}

/// Splits a text into paragraphs, and returns whether they are complete.
func splitParagraphs(_ spans: [TextSpan]) -> (paragraphs: [TextParagraph], isWhole: Bool) {
  // A fast path for most texts, which are a single line of letters.
  if spans.count == 1, spans[0].text.isPlainLine, spans[0].text.utf8.count <= shapedTextLimit {
    return ([TextParagraph(spans)], true)
  }
  var paragraphs: [[TextSpan]] = [[]]
  var room = shapedTextLimit
  for span in spans where room > 0 {
    var text = String.UnicodeScalarView()
    // An empty paragraph keeps one style, which determines the height of its line.
    func endPart() {
      if !text.isEmpty || paragraphs[paragraphs.count - 1].isEmpty {
        paragraphs[paragraphs.count - 1].append(TextSpan(String(text), style: span.style))
      }
      text = String.UnicodeScalarView()
    }
    for scalar in span.text.unicodeScalars {
      room -= 1
      guard room >= 0 else { break }
      if scalar.endsParagraph {
        endPart()
        paragraphs.append([])
      } else if !scalar.isControl {
        text.append(scalar == "\t" ? " " : scalar)
      }
    }
    endPart()
  }
  let isWhole =
    room >= 0 && (room > 0 || spans.map(\.text.unicodeScalars.count).reduce(0, +) <= shapedTextLimit)
  return (paragraphs.filter { !$0.isEmpty }.map(TextParagraph.init), isWhole)
}

extension String {
  /// Whether it certainly has no control character and no line break.
  fileprivate var isPlainLine: Bool {
    // U+0080 to U+00BF begin with 0xC2, U+2028 with 0xE2.
    !isEmpty && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
  }
}

extension Unicode.Scalar {
  fileprivate var endsParagraph: Bool { value == 0x0A || value == 0x2028 || value == 0x2029 }

  /// Whether it cannot be drawn. A tab becomes a space.
  fileprivate var isControl: Bool { value != 0x09 && (value < 0x20 || 0x7F...0x9F ~= value) }

  fileprivate var isMark: Bool {
    [.nonspacingMark, .enclosingMark, .spacingMark].contains(properties.generalCategory)
  }
}
