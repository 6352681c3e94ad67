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

  @Test(arguments: [
    ("erase a.pdf --page 1 --at 1,1 --width 10001", "--width is 10001.0, not from 0 to 10000"),
    ("notes add a.pdf hi --page 1 --at 1,1 --size 1001", "--size is 1001.0, not from 1 to 1000"),
    ("build a.json --dpi 9", "--dpi is 9, not between 10 and 2400"),
    ("build a.json --max-megapixels 1000001", "--max-megapixels is 1000001, not between 1 and 1000000"),
    ("build a.json --max-size 999", "which is too little for any PDF"),
    ("new folder --per-page 101", "--per-page is 101, not between 1 and 100"),
    ("render a.json -o a.png --scale 17", "--scale is 17.0, not between 0.01 and 16"),
    (
      "batch r.csv --album a.json -o out --worker-memory 99MB",
      "--worker-memory is 99 MB; a worker needs at least 100 MB"
    ),
  ])
  func sayWhichValuesAreAllowed(_ line: String, _ said: String) throws {
    let outcome = try scrapbook(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 64 && outcome.errors.contains(said), "\(outcome)")
  }

  /// The limits for pictures have the library's defaults.
  @Test func limitPicturesAsTheLibraryDoes() throws {
    let help = try scrapbook(["build", "--help"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for limit in [
      "in millions of pixels. (default: 100)", "The largest picture file, in MB. (default: 256)",
      "The largest SVG file, in MB. (default: 8)", "in seconds. (default: 3)",
    ] {
      #expect(help.contains(limit), "\(limit)")
    }
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
