import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Killed runs, and runs at the same time, leave the old file or a whole new one.
@Suite(.serialized) struct KillTests {
  private let scratch: Scratch
  private let arguments: [String]

  init() throws {
    scratch = try Scratch()
    try writeLongAlbum(in: scratch)
    arguments = ["build", scratch.path("long.json"), "-o", scratch.path("out.pdf")]
  }

  @Test func isWholeOrOldAfterAKillAtAnyMoment() throws {
    let measured = try (0..<3).map { _ in try scrapbook(arguments).processorTime }
    let whole = try scratch.contents("out.pdf")
    try expectSound(scratch.path("out.pdf"))
    let old = Contents("the old file")
    let longest = measured.max() ?? 0.5
    let count = Project.isSoaking ? 500 : Sample.rounds(40, some: 8)
    var generator = SeededGenerator(seed: 7)
    var (killed, finished, leftBehind) = (0, 0, 0)
    for round in 0..<count {
      try scratch.write("out.pdf", old.bytes)
      let program = try RunningProgram(Project.command, arguments)
      // Every fourth run ends while it writes. The others are spread evenly over the processor time of a whole run,
      // with a little chance in each step; a busy machine makes them end earlier.
      if round % 4 == 3 {
        try waitForTemporary(in: scratch, of: program)
      } else {
        let step = (Double(round) + Double.random(in: 0..<1, using: &generator)) / Double(count)
        try wait(for: "processor time") { program.processorTime.map { $0 >= step * longest } ?? true }
      }
      program.signal(SIGKILL)
      let outcome = try program.finish()
      let contents = try scratch.contents("out.pdf")
      #expect(contents == old || contents == whole, "round \(round): \(outcome)")
      if outcome.status == 0 { #expect(contents == whole, "round \(round)") }
      killed += outcome.status == -SIGKILL ? 1 : 0
      finished += outcome.status == 0 ? 1 : 0
      leftBehind += try scratch.leftovers().isEmpty ? 0 : 1
    }
    // With fewer hits the test would prove nothing.
    #expect(killed > count / 4, "\(killed) killed, \(finished) finished, \(leftBehind) with leftovers")
    #expect(leftBehind > 0, "\(killed) killed, \(finished) finished")
    let last = try scrapbook(arguments)
    #expect(last.status == 0, "\(last)")
    #expect(try scratch.contents("out.pdf") == whole)
    #expect(try scratch.leftovers() == [])
  }

  @Test func removesTheLeftoverOfAKilledRun() throws {
    let program = try RunningProgram(Project.command, arguments)
    try waitForTemporary(in: scratch, of: program)
    program.signal(SIGKILL)
    _ = try program.finish()
    #expect(try scratch.leftovers().count == 1)
    let next = try scrapbook(arguments)
    #expect(next.status == 0, "\(next)")
    #expect(try scratch.leftovers() == [])
  }

  /// cairo, pango and other libraries abort the process when an assertion fails.
  @Test func keepsTheOldFileWhenALibraryAborts() throws {
    try scratch.write("out.pdf", "old")
    let program = try RunningProgram(Project.command, arguments)
    try waitForTemporary(in: scratch, of: program)
    program.signal(SIGABRT)
    let outcome = try program.finish()
    #expect(
      outcome.status == 70 && outcome.errors.contains("a drawing or a text cannot be painted"), "\(outcome)")
    #expect(try scratch.contents("out.pdf") == Contents("old"))
    #expect(try scrapbook(arguments).status == 0)
    #expect(try scratch.leftovers() == [])
  }

  @Test func leavesTheTemporaryFileOfALivingRunAlone() throws {
    let first = try RunningProgram(Project.command, arguments)
    try waitForTemporary(in: scratch, of: first)
    try wait(for: "the lock of the temporary file") {
      try scratch.leftovers().allSatisfy { isLocked(scratch.path($0)) }
    }
    first.signal(SIGSTOP)
    let temporary = try scratch.leftovers()
    let second = try scrapbook(arguments)
    #expect(second.status == 0, "\(second)")
    let whole = try scratch.contents("out.pdf")
    #expect(try scratch.leftovers() == temporary, "the other run's file is gone")
    first.signal(SIGCONT)
    let outcome = try first.finish()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.contents("out.pdf") == whole)
    #expect(try scratch.leftovers() == [])
  }

  /// The moments when the file of a running process is not locked under its name: before it is locked, and after it is
  /// closed and before it is renamed.
  @Test(.enabled(if: canPreload), arguments: ["flock", "rename"])
  func letsTwoRunsMeetAtTheWorstMoment(_ call: String) throws {
    let slow = try HeldProgram(at: HeldProgram.Moment(call: call, isBefore: true), arguments)
    try #require(try scratch.leftovers().count == 1)
    let second = try scrapbook(arguments)
    #expect(second.status == 0, "\(second)")
    let whole = try scratch.contents("out.pdf")
    let first = try slow.finish()
    #expect(first.status == 0, "\(first)")
    #expect(try scratch.contents("out.pdf") == whole)
    #expect(try scratch.leftovers() == [])
  }

  /// Locks may not work across machines in a shared folder, so another machine may still be writing.
  @Test func leavesWhatAnotherMachineWritesAloneForADay() throws {
    let names = [".out.pdf.0123abcd-1-0.scrapbook-tmp", ".out.pdf.0123abcd-2-0.scrapbook-tmp"]
    for (name, hours) in zip(names, [23, 25]) {
      let path = try scratch.write(name, "theirs")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600 * Double(hours))], ofItemAtPath: path)
    }
    let outcome = try scrapbook(arguments)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.leftovers() == [names[0]])
  }

  @Test func leavesFilesOfOtherNamesAlone() throws {
    let others = [".other.pdf.1-0.scrapbook-tmp", ".out.pdf.1-0.tmp", "out.pdf.1-0.scrapbook-tmp"]
    for name in others { try scratch.write(name, "mine") }
    let outcome = try scrapbook(arguments)
    #expect(outcome.status == 0, "\(outcome)")
    let names = try scratch.names()
    #expect(others.allSatisfy(names.contains), "\(names)")
  }
}

/// Whether a process holds the lock of a file in the folder.
private func isLocked(_ path: String) -> Bool {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return false }
  defer { close(file) }
  return flock(file, LOCK_EX | LOCK_NB) != 0
}
