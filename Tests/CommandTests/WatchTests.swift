import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook watch`
@Suite struct WatchTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Whether a password opens the PDF; false while there is none.
  private func opens(_ password: String) throws -> Bool {
    let check = ["--password=\(password)", "--check", scratch.path("album.pdf")]
    return try tool("qpdf", check, allowing: [0, 2, 3]).status == 0
  }

  @Test func readsThePasswordForEachBuild() throws {
    try scratch.write("album.json", albumText(pages: ["{}"]))
    try scratch.write("secret", "first")
    let watching = try RunningProgram(
      Project.command, ["watch", "album.json", "--encrypt", "secret"], in: scratch.folder)
    try wait(for: "the first build") { try opens("first") }
    try Data("second".utf8).write(to: URL(fileURLWithPath: scratch.path("secret")), options: .atomic)
    try wait(for: "the second build") {
      // A change that comes before the files are looked at is not seen.
      try scratch.write("album.json", albumText(pages: ["{}"]))
      return try opens("second")
    }
    watching.signal(SIGINT)
    #expect(try watching.finish().status == 130)
  }
}
