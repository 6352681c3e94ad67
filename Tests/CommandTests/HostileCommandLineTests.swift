import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// Random command lines end with a documented exit code, and never with an internal error.
@Suite struct HostileCommandLineTests {
  private static let numbers = [
    "0", "-1", "1e308", "1e309", "-0", "nan", "inf", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808",
    "99999999999999999999999", "0x10", "1_000", "٣", "", " ", "0.0000001", "1,5", "1-", "-", "3-1",
    "1-99999999999999999999",
    "0x0", "1e9x1e9mm", "10MB", "1000000GB", "999", "1MB,", "2026-02-30", "2",
  ]
  private static let paths = [
    "album.json", "none.json", "none/a.pdf", "a/b/c/d.pdf", ".", "/", "folder", "link", "loop", "nowhere",
    "/dev/null",
    "/dev/full", "/dev/zero", "/proc/self/mem", "/proc/1/root/x", "-", "--", "", "~", "a\u{1B}[31m\n.json",
    "\u{202E}.json",
    "bus.jpg", "C:\\x.json", "https://example.org/a.json", String(repeating: "a", count: 300),
    String(repeating: "d/", count: 2100) + "a.json", "é.json", "e\u{301}.json",
  ]
  private static let options = [
    "-o", "--output", "--paper", "--placement", "--pages", "--dpi", "--quality", "--max-size", "--split-size",
    "--date",
    "--scale", "--spread", "--page", "--photo", "--per-page", "--title", "--order", "--stage", "--base-dir",
    "--diagnostics",
    "--max-megapixels", "--max-picture-size", "--max-svg-size", "--max-svg-seconds",
    "--max-album-size", "--reflink", "--no-such-option", "--jobs", "--shard", "--results", "--album",
    "--name",
  ]
  private static let flags = [
    "--strict", "--keep-going", "--quiet", "--no-cache", "--durable", "--keep-metadata",
    "--ignore-system-fonts",
    "--allow-outside", "--help", "--version", "-x", "---", "-oo",
  ]
  private static let commands = [
    "build", "check", "render", "explain", "inspect", "fonts", "new", "stickers", "schema", "guide", "pages",
    "flatten",
  ]

  private static func line(_ random: inout SeededGenerator) -> [String] {
    let pick = { (words: [String], random: inout SeededGenerator) in
      words[Int(random.next() % UInt64(words.count))]
    }
    var line = random.next() % 20 == 0 ? [] : [pick(commands, &random)]
    if random.next() % 8 > 0 { line.append(random.next() % 2 == 0 ? "album.json" : pick(paths, &random)) }
    for _ in 0..<random.next() % 4 {
      switch random.next() % 4 {
      case 0: line.append(pick(flags, &random))
      case 1: line += [pick(options, &random), pick(paths, &random)]
      default: line += [pick(options, &random), pick(numbers, &random)]
      }
    }
    return line
  }

  @Test func endAsTheHelpSays() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "bus.jpg" }] }"#]))
    let before = try (scratch.contents("album.json"), scratch.contents("bus.jpg"))
    try FileManager.default.createDirectory(
      atPath: scratch.path("folder"), withIntermediateDirectories: false)
    for (link, target) in [("link", "album.json"), ("loop", "loop"), ("nowhere", "gone/away")] {
      symlink(target, scratch.path(link))
    }
    var random = SeededGenerator(seed: 300)
    for _ in 0..<(Project.isSoaking ? 3000 : 40) {
      let line = Self.line(&random)
      let outcome = try scrapbook(line, in: scratch.folder)
      #expect([0, 1, 64, 66, 73, 74].contains(outcome.status), "\(line): \(outcome)")
      #expect(try scratch.contents("album.json") == before.0, "\(line)")
      #expect(try scratch.contents("bus.jpg") == before.1, "\(line)")
    }
  }
}
