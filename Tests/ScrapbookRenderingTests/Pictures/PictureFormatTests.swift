import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// Pictures in other formats look like their JPEG twins.
@Suite struct PictureFormatTests {
  private let scratch: Scratch

  /// The pictures, encoded once for all tests: AVIF takes seconds.
  private static let pictures = Result {
    let scratch = try Scratch()
    try scratch.copySample("photos/heron.jpg", as: "heron.jpg")
    try scratch.copySample("stickers/pressed-leaf.png", as: "leaf.png")
    try tool("cwebp", ["-quiet", "-q", "90", scratch.path("heron.jpg"), "-o", scratch.path("heron.webp")])
    try tool("heif-enc", ["-q", "90", scratch.path("heron.jpg"), "-o", scratch.path("heron.heic")])
    try tool("heif-enc", ["-A", "-q", "90", scratch.path("heron.jpg"), "-o", scratch.path("heron.avif")])
    try tool("cwebp", ["-quiet", "-lossless", scratch.path("leaf.png"), "-o", scratch.path("leaf.webp")])
    return try scratch.names().map { (name: $0, bytes: try scratch.bytes($0)) }
  }

  init() throws {
    scratch = try Scratch()
    for picture in try Self.pictures.get() { try scratch.write(picture.name, picture.bytes) }
  }

  private func page(_ image: String) -> String {
    "{ \"photos\": [{ \"image\": \"\(image)\", \"frame\": [0, 0, 475, 577] }] }"
  }

  private func picture(of image: String) throws -> Raster {
    let pdf = try build(albumText(pages: [page(image)]), in: scratch)
    return try #require(try popplerPages(pdf.path, in: scratch, ["-r", "60"]).first)
  }

  @Test(arguments: Sample.cases(["heron.webp", "heron.heic", "heron.avif"], some: 1))
  func showsAPhotoAsItsJPEGTwin(name: String) throws {
    let difference = try picture(of: name).difference(from: try picture(of: "heron.jpg"))
    #expect(difference < 0.02, "\(name) differs by \(difference)")
  }

  @Test func keepsTheTransparencyOfAWebP() throws {
    let difference = try picture(of: "leaf.webp").difference(from: try picture(of: "leaf.png"))
    #expect(difference < 0.002, "\(difference)")
  }

  @Test(arguments: ["heron.webp", "heron.heic"])
  func storesAnOpaquePhotoAsAJPEGOnce(name: String) throws {
    let pdf = try build(albumText(pages: [page(name), page(name), page(name)]), in: scratch)
    let images = pdf.images(width: 1200, height: 1500)
    #expect(images.count == 1, "\(images.map(\.reference))")
    #expect(images.first?.object.fields["/Filter"] as? String == "/DCTDecode")
  }

  @Test func turnsAWebPAsItsExifSays() throws {
    // An extended file: the VP8X chunk, the picture, and an EXIF chunk with orientation 6, a rotation to the right.
    let plain = try scratch.bytes("heron.webp")
    let picture = Array(plain[12...])
    let exif: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    let flags: [UInt8] = [0x08, 0, 0, 0, 0xAF, 0x04, 0, 0xDB, 0x05, 0]  // 1200 - 1 by 1500 - 1
    let chunks =
      Array("VP8X".utf8) + [10, 0, 0, 0] + flags + picture + Array("EXIF".utf8) + [
        UInt8(exif.count), 0, 0, 0,
      ]
      + exif
    let length = withUnsafeBytes(of: UInt32(chunks.count + 4).littleEndian, Array.init)
    try scratch.write("turned.webp", Array("RIFF".utf8) + length + Array("WEBP".utf8) + chunks)
    try scratch.write(
      "turned.jpg", jpeg(try scratch.bytes("heron.jpg"), orientation: 6))
    let difference = try self.picture(of: "turned.webp").difference(from: try self.picture(of: "turned.jpg"))
    #expect(difference < 0.02, "\(difference)")
  }

