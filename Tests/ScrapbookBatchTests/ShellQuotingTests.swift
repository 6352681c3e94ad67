import Foundation
import ScrapbookKit
import Testing

@testable import ScrapbookBatch

@Suite struct ShellQuotingTests {
  static let words = [
    "", "a.pdf", "it's", "''", "'", "a b", "$HOME", "`id`", "\\", "\\'", "a\nb", "#a", "~", "a=~b", "{a,b}",
    "*", "!!",
    "é", "'\u{301}x; touch bad", "\t", "-n", "a\"b", "<>|&;()",
  ]

  /// A shell restores each word unchanged.
  @Test(arguments: ["/bin/sh", "/bin/bash"]) func isUndoneByAShell(_ shell: String) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = ["-c", "printf '%s\\0' \(shellQuoted(Self.words))"]
    process.standardOutput = pipe
    try process.run()
    let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    let read = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(read.map { Array($0.utf8) } == Self.words.map { Array($0.utf8) })
  }

  /// `./dev test-cluster` shows the same with the real Slurm.
  @Test func writesPathsAsSlurmReadsThem() {
    #expect(slurmPattern(#"/a b/it's "1" #2 100%A"#) == #"/a b/it's \"1\" #2 100%%A"#)
    for path in [#"a\b"#, "a\nb", "a\u{7F}b"] { #expect(slurmPattern(path) == nil) }
  }

  @Test func leavesPlainWordsAsTheyAre() {
    #expect(shellQuoted(["scrapbook", "-o", "out/a.pdf", "--x=1"]) == "scrapbook -o out/a.pdf --x=1")
  }
}
