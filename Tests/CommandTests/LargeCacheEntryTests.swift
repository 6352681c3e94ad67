import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The encoded picture of a large entry is read when it is written to the PDF, after the album was laid out.
@Suite struct LargeCacheEntryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("lace.png", try makeNoisePNG(width: 600, height: 400, transparent: true))
    // Files that were just written are not cached.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: scratch.path("lace.png"))
    try scratch.write(
      "album.json",
      albumText(pages: [
        #"{ "stickers": [{ "image": "lace.png", "center": [90, 90], "width": 80 }] }"#
      ]))
  }

  private func build(_ options: [String]) throws -> Contents {
    let outcome = try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")] + options)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    return try scratch.contents("out.pdf")
  }

  /// The one file in the cache.
  private func entry() throws -> String {
    let names = FileManager.default.enumerator(atPath: scratch.path("cache"))?.allObjects as? [String] ?? []
    return try #require(names.first { $0.count == 17 && !$0.hasPrefix("fonts/") }.map { "cache/" + $0 })
  }

  @Test func isMadeAgainIfItIsDamaged() throws {
    let pdf = try build(["--no-cache"])
    let options = ["--cache-dir", scratch.path("cache")]
    for _ in 0..<2 { #expect(try build(options) == pdf) }
    let name = try entry()
    let whole = try scratch.bytes(name)
    #expect(whole.count > 100_000)
    for place in [0, 100, whole.count / 2, whole.count - 1] {
      var damaged = whole
      damaged[place] ^= 1
      try scratch.write(name, damaged)
      #expect(try build(options) == pdf, "after damage at \(place)")
      #expect(Contents(try scratch.bytes(name)) == Contents(whole), "after damage at \(place)")
    }
  }

  @Test(.enabled(if: canTrace)) func isReadOnceForLayoutAndOnceForThePDF() throws {
    let options = ["--cache-dir", scratch.path("cache")]
    _ = try build(options)
    let name = try entry()
    try tool(
      "strace",
      ["-f", "-qq", "-y", "-o", scratch.path("trace"), "-e", "trace=read", Project.command, "build"]
        + [scratch.path("album.json"), "-o", scratch.path("out.pdf")] + options)
    let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
    let sizes = trace.split(separator: "\n").filter { $0.contains("\(name)>") }.compactMap {
      $0.split(separator: "=").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }
    let count = try scratch.bytes(name).count
    #expect(sizes.first == 32 << 10 && sizes.dropFirst().reduce(0, +) == count, "\(sizes)")
  }
}
