import ArgumentParser
import Files
import ScrapbookKit
import ScrapbookRendering

/// The probable meaning of a command line that cannot be parsed; nil if there is no suggestion.
///
/// - Parameters:
///   - arguments: The arguments.
///   - message: The parser's message.
func advice(on arguments: [String], message: String) -> String? {
  guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
  let commands = ScrapbookCommand.configuration.subcommands.map { $0.configuration }
    .filter { $0.shouldDisplay }.compactMap { $0.commandName }
  guard commands.contains(first) else { return advice(onUnknownCommand: first, arguments, commands) }
  let misspelled = ["batch": misspelledBatchCommand, "report": misspelledReportCommand][first]
  if let meant = misspelled.flatMap({ arguments.dropFirst().first.flatMap($0) }) {
    let rest = shellQuoted(Array(arguments.dropFirst(2)))
    return "did you mean \"scrapbook \(first) \(meant)\(rest.isEmpty ? "" : " " + rest)\"?"
  }
  guard message.lowercased().contains("unexpected argument") else { return nil }
  let unexpected = message.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map {
    String($0.element)
  }
  return unexpected.first.flatMap { advice(onUnexpected: $0, command: first, arguments) }
}

/// Advice on a misspelled command, one of another program, or a missing command before a file.
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
    "make": "build", "pdf": "build", "export": "build", "compile": "build", "create": "new",
    "init": "new", "lint": "check", "validate": "check", "verify": "check", "preview": "view", "open": "view",
    "png": "render",
    "show": "inspect", "ls": "stickers", "builtins": "stickers", "version": "--version",
  ]
  if let meant = others[name] ?? suggestion(for: word, among: commands) {
    return "did you mean \"\(meant)\"?"
  }
  return "the commands are \(commands.joined(separator: ", "))"
}

/// Advice on an unexpected argument.
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

/// The subcommand of `batch` that a word was probably meant to be; nil for an existing command or a file.
package func misspelledBatchCommand(_ word: String) -> String? {
  misspelled(word, ["make", "status", "submit"])
}

/// The subcommand of `report` that a word was probably meant to be; nil for an existing command or a file.
package func misspelledReportCommand(_ word: String) -> String? {
  misspelled(word, ["make", "check", "render", "html", "tags", "new"])
}

private func misspelled(_ word: String, _ commands: [String]) -> String? {
  guard !commands.contains(word), !fileExists(word) else { return nil }
  return suggestion(for: word, among: commands)
}

/// Checks that the argument of `help` is an existing command: otherwise the parser shows the help of all commands and
/// exits with 0.
func checkHelp(_ arguments: [String], of root: CommandConfiguration) throws {
  guard arguments.first == "help" else { return }
  var command = root
  for word in arguments.dropFirst().prefix(while: { !$0.hasPrefix("-") }) {
    let commands = command.subcommands.map { $0.configuration }
    // Extra words after a command without subcommands are harmless.
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
