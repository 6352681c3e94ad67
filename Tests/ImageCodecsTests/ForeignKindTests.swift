import Testing

@testable import ImageCodecs

/// Unsupported files are recognized by their content.
@Suite struct ForeignKindTests {
  private func told(_ bytes: [UInt8]) -> String {
    do {
      return try bytes.withUnsafeBytes { "\(try ImageKind.detect($0))" }
    } catch ImageError.unsupported(let kind, let advice) {
      return kind + (advice.isEmpty ? "" : ".")
    } catch {
      return "\(error)"
    }
  }

  static let signatures: [(String, String)] = [
    ("%PDF-1.7\n", "pdf"), ("II*\0\u{10}\0\0\0CR\u{2}\0", "a raw photo."),
    ("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", "a raw photo."), ("FUJIFILMCCD-RAW 0201", "a raw photo."),
    ("\0\0\0\u{18}ftypqt  \0\0\0\0qt  ....", "a video."), ("RIFF....AVI LIST", "a video."),
    ("\0\0\0\u{18}ftypisom\0\0\0\0isommp41\0\0\0\u{10}moov", "a video."),
    ("PK\u{3}\u{4}....[Content_Types].xml....word/document.xml", "a Word document."),
    ("PK\u{3}\u{4}....[Content_Types].xml....xl/workbook.xml", "an Excel table."),
    ("PK\u{3}\u{4}....readme.txt", "a ZIP archive."), ("  <!DOCTYPE HTML><title>403", "a web page."),
    ("8BPS", "a Photoshop document."), ("BM......", "a BMP picture."), ("GIF89a", "gif"), ("<svg/>", "svg"),
    ("II*\0\u{8}\0\0\0\0\0", "tiff"), ("title: Our trip", "notAPicture"),
  ]

  @Test(arguments: signatures) func tellsKindsByTheirFirstBytes(_ row: (text: String, kind: String)) {
    #expect(told(Array(row.text.utf8)) == row.kind)
  }

  /// A directory of these numbers, each as a tag of type SHORT or LONG.
  private func tiff(_ tags: [(UInt8, UInt8, Int)]) -> [UInt8] {
    let number = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    return [UInt8(tags.count), 0] + tags.flatMap { [$0.0, $0.1, 4, 0, 1, 0, 0, 0] + number($0.2) } + [
      0, 0, 0, 0,
    ]
  }

  @Test func tellsRawPhotosFromOtherTIFFs() {
    let start = Array("II*\0\u{8}\0\0\0".utf8)
    #expect(told(start + tiff([(6, 1, 2)])) == "tiff")
    // DNG's version; the values of a sensor, in the first directory and in one below it (tag 330, at 26).
    #expect(told(start + tiff([(0x12, 0xC6, 1)])) == "a raw photo.")
    #expect(told(start + tiff([(6, 1, 32_803)])) == "a raw photo.")
    #expect(told(start + tiff([(0x4A, 1, 26)]) + tiff([(6, 1, 32_803)])) == "a raw photo.")
    #expect(told(start + tiff([(0x4A, 1, 26)]) + tiff([(6, 1, 2)])) == "tiff")
  }

  @Test(arguments: ["avci", "mif3", "avif", "zzzz"]) func takesStillsOfAnyBrand(_ brand: String) {
    let start = Array("\0\0\0\u{10}ftyp\(brand)\0\0\0\0".utf8)
    #expect(told(start + Array("\0\0\0\u{10}meta........".utf8)) == "heif")
    let video = Array("\0\0\0\u{10}ftypzzzz\0\0\0\0\0\0\0\u{10}moov........\0\0\0\u{10}meta........".utf8)
    #expect(told(video) == "a video.")
  }
}
