import Foundation
import TestSupport
import Testing

/// A save into a PDF that fails loses nothing, at whatever byte that happens.
@Suite struct SaveFaultTests {
  private let scratch: Scratch
  private let before = Array(threePagesPDF.utf8)

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "strokes.json",
      #"{ "strokes": [ { "id": "a", "page": 1, "points": [[20, 20], [60, 50], [100, 20]] } ] }"#)
  }

  /// Saves with a limit of the file's size, where a write fails.
  private func save(limit: Int) throws -> Int32 {
    let script = "trap '' XFSZ; ulimit -c 0; exec prlimit --fsize=\(limit) \"$@\""
    let arguments = ["-c", script, "bash", Project.command, "annotate", "exam.pdf", "strokes.json"]
    return try RunningProgram("bash", arguments, in: scratch.folder).finish().status
  }

  private func save() throws -> Outcome {
    try scrapbook(["annotate", "exam.pdf", "strokes.json"], in: scratch.folder)
  }

  @Test func keepsTheOldFileOnAFullDisk() throws {
    try scratch.write("exam.pdf", before)
    #expect(try save().status == 0)
    let whole = try readFile(scratch.path("exam.pdf"))
    for extra in stride(from: 0, to: whole.count - before.count, by: 149) {
      try scratch.write("exam.pdf", before)
      let status = try save(limit: before.count + extra)
      #expect(try status == 74 && readFile(scratch.path("exam.pdf")) == before, "\(extra): \(status)")
    }
  }
}
