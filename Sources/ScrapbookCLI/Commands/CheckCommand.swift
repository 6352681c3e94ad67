import ArgumentParser
import ScrapbookKit

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report everything that is wrong with an album, and fix misplaced items.",
    discussion: """
      EXAMPLES
        scrapbook check album.json
        scrapbook check album.json --strict --diagnostics github
            in a CI job
        scrapbook check album.json --fix  moves stickers off faces, and the like

      Without --fix nothing is written. --fix moves photos, stickers and texts that have a frame or a center of \
      their own by the shortest way at whose end they cause no warning, or gives words a background, and changes \
      nothing else of the file. The report goes to standard output. Exit code 1 means that the album has errors.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var paper: PaperOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: "Also report missing accessibility information: descriptions, a title, a language.")
  var accessibility = false

  @Flag(
    help:
      "Move items that are off their page, on faces, words or photos, or across the fold, in the album's file."
  )
  var fix = false

  @Option(help: .hidden) var album: String?

  func validate() throws {
    if fix, input.path == "-" { throw ValidationError("--fix needs the album's file, not standard input") }
    guard let album else { return }
    throw ValidationError(
      "a roster is checked by: scrapbook batch \(input.path) --album \(album) -o out/ --dry-run")
  }

  func run() throws {
    try exitingCleanly {
      var composition = report.composition(paper.imposition)
      composition.accessibility = accessibility ? .advised : .off
      let album = input.album(pictures, limits, report, composition)
      if fix { try FixAlbum(input: album).perform() }
      try CheckAlbum(input: album).perform()
    }
  }
}
