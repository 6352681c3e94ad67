import ArgumentParser
import Files
import ScrapbookKit

struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Make a book of an album or a PDF whose leaves are turned in a browser: one file.",
    discussion: """
      EXAMPLES
        scrapbook web album.json  makes album.html beside it
        scrapbook web album.json -o book.html --max-size 5MB
        scrapbook web yearbook.pdf --folder site/
            site/index.html, and pictures that are loaded when they are seen

      The file needs no network and loads nothing: it can be mailed, put on a stick or on a school's page. Its \
      texts, and the descriptions of its pictures ("alt"), can be searched and read aloud; without scripts its \
      pages stand below each other, and printed they are spreads. A folder is for books of hundreds of pages, and \
      stays sharp when it is enlarged.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file; - for standard output. (default: the album's name with .html)", valueName: "book.html"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Make a folder with index.html instead, whose pictures are files beside it.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The most that the file may have, such as 5MB: pages lose quality, then resolution, until it fits.",
      valueName: "size"),
    transform: parseFileSize)
  var maxSize: FileSize?

  @OptionGroup var leaves: LeafOptions
  @OptionGroup var drawing: PDFDrawingOptions

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if folder == "" { throw ValidationError("--folder names no folder") }
    if output != nil, folder != nil {
      throw ValidationError("-o names a file and --folder a folder; choose one")
    }
    if maxSize != nil, folder != nil { throw ValidationError("--max-size is for one file, not for --folder") }
    try checkExtension(of: output ?? "", isAnyOf: ["html", "htm"], what: "web writes a page of HTML")
    if input.given == "-", output == nil, folder == nil {
      throw ValidationError("an album from standard input needs -o FILE, or -o - for standard output")
    }
  }

  func run() throws {
    try exitingCleanly {
      let path = input.path
      let document =
        isPDF(path)
        ? DrawnInput.pdf(path, drawing.values)
        : .album(input.album(pictures, limits, report, report.composition(keepGoing: keepGoing)))
      if let folder {
        return try MakeWebFolder(
          input: document, spread: leaves.spread, folder: withoutLastSlash(folder)
        ).perform()
      }
      try MakeWebBook(
        input: document, spread: leaves.spread, output: output ?? defaultOutput(for: path, extension: "html"),
        maxSize: maxSize?.bytes
      ).perform()
    }
  }
}
