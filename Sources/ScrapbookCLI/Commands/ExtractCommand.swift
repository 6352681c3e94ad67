import ArgumentParser
import Files

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Bring back the album that a PDF contains.",
    discussion: """
      EXAMPLES
        scrapbook build album.json -o book.pdf --embed-originals
        scrapbook extract book.pdf
            makes the folder book, with album.json and its pictures
        scrapbook extract book.pdf -o again

      The PDF must have been built with --embed-album or --embed-originals. Every file is as it was, byte for \
      byte. The folder is new: no file is replaced, and nothing is written outside of it.
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The new folder. (default: the PDF's name without .pdf)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(name: .shortAndLong, help: "Show no notes.")
  var quiet = false

  func validate() throws {
    if output == "" { throw ValidationError("-o names no folder") }
    if output == "-" { throw ValidationError("extract makes a folder; name it with -o FOLDER") }
  }

  func run() throws {
    try exitingCleanly { try ExtractAlbum(path: file, folder: folder, isQuiet: quiet).perform() }
  }

  private var folder: String {
    guard let output else {
      return file.lowercased().hasSuffix(".pdf") && file.count > 4
        ? String(file.dropLast(4)) : file + ".album"
    }
    return withoutLastSlash(output)
  }
}
