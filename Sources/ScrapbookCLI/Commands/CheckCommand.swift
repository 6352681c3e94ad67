import ArgumentParser
import ScrapbookKit

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report everything that is wrong with an album; write nothing.",
    discussion: """
      EXAMPLES
        scrapbook check album.json
        scrapbook check album.json --strict --diagnostics github     in a CI job

      The report goes to standard output. Exit code 1 means that the album has errors.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var paper: PaperOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: "Also report what those who cannot see the album lack: descriptions, a title, a language.")
  var accessibility = false

  @Option(help: .hidden) var album: String?

  func validate() throws {
    guard let album else { return }
    throw ValidationError(
      "a roster is checked by: scrapbook batch \(input.path) --album \(album) -o out/ --dry-run")
  }

  func run() throws {
    try exitingCleanly {
      var composition = report.composition(paper.imposition)
      composition.accessibility = accessibility ? .advised : .off
      try CheckAlbum(input: input.album(limits, report, composition)).perform()
    }
  }
}
