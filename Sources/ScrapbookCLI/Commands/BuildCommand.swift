import ArgumentParser
import ScrapbookKit
import ScrapbookRendering

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a PDF of an album.",
    discussion: """
      EXAMPLES
        scrapbook build album.json                       makes album.pdf beside it
        scrapbook build album.json -o out.pdf --pages 3-6
        scrapbook build album.json --quality email       small enough to be mailed
        scrapbook build album.json --max-size 10MB       as good as 10 MB allow
        scrapbook build album.json --split-size 20MB     album-1.pdf, album-2.pdf and so on
        scrapbook build album.json --keep-going          grey boxes for missing pictures
        generate-album | scrapbook build - --base-dir photos -o - > out.pdf

      The PDF is whole or not there: an old one stays until the new one is complete.
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PDF; - writes it to standard output. (default: the album's name with .pdf)",
      valueName: "out.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String?

  @OptionGroup var paper: PaperOptions

  @Flag(help: "Show a grey box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @Option(
    help: ArgumentHelp(
      "The PDF's date, as 2026-05-14 or 2026-05-14T09:30:00Z. (default: SOURCE_DATE_EPOCH, else none)",
      valueName: "date"))
  var date: String?

  @OptionGroup var quality: QualityOptions

  @Option(
    help: ArgumentHelp(
      "The most that the PDF may have, such as 10MB, 500KB or 10MiB: photos lose resolution, then JPEG quality, until it fits.",
      valueName: "size"),
    transform: parseFileSize)
  var maxSize: FileSize?

  @Option(
    help: ArgumentHelp(
      "Make several PDFs of at most this size each, out-1.pdf and so on, of whole spreads.", valueName: "size"
    ),
    transform: parseFileSize)
  var splitSize: FileSize?

  @Flag(help: "Keep EXIF, GPS, XMP and comments in the photos, which are left out otherwise.")
  var keepMetadata = false

  @Flag(help: "Wait until the PDF is on the disk, not only in the system's memory.")
  var durable = false

  @Option(help: "Whether the PDF may share blocks of the disk with the photos, where the file system can.")
  var reflink = Reflink.auto

  @Flag(help: "Let cairo write the pictures itself: slower, and without color profiles. For comparing.")
  var noLink = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if input.album == "-", output == nil {
      throw ValidationError("an album from standard input needs -o FILE, or -o - for standard output")
    }
    if noLink, quality.pictures != .original || maxSize != nil || splitSize != nil || keepMetadata {
      throw ValidationError("--no-link writes the photos as they are")
    }
    if maxSize != nil, splitSize != nil {
      throw ValidationError("--max-size makes one PDF and --split-size several; choose one of them")
    }
    if splitSize != nil, output == "-" {
      throw ValidationError("--split-size makes several files; name them with -o FILE")
    }
    if let date, PDFDate(date) == nil {
      throw ValidationError("\"\(date)\" is no date; write 2026-05-14 or 2026-05-14T09:30:00Z")
    }
  }

  func run() throws {
    try exitingCleanly {
      try buildAlbum(
        input, limits, output: output ?? defaultOutput(for: input.album), imposition: paper.imposition,
        keepGoing: keepGoing, pdf: pdfOptions(), splitSize: splitSize?.bytes,
        writing: WritingOptions(durable: durable, sharesBlocks: reflink == .auto), report: report)
    }
  }

  private func pdfOptions() throws -> PDFOptions {
    PDFOptions(
      date: try pdfDate()?.iso8601, keepMetadata: keepMetadata, quality: quality.pictures,
      maxSize: maxSize?.bytes, link: !noLink)
  }

  private func pdfDate() throws -> PDFDate? {
    if let date { return PDFDate(date) }
    guard let epoch = environment("SOURCE_DATE_EPOCH") else { return nil }
    guard let seconds = Int(epoch), let date = PDFDate(epoch: seconds) else {
      throw Failure(.usage, "SOURCE_DATE_EPOCH is \"\(epoch)\", not a number of seconds")
    }
    return date
  }
}

/// As `cp --reflink` has it.
enum Reflink: String, CaseIterable, ExpressibleByArgument {
  case auto
  case never
}

/// `album.json` gives `album.pdf`, beside it.
private func defaultOutput(for album: String) -> String {
  (album.hasSuffix(".json") ? String(album.dropLast(5)) : album) + ".pdf"
}
