import Foundation
import TestSupport
import Testing

/// A PDF is drawn while another process saves strokes in it.
@Suite struct DrawWhileSavedTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("exam.pdf", HandmadePDF.book().bytes)
    try scratch.write(
      "draw.json",
      #"{ "strokes": [ { "id": "a", "page": 1, "points": [[20, 20], [150, 50], [100, 250]] } ] }"#)
    try scratch.write("erase.json", #"{ "erase": [ { "page": 1, "points": [[20, 20]] } ] }"#)
  }

  private func thumbs(_ folder: String) throws -> RunningProgram {
    try RunningProgram(
      Project.command, ["thumbs", "exam.pdf", "-o", folder, "--quiet"], environment: PDFium.variables,
      in: scratch.folder)
  }

  private func pictures(_ folder: String) throws -> [Contents] {
    try (1...4).map { try scratch.contents("\(folder)/page-\($0).png") }
  }

  /// Each picture shows the file before or after a save.
  @Test(.enabled(if: PDFium.isThere)) func drawsWhatWasSaved() throws {
    #expect(try thumbs("plain").finish().status == 0)
    #expect(try scrapbook(["annotate", "exam.pdf", "draw.json"], in: scratch.folder).status == 0)
    #expect(try thumbs("marked").finish().status == 0)
    let (plain, marked) = (try pictures("plain"), try pictures("marked"))
    try #require(plain[0] != marked[0] && plain[1...] == marked[1...])
    var generator = SeededGenerator(seed: 8)
    var seen: Set<Bool> = []
    for round in 0..<(Project.isSoaking ? 1000 : 25) {
      let drawing = try thumbs("thumbs")
      usleep(.random(in: 0...30_000, using: &generator))
      let strokes = round % 2 == 0 ? "erase.json" : "draw.json"
      let saved = try scrapbook(["annotate", "exam.pdf", strokes], in: scratch.folder)
      let drawn = try drawing.finish()
      try #require(saved.status == 0 && drawn.status == 0 && drawn.errors.isEmpty, "\(saved) \(drawn)")
      let found = try pictures("thumbs")
      try #require(found == plain || found == marked, "round \(round)")
      seen.insert(found == plain)
    }
    #expect(seen.count == 2)
  }

  /// A half-written file is not read: the writer holds a lock.
  @Test(.enabled(if: PDFium.isThere)) func waitsForAWriter() throws {
    let writer = open(scratch.path("exam.pdf"), O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    try #require(flock(writer, LOCK_EX) == 0)
    let drawing = try thumbs("thumbs")
    usleep(1_000_000)
    #expect(!scratch.exists("thumbs/page-1.png"))
    flock(writer, LOCK_UN)
    let drawn = try drawing.finish()
    #expect(drawn.status == 0 && scratch.exists("thumbs/page-4.png"), "\(drawn)")
  }
}
