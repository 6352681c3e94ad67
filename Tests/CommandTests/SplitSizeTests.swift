import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `--split-size`: several PDFs, none too large, together the whole album.
@Suite struct SplitSizeTests {
  private let scratch: Scratch
  /// Photos of 250 to 305 KB, two on each spread.
  private static let photos = [
    "bus", "lake", "canoe", "heron", "otter", "picnic", "trail", "campfire", "bus",
  ]

  init() throws {
    scratch = try Scratch()
    for name in Set(Self.photos) { try scratch.copySample("photos/\(name).jpg", as: "\(name).jpg") }
    let pages = Self.photos.map { "{ \"photos\": [{ \"image\": \"\($0).jpg\" }] }" }
    try scratch.write("album.json", albumText(pages: pages))
  }

  private func build(_ size: String, _ arguments: [String] = []) throws -> Outcome {
    try scrapbook(
      ["build", "album.json", "-o", "out.pdf", "--split-size", size] + arguments, in: scratch.folder)
  }

  private func parts() throws -> [String] { try scratch.names().filter { $0.hasPrefix("out") } }

  @Test func dividesBetweenSpreads() throws {
    let outcome = try build("1.2MB")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(try parts() == ["out-1.pdf", "out-2.pdf", "out-3.pdf"])
    let pdfs = try parts().map { try PDFFile(scratch.path($0)) }
    #expect(pdfs.map(\.labels) == [["1-2", "3-4"], ["5-6", "7-8"], ["9"]])
    #expect(
      pdfs.map { $0.outline.map(\.title) } == [
        ["Pages 1-2", "Pages 3-4"], ["Pages 5-6", "Pages 7-8"], ["Page 9"],
      ])
    for name in try parts() {
      #expect(try scratch.bytes(name).count <= 1_200_000)
      try expectSound(scratch.path(name))
    }
  }

  @Test func numbersASinglePartToo() throws {
    try #require(try build("100MB").status == 0)
    #expect(try parts() == ["out-1.pdf"])
  }

  @Test func makesFewerPartsOfSmallerPhotos() throws {
    try #require(try build("1.2MB", ["--quality", "email"]).status == 0)
    #expect(try parts() == ["out-1.pdf"])
  }

  @Test func refusesASpreadThatIsTooLargeAndKeepsTheOldFiles() throws {
    try scratch.write("out-1.pdf", "old")
    let outcome = try build("400KB")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors.contains("sheet 1 alone has 5") && outcome.errors.contains("[size-limit]"), "\(outcome)")
    #expect(try parts() == ["out-1.pdf"] && scratch.contents("out-1.pdf") == Contents("old"))
    #expect(try scratch.leftovers() == [])
  }

  @Test func saysThatAPartIsLeftOfAnEarlierRun() throws {
    try scratch.write("out-4.pdf", "old")
    let outcome = try build("1.2MB")
    #expect(outcome.status == 0 && outcome.errors.contains("out-4.pdf is from an earlier run"), "\(outcome)")
    #expect(try scratch.contents("out-4.pdf") == Contents("old"))
  }

  @Test func replacesNoPictureOfTheAlbum() throws {
    try scratch.copySample("photos/bus.jpg", as: "out-1.pdf")
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "out-1.pdf" }] }"#]))
    #expect(try build("1MB").status == 64)
    #expect(try scratch.contents("out-1.pdf") == scratch.contents("bus.jpg"))
  }

  @Test(arguments: [["--max-size", "5MB"], ["-o", "-"]])
  func goesNotWithEverything(_ arguments: [String]) throws {
    #expect(try build("1MB", arguments).status == 64)
    #expect(try parts() == [])
  }
}
