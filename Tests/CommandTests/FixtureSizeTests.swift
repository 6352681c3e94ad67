import Foundation
import ScrapbookKit
import TestSupport
import Testing

/// Twenty pages of real photos, forty files with 25 MB in total, fit into a mail.
@Suite(.enabled(if: Project.hasFixtures)) struct FixtureSizeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let folders = ["photos", "photos/small"].map { Project.fixtures + "/" + $0 }
    let photos = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.map { folder + "/" + $0 }
    }
    try #require(!photos.isEmpty)
    for number in 0..<40 {
      let photo = photos[number % photos.count]
      try scratch.write("trip/\(number)-\(photo.split(separator: "/").last ?? "")", readFile(photo))
    }
    try #require(try scrapbook(["new", "--plain", scratch.path("trip")]).status == 0)
  }

  private func build(_ arguments: [String]) throws -> Int {
    let outcome = try RunningProgram(
      Project.command, ["build", scratch.path("trip/album.json"), "-o", scratch.path("out.pdf")] + arguments
    ).finish()
    try #require(outcome.status == 0, "\(outcome)")
    return try scratch.bytes("out.pdf").count
  }

  /// The lower of the horizontal and the vertical resolution of each image, as poppler measures them.
  private func resolutions() throws -> [Int] {
    let rows = try tool("pdfimages", ["-list", scratch.path("out.pdf")]).output.split(separator: "\n")
      .dropFirst(2)
      .map { $0.split(separator: " ") }
    // Shadows are gray.
    return rows.filter { $0[2] == "image" && $0[5] != "gray" }.map { min(Int($0[12]) ?? 0, Int($0[13]) ?? 0) }
  }

  @Test func mailsTwentyPages() throws {
    _ = try build([])
    let before = try resolutions()
    let size = try build(["--quality", "email"])
    let after = try resolutions()
    #expect(size < 5_000_000)
    try #require(before.count == 40 && after.count == 40)
    for (had, has) in zip(before, after) { #expect(has >= min(had, 109), "\(had) became \(has)") }
  }

  @Test(.enabled(if: Project.isSoaking), arguments: [20, 10, 5, 2]) func meetsEverySize(_ megabytes: Int)
    throws
  {
    let size = try build(["--max-size", "\(megabytes)MB"])
    #expect((megabytes * 950_000...megabytes * 1_000_000).contains(size), "\(size)")
  }
}
