import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A large album takes no more memory than a small one.
@Suite struct MemoryTests {
  /// A 12-megapixel JPEG as a camera makes them, drawn from a sample photo.
  private func makeLargePhoto(in scratch: Scratch) throws -> [UInt8] {
    try scratch.copySample("photos/trail.jpg", as: "small.jpg")
    let page = #"{ "photos": [{ "image": "small.jpg", "frame": [-36, -92, 1024, 768] }] }"#
    let pdf = try build(
      albumText(pages: [page]), in: scratch, ["--paper", "1024x768", "--placement", "top-left"])
    try tool(
      "pdftoppm",
      [
        "-jpeg", "-jpegopt", "quality=97,optimize=n", "-scale-to-x", "4000", "-scale-to-y", "3000",
        "-singlefile",
        pdf.path, scratch.path("large"),
      ])
    let bytes = try scratch.bytes("large.jpg")
    try #require(bytes.count > 1_500_000, "\(bytes.count) bytes")
    return bytes
  }

  @Test func staysUnder100MegabytesWith200LargePhotos() throws {
    let scratch = try Scratch()
    let photo = try makeLargePhoto(in: scratch)
    let pages = try (0..<200).map { index in
      // Different bytes in each file: equal files would be stored only once.
      try scratch.write("\(index).jpg", jpeg(photo, addingSegment: 0xFE, [UInt8(index)]))
      return #"{ "photos": [{ "image": "\#(index).jpg", "rotation": 2, "border": 8, "shadow": true }] }"#
    }
    try scratch.write("large.json", albumText(pages: pages))
    let outcome = try scrapbook(
      ["build", scratch.path("large.json"), "-o", scratch.path("large.pdf")], watchingMemory: true)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.peakMemory > 5_000, "the memory was not seen: \(outcome.peakMemory) kB")
    #expect(outcome.peakMemory < 100_000, "\(outcome.peakMemory) kB for 200 photos of \(photo.count) bytes")
    let info = try tool("pdfinfo", [scratch.path("large.pdf")]).output
    #expect(info.contains("Pages:           100\n"), "\(info)")
    var status = stat()
    stat(scratch.path("large.pdf"), &status)
    #expect(Int(status.st_size) > 200 * photo.count, "\(status.st_size) bytes")
  }

  @Test func staysUnder100MegabytesWhileRenderingALargePhoto() throws {
    let scratch = try Scratch()
    try scratch.write("photo.jpg", try makeLargePhoto(in: scratch))
    try scratch.write("large.json", albumText(pages: [#"{ "photos": [{ "image": "photo.jpg" }] }"#]))
    let outcome = try scrapbook(
      ["render", scratch.path("large.json"), "-o", scratch.path("large.png")], watchingMemory: true)
    #expect(outcome.status == 0, "\(outcome)")
    #expect((5_000..<100_000).contains(outcome.peakMemory), "\(outcome.peakMemory) kB")
  }

  /// Stickers that are read for the first time are cached before they are written to the PDF.
  @Test func needsLittleMoreForStickersThatAreNew() throws {
    let scratch = try Scratch()
    let stickers = try (0..<30).map { index in
      try scratch.write("\(index).png", makeNoisePNG(width: 900 + index, height: 600, transparent: true))
      // Files that were just written are not cached.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: scratch.path("\(index).png"))
      return #"{ "image": "\#(index).png", "center": [90, 90], "width": 80 }"#
    }
    try scratch.write(
      "album.json", albumText(pages: ["{ \"stickers\": [\(stickers.joined(separator: ", "))] }"]))
    let peaks = try ["cold", "warm"].map { name in
      let outcome = try scrapbook(
        ["build", scratch.path("album.json"), "-o", scratch.path(name), "--quiet"]
          + ["--cache-dir", scratch.path("cache")], watchingMemory: true)
      #expect(outcome.status == 0, "\(outcome)")
      return outcome.peakMemory
    }
    let size = try scratch.bytes("cold").count
    try #require(size > 16_000_000, "\(size) bytes")
    #expect(peaks[0] < peaks[1] + 12_000, "\(peaks) kB")
    #expect(Contents(try scratch.bytes("warm")) == Contents(try scratch.bytes("cold")))
  }
}
