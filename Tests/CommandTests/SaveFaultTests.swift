import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A save into a PDF that fails at any byte loses nothing.
@Suite struct SaveFaultTests {
  private let scratch: Scratch
  private let before = Array(threePagesPDF.utf8)
  /// The distance in bytes between the offsets at which a save fails.
  private let step = Project.isSoaking ? 1 : 149

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "strokes.json",
      #"{ "strokes": [ { "id": "a", "page": 1, "points": [[20, 20], [60, 50], [100, 20]] } ] }"#)
  }

  /// Saves with a file size limit at which writing fails.
  ///
  /// - Parameter isKilled: Whether the program is killed before it truncates the file.
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

  /// The next save removes the remains of a killed one, and until then every command reads the old file. Only the last
  /// line break may be missing.
  @Test func savesWhatSeveralProgramsWriteAtOnce() throws {
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    let programs = try (1...8).map { number in
      try scratch.write(
        "\(number).json", #"{ "strokes": [{ "page": 1, "points": [[72, \#(number * 20)], [80, 9]] }] }"#)
      return try RunningProgram(
        Project.command, ["annotate", "book.pdf", "\(number).json"], in: scratch.folder)
    }
    for program in programs {
      let outcome = try program.finish()
      #expect(outcome.status == 0, "\(outcome)")
    }
    try expectSound(scratch.path("book.pdf"))
    let inks = try PDFFile(scratch.path("book.pdf")).objects.values.count { $0.subtype == "/Ink" }
    #expect(inks == 8)
  }

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

  /// Everything is on disk when the command ends, so a power failure loses nothing.
  @Test(.enabled(if: canTrace)) func endsWhenTheFileIsOnTheDisk() throws {
    try scratch.write("exam.pdf", before)
    try tool(
      "strace",
      [
        "-f", "-qq", "-y", "-o", scratch.path("trace"), "-e", "trace=write,fsync,fdatasync", Project.command,
        "annotate", scratch.path("exam.pdf"), scratch.path("strokes.json"),
      ])
    let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
    let calls = trace.split(separator: "\n").filter { $0.contains("/exam.pdf>") }
    #expect(calls.contains { $0.contains("write(") })
    #expect(calls.last.map { $0.contains("sync(") } == true, "\(trace)")
  }
}
