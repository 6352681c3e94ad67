import Foundation
import TestSupport
import Testing

/// `scrapbook batch` is a second program, which is transparent to users.
@Suite struct BatchProgramTests {
  private static let batchProgram = Project.command + "-batch"

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A copy of the command, alone in a folder.
  private func copyCommand() throws -> String {
    try FileManager.default.createDirectory(atPath: scratch.path("bin"), withIntermediateDirectories: true)
    // Copied by another process: a program that another test starts would inherit this process's file that is open for
    // writing, and the file could not be executed.
    try tool("cp", [Project.command, scratch.path("bin/scrapbook")])
    return scratch.path("bin/scrapbook")
  }

  @Test(arguments: [["--help"], ["--version"], ["build", "--help"], ["help", "fonts"], ["no-such-command"]])
  func bothProgramsSayTheSame(_ arguments: [String]) throws {
    let first = try scrapbook(arguments)
    let second = try RunningProgram(Self.batchProgram, arguments).finish()
    #expect(
      first.status == second.status && first.output == second.output && first.errors == second.errors,
      "\(first)\n\(second)")
  }

  @Test func isACommandLikeTheOthers() throws {
    let overview = try scrapbook(["--help"]).output
    #expect(
      overview.contains(/\n  batch +Make the PDFs of many albums, on all processors\.\n/), "\(overview)")
    #expect(!overview.contains("scrapbook-batch") && !overview.contains("batch-worker"), "\(overview)")
    let help = try scrapbook(["batch", "--help"])
    #expect(help.status == 0 && help.output.contains("USAGE: scrapbook batch <subcommand>"), "\(help)")
    #expect(try scrapbook(["help", "batch"]).output == help.output)
    let wrong = try scrapbook(["batch", "a.json", "-o", "out", "--no-such-option"])
    #expect(wrong.status == 64 && wrong.errors.contains("Usage: scrapbook batch make "), "\(wrong)")
  }

  @Test func isFoundWhereItIsInstalled() throws {
    _ = try copyCommand()
    try FileManager.default.createDirectory(
      atPath: scratch.path("libexec"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("libexec/scrapbook-batch"), withDestinationPath: Self.batchProgram)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: "bin/scrapbook")
    let outcome = try RunningProgram(scratch.path("link"), ["batch", "--help"]).finish()
    #expect(try outcome.output == scrapbook(["batch", "--help"]).output, "\(outcome)")
  }

  @Test func isNamedWhenItIsMissing() throws {
    let command = try copyCommand()
    let outcome = try RunningProgram(command, ["batch", "a.json", "-o", "out"]).finish()
    #expect(outcome.status == 70 && outcome.output.isEmpty, "\(outcome)")
    for place in ["/bin/scrapbook-batch", "/libexec/scrapbook-batch", "hint: install scrapbook again"] {
      #expect(outcome.errors.contains(place), "\(outcome)")
    }
    #expect(try RunningProgram(command, ["--help"]).finish().status == 0)
  }

  @Test func isNamedWhenItCannotBeStarted() throws {
    let command = try copyCommand()
    try scratch.writeProgram("bin/scrapbook-batch", "no program")
    let outcome = try RunningProgram(command, ["batch", "a.json", "-o", "out"]).finish()
    #expect(
      outcome.status == 70
        && outcome.errors.contains("cannot start \(scratch.path("bin/scrapbook-batch")): "), "\(outcome)")
  }

  @Test func isOfTheSameVersion() throws {
    let outcome = try RunningProgram(
      "bash", ["-c", "exec -a 'scrapbook 9.9' '\(Self.batchProgram)' batch --help"]
    ).finish()
    #expect(outcome.status == 70 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("this is scrapbook 9.9, but"), "\(outcome)")
  }

  /// The cost of Foundation is why there are two programs.
  @Test func aloneBringsFoundation() throws {
    let libraries = try [Project.command, Self.batchProgram].map { try tool("ldd", [$0]).output }
    // With a statically linked Swift library, neither names it.
    guard libraries[1].contains("libFoundation.so") else {
      return skipLoudly("the programs are linked statically")
    }
    #expect(!libraries[0].contains("libFoundation.so") && !libraries[0].contains("ICU"), "\(libraries[0])")
  }
}
