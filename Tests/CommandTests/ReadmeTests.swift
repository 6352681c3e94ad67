import Foundation
import TestSupport
import Testing

/// The commands in README.md.
@Suite struct ReadmeTests {
  private func readme() throws -> String {
    try String(contentsOfFile: Project.root + "/README.md", encoding: .utf8)
  }

  /// The help of a command, and of the subcommand that the line names or that is the default.
  private func help(of command: String, _ rest: Substring = "") throws -> String {
    let known =
      ["batch": ["make", "submit", "status"], "report": ["make", "new"], "notes": ["list", "add"]][command]
      ?? []
    let named = rest.split(separator: " ").first.flatMap { word in known.first { $0 == word } }
    return try ([[]] + [named ?? known.first].compactMap { $0.map { [$0] } }).map {
      try tool(Project.command, [command] + $0 + ["--help"]).output
    }.joined()
  }

  @Test func showsOnlyCommandsAndOptionsThatExist() throws {
    var found: Set<String> = []
    for line in try readme().split(separator: "\n") {
      for use in line.matches(of: /scrapbook ([a-z]+)([^`]*)/) {
        let command = String(use.output.1)
        found.insert(command)
        let help = try help(of: command, use.output.2)
        for option in use.output.2.matches(of: /--[a-z-]+/) {
          #expect(help.contains(option.output), "\(command) \(option.output)")
        }
      }
    }
    #expect(found.isSuperset(of: ["build", "batch", "check", "new", "render"]), "\(found)")
  }

  @Test func namesOptionsOfBuild() throws {
    let help = try help(of: "build")
    let options = try readme().matches(of: /`(--[a-z-]+)/).map { String($0.output.1) }
    #expect(options.count > 3, "\(options)")
    for option in options { #expect(help.contains(option + " "), "\(option)") }
  }

  @Test func namesOnlyCommandsOfDevThatExist() throws {
    let usage = try tool(Project.root + "/dev", []).output
    let commands = Set(try readme().matches(of: /\.\/dev ([a-z-]+)/).map { String($0.output.1) })
    #expect(commands.isSuperset(of: ["demo", "install", "deb"]), "\(commands)")
    for command in commands { #expect(usage.contains("\n  \(command) "), "\(command)") }
  }
}
