import TestSupport
import Testing

@testable import ScrapbookKit

/// Albums without a theme whose items have frames of their own: their display lists do not change.
@Suite struct UnchangedAlbumTests {
  @Test func unchangedAlbums() throws {
    let lines = try (0..<50).map { seed in
      var random = FramedAlbum(seed: UInt64(seed))
      let json = random.album()
      let composition = composed(json)
      #expect(!composition.diagnostics.hasErrors, "seed \(seed): \(composition.testDescription)\n\(json)")
      let hash = contentHash(try #require(composition.dump(.sheets)))
      return "album \(seed): \(String(hash, radix: 16))\n"
    }
    try expectSnapshot(lines.joined())
  }
}

/// Writes albums, the same for the same seed.
private struct FramedAlbum {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func album() -> String {
    let pages = list(1...4) { $0.page() }
    let background = pick(["none", "#fdf6e3", "open-book", "star.png"])
    let footer = pick([#""{page}""#, #""{page} of {pages}""#, "[]"])
    return
      "{ \"background\": \"\(background)\", \"footer\": \(footer), \"binding\": \"\(pick(["left", "right"]))\", \"pages\": \(pages) }"
  }

  private mutating func page() -> String {
    let photos = list(0...4) { $0.photo() }
    let stickers = list(0...3) { $0.sticker() }
    let texts = list(0...2) { $0.text() }
    return "{ \"photos\": \(photos), \"stickers\": \(stickers), \"texts\": \(texts) }"
  }

  private mutating func photo() -> String {
    var keys = ["\"image\": \"\(pick(["wide.jpg", "tall.jpg"]))\"", frame(), look()]
    keys.append(
      "\"mount\": \"\(pick(Mount.allCases).rawValue)\", \"fit\": \"\(pick(Fit.allCases).rawValue)\"")
    keys += optional([
      #""crop": [0.1, 0.2, 0.6, 0.7]"#, #""focus": [0.3, 0.8]"#, #""border": 7"#, #""cornerRadius": 12"#,
      #""shadow": true"#, #""caption": "A bus in the sun""#, #""flip": "horizontal""#,
    ])
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func sticker() -> String {
    let place = pick([frame(), "\"center\": [\(number(400)), \(number(500))], \"width\": \(20 + number(90))"])
    let keys = ["\"image\": \"star.png\"", place, look()] + optional([#""outline": 3"#, #""shadow": true"#])
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func text() -> String {
    let words = pick(["Otters", "Two otters hold hands", "We saw\\nthe sea"])
    let keys =
      ["\"text\": \"\(words)\"", frame(), look(), "\"size\": \(pick([12, 18, 30]))"]
      + optional([#""background": "cloud""#, #""align": "center""#, #""style": "title""#])
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func frame() -> String {
    "\"frame\": [\(number(300)), \(number(400)), \(60 + number(180)), \(60 + number(180))]"
  }

  private mutating func look() -> String {
    "\"rotation\": \(pick([0, 0, -3, 2.5, 90])), \"opacity\": \(pick([1, 1, 0.6])), \"z\": \(pick([0, 0, 1, -1]))"
  }

  private mutating func optional(_ keys: [String]) -> [String] {
    keys.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
  }

  private mutating func number(_ most: Int) -> Int { Int.random(in: 0...most, using: &generator) }

  private mutating func list(_ count: ClosedRange<Int>, _ item: (inout Self) -> String) -> String {
    let items = (0..<Int.random(in: count, using: &generator)).map { _ in item(&self) }
    return "[\(items.joined(separator: ", "))]"
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
