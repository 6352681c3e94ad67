import Foundation
import TestSupport
import Testing

/// The manual page and the completions are generated from the program's own help.
@Suite struct ManualTests {
  private func manual(in scratch: Scratch) throws -> String {
    let help = try scrapbook(["--experimental-dump-help"])
    let outcome = try RunningProgram(
      "python3", [Project.root + "/Packaging/manual.py", "1700000000"], stdin: help.outputBytes
    ).finish()
    try #require(outcome.status == 0, "\(outcome)")
    return try scratch.write("scrapbook.1", outcome.outputBytes)
  }

  /// The commands that the help of a command lists, and those below them.
  private func commands(below path: [String]) throws -> [[String]] {
    let lines = try scrapbook(path + ["--help"]).output.split(separator: "\n")
    let names = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst()
      .compactMap { $0.firstMatch(of: /^  ([a-z-]+)/).map { String($0.output.1) } }
    return try names.flatMap { try [path + [$0]] + commands(below: path + [$0]) }
  }

  @Test func isSetWithoutAWarning() throws {
    let scratch = try Scratch()
    let set = try tool("groff", ["-ww", "-mandoc", "-Tutf8", try manual(in: scratch)])
    #expect(set.errors == "", "\(set)")
  }

  @Test func tellsOfEveryCommandOptionExitCodeAndVariable() throws {
    let scratch = try Scratch()
    let page = try tool("groff", ["-mandoc", "-Tascii", "-P-cbou", try manual(in: scratch)]).output
    let commands = try commands(below: [])
    try #require(commands.count >= 40, "\(commands)")
    for command in commands {
      #expect(page.contains("\n   \(command.joined(separator: " "))"), "no section for \(command)")
      for option in try scrapbook(command + ["--help"]).output.matches(of: /--[a-z-]+/) {
        #expect(page.contains(option.output), "\(command) \(option.output)")
      }
    }
    for code in ["0", "1", "2", "64", "66", "69", "70", "73", "74", "130"] {
      #expect(page.contains(try Regex("\n     \(code) +[a-z]")), "exit code \(code)")
    }
    for variable in try variablesThatTheSourcesRead() {
      #expect(page.contains(variable), "the variable \(variable)")
    }
    #expect(page.contains("November 14, 2023"))
  }

  /// The help is as wide as the terminal: fixed line breaks in a sentence would look ragged.
  @Test func breaksNoSentenceWhereATerminalMayNot() throws {
    struct Command: Decodable {
      var commandName: String
      var discussion: String?
      var subcommands: [Command]?
      var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }
    struct Help: Decodable { var command: Command }
    let help = try scrapbook(["--experimental-dump-help"]).outputBytes
    let commands = try JSONDecoder().decode(Help.self, from: Data(help)).command.all
    try #require(commands.count >= 40)
    for command in commands {
      let lines = (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst()) where line.count > 80 {
        let isSentence = !line.hasPrefix("  ") && !next.isEmpty && !next.hasPrefix("  ")
        #expect(!isSentence, "\(command.commandName): \(line)")
      }
    }
  }

  private func variablesThatTheSourcesRead() throws -> Set<String> {
    let lines = try tool(
      "grep", ["-rhoE", #"(getenv|environment|variable)\("[A-Z_]+"\)"#, Project.root + "/Sources"]
    ).output
    let names = Set(lines.matches(of: /"([A-Z_]+)"/).map { String($0.output.1) })
    try #require(names.contains("SCRAPBOOK_ASSETS"), "\(names)")
    // They simulate faults for tests, and are not for users.
    return names.subtracting(["SCRAPBOOK_BATCH_FAULT", "SCRAPBOOK_RENDER_FAULT"])
  }

  @Test func completesInBash() throws {
    let scratch = try Scratch()
    let script = try scratch.write(
      "completion", try scrapbook(["--generate-completion-script", "bash"]).outputBytes)
    let completing = """
      . \(script); COMP_WORDS=(scrapbook che); COMP_CWORD=1; COMP_LINE='scrapbook che'; COMP_POINT=13
      _scrapbook scrapbook che scrapbook; echo "${COMPREPLY[@]}"
      """
    #expect(try tool("bash", ["-c", completing]).output.contains("check"))
  }
}
