import Foundation
import Testing

@testable import ScrapbookKit

@Suite struct FileSizeTests {
  static let texts: [(text: String, bytes: Int?)] = [
    ("10MB", 10_000_000), ("10 mb", 10_000_000), ("10M", 10_000_000), ("3k", 3000), ("1G", 1_000_000_000),
    ("1.5MB", 1_500_000), ("500KB", 500_000),
    ("10MiB", 10_485_760), ("2GB", 2_000_000_000), ("123456", 123_456), ("7b", 7), ("0MB", nil), ("MB", nil),
    ("", nil), ("-5MB", nil), ("10XB", nil), ("1e6", nil), ("1.2.3MB", nil), ("9999999GB", nil), ("١MB", nil),
  ]

  @Test(arguments: texts) func readsWhatPeopleWrite(_ row: (text: String, bytes: Int?)) {
    #expect(FileSize(row.text)?.bytes == row.bytes)
  }

  @Test func countsWhatAMailAddsToAFile() throws {
    #expect(FileSize(bytes: 10_000_000).inMail.bytes == 7_307_685)
    for size in [0, 57, 58, 1000, 123_456] {
      let encoded = Data(repeating: 7, count: FileSize(bytes: size).inMail.bytes).base64EncodedData(
        options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
      #expect(encoded.count <= size && encoded.count > size - 80, "\(size)")
    }
  }

  static let sizes: [(bytes: Int, text: String)] = [
    (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (34_501, "34.6 KB"), (9_801_000, "9.81 MB"),
    (10_000_000, "10 MB"), (10_000_001, "10.1 MB"), (125_400_000, "126 MB"), (2_000_000_000, "2 GB"),
  ]

  @Test(arguments: sizes) func showsThreeDigitsRoundedUp(_ row: (bytes: Int, text: String)) {
    #expect(FileSize(bytes: row.bytes).description == row.text)
  }
}
