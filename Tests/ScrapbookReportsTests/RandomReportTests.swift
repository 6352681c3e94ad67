import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookReports

/// Random documents: nothing may be cut, lost or duplicated.
@Suite("Random documents")
struct RandomReportTests {
  @Test(arguments: RandomReportTests.seeds)
  func keepsEveryLineOnce(seed: UInt64) throws {
    var writer = RandomDocument(seed: seed)
    let html = writer.document()
    let laid = try Laid(
      "<style>body { font-size: 9pt } table { border-spacing: 1pt }</style>" + html, width: 300, height: 200)
    let words = laid.lines.joined().joined(separator: " ").split(separator: " ").map(String.init)
    let repeated = Set(words.filter { $0.hasPrefix("H") })
    #expect(
      words.filter { !$0.hasPrefix("H") }.sorted() == writer.words.filter { !$0.hasPrefix("H") }.sorted())
    #expect(repeated == Set(writer.words.filter { $0.hasPrefix("H") }))
    let height = LayoutUnit(points: 200)
    for piece in laid.pieces {
      let end = piece.y + LayoutUnit(Double(piece.height) * piece.scale)
      let isWhole =
        switch piece.content {
        case .line, .picture: piece.y >= 0 && end <= height
        default: true
        }
      #expect(isWhole, "a piece on page \(piece.page) from \(piece.y.points) is \(piece.height.points) high")
    }
    let pictures = laid.pieces.count { if case .picture = $0.content { true } else { false } }
    #expect(pictures == writer.pictureCount)
  }

  /// Seeds that found pictures cut below a repeated header, and the first few.
  static var seeds: [UInt64] { Project.isSoaking ? Array(1...500) : [70, 157, 265] + Array(1...5) }
}

private struct RandomDocument {
  private var random: SeededGenerator
  private(set) var words: [String] = []
  private(set) var pictureCount = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func word(_ prefix: String = "w") -> String {
    words.append("\(prefix)\(words.count)")
    return words[words.count - 1]
  }

  private mutating func text(_ range: ClosedRange<Int>) -> String {
    (0..<number(range)).map { _ in word() }.joined(separator: " ")
  }

  mutating func document() -> String { (0..<number(4...14)).map { _ in block(depth: 0) }.joined() }

  private mutating func block(depth: Int) -> String {
    switch number(0...9) {
    case 0: return "<h\(number(1...3))>\(text(1...4))</h1>"
    case 1: return "<ul>" + (0..<number(1...5)).map { _ in "<li>\(text(1...12))</li>" }.joined() + "</ul>"
    case 2 where depth < 3: return table(depth: depth)
    case 3 where depth < 3:
      let style = [
        "break-inside: avoid", "padding: 6pt; border: 1pt solid", "page-break-before: always",
        "display: flex",
      ]
      let chosen = style[number(0...3)]
      return "<div style=\"\(chosen)\">" + (0..<number(1...4)).map { _ in block(depth: depth + 1) }.joined()
        + "</div>"
    case 4:
      pictureCount += 1
      return "<p><img src=\"\(number(10...120))x\(number(10...300)).png\" style=\"max-width: 100%\"></p>"
    default: return "<p>\(text(1...60))</p>"
    }
  }

  private mutating func table(depth: Int) -> String {
    let columns = number(1...4)
    var html = "<table style=\"border-collapse: \(number(0...1) == 0 ? "collapse" : "separate")\">"
    if number(0...1) == 0 {
      html += "<thead><tr>" + (0..<columns).map { _ in "<th>\(word("H"))</th>" }.joined() + "</tr></thead>"
    }
    html += "<tbody>"
    for _ in 0..<number(1...7) {
      html += "<tr>"
      var column = 0
      while column < columns {
        let span = number(1...columns - column)
        let rows = number(0...5) == 0 ? number(2...3) : 1
        let content = number(0...5) == 0 ? block(depth: depth + 1) : text(1...20)
        html += "<td colspan=\"\(span)\" rowspan=\"\(rows)\" style=\"border: 1pt solid\">\(content)</td>"
        column += span
      }
      html += "</tr>"
    }
    return html + "</tbody></table>"
  }
}
