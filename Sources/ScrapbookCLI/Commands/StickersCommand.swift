public import ArgumentParser
public import ScrapbookRendering

struct StickersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickers",
    abstract: "List the built-in stickers, as an album names them, or print them as a catalog.",
    discussion: """
      EXAMPLES
        scrapbook stickers sea space          the stickers of two sets
        scrapbook stickers -o sheet.pdf       pictures of all of them
      """)

  @Argument(
    help: ArgumentHelp(
      "Only these sets: \(StickerSet.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "set"))
  var sets: [StickerSet] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A PDF with pictures of them, in place of the list.", valueName: "sheet.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String?

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if let output { try checkExtension(of: output, isAnyOf: ["pdf"], what: "this writes a PDF") }
  }

  func run() throws {
    try exitingCleanly {
      guard let output else { return try ListStickers(sets: sets).perform() }
      try PrintStickers(sets: sets, output: OutputFiles(paths: [output], kind: .pdf)).perform()
    }
  }
}

extension StickerSet: ExpressibleByArgument {}
