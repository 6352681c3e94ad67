import Foundation
import TestSupport
import Testing

/// The numbers of the system calls of a kind that a test makes fail, one per run.
///
/// `./dev soak` takes all of them, and so does a run with SCRAPBOOK_ALL_FAULTS. Otherwise it is a random sample, since each fault costs a
/// run under strace; SCRAPBOOK_SEED repeats one.
struct FaultSample: CustomStringConvertible {
  private static let size = 4

  let numbers: [Int]
  private let seed: UInt64

  var description: String { "SCRAPBOOK_SEED=\(seed)" }

  /// - Parameters:
  ///   - call: The call as strace names it; several with commas between them.
  ///   - folder: Calls with this in a path are counted.
  ///   - paths: The files to which strace and its count are restricted; empty for all.
  ///   - launcher: The program that starts the command, such as `taskset`.
  ///   - arguments: The run of the command whose calls are counted.
  init(
    of call: String, in folder: String, paths: [String] = [], by launcher: [String] = [],
    _ arguments: [String],
    trace: String
  ) throws {
    seed = Sample.seed
    _ = try RunningProgram(
      "strace",
      ["-f", "-qq", "-y", "-o", trace, "-e", "trace=\(call)"] + paths.flatMap { ["-P", $0] } + launcher
        + [Project.command] + arguments
    ).finish()
    // strace counts calls per thread, and begins each line with the thread's number.
    let lines = String(decoding: try readFile(trace), as: UTF8.self).split(separator: "\n")
      .filter { !$0.contains(" resumed>") && $0.contains("(") }
    let threads = Dictionary(grouping: lines) { $0.prefix { $0 != " " } }
    let found = Set(
      threads.values.flatMap { calls in calls.indices.filter { calls[$0].contains(folder) }.map { $0 + 1 } })
    var generator = SeededGenerator(seed: seed)
    numbers = found.sorted().shuffled(using: &generator).prefix(Self.size).sorted()
  }
}
