import ArgumentParser
import ScrapbookKit

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the result of a stage, as text.",
    discussion: """
      EXAMPLE
        scrapbook inspect album.json --stage display
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(help: ArgumentHelp("The stage to print.", valueName: "stage"))
  var stage: Stage

  @OptionGroup var paper: PaperOptions

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func run() throws {
    try exitingCleanly {
      try InspectAlbum(
        input: input.album(
          pictures,
          limits, report, report.composition(paper.imposition, keepGoing: keepGoing)), stage: stage
      ).perform()
    }
  }
}