  @Test(arguments: ["heron.webp", "heron.heic", "heron.avif"])
  func refusesAPhotoThatIsCutOffAnywhere(name: String) throws {
    let whole = try scratch.bytes(name)
    for tenth in 1..<10 {
      try scratch.write("cut", Array(whole[..<(whole.count * tenth / 10)]))
      let faults = faults(of: albumText(pages: [page("cut")]), in: scratch)
      #expect(faults.contains("[broken-image]"), "\(tenth)/10: \(faults)")
    }
  }

  @Test func showsTheFirstPictureOfAGIFAsItsTwin() throws {
    try makePictures(
      in: scratch,
      """
      few = scene.quantize(200)
      few.convert("RGB").save("few.png")
      few.save("few.gif", interlace=0)
      few.save("interlaced.gif", interlace=1)
      few.save("animation.gif", save_all=True, append_images=[Image.new("P", few.size)] * 3)
      leaf = Image.open("leaf.png").convert("RGBA").resize((300, 300))
      leaf.putalpha(leaf.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0))
      leaf = Image.alpha_composite(Image.new("RGBA", leaf.size, (0, 0, 0, 0)), leaf)
      leaf.save("clear.gif")
      Image.open("clear.gif").convert("RGBA").save("clear.png")
      """)
    for name in ["few.gif", "interlaced.gif", "animation.gif"] {
      #expect(try picture(of: name).difference(from: try picture(of: "few.png")) < 0.001, "\(name)")
    }
    #expect(try picture(of: "clear.gif").difference(from: try picture(of: "clear.png")) < 0.001)
    let whole = try scratch.bytes("few.gif")
    for tenth in 1..<10 {
      try scratch.write("cut", Array(whole[..<(whole.count * tenth / 10)]))
      let faults = faults(of: albumText(pages: [page("cut")]), in: scratch)
      #expect(faults.contains("[broken-image]"), "\(tenth)/10: \(faults)")
    }
  }

  @Test func showsATIFFAsItsTwin() throws {
    try makePictures(
      in: scratch,
      """
      scene.save("twin.png")
      scene.convert("L").save("gray.png")
      scene.save("plain.tif")
      for name in ["tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg"]: scene.save(name + ".tif", compression=name)
      scene.convert("CMYK").save("cmyk.tif")
      scene.convert("L").save("gray.tif")
      scene.save("pages.tif", save_all=True, append_images=[Image.new("RGB", (9, 9))])
      Image.open("leaf.png").convert("RGBA").save("leaf.tif")
      """)
    let names = ["plain", "tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg", "cmyk", "pages"]
    let twin = try picture(of: "twin.png")
    for name in names { #expect(try picture(of: name + ".tif").difference(from: twin) < 0.02, "\(name)") }
    #expect(try picture(of: "gray.tif").difference(from: try picture(of: "gray.png")) < 0.02)
    #expect(try picture(of: "leaf.tif").difference(from: try picture(of: "leaf.png")) < 0.005)
    let whole = try scratch.bytes("tiff_lzw.tif")
    for tenth in 1..<10 {
      try scratch.write("cut", Array(whole[..<(whole.count * tenth / 10)]))
      let faults = faults(of: albumText(pages: [page("cut")]), in: scratch)
      #expect(faults.contains("[broken-image]"), "\(tenth)/10: \(faults)")
    }
  }

  @Test func refusesSizesThatAreTooLargeBeforeDecodingThem() throws {
    var heic = try scratch.bytes("heron.heic")
    // The box `ispe`: its name, version and flags, then the width in 32 bits.
    let names = heic.indices.dropLast(16).filter { heic[$0..<$0 + 4].elementsEqual("ispe".utf8) }
    try #require(!names.isEmpty)
    for name in names { heic.replaceSubrange(name + 8..<name + 12, with: [0x7F, 0xFF, 0xFF, 0xFF]) }
    try scratch.write("huge.heic", heic)
    let faults = faults(of: albumText(pages: [page("huge.heic")]), in: scratch)
    #expect(faults.contains("[image-too-large]"), "\(faults)")
  }
}
