import ArgumentParser

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell how each photo gets from its file into the PDF; write nothing.",
    discussion: """
      EXAMPLES
        scrapbook explain album.json                     all photos, one a line
        scrapbook explain album.json --page 3 --photo 1  one photo, step by step
        scrapbook explain album.json --quality email --paper a4
            as that build would store them
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(help: ArgumentHelp("Only the photos of this page, counted from 1.", valueName: "n"))
  var page: Int?

  @Option(help: ArgumentHelp("Only this photo of the page, counted from 1.", valueName: "n"))
  var photo: Int?

  @OptionGroup var quality: QualityOptions
  @OptionGroup var paper: PaperOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if photo != nil, page == nil { throw ValidationError("--photo needs the --page that the photo is on") }
    for (name, value) in [("--page", page), ("--photo", photo)] {
      if let value, value < 1 { throw ValidationError("\(name) is \(value); the first is 1") }
    }
  }

  func run() throws {
    try exitingCleanly {
      try ExplainAlbum(
        input: input.album(pictures, limits, report, report.composition(paper.imposition)),
        quality: quality.pictures, page: page, photo: photo
      ).perform()
    }
  }
}
