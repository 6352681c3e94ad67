import ArgumentParser
import Files
import ScrapbookKit
import ScrapbookRendering

/// What was probably meant by a command line that cannot be parsed; nil if nothing comes to mind.
///
/// - Parameters:
///   - arguments: The words behind the program's name.
///   - message: What the parser says about them.
func advice(on arguments: [String], message: String) -> String? {
  guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
  let commands = ScrapbookCommand.configuration.subcommands.map { $0.configuration }
    .filter { $0.shouldDisplay }.compactMap { $0.commandName }
  guard commands.contains(first) else { return advice(onUnknownCommand: first, arguments, commands) }
  let misspelt = ["batch": misspeltBatchCommand, "report": misspeltReportCommand][first]
  if let meant = misspelt.flatMap({ arguments.dropFirst().first.flatMap($0) }) {
    let rest = shellQuoted(Array(arguments.dropFirst(2)))
    return "did you mean \"scrapbook \(first) \(meant)\(rest.isEmpty ? "" : " " + rest)\"?"
  }
  guard message.lowercased().contains("unexpected argument") else { return nil }
  let unexpected = message.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map {
    String($0.element)
  }
  return unexpected.first.flatMap { advice(onUnexpected: $0, command: first, arguments) }
}

/// A misspelt command, one that other programs have, or none before a file.
private func advice(onUnknownCommand word: String, _ arguments: [String], _ commands: [String]) -> String {
  let line = shellQuoted(arguments)
  let didYouMean = { (command: String) in "did you mean \"scrapbook \(command) \(line)\"?" }
  if isFolder(word) { return didYouMean(fileExists(word + "/album.json") ? "build" : "new") }
  let name = word.lowercased()
  if [".csv", ".tsv", ".jsonl"].contains(where: name.hasSuffix) {
    return "did you mean \"scrapbook batch \(shellQuoted(word)) --album class.json -o out/\"?"
  }
  if fileExists(word) || name.hasSuffix(".json") { return didYouMean("build") }
  let others = [
    "make": "build", "pdf": "build", "export": "build", "watch": "build", "compile": "build", "create": "new",
    "init": "new", "lint": "check", "validate": "check", "verify": "check", "preview": "render",
    "png": "render",
    "show": "inspect", "ls": "stickers", "builtins": "stickers", "version": "--version",
  ]
  if let meant = others[name] ?? suggestion(for: word, among: commands) {
    return "did you mean \"\(meant)\"?"
  }
  return "the commands are \(commands.joined(separator: ", "))"
}

/// A word too many behind a command.
private func advice(onUnexpected word: String, command: String, _ arguments: [String]) -> String? {
  let isOutput = [".pdf", ".png"].contains(where: word.lowercased().hasSuffix)
  switch command {
  case "build" where isOutput, "render" where isOutput: return "name the output with -o \(shellQuoted(word))"
  case "build" where word.hasSuffix(".json"):
    return "build takes one album; \"scrapbook batch *.json -o out/\" makes the PDFs of several"
  case "check" where word.hasSuffix(".json"):
    return "check takes one album; for each: for album in *.json; do scrapbook check \"$album\"; done"
  case "new": return "new takes the folder of the pictures, not their names: scrapbook new ."
  default: return nil
  }
}

/// The command of the batch that a word was probably meant to be; nil for one that is there, and for a file.
package func misspeltBatchCommand(_ word: String) -> String? {
  misspelt(word, ["make", "status", "submit"])
}

/// The command of reports that a word was probably meant to be; nil for one that is there, and for a file.
package func misspeltReportCommand(_ word: String) -> String? {
  misspelt(word, ["make", "check", "render", "html", "new"])
}

private func misspelt(_ word: String, _ commands: [String]) -> String? {
  guard !commands.contains(word), !fileExists(word) else { return nil }
  return suggestion(for: word, among: commands)
}

/// Checks that `help` is asked for a command that there is: the parser shows the help of all of them, and that all is well.
func checkHelp(_ arguments: [String], of root: CommandConfiguration) throws {
  guard arguments.first == "help" else { return }
  var command = root
  for word in arguments.dropFirst().prefix(while: { !$0.hasPrefix("-") }) {
    let commands = command.subcommands.map { $0.configuration }
    // What stands behind a command without others is a word too many, and hurts nobody.
    if commands.isEmpty || word == "help" { return }
    guard let next = commands.first(where: { $0.commandName == word }) else {
      let names = commands.filter { $0.shouldDisplay }.compactMap { $0.commandName }
      throw Failure(
        .usage, "there is no command \(jsonQuoted(word)) to help with",
        hint: suggestion(for: word, among: names).map { "did you mean \"\($0)\"?" }
          ?? "the commands are \(names.joined(separator: ", "))")
    }
    command = next
  }
}
