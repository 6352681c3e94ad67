import TestSupport
import Testing

@testable import ScrapbookKit

/// Random texts: the result is always an album or a fault with a place.
@Suite struct RandomTextTests {
  static let album = #"""
    {"title": "Maya’s \u00e9 \ud83d\ude00", "background": {"color": "#fdf3d8"}, "pages": [
      {"photos": [{"image": "wide.jpg", "frame": [30, -4.5e1, 415, 300], "shadow": true, "alt": null}],
       "stickers": [{"image": "star.png", "center": [0, 1e2], "width": 72}]}, {}]}
    """#

  /// Split into several cases, which run in parallel.
  @Test(arguments: 0..<4) func answersEveryMutationWithAnAlbumOrAPlace(part: UInt64) throws {
    var random = SeededGenerator(seed: 0x5EED + part)
    var mutant = Mutant(Array(Self.album.utf8))
    for number in 0..<(Project.isSoaking ? 250_000 : 5_000) {
      if number.isMultiple(of: 8) { mutant = Mutant(Array(Self.album.utf8)) }
      mutant.change(using: &random)
      try check(mutant.bytes)
    }
  }

  @Test func answersEveryTruncationWithAFault() throws {
    let bytes = Array(Self.album.utf8)
    for length in 0..<bytes.count {
      let source = SourceFile(name: "", bytes: Array(bytes[..<length]))
      let fault = try #require(throws: JSONFault.self, "the first \(length) bytes") { try parseJSON(source) }
      #expect(isInside(fault.span, source), "the first \(length) bytes: \(fault.span)")
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    let source = SourceFile(name: "", bytes: bytes)
    let composition = compose(source, loader: SizesLoader.samples)
    for diagnostic in composition.diagnostics.all {
      let span = try #require(diagnostic.span, "\(diagnostic) of \(text(bytes))")
      if !isInside(span, source) { Issue.record("\(diagnostic) lies outside of \(text(bytes))") }
    }
    guard let json = composition.json else {
      if composition.diagnostics.all.count != 1 { Issue.record("no fault for \(text(bytes))") }
      return
    }
    // A value that is written and parsed again is the same.
    let once = rewritten(json.root.value)
    let twice = rewritten(try parseJSON(SourceFile(once)).root.value)
    if once != twice { Issue.record("\(once) became \(twice)") }
    if json.dump().isEmpty { Issue.record("an empty dump of \(text(bytes))") }
  }

  private func isInside(_ span: SourceSpan, _ source: SourceFile) -> Bool {
    0 <= span.start && span.start <= span.end && span.end <= source.bytes.count
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

/// A text that becomes stranger with each change.
private struct Mutant {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let tokens: [[UInt8]] = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "-", ".", "e", "0", "9", "1e999", "true",
    "null", " ",
    "\n", "\r", "\t", "\u{FEFF}", "é", "😀", "\u{0}", "'", "//", "\"pages\"", "\"frame\"", "\"image\": 7",
    "[[[[[[[[[[",
  ].map { Array($0.utf8) }

  mutating func change(using random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: place)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 3: bytes.replaceSubrange(place..<end, with: Self.tokens.randomElement(using: &random) ?? [])
    case 4 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default:
      if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    }
  }
}
