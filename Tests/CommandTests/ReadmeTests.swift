import Foundation
import TestSupport
import Testing

/// What README.md tells newcomers to type.
@Suite struct ReadmeTests {
  private func readme() throws -> String {
    try String(contentsOfFile: Project.root + "/README.md", encoding: .utf8)
  }

  private func help(of command: String) throws -> String {
    // `make` is the default of `batch`.
    try tool(Project.command, [command] + (command == "batch" ? ["make"] : []) + ["--help"]).output
  }

  @Test func showsOnlyCommandsAndOptionsThatExist() throws {
    var found: Set<String> = []
    for line in try readme().split(separator: "\n") {
      for use in line.matches(of: /scrapbook ([a-z]+)([^`]*)/) {
        let command = String(use.output.1)
        found.insert(command)
        let help = try help(of: command)
        for option in use.output.2.matches(of: /--[a-z-]+/) {
          #expect(help.contains(option.output), "\(command) \(option.output)")
        }
      }
    }
    #expect(found.isSuperset(of: ["build", "batch", "check", "new", "render"]), "\(found)")
  }

  @Test func listsOptionsOfBuild() throws {
    let help = try help(of: "build")
    let options = try readme().split(separator: "\n").filter { $0.hasPrefix("| `--") }
      .flatMap { $0.matches(of: /`(--[a-z-]+)/).map { String($0.output.1) } }
    #expect(options.count > 5, "\(options)")
    for option in options { #expect(help.contains(option + " "), "\(option)") }
  }

  @Test func namesOnlyCommandsOfDevThatExist() throws {
    let usage = try tool(Project.root + "/dev", []).output
    let commands = Set(try readme().matches(of: /\.\/dev ([a-z-]+)/).map { String($0.output.1) })
    #expect(commands.isSuperset(of: ["demo", "install", "deb"]), "\(commands)")
    for command in commands { #expect(usage.contains("\n  \(command) "), "\(command)") }
  }
}
