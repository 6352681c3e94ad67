import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import ImageCodecs

/// `--quality`, `--dpi` and `--keep-metadata`: the resolution of photos in the PDF, and the metadata that is kept.
@Suite struct QualityTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    // 1600 x 1200 pixels; 200 units are 2.147 inches, so that it has 745 ppi there.
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
  }

  private func page(_ photo: String, width: Int = 200) -> String {
    "{ \"photos\": [{ \"image\": \"\(photo)\", \"frame\": [0, 0, \(width), \(width * 3 / 4)] }] }"
  }

  /// Width and height of each image in pixels, and its bytes.
  private func images(
    _ pages: [String], _ arguments: [String]
  ) throws -> [(width: Double?, height: Double?, data: [UInt8], reference: String)] {
    let pdf = try build(albumText(pages: pages), in: scratch, arguments)
    return try pdf.images.map { image in
      let number = image.reference.split(separator: " ")[0]
      let stored = try tool(
        "qpdf", ["--show-object=\(number)", "--raw-stream-data", pdf.path], allowing: [0, 3])
      return (
        image.object.number("/Width"), image.object.number("/Height"), stored.outputBytes, image.reference
      )
    }
  }

  static let targets: [(arguments: [String], width: Double)] = [
    ([], 1600), (["--quality", "original"], 1600), (["--quality", "print"], 645),
    (["--quality", "screen"], 323), (["--quality", "email"], 237), (["--dpi", "100"], 215),
    (["--quality", "email", "--dpi", "200"], 430), (["--dpi", "630"], 1600), (["--dpi", "800"], 1600),
  ]

  @Test(arguments: targets) func storesThePixelsThatAreAskedFor(
    _ row: (arguments: [String], width: Double)
  ) throws {
    let images = try images([page("bus.jpg")], row.arguments)
    try #require(images.count == 1)
    #expect(images[0].width == row.width && abs((images[0].height ?? 0) - row.width * 0.75) < 1)
    let isOriginal = try Contents(images[0].data) == scratch.contents("bus.jpg")
    #expect(isOriginal == (row.width == 1600))
  }

  @Test func countsInchesOnTheChosenPaper() throws {
    #expect(try images([page("bus.jpg")], ["--quality", "screen", "--paper", "legal"]).map(\.width) == [333])
  }

  @Test func storesAPictureOnceForItsLargestPlace() throws {
    let pages = [page("bus.jpg", width: 100), page("bus.jpg"), page("bus.jpg", width: 40)]
    #expect(try images(pages, ["--quality", "screen"]).map(\.width) == [323])
  }

  @Test func looksAsItDidBefore() throws {
    let turned = jpeg(try scratch.bytes("bus.jpg"), orientation: 6)
    try scratch.write("turned.jpg", turned)
    let album = albumText(pages: [page("bus.jpg"), page("turned.jpg")])
    try build(album, in: scratch)
    let before = try popplerPages(scratch.path("out.pdf"), in: scratch, ["-r", "100"])
    try build(album, in: scratch, ["--quality", "screen"])
    let after = try popplerPages(scratch.path("out.pdf"), in: scratch, ["-r", "100"])
    try #require(before.count == 1 && after.count == 1)
    #expect(try before[0].difference(from: after[0]) < 0.03)
  }

  @Test func keepsTheColorProfile() throws {
    let encoding = ColorEncoding(
      white: (0.3127, 0.329), red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06), gamma: nil)
    let profile = try #require(encoding.profile)
    let photo = jpeg(
      try scratch.bytes("bus.jpg"), addingSegment: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile.bytes)
    try scratch.write("wide.jpg", photo)
    let pdf = try build(albumText(pages: [page("wide.jpg")]), in: scratch, ["--quality", "screen"])
    let image = try #require(pdf.images.first?.object)
    #expect(image.number("/Width") == 323)
    let space = try #require(image.fields["/ColorSpace"] as? [Any])
    #expect(space.first as? String == "/ICCBased" && pdf.object(space.last)?.data == profile.bytes)
  }

  @Test func keepsAGrayPhotoGray() throws {
    let gray = try makeGrayJPEG(width: 900, height: 675)
    try scratch.write("gray.jpg", gray)
    let pdf = try build(albumText(pages: [page("gray.jpg")]), in: scratch, ["--quality", "screen"])
    #expect(pdf.images.map { $0.object.fields["/ColorSpace"] as? String } == ["/DeviceGray"])
    #expect(pdf.images.map { $0.object.number("/Width") } == [323])
  }

  @Test func makesPhotosOfOtherKindsSmallerToo() throws {
    try scratch.write("a.png", try makeNoisePNG(width: 800, height: 600))
    try scratch.write("b.png", try makeNoisePNG(width: 800, height: 600, transparent: true))
    let pdf = try build(
      albumText(pages: [page("a.png"), page("b.png")]), in: scratch, ["--quality", "screen"])
    let filters = pdf.images.map { $0.object.fields["/Filter"] as? String }
    // qpdf has removed the filter of lossless data.
    #expect(filters == ["/DCTDecode", nil])
    #expect(pdf.images.map { $0.object.number("/Width") } == [323, 323])
    #expect(pdf.images.map { $0.object.fields["/SMask"] != nil } == [false, true])
  }

  @Test func leavesWhatWouldNotBecomeSmaller() throws {
    // Four flat colors: any JPEG of them is larger.
    try scratch.write("flat.png", try makeQuartersPNG(width: 800, height: 600))
    #expect(try images([page("flat.png")], ["--quality", "screen"]).map(\.width) == [800])
  }

  @Test func givesTheSameBytesTwice() throws {
    let runs = try (0..<2).map { _ in
      try build(albumText(pages: [page("bus.jpg")]), in: scratch, ["--quality", "email"])
      return try scratch.contents("out.pdf")
    }
    #expect(runs[0] == runs[1])
  }

  @Test func leavesMetadataOutUnlessTold() throws {
    let bus = try scratch.bytes("bus.jpg")
    let secret = "Maya's garden, 52.52 N"
    let photo = jpeg(jpeg(bus, orientation: 1), addingSegment: 0xFE, Array(secret.utf8))
    try scratch.write("garden.jpg", photo)
    let holds = { (arguments: [String]) throws in
      let data = try #require(try images([page("garden.jpg")], arguments).first).data
      return (
        secret: Data(data).range(of: Data(secret.utf8)) != nil,
        exif: Data(data).range(of: Data("Exif".utf8)) != nil
      )
    }
    #expect(try holds([]) == (false, false))
    #expect(try holds(["--quality", "screen"]) == (false, false))
    #expect(try holds(["--keep-metadata"]) == (true, true))
    #expect(try holds(["--keep-metadata", "--quality", "screen"]) == (true, true))
  }

  @Test(arguments: [
    ["--quality", "best"], ["--dpi", "0"], ["--dpi", "x"],
  ])
  func refusesWhatMakesNoSense(_ arguments: [String]) throws {
    try scratch.write("album.json", albumText(pages: [page("bus.jpg")]))
    let outcome = try scrapbook(["build", scratch.path("album.json")] + arguments)
    #expect(outcome.status == 64 && !scratch.exists("album.pdf"), "\(outcome)")
  }
}
