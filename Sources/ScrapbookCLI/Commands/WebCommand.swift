import ArgumentParser
import ScrapbookKit

struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Make a book of an album whose leaves are turned in a browser: one file, for phones too.",
    discussion: """
      EXAMPLES
        scrapbook web album.json                         makes album.html beside it
        scrapbook web album.json -o book.html --max-size 5MB

      The file needs no network and loads nothing: it can be mailed, put on a stick or on a school's page. Its texts, and the
      descriptions of its pictures ("alt"), can be searched and read aloud; without scripts its pages stand below each other,
      and printed they are spreads.
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file; - for standard output. (default: the album's name with .html)", valueName: "book.html"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The most that the file may have, such as 5MB: pages lose quality, then resolution, until it fits.",
      valueName: "size"),
    transform: parseFileSize)
  var maxSize: FileSize?

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    try checkExtension(of: output ?? "", isAnyOf: ["html", "htm"], what: "web writes a page of HTML")
    if input.given == "-", output == nil {
      throw ValidationError("an album from standard input needs -o FILE, or -o - for standard output")
    }
  }

  func run() throws {
    try exitingCleanly {
      let album = input.album(limits, report, report.composition(keepGoing: keepGoing))
      try MakeWebBook(
        input: album, output: output ?? defaultOutput(for: album.path, extension: "html"),
        maxSize: maxSize?.bytes
      ).perform()
    }
  }
}
