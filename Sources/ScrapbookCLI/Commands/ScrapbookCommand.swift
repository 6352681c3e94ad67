public import ArgumentParser
import Files
import Glibc
import ScrapbookKit
import ScrapbookRendering

/// The command `scrapbook`.
public struct ScrapbookCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "scrapbook",
    abstract: "Turns a scrapbook into a beautiful PDF.",
    discussion: """
      EXAMPLES
        scrapbook new photos/                     an album from a folder of pictures
        scrapbook build photos/album.json         … into photos/album.pdf
        scrapbook build album.json -o out.pdf --paper a4
        scrapbook batch albums/*.json -o out/     the PDFs of a whole class
        scrapbook report report.json -o out.pdf
            an invoice or another report from a template
        scrapbook view album.json
            the album as a book in the browser, while it is written
        scrapbook extract book.pdf
            the album that a PDF contains: build --embed-originals
        scrapbook web album.json -o book.html
            a book to turn the leaves of, for phones, in one file
        scrapbook check album.json                what is wrong with it, and where
        scrapbook pages delete book.pdf --pages 2 -o out.pdf
            any PDF without a page
        scrapbook info exam.pdf                   what is in a PDF of any program
        scrapbook annotate exam.pdf strokes.json  writes strokes and notes on it
        scrapbook guide                           where the guide and the samples are

      EXIT CODES
        0 made                         69 a program is missing, or refuses
        1 the album is wrong           70 internal error
        2 some of a batch failed       73 cannot create the output
        64 usage                       74 read or write failed
        66 input missing               129 hung up (SIGHUP)
        130 interrupted (SIGINT)       143 terminated (SIGTERM)
      """,
    version: scrapbookVersion,
    subcommands: [
      BuildCommand.self, WatchCommand.self, ExternalBatchCommand.self, ExternalReportCommand.self,
      CheckCommand.self,
      NewCommand.self, RenderCommand.self, ExplainCommand.self, InspectCommand.self, StickersCommand.self,
      ThemesCommand.self, FontsCommand.self, SchemaCommand.self, ThumbsCommand.self, TilesCommand.self,
      PrintCommand.self, ExternalMailCommand.self, PagesCommand.self,
      FlattenCommand.self, EncryptCommand.self,
      DecryptCommand.self,
      PDFInfoCommand.self, AnnotateCommand.self, EraseCommand.self, NotesCommand.self, RevisionsCommand.self,
      RevertCommand.self,
      CompactCommand.self, ExtractCommand.self, WebCommand.self, ExternalViewCommand.self,
      GuideCommand.self, CacheCommand.self, CompileDrawingCommand.self,
    ])

  public init() {}

  /// Parses the arguments, runs the command and exits.
  public static func main() {
    runProgram(self) {
      let arguments = CommandLine.arguments.dropFirst()
      if ExternalBatchCommand.handles(arguments) { try ExternalProgram.batch.replaceProcess(with: arguments) }
    }
  }
}

/// Parses the arguments, runs the command and exits.
///
/// - Parameter preparation: Called before the arguments are parsed.
package func runProgram<Command: ParsableCommand>(
  _ command: Command.Type, after preparation: () throws -> Void
) {
  keepStandardStreams()
  do {
    try exitingCleanly {
      try checkArguments()
      try answerVersion()
      try preparation()
      try checkHelp(Array(CommandLine.arguments.dropFirst()), of: command.configuration)
    }
    prepareSignals()
    prepareEnvironment()
    loadLibraries(for: CommandLine.arguments.dropFirst().first)
    var parsed = try parse(Array(CommandLine.arguments.dropFirst()), for: command)
    try parsed.run()
  } catch {
    exit(Command.self, with: error)
  }
}

/// Parses the arguments with the subcommand's parser alone if they are valid, which takes half the time; otherwise the
/// root parser is used.
private func parse<Command: ParsableCommand>(
  _ arguments: [String], for command: Command.Type
) throws -> any ParsableCommand {
  let subcommand = command.configuration.subcommands.first {
    $0.configuration.commandName == arguments.first && $0.configuration.subcommands.isEmpty
  }
  if let parsed = try? subcommand?.parseAsRoot(Array(arguments.dropFirst())) { return parsed }
  return try command.parseAsRoot(arguments)
}

/// Loads libraries that a command certainly needs on another thread, while this one parses the arguments.
private func loadLibraries(for command: String?) {
  if command == BuildCommand.configuration.commandName { loadCairoInAdvance() }
}

/// Prints the version and exits if nothing else is requested: looking up the types of all options would dominate the
/// run time.
private func answerVersion() throws {
  guard CommandLine.arguments.dropFirst() == ["--version"] else { return }
  try printResult(scrapbookVersion + "\n")
  Glibc.exit(0)
}

/// Swift reads the arguments from /proc. If it cannot, there seem to be none, and the program would print its help
/// and exit with 0.
private func checkArguments() throws {
  guard CommandLine.arguments.isEmpty else { return }
  throw Failure(
    .internalError, "the arguments cannot be read from /proc/self/cmdline",
    hint: "mount /proc here: mount -t proc proc /proc")
}

/// The same album must give the same bytes: an SVG can depend on the language of the environment, and pango and the
/// libraries below it choose fonts and shape letters by it.
private func prepareEnvironment() {
  setenv("LC_ALL", "C.UTF-8", 1)
  setenv("PANGO_LANGUAGE", "en", 1)
  setenv("FC_LANG", "en", 1)
  for name in ["LANGUAGE", "FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "HB_OPTIONS", "HB_SHAPER_LIST"] {
    unsetenv(name)
  }
}

/// Prints an error of the parser, like its own `exit(withError:)`, but with escaped arguments and checked writes: help
/// and version are results, on standard output.
private func exit<Command: ParsableCommand>(_ command: Command.Type, with error: any Error) -> Never {
  let code = command.exitCode(for: error)
  let text = showingArgumentsHarmless(command.fullMessage(for: error))
  guard code == .success else {
    if !text.isEmpty { Terminal.put(text + "\n") }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if code == .validationFailure, let hint = advice(on: arguments, message: command.message(for: error)) {
      Terminal.say("   hint: \(hint)")
    }
    Glibc.exit(code.rawValue)
  }
  do {
    try exitingCleanly { if !text.isEmpty { try printResult(text + "\n") } }
    Glibc.exit(0)
  } catch {
    Glibc.exit(command.exitCode(for: error).rawValue)
  }
}

/// Escapes a message of several lines that quotes arguments, or values after their `=`.
private func showingArgumentsHarmless(_ message: String) -> String {
  let values = CommandLine.arguments.flatMap { argument in
    [argument] + (argument.firstIndex(of: "=").map { [String(argument[$0...].dropFirst())] } ?? [])
  }
  var message = message
  for value in values where harmless(value) != value {
    message = message.replacing(value, with: harmless(value))
  }
  return message.split(separator: "\n", omittingEmptySubsequences: false).map { harmless(String($0)) }
    .joined(separator: "\n")
}
