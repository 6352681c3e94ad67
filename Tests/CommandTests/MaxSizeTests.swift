import Foundation
import ImageCodecs
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// `--max-size` gives the best quality that the size allows.
@Suite struct MaxSizeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let names = ["bus", "butterfly", "campfire", "canoe", "heron", "lake"]
    for name in names { try scratch.copySample("photos/\(name).jpg", as: "\(name).jpg") }
    let pages = names.map { "{ \"photos\": [{ \"image\": \"\($0).jpg\" }] }" }
    try scratch.write("album.json", albumText(pages: pages))
  }

  private func build(_ size: String, _ arguments: [String] = []) throws -> Outcome {
    try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf"), "--max-size", size] + arguments)
  }

  @Test func leavesAlbumsAloneThatAreSmallEnough() throws {
    try #require(
      try scrapbook(["build", scratch.path("album.json"), "-o", scratch.path("plain.pdf")]).status == 0)
    let outcome = try build("10MB")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(try scratch.contents("out.pdf") == scratch.contents("plain.pdf"))
  }

  @Test(arguments: Sample.cases(["1MB", "400KB", "150KB"], some: 1)) func landsJustUnderTheLimit(
    _ size: String
  ) throws {
    let outcome = try build(size)
    try #require(outcome.status == 0, "\(outcome)")
    let limit = try #require(FileSize(size)).bytes
    let count = try scratch.bytes("out.pdf").count
    #expect((limit * 95 / 100...limit).contains(count), "\(count) \(outcome)")
    let lowered =
      /note: photos lowered to \d+ ppi and JPEG quality \d+ to meet \d+ [KM]B \(\d+(\.\d+)? [KM]B\)/
    #expect(outcome.errors.contains(lowered), "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
  }

  @Test func countsWhatAMailAddsToAFile() throws {
    try #require(try build("500K", ["--for-mail"]).status == 0)
    let mail = try Data(scratch.bytes("out.pdf")).base64EncodedData(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    #expect((450_000...500_000).contains(mail.count), "\(mail.count)")
    let refused = try scrapbook(["build", scratch.path("album.json"), "-o", "-", "--for-mail"])
    #expect(refused.status == 64 && refused.errors.contains("--for-mail is for --max-size"), "\(refused)")
  }

  @Test func lowersAllPhotosAlike() throws {
    try #require(try build("400KB").status == 0)
    let pdf = try PDFFile(scratch.path("out.pdf"))
    // Photos of 1067 to 1600 pixels, all of them alone on a page.
    let sides = pdf.images.compactMap { $0.object.number("/Width") }
    #expect(sides.count == 6 && (sides.max() ?? 0) / (sides.min() ?? 1) < 1.6, "\(sides)")
  }

  @Test func saysHowSmallItCanBeAndKeepsTheOldFile() throws {
    try scratch.write("out.pdf", "old")
    let outcome = try build("20KB")
    #expect(outcome.status == 1, "\(outcome)")
    let smallest = try #require(
      outcome.errors.firstMatch(of: /the PDF has at least ([\d.]+ KB), more than the 20 KB/))
    #expect(outcome.errors.contains("[size-limit]"))
    #expect(try scratch.contents("out.pdf") == Contents("old") && scratch.leftovers() == [])
    // The promised size can be reached.
    #expect(try build(String(smallest.output.1).replacingOccurrences(of: " ", with: "")).status == 0)
  }

  @Test func givesTheSameBytesTwice() throws {
    let runs = try (0..<2).map { _ in
      try #require(try build("500KB").status == 0)
      return try scratch.contents("out.pdf")
    }
    #expect(runs[0] == runs[1])
  }

  @Test(arguments: ["0", "10XB", "MB", "-1MB"]) func refusesWhatIsNotASize(_ size: String) throws {
    #expect(try build(size).status == 64)
  }
}
