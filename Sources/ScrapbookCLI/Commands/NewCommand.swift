public import ArgumentParser
public import ScrapbookKit

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write an album from a folder of pictures.",
    discussion: """
      EXAMPLES
        scrapbook new photos/                          writes photos/album.json
        scrapbook new photos/ -o trip.json --title "Our trip" --per-page 3 --order date
      """)

  @Argument(help: ArgumentHelp("A folder of pictures.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The album; - for standard output. (default: album.json in the folder)", valueName: "album.json"))
  var output: String?

  @Option(help: ArgumentHelp("Photos on each page.", valueName: "n"))
  var perPage = 2

  @Option(help: ArgumentHelp("The album's title. (default: the folder's name)", valueName: "title"))
  var title: String?

  @Option(help: ArgumentHelp("By file name, or by the date that a photo was taken.", valueName: "name|date"))
  var order = PictureOrder.name

  @Flag(help: "Replace an album that is already there.")
  var force = false

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if let output { try checkExtension(of: output, isAnyOf: ["json"], what: "new writes an album") }
    if !(1...100).contains(perPage) {
      throw ValidationError("--per-page is \(perPage), not between 1 and 100")
    }
  }

  func run() throws {
    try exitingCleanly {
      try NewAlbum(
        folder: folder, output: output ?? (folder.hasSuffix("/") ? folder : folder + "/") + "album.json",
        perPage: perPage, title: title, order: order, force: force
      ).perform()
    }
  }
}

extension PictureOrder: ExpressibleByArgument {}
