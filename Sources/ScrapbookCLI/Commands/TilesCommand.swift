import ArgumentParser
import PDFAssembly
import ScrapbookRender

struct ThumbsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbs",
    abstract: "Make a small picture of each page of a PDF or an album.",
    discussion: """
      EXAMPLES
        scrapbook thumbs book.pdf -o thumbs/  thumbs/page-01.png and so on
        scrapbook thumbs album.json -o thumbs/ --fit 200x150 --scale 2
        scrapbook thumbs exams/*.pdf -o thumbs/ --pages 1
            thumbs/maya/page-1.png and so on
      """)

  @OptionGroup var file: DrawnFileOptions

  @Argument(
    help: ArgumentHelp("More documents; each then gets a folder of its own.", valueName: "file"),
    completion: .file())
  var more: [String] = []

  @Option(
    help: ArgumentHelp("The bounding size of a page in pixels.", valueName: "WIDTHxHEIGHT"),
    transform: parsePixelSize)
  var fit = PixelSize(width: 100, height: 100)

  @Option(help: ArgumentHelp("The pixels of the screen for each of these pixels: 1, 2 or 3.", valueName: "n"))
  var scale = 1

  func validate() throws {
    if !(1...3).contains(scale) { throw ValidationError("--scale is \(scale), not 1, 2 or 3") }
    if !more.isEmpty, more.contains("-") || file.input.path == "-" {
      throw ValidationError("- is for one document")
    }
  }

  func run() throws {
    try exitingCleanly {
      guard !more.isEmpty else { return try thumbnails(of: file).perform() }
      let documents = try ([file.input.given ?? file.input.path] + more).map { path in
        var file = file
        file.input.given = path
        return WriteFolders.Document(path: path, thumbnails: try thumbnails(of: file))
      }
      try WriteFolders(documents: documents).perform()
    }
  }

  private func thumbnails(of file: DrawnFileOptions) throws -> WriteThumbnails {
    WriteThumbnails(
      input: try file.document(isAlone: more.isEmpty), range: file.pages ?? .all,
      room: PixelSize(width: fit.width * scale, height: fit.height * scale), folder: file.output)
  }
}

struct TilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Make square pieces of the pages of a PDF or an album, at several levels, for viewers.",
    discussion: """
      EXAMPLES
        scrapbook tiles book.pdf -o tiles/ --pages 1-4
        scrapbook tiles album.json -o tiles/ --levels 0..2 --scale 2

      At level 0 a pixel is a point (of an album, a unit of the canvas), at level 1 half of one, at level -1 two. \
      A tile is the file page-01/LEVEL/COLUMN-ROW.png, and tiles.json lists the sizes.
      """)

  @OptionGroup var file: DrawnFileOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The levels, from -3 to 3.", valueName: "levels"),
    transform: parseLevels)
  var levels = tileLevels

  @Option(
    help: ArgumentHelp("The pixels of the screen for each pixel of a level: 1, 2 or 3.", valueName: "n"))
  var scale = 1

  @Option(help: ArgumentHelp("The side of a tile in pixels.", valueName: "n"))
  var tile = 512

  func validate() throws {
    if !(1...3).contains(scale) { throw ValidationError("--scale is \(scale), not 1, 2 or 3") }
    if !tileSides.contains(tile) {
      throw ValidationError(
        "--tile is \(tile), not between \(tileSides.lowerBound) and \(tileSides.upperBound)")
    }
  }

  func run() throws {
    try exitingCleanly {
      try WriteTiles(
        input: file.document(), range: file.pages ?? .all, levels: levels, scale: Double(scale), side: tile,
        folder: file.output
      ).perform()
    }
  }
}
