import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Pictures are stored in the PDF once each, and photos without re-encoding.
@Suite struct StoredPictureTests {
  @Test func copiesAPhotoByteForByteAndOnce() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let pages = [
      #"{ "photos": [{ "image": "bus.jpg", "frame": [0, 0, 400, 300] }] }"#,
      #"{ "photos": [{ "image": "bus.jpg", "frame": [9, 9, 40, 30], "rotation": 20, "opacity": 0.7 }] }"#,
      #"{ "photos": [{ "image": "bus.jpg", "flip": "both", "border": 4, "cornerRadius": 20, "shadow": true }] }"#,
      #"{ "background": { "image": "bus.jpg", "mode": "fill" } }"#,
    ]
    let pdf = try build(albumText(pages: pages), in: scratch)
    let photos = pdf.images.filter { $0.object.fields["/Filter"] as? String == "/DCTDecode" }
    try #require(photos.count == 1, "\(photos.map(\.reference))")
    let number = photos[0].reference.split(separator: " ")[0]
    let stored = try tool(
      "qpdf", ["--show-object=\(number)", "--raw-stream-data", pdf.path], allowing: [0, 3])
    #expect(try stored.contents == scratch.contents("bus.jpg"))
    #expect(pdf.paintedImages().count { $0.reference == photos[0].reference } == 4, "\(pdf.paintedImages())")
  }

  /// PDF/A forbids it.
  @Test func asksViewersToSmoothNoPictures() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("sticker.png", try makeQuartersPNG(width: 150, height: 100, transparent: true))
    let page = """
      { "photos": [{ "image": "bus.jpg", "shadow": true }],
        "stickers": [{ "image": "sticker.png", "center": [90, 90], "width": 80 }] }
      """
    let pdf = try build(albumText(pages: [page]), in: scratch)
    let smoothed = pdf.images.filter { $0.object.fields["/Interpolate"] != nil }
    // The photo, the sticker and the tiles of the shadow.
    #expect(pdf.images.count == 2 + 8 && smoothed.isEmpty, "\(pdf.images.map(\.object.fields))")
  }

  @Test(arguments: ["sticker.png", "sticker.svg"])
  func storesAStickerOnceHoweverOftenItIsUsed(_ name: String) throws {
    let scratch = try Scratch()
    try scratch.write("sticker.png", try makeQuartersPNG(width: 150, height: 100, transparent: true))
    try scratch.write("sticker.svg", starSVG)
    let sizes = { (count: Int) throws -> (file: Int, images: Int, forms: Int) in
      let pages = (0..<25).map { page in
        let stickers = (0..<count).map { index in
          """
          { "image": "\(name)", "center": [\(60 + 130 * index), \(80 + 12 * page)], "width": \(40 + page),
            "rotation": \(7 * page) }
          """
        }
        return "{ \"stickers\": [\(stickers.joined(separator: ", "))] }"
      }
      let pdf = try build(albumText(pages: pages), in: scratch)
      return (try readFile(pdf.path).count, pdf.images.count, pdf.forms.count)
    }
    let once = try sizes(1)
    let twice = try sizes(2)
    let pictures = name.hasSuffix("png") ? (1, 0) : (0, 1)
    #expect((twice.images, twice.forms) == pictures, "\(twice)")
    #expect((once.images, once.forms) == pictures, "\(once)")
    // Another 25 placements cost a few numbers each, not pictures.
    #expect(twice.file - once.file < 25 * 150, "\(once.file) and \(twice.file) bytes")
  }

  @Test func storesAFileOnceWhateverItIsCalled() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try FileManager.default.linkItem(atPath: scratch.path("bus.jpg"), toPath: scratch.path("hard.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("soft.jpg"), withDestinationPath: "bus.jpg")
    let photos = ["bus.jpg", "hard.jpg", "soft.jpg", "./bus.jpg"].map { "{ \"image\": \"\($0)\" }" }
    let pdf = try build(
      albumText(pages: ["{ \"photos\": [\(photos.joined(separator: ", "))] }"]), in: scratch)
    #expect(pdf.images.count == 1, "\(pdf.images.map(\.reference))")
    #expect(pdf.paintedImages().count == 4, "\(pdf.paintedImages())")
  }

  @Test func keepsFilesApartWhoseNamesOnlyLookAlike() throws {
    // é as one code point, and as e with an accent.
    let names = ["\u{E9}.jpg", "e\u{301}.jpg"]
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: names[0])
    try scratch.copySample("photos/otter.jpg", as: names[1])
    let pages = names.map { "{ \"photos\": [{ \"image\": \"\($0)\" }] }" }
    let pdf = try build(albumText(pages: pages), in: scratch)
    #expect(pdf.images(width: 1600, height: 1200).count == 2)
    try FileManager.default.removeItem(atPath: scratch.path(names[1]))
    // The only remaining file is used, whatever the bytes of its name.
    let alone = try build(albumText(pages: pages), in: scratch)
    #expect(alone.images(width: 1600, height: 1200).count == 1)
  }

  @Test func keepsTwoPicturesApartThatLookAlike() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "one.jpg")
    try scratch.copySample("photos/lake.jpg", as: "two.jpg")
    let pdf = try build(
      albumText(pages: [#"{ "photos": [{ "image": "one.jpg" }, { "image": "two.jpg" }] }"#]), in: scratch)
    #expect(pdf.images.map { $0.object.number("/Height") } == [1200, 1067], "\(pdf.images.map(\.reference))")
  }

  @Test func decodesAStickerThatIsTooLargeToBeKeptOnlyOnceIntoTheFile() throws {
    let scratch = try Scratch()
    // 9 MB of pixels: more than a quarter of the memory cache.
    try scratch.write("large.png", try makeQuartersPNG(width: 1600, height: 1500, transparent: true))
    let page = #"{ "stickers": [{ "image": "large.png", "center": [200, 200], "width": 90 }] }"#
    let pdf = try build(albumText(pages: [page, page, page]), in: scratch)
    #expect(pdf.images(width: 1600, height: 1500).count == 1, "\(pdf.images.map(\.reference))")
  }
}
