import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook pages` at the limits of the shell.
@Suite struct PagesLimitTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  /// - Parameter limits: Options of `prlimit`.
  private func run(_ limits: [String], _ arguments: [String]) throws -> Outcome {
    try RunningProgram("prlimit", limits + [Project.command] + arguments, in: scratch.folder).finish()
  }

  /// The soft limit of open files is lower than the number of PDFs, and may be raised.
  @Test func mergesMorePDFsThanMayBeOpen() throws {
    let others = Array(repeating: "book.pdf", count: 90)
    let outcome = try run(
      ["--nofile=64:4096"], ["pages", "merge"] + others + ["-o", "out.pdf", "-q"])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try tool("qpdf", ["--show-npages", scratch.path("out.pdf")]).output == "360\n")
  }

  @Test func saysWhichLimitIsReached() throws {
    let files = try run(
      ["--nofile=64:64"],
      ["pages", "merge"] + Array(repeating: "book.pdf", count: 90) + ["-o", "out.pdf", "-q"])
    #expect([69, 74].contains(files.status) && files.errors.contains("too many open files"), "\(files)")
    let size = try run(
      ["--fsize=1000"], ["pages", "delete", "book.pdf", "--pages", "1", "-o", "out.pdf", "-q"])
    #expect(size.status != 70 && size.status != 0, "\(size)")
    #expect(!scratch.exists("out.pdf"))
  }
}
