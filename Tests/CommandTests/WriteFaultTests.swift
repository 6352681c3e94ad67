import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A PDF is complete or absent, whichever system call fails.
@Suite struct WriteFaultTests {
  private let album: AlbumWithOldPDF
  private var scratch: Scratch { album.scratch }
  private var old: Contents { album.old }
  private var whole: Contents { album.whole }

  init() throws {
    album = try AlbumWithOldPDF()
  }

  // Seven parameters: each test names the few in which its calls differ.
  /// Makes calls of a kind fail, one per run: a sample of them, or each until a run has no more calls. strace counts
  /// per thread, and the thread that reads a picture differs between runs, so a few runs without a fault decide.
  private func failEachCall(
    _ call: String, _ fault: String, _ options: [String] = [], of files: String? = nil,
    by launcher: [String] = [], newFileAllowedOnFailure: Bool = false, mayMiss: Bool = false
  ) throws -> [Outcome] {
    let arguments = ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")] + options
    try scratch.write("out.pdf", old.bytes)
    let sample = try FaultSample(
      of: call, in: files ?? scratch.folder, by: launcher, arguments, trace: scratch.path("trace"))
    var outcomes: [Outcome] = []
    var soundRuns = 0
    for number in Sample.takesAll ? Array(1...500) : sample.numbers {
      try scratch.write("out.pdf", old.bytes)
      let outcome = try RunningProgram(
        "strace",
        [
          "-f", "-qq", "-o", scratch.path("trace"), "-e", "trace=\(call)", "-e",
          "inject=\(call):\(fault):when=\(number)",
        ] + launcher + [Project.command] + arguments
      ).finish()
      let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
      let hits = trace.split(separator: "\n").filter { $0.contains("(INJECTED)") }
      // The dynamic linker reads libraries, and Swift the command line: failures there are not related to the album.
      // Neither is libdispatch's check of a thread's state once a second: if it cannot open that file, it ends the
      // process.
      if outcome.status == 127 || outcome.errors.contains("the arguments cannot be read")
        || hits.contains(where: { $0.contains("/proc/self/maps") || $0.contains("/stat\"") })
      {
        continue
      }
      try album.expectOldOrWhole(
        outcome, "\(call) \(number) with \(fault), \(sample)",
        newFileAllowedOnFailure: newFileAllowedOnFailure)
      guard !hits.isEmpty else {
        #expect(outcome.status == 0, "nothing failed: \(outcome)")
        soundRuns += 1
        if Sample.takesAll && soundRuns == 8 { return outcomes }
        continue
      }
      soundRuns = 0
      outcomes.append(outcome)
    }
    if Sample.takesAll { Issue.record("\(call) was still called after 500 runs") }
    #expect(mayMiss || !outcomes.isEmpty, "no \(call) failed, \(sample)")
    return outcomes
  }

