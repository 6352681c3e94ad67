import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Standard input and output, and output to a terminal.
@Suite struct StreamTests {
  private let scratch: Scratch
  private let album: String

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "pictures/bus.jpg")
    album = albumText(pages: Array(repeating: #"{ "photos": [{ "image": "bus.jpg" }] }"#, count: 6))
    try scratch.write("pictures/album.json", album)
  }

  @Test func pipesAnAlbumInAndAPDFOut() throws {
    let built = try scrapbook(["build", scratch.path("pictures/album.json")])
    try #require(built.status == 0, "\(built)")
    let file = try scratch.contents("pictures/album.pdf")
    let piped = try scrapbook(
      ["build", "-", "--base-dir", "pictures", "-o", "-"], stdin: Array(album.utf8), in: scratch.folder)
    #expect(piped.status == 0, "\(piped.errors)")
    #expect(piped.contents == file)
    // Uses real pipes, where reads and writes are partial.
    let line =
      "cat pictures/album.json | '\(Project.command)' build - --base-dir pictures -o - | cat > piped.pdf"
    let shell = try RunningProgram("bash", ["-o", "pipefail", "-c", line], in: scratch.folder).finish()
    #expect(shell.status == 0, "\(shell)")
    #expect(try scratch.contents("piped.pdf") == file)
  }

  @Test func looksForPicturesBesideTheAlbumOrInTheBaseFolder() throws {
    let lost = try scrapbook(["build", "-", "-o", "-"], stdin: Array(album.utf8), in: scratch.folder)
    #expect(lost.status == 1, "\(lost)")
    #expect(lost.errors.hasPrefix("standard input:2:25: error: cannot find image \"bus.jpg\""), "\(lost)")
    let moved = try scrapbook(
      ["check", "pictures/album.json", "--base-dir", "."], in: scratch.folder)
    #expect(moved.status == 1 && moved.output.contains("cannot find image"), "\(moved)")
  }

  @Test func saysNothingWhenNobodyWatches() throws {
    for arguments in [
      ["build", "pictures/album.json", "-o", "a.pdf"],
      ["check", "pictures/album.json"], ["render", "pictures/album.json", "-o", "a.png"],
      ["new", "pictures", "-o", "other.json"],
    ] {
      let outcome = try scrapbook(arguments, in: scratch.folder)
      #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "", "\(outcome)")
    }
  }

  @Test func showsProgressAndAResultOnATerminal() throws {
    let outcome = try scrapbookOnTerminal(["build", scratch.path("pictures/album.json")])
    #expect(outcome.status == 0, "\(outcome)")
    for number in 1...3 { #expect(outcome.output.contains("spread \(number) of 3\r"), "\(outcome)") }
    #expect(outcome.output.contains("picture 1 of 1\r"), "\(outcome)")
    #expect(outcome.output.contains("album.pdf: 3 sheets of 6 pages, "), "\(outcome)")
    #expect(outcome.output.hasSuffix(" KB\r\n"), "\(outcome)")
  }

  @Test func staysSilentWithQuiet() throws {
    let outcome = try scrapbookOnTerminal(["build", scratch.path("pictures/album.json"), "--quiet"])
    #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
    let check = try scrapbookOnTerminal(["check", scratch.path("pictures/album.json"), "-q"])
    #expect(check.status == 0 && check.output == "", "\(check)")
  }

  @Test func colorsFaultsOnlyOnATerminalThatWantsIt() throws {
    let wrong = try scratch.write("wrong.json", #"{ "pages": [{ "photos": [{ "image": "no.jpg" }] }] }"#)
    let escape = "\u{1B}["
    let colored = try scrapbookOnTerminal(["build", wrong])
    #expect(colored.status == 1 && colored.output.contains(escape), "\(colored)")
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try scrapbookOnTerminal(["build", wrong], environment: environment)
      #expect(plain.status == 1 && plain.output.contains("error: cannot find image"), "\(plain)")
      #expect(!plain.output.contains(escape), "\(environment): \(plain)")
    }
    let empty = try scrapbookOnTerminal(["build", wrong], environment: ["NO_COLOR": ""])
    #expect(empty.output.contains(escape), "\(empty)")
    let piped = try scrapbook(["build", wrong])
    #expect(!piped.errors.contains(escape), "\(piped)")
  }

  @Test func keepsHostileNamesFromTheTerminal() throws {
    try scratch.write("wrong.json", #"{ "pages": [{ "photos": [{ "image": "\u001b[31mred\u0007.jpg" }] }] }"#)
    let outcome = try scrapbook(["build", "wrong.json"], in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome)")
    let controls = outcome.errors.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(controls.isEmpty, "\(outcome.errors.debugDescription)")
  }
}
