import ArgumentParser

struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List themes, or show them.",
    subcommands: [ListThemesCommand.self, PreviewThemesCommand.self],
    defaultSubcommand: ListThemesCommand.self)
}

struct ListThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the built-in themes and those in folders, as an album names them.",
    discussion: """
      Your own themes are folders with a theme.json. They are looked for in the folders given, in their subfolders, \
      and in the subfolders of their folder "themes".

      EXAMPLES
        scrapbook themes
            the built-in themes, and your own below this folder
        scrapbook themes list trip
            the built-in themes, and the themes that trip/album.json may use
      """)

  @Argument(
    help: ArgumentHelp("The folders of albums. (default: this folder)", valueName: "folder"),
    completion: .directory)
  var folders: [String] = []

  func run() throws { try exitingCleanly { try ListThemes(folders: folders).perform() } }
}

struct PreviewThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Make a PDF that shows the same album in every theme.",
    discussion: """
      EXAMPLES
        scrapbook themes preview -o themes.pdf
        scrapbook themes preview themes/ours ocean -o themes.pdf
            a theme of your own beside another
      """)

  @Argument(
    help: ArgumentHelp(
      "Only these themes: names, or folders with a theme.json. (default: all built-in ones)",
      valueName: "theme"),
    completion: .directory)
  var themes: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new PDF.", valueName: "themes.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    try checkExtension(of: output, isAnyOf: ["pdf"], what: "this writes a PDF")
  }

  func run() throws {
    try exitingCleanly {
      try PreviewThemes(themes: themes, output: OutputFiles(paths: [output], kind: .pdf)).perform()
    }
  }
}
