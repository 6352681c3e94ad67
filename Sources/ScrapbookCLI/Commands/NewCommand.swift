public import ArgumentParser
import Files
public import ScrapbookKit

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write an album from a folder of pictures.",
    discussion: """
      Photos are grouped by the times when they were taken. The album has a cover, a title page, pages for the \
      best photos, and stickers where paper is free; all of it can be edited. The text of a photo from \
      a photo program (its description in XMP, or its caption in IPTC) becomes its caption; a long one is only \
      read aloud.

      EXAMPLES
        scrapbook new photos/                         writes photos/album.json
        scrapbook new photos/ --theme ocean --seed 2  another theme, another design
        scrapbook new photos/ --best 40 --language de
            the best 40, with dates in German
        scrapbook new photos/ --merge photos/album.json
            new photos for an album that was edited
        scrapbook new photos/ -o trip.json --title "Our trip" --per-page 3 --order date
      """)

  @Argument(help: ArgumentHelp("A folder of pictures.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The album; - for standard output. (default: album.json in the folder)", valueName: "album.json"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The approximate number of photos per page; with --plain the exact one. (default: 3, with --plain 2)",
      valueName: "n"))
  var perPage: Int?

  @Option(
    help: ArgumentHelp(
      "A theme, as `scrapbook themes` lists them, or a folder. (default: classic)", valueName: "theme"))
  var theme: String?

  @Option(help: ArgumentHelp("Another number gives another design of the same photos.", valueName: "n"))
  var seed: UInt64 = 0

  @Flag(help: "No design: the photos in order, the same number on each page.")
  var plain = false

  @Option(help: ArgumentHelp("The album's title. (default: the folder's name)", valueName: "title"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Keep this many photos: no near duplicates, no blurred ones, and of each event the best. With --merge, this many new ones.",
      valueName: "n")
  )
  var best: Int?

  @Option(
    help: ArgumentHelp(
      "The album's language, in which dates are written. (default: none, with dates in English)",
      valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The order of the photos: by file name, or by the date when they were taken; photos without a date come last. (default: by date if most have one, with --plain by name)",
      valueName: "name|date"))
  var order: PictureOrder?

  @Option(
    help: ArgumentHelp(
      "Add pages of the pictures that this album does not show yet, at its end; nothing else of it changes.",
      valueName: "album.json"))
  var merge: String?

  @Flag(help: "Replace an album that is already there.")
  var force = false

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if let output { try checkExtension(of: output, isAnyOf: ["json"], what: "new writes an album") }
    if let perPage, !photosPerPage.contains(perPage) {
      throw ValidationError("--per-page is \(perPage), not between 1 and \(photosPerPage.upperBound)")
    }
    if let best, best < 1 { throw ValidationError("--best is \(best), and an album has at least one photo") }
    if let language, !isLanguageTag(language) {
      throw ValidationError("--language is \(language), and not a language such as en, pt-BR or zh-Hans")
    }
    try checkWords(title, of: "--title")
    if let title, let field = runningField(in: title) {
      throw ValidationError(
        "--title contains {\(field)}, which stands for something else in headers and footers; leave out the braces"
      )
    }
    if plain, let other = [("--theme", theme != nil), ("--seed", seed != 0)].first(where: \.1) {
      throw ValidationError("\(other.0) and --plain exclude each other: there is no design without a theme")
    }
    try validateMerge()
  }

  /// Refuses options that the existing album determines in a merge.
  private func validateMerge() throws {
    guard let merge else { return }
    if merge.isEmpty || merge == "-" { throw ValidationError("--merge names no file") }
    let others = [
      ("--output", output != nil), ("--theme", theme != nil), ("--title", title != nil), ("--plain", plain),
      ("--force", force), ("--language", language != nil),
    ]
    if let other = others.first(where: \.1) {
      throw ValidationError("\(other.0) and --merge exclude each other")
    }
  }

  func run() throws {
    try exitingCleanly {
      if let merge {
        return try MergePhotos(
          folder: folder, album: merge, perPage: perPage, order: order, seed: seed, best: best
        ).perform()
      }
      try NewAlbum(
        folder: folder, output: output ?? joinedPath(folder, "album.json"),
        perPage: perPage, title: title, order: order, isPlain: plain, theme: theme ?? "classic", seed: seed,
        best: best, language: language, force: force
      ).perform()
    }
  }
}

extension PictureOrder: ExpressibleByArgument {}
