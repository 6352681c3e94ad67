import Cairo
import TestSupport
import Testing

@testable import ImageCodecs

/// Descriptions that other programs store in photos.
@Suite struct PictureDescriptionTests {
  private static func packet(_ content: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">\(content)</rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func number(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }.reversed()
  }

  private static func segment(_ marker: UInt8, _ name: String, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + number(2 + name.utf8.count + payload.count, count: 2) + Array(name.utf8) + payload
  }

  private static func xmp(_ content: String) -> [UInt8] {
    segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet(content))
  }

  /// Image resources with another one first, whose name and size are odd.
  private static func iptc(_ caption: [UInt8], claimed: Int? = nil) -> [UInt8] {
    let datasets: [UInt8] =
      [0x1C, 2, 0, 0, 2, 0, 4] + [0x1C, 2, 120] + number(claimed ?? caption.count, count: 2) + caption
    let other: [UInt8] = Array("8BIM".utf8) + [4, 0x25, 2, 65, 66, 0] + number(3, count: 4) + [1, 2, 3, 0]
    return segment(
      0xED, "Photoshop 3.0\0",
      other + Array("8BIM".utf8) + [4, 4, 0, 0] + number(datasets.count, count: 4) + datasets)
  }

  private func description(of segments: [UInt8]) throws -> String? {
    try file(with: segments).withUnsafeBytes { try pictureDescription(in: $0) }
  }

  private func file(with segments: [UInt8]) throws -> [UInt8] {
    let picture = try PictureSurface.pixels(.rgb24, width: 4, height: 2) { _, _ in }
    let file = try encodeJPEG(picture, quality: 50).withBytes { Array($0) }
    return Array(file[..<2] + segments + file[2...])
  }

  @Test func readsTheTextForThoseWhoCannotSee() throws {
    let core = #"xmlns:i="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/""#
    let text =
      "<i:AltTextAccessibility \(core)><rdf:Alt><rdf:li>An otter &amp; I</rdf:li></rdf:Alt></i:AltTextAccessibility>"
    for content in [text, Self.alternatives("<rdf:li>Otters</rdf:li>") + text] {
      let head = try file(with: Self.xmp(content))
      #expect(try head.withUnsafeBytes { try pictureAlternative(in: $0) } == "An otter & I")
    }
    let other = try file(with: Self.xmp(Self.alternatives("<rdf:li>AltTextAccessibility</rdf:li>")))
    #expect(try other.withUnsafeBytes { try pictureAlternative(in: $0) } == nil)
  }

  private static func alternatives(_ items: String...) -> String {
    "<dc:description><rdf:Alt>\(items.joined())</rdf:Alt></dc:description>"
  }

  @Test(arguments: [
    alternatives(
      #"<rdf:li xml:lang="de">Otter</rdf:li>"#, #"<rdf:li xml:lang="x-default">An otter &amp; I</rdf:li>"#),
    alternatives("<rdf:li>\n  An otter\n  &amp; I </rdf:li>"),
    "<dc:description>An otter &amp; I</dc:description>",
    "<dc:title><rdf:Alt><rdf:li>No</rdf:li></rdf:Alt></dc:title>"
      + alternatives("<rdf:li>An otter &amp; I</rdf:li>"),
  ]) func readsThatOfXMP(_ content: String) throws {
    #expect(try description(of: Self.xmp(content)) == "An otter & I")
    // It takes precedence over IPTC, regardless of their order.
    #expect(try description(of: Self.iptc(Array("other".utf8)) + Self.xmp(content)) == "An otter & I")
  }

  @Test(
    arguments: [
      (nil, "An otter"), ("de", "Ein Otter"), ("DE-at", "A Otter"), ("de-CH", "Ein Otter"),
      ("fr", "An otter"),
    ] as [(String?, String)]) func readsThatOfALanguage(_ row: (language: String?, text: String)) throws
  {
    let items = [("x-default", "An otter"), ("de-DE", "Ein Otter"), ("de-AT", "A Otter")].map {
      "<rdf:li xml:lang=\"\($0)\">\($1)</rdf:li>"
    }
    let head = try file(with: Self.xmp(Self.alternatives(items.joined())))
    #expect(
      try head.withUnsafeBytes { try pictureDescription(in: $0, language: row.language) } == row.text)
  }

  @Test func readsThatOfIPTC() throws {
    #expect(try description(of: Self.iptc(Array("Große Otter 🦦".utf8))) == "Große Otter 🦦")
    #expect(try description(of: Self.iptc([0x47, 0x72, 0xF6, 0xDF, 0x65])) == "Größe")
    // In Windows-1252, with an undefined byte.
    #expect(try description(of: Self.iptc([0x93, 0x41, 0x94, 0x20, 0x96, 0x81, 0xE9])) == "“A” – é")
    let title = "<dc:title>No</dc:title>"
    #expect(try description(of: Self.xmp(title) + Self.iptc(Array("A".utf8))) == "A")
  }

  @Test(arguments: ["", " \n ", "OLYMPUS DIGITAL CAMERA", "SONY DSC"])
  func leavesOutWhatNobodyWrote(_ text: String) throws {
    #expect(try description(of: Self.iptc(Array(text.utf8))) == nil)
    #expect(try description(of: Self.xmp("<dc:description>\(text)</dc:description>")) == nil)
    #expect(try description(of: []) == nil)
  }

  @Test func givesOneLineOfALongText() throws {
    let text = String(repeating: "a\u{1}\u{7F} b\r\n", count: 3000)
    let line = try #require(try description(of: Self.iptc(Array(text.utf8))))
    #expect(line.count == 1000 && line.hasPrefix("a b a b"))
  }

  @Test func acceptsDamagedBlocks() throws {
    #expect(try description(of: Self.iptc(Array("A".utf8), claimed: 0x7FFF)) == nil)
    #expect(try description(of: Self.iptc(Array("A".utf8), claimed: 0x8004)) == nil)
    #expect(try description(of: Self.xmp("<dc:description>A")) == nil)
    var random = SeededGenerator(seed: 19)
    let whole = Self.iptc(Array("An otter".utf8)) + Self.xmp("<dc:description>An otter</dc:description>")
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = try? description(of: bytes)
      _ = try? description(of: Array(bytes[..<Int.random(in: 0..<bytes.count, using: &random)]))
    }
  }
}
