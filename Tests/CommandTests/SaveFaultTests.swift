import Foundation
import TestSupport
import Testing

/// A save into a PDF that fails loses nothing, at whatever byte that happens.
@Suite struct SaveFaultTests {
  private let scratch: Scratch
  private let before = Array(threePagesPDF.utf8)
  /// The distance in bytes of the places at which a save fails.
  private let step = Project.isSoaking ? 1 : 149

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "strokes.json",
      #"{ "strokes": [ { "id": "a", "page": 1, "points": [[20, 20], [60, 50], [100, 20]] } ] }"#)
  }

  /// Saves with a limit of the file's size, where a write fails.
  ///
  /// - Parameter isKilled: Whether the program is killed then, before it cuts the file.
  private func save(limit: Int, isKilled: Bool = false) throws -> Int32 {
    let script = "trap '' XFSZ; ulimit -c 0; exec prlimit --fsize=\(limit) \"$@\""
    let killed = [
      "strace", "-f", "-o", "/dev/null", "-e", "trace=ftruncate", "-e",
      "inject=ftruncate:signal=KILL:when=2",
    ]
    let arguments =
      ["-c", script, "bash"] + (isKilled ? killed : []) + [
        Project.command, "annotate", "exam.pdf", "strokes.json",
      ]
    return try RunningProgram("bash", arguments, in: scratch.folder).finish().status
  }

  private func save() throws -> Outcome {
    try scrapbook(["annotate", "exam.pdf", "strokes.json"], in: scratch.folder)
  }

  @Test func keepsTheOldFileOnAFullDisk() throws {
    try scratch.write("exam.pdf", before)
    #expect(try save().status == 0)
    let whole = try readFile(scratch.path("exam.pdf"))
    for extra in stride(from: 0, to: whole.count - before.count, by: step) {
      try scratch.write("exam.pdf", before)
      let status = try save(limit: before.count + extra)
      #expect(try status == 74 && readFile(scratch.path("exam.pdf")) == before, "\(extra): \(status)")
    }
  }

  /// The next save cuts off what a killed one left, and until then every command reads the old file. Only the last line break
  /// may be missing.
  @Test func mendsWhatAKilledSaveLeft() throws {
    try scratch.write("exam.pdf", before)
    #expect(try save().status == 0)
    let whole = try readFile(scratch.path("exam.pdf"))
    for extra in stride(from: 1, to: whole.count - before.count - 1, by: step) {
      try scratch.write("exam.pdf", before)
      #expect(try save(limit: before.count + extra, isKilled: true) != 0)
      let cut = try readFile(scratch.path("exam.pdf"))
      #expect(cut == Array(whole[..<(before.count + extra)]), "\(extra)")
      let info = try scrapbook(["info", "exam.pdf"], in: scratch.folder)
      #expect(info.status == 0 && info.output.contains("a save was interrupted"), "\(extra): \(info)")
      let restored = try scrapbook(["revert", "exam.pdf", "--to", "1", "-o", "old.pdf"], in: scratch.folder)
      #expect(
        try restored.status == 0 && readFile(scratch.path("old.pdf")) == before, "\(extra): \(restored)")
      let again = try save()
      #expect(try again.status == 0 && readFile(scratch.path("exam.pdf")) == whole, "\(extra): \(again)")
    }
  }
}
