import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// JPEGs that viewers, decoders and cairo interpret differently are painted correctly or refused.
@Suite struct OddJPEGTests {
  private let scratch: Scratch
  private let photo: [UInt8]

  init() throws {
    scratch = try Scratch()
    photo = try readFile(Project.sample("photos/bus.jpg"))
    try scratch.write("plain.jpg", photo)
  }

  /// The offsets of the markers up to the scan: each is 0xFF and a code, followed by a length.
  private var markers: [Int] {
    var offsets: [Int] = []
    var offset = 2
    while offset + 4 < photo.count, photo[offset] == 0xFF {
      offsets.append(offset)
      if photo[offset + 1] == 0xDA { break }
      offset += 2 + Int(photo[offset + 2]) << 8 + Int(photo[offset + 3])
    }
    return offsets
  }

  private func picture(of name: String) throws -> Raster {
    let page = "{ \"photos\": [{ \"image\": \"\(name)\", \"frame\": [0, 0, 475, 577] }] }"
    let pdf = try build(albumText(pages: [page]), in: scratch)
    return try #require(try popplerPages(pdf.path, in: scratch).first)
  }

  private func expectRefused(_ bytes: [UInt8], saying text: String) throws {
    try scratch.write("odd.jpg", bytes)
    let faults = faults(of: albumText(pages: [#"{ "photos": [{ "image": "odd.jpg" }] }"#]), in: scratch)
    #expect(faults.contains(text), "\(faults)")
  }

  @Test func paintsAPhotoWithFillBytesBeforeEveryMarker() throws {
    var filled = photo
    for marker in markers.reversed() { filled.insert(contentsOf: [0xFF, 0xFF], at: marker) }
    try scratch.write("filled.jpg", filled)
    #expect(try picture(of: "filled.jpg").difference(from: try picture(of: "plain.jpg")) == 0)
  }

  /// Only the component names identify red, green and blue.
  @Test func paintsRedGreenAndBlueWithoutAMarker() throws {
    let frame = try #require(markers.first { 0xC0...0xC2 ~= photo[$0 + 1] })
    let scan = try #require(markers.last)
    var named = photo
    for (index, name) in "RGB".utf8.enumerated() {
      named[frame + 10 + 3 * index] = name
      named[scan + 5 + 2 * index] = name
    }
    // Without the JFIF and Adobe segments; and with the latter, which agrees.
    for marker in markers.reversed() where [0xE0, 0xEE].contains(photo[marker + 1]) {
      named.removeSubrange(marker..<marker + 2 + Int(photo[marker + 2]) << 8 + Int(photo[marker + 3]))
    }
    try scratch.write("named.jpg", named)
    try scratch.write(
      "marked.jpg", jpeg(named, addingSegment: 0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]))
    try expectTwins(["named.jpg"], of: "marked.jpg", in: scratch)
    let plain = try viewed("plain.jpg", in: scratch)
    #expect(try viewed("named.jpg", in: scratch).mupdf.difference(from: plain.mupdf) > 0.1)
  }

  @Test func leavesOutExifThatEndsInItsName() throws {
    // A segment of six bytes including its length, after which "Exif" continues as junk of the next segment.
    let short = jpeg(photo, addingSegment: 0xE1, Array("Exif".utf8))
    try expectRefused(
      Array(short[..<10]) + [0, 0] + short[10...], saying: "its header is damaged at byte 10")
  }

  @Test func refusesTwoFrameHeaders() throws {
    let frame = try #require(markers.first { 0xC0...0xC2 ~= photo[$0 + 1] })
    let length = 2 + Int(photo[frame + 2]) << 8 + Int(photo[frame + 3])
    try expectRefused(
      Array(photo[..<frame]) + photo[frame..<frame + length] + photo[frame...], saying: "two frame headers")
  }

  @Test(arguments: [0xDB, 0xC4] as [UInt8]) func refusesAPhotoWithoutItsTables(table: UInt8) throws {
    var stripped = photo
    for marker in markers.reversed() where photo[marker + 1] == table {
      stripped.removeSubrange(marker..<marker + 2 + Int(photo[marker + 2]) << 8 + Int(photo[marker + 3]))
    }
    try expectRefused(stripped, saying: "tables are missing")
  }
}