  /// Repeats this until one run ends as expected: which of a thread's calls concerns the album or the output depends on
  /// how many pictures, and how many pieces of /proc, the process has read before.
  private func failEachCall(
    _ call: String, _ fault: String, of files: String? = nil, by launcher: [String] = [],
    until isWanted: (Outcome) -> Bool
  ) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    for _ in 0..<8 where !outcomes.contains(where: isWanted) {
      outcomes += try failEachCall(call, fault, of: files, by: launcher, mayMiss: true)
    }
    return outcomes
  }

  @Test(.enabled(if: canTrace), arguments: ["ENOSPC", "EIO"])
  func survivesEveryFailingWrite(_ error: String) throws {
    let outcomes = try failEachCall("write", "error=" + error) { _ in true }
    // strace counts calls per thread, and two threads write the PDF: one of them may make only one call, and if the
    // other one writes the whole file, this one's first call writes the message.
    #expect(!outcomes.isEmpty)
    #expect(outcomes.allSatisfy { $0.status == 74 }, "\(outcomes)")
    #expect(outcomes.count { $0.errors.contains("cannot write") } >= outcomes.count - 1, "\(outcomes)")
  }

  @Test(.enabled(if: canTrace)) func survivesEveryFailingClose() throws {
    // Only closing the output matters; a failure to close an input has no effect. On one processor the same thread
    // always loads cairo.
    let outcomes = try failEachCall(
      "close", "error=EIO", of: ".scrapbook-tmp", by: ["taskset", "-c", "0"]
    ) { $0.status == 74 }
    #expect(outcomes.contains { $0.status == 74 }, "no close counted: \(outcomes.map(\.status))")
  }

  @Test(.enabled(if: canTrace), arguments: ["EACCES", "EIO", "EROFS"])
  func survivesAFailingRename(_ error: String) throws {
    let outcomes = try failEachCall("rename,renameat,renameat2", "error=" + error)
    #expect(outcomes.map(\.status) == [74], "\(outcomes)")
  }

  /// Read errors, and files that end early.
  @Test(
    .enabled(if: canTrace),
    arguments: [
      ("pread64", "error=EIO"), ("pread64", "retval=0"), ("read", "error=EIO"), ("read", "retval=0"),
      ("fstat,newfstatat", "error=EIO"),
    ] + (Project.isSoaking ? [("openat", "error=EIO"), ("pread64,read", "error=ENOMEM")] : []))
  func survivesEveryFailingRead(_ call: String, _ fault: String) throws {
    let outcomes = try failEachCall(call, fault) { $0.status != 0 }
    #expect(outcomes.contains { $0.status != 0 }, "nothing failed: \(outcomes.count)")
  }

  @Test(.enabled(if: canTrace), arguments: ["pread64,read", "write"])
  func goesOnAfterAnInterruptedCopy(_ calls: String) throws {
    let outcomes = try failEachCall(calls, "error=EINTR")
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
  }

  /// Reads and writes can be partial on network file systems and after signals.
  @Test(.enabled(if: canPreload)) func readsAndWritesInPiecesOfAnySize() throws {
    try scratch.write(
      "pieces.c",
      """
      #define _GNU_SOURCE
      #include <sys/syscall.h>
      #include <unistd.h>
      static size_t piece(size_t count) { return count < 777 ? count : 777; }
      ssize_t read(int file, void *bytes, size_t count) { return syscall(SYS_read, file, bytes, piece(count)); }
      ssize_t write(int file, const void *bytes, size_t count) { return syscall(SYS_write, file, bytes, piece(count)); }
      ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
        return syscall(SYS_pread64, file, bytes, piece(count), offset);
      }
      """)
    try tool("clang", ["-shared", "-fPIC", scratch.path("pieces.c"), "-o", scratch.path("pieces.so")])
    let outcome = try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")],
      environment: ["LD_PRELOAD": scratch.path("pieces.so")])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try scratch.contents("out.pdf") == whole)
    #expect(try scratch.bytes("out.pdf").count > 500_000)
  }

  /// The blocks are copied even if the system says that they are shared, and they are not.
  @Test(.enabled(if: canTrace), arguments: ["error=EOPNOTSUPP", "error=EINVAL", "error=EIO", "retval=0"])
  func copiesBlocksThatCannotBeShared(_ fault: String) throws {
    let outcomes = try failEachCall("ioctl", fault) { _ in true }
    #expect(outcomes.count >= (Sample.takesAll ? 2 : 1), "\(outcomes)")
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
  }

  @Test(.enabled(if: canTrace)) func survivesEveryFailingOpen() throws {
    var outcomes = try failEachCall("openat", "error=EACCES") { $0.status != 0 }
    // The number of files that each thread opens before the output differs between runs.
    outcomes += try failEachCall("openat", "error=EACCES", of: ".scrapbook-tmp") { $0.status == 73 }
    #expect(
      outcomes.contains { $0.status == 73 && $0.errors.contains("cannot create") },
      "\(outcomes.map(\.status))")
    let refusesAPicture = outcomes.contains { $0.status == 1 && $0.errors.contains("permission denied") }
    #expect(refusesAPicture || !Sample.takesAll)
  }

  /// The file is synced before it is renamed; the folder can only be synced afterward, when the complete new file is
  /// already in place.
  @Test(.enabled(if: canTrace)) func reportsEveryFailingSync() throws {
    let outcomes = try failEachCall("fsync", "error=EIO", ["--durable"], newFileAllowedOnFailure: true)
    #expect(outcomes.map(\.status) == [74, 74], "\(outcomes)")
    #expect(outcomes.map { $0.errors.contains("the new file is complete") } == [false, true], "\(outcomes)")
  }

  @Test(.enabled(if: canTrace)) func syncsFileAndFolderInOrder() throws {
    try tool(
      "strace",
      [
        "-f", "-qq", "-o", scratch.path("trace"), "-e", "trace=fsync,rename", Project.command, "build",
        scratch.path("album.json"), "-o", scratch.path("out.pdf"), "--durable",
      ])
    let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
    let calls = trace.split(separator: "\n").compactMap { line in
      ["fsync", "rename"].first { line.contains($0 + "(") }
    }
    #expect(calls == ["fsync", "rename", "fsync"], "\(trace)")
  }

  @Test(.enabled(if: canTrace)) func survivesAFailingUnlink() throws {
    // Two faults in one run: without the first one there is nothing to remove.
    try scratch.write("out.pdf", old.bytes)
    let outcome = try RunningProgram(
      "strace",
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=write,unlink,unlinkat", "-e",
        "inject=write:error=ENOSPC:when=1", "-e", "inject=unlink,unlinkat:error=EIO", Project.command,
        "build",
        scratch.path("album.json"), "-o", scratch.path("out.pdf"),
      ]
    ).finish()
    #expect(outcome.status == 74, "\(outcome)")
    #expect(try scratch.contents("out.pdf") == old)
    // The next run removes what this one could not.
    #expect(try scratch.leftovers().count == 1)
    let next = try scrapbook(["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")])
    try album.expectOldOrWhole(next, "the next run")
    #expect(next.status == 0, "\(next)")
  }
}
