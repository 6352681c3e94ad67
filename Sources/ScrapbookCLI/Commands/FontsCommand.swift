import ArgumentParser

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the fonts that an album uses, or all that there are.",
    discussion: """
      EXAMPLES
        scrapbook fonts album.json
            family, face, file and SHA-256 of each font it uses
        scrapbook fonts installed  the families that an album can name
        scrapbook fonts installed --font-path fonts
            also the families of a folder
      """,
    subcommands: [Used.self, Installed.self], defaultSubcommand: Used.self)

  // Explicit command names, since deriving them from the types would take a fifth of the program's start.

  struct Used: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "used", abstract: "Print family, face, file and SHA-256 of each font that an album uses.")

    @OptionGroup var input: InputOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var limits: LimitOptions

    func run() throws {
      // Pictures do not affect which fonts are installed.
      let composition = report.composition(keepGoing: true)
      try exitingCleanly {
        try ListUsedFonts(input: input.album(pictures, limits, report, composition)).perform()
      }
    }
  }

  struct Installed: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "installed", abstract: "Print the families that an album can name.")

    @OptionGroup var cacheOptions: CacheOptions
    @OptionGroup var fonts: FontArguments

    func run() throws {
      try exitingCleanly { try ListFamilies(fonts: fonts.options(cacheOptions)).perform() }
    }
  }
}
