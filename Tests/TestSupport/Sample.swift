import Foundation

/// Selects a random part of the cases of long tests; `SCRAPBOOK_ALL_FAULTS` and soaking select all.
package enum Sample {
  package static let takesAll =
    ProcessInfo.processInfo.environment["SCRAPBOOK_ALL_FAULTS"] != nil || Project.isSoaking

  /// `SCRAPBOOK_SEED`, or another number in each run.
  package static let seed =
    ProcessInfo.processInfo.environment["SCRAPBOOK_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1_000_000)

  /// All cases of a long test, or some of them by chance; a failure names its case.
  package static func cases<Case>(_ all: [Case], some count: Int) -> [Case] {
    var generator = SeededGenerator(seed: seed)
    return takesAll ? all : Array(all.shuffled(using: &generator).prefix(count))
  }

  /// Whether a long test that cannot be divided is taken: all tests of the same turn are, of the given number of turns.
  package static func takes(turn: UInt64, of turns: UInt64) -> Bool { takesAll || seed % turns == turn }

  /// The rounds of a long test.
  package static func rounds(_ all: Int, some count: Int) -> Int { takesAll ? all : count }
}
