import ArgumentParser
import ScrapbookKit
import ScrapbookRendering

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a PDF of an album.",
    discussion: """
      EXAMPLES
        scrapbook build album.json  makes album.pdf beside it
        scrapbook build trip/       makes trip/album.pdf of trip/album.json
        scrapbook build album.json -o out.pdf --pages 3-6
        scrapbook build album.json --quality email
            small enough to be mailed
        scrapbook build album.json --max-size 10MB
            as good as 10 MB allow
        scrapbook build album.json --max-size 10MB --for-mail
            fits into a mail of 10 MB
        scrapbook build album.json --layout pages
            a page on each sheet, for phones
        scrapbook build album.json --split-size 20MB
            album-1.pdf, album-2.pdf and so on
        scrapbook build book.json   {"parts": ["cover.json", "album.json"]} in one PDF
        scrapbook build album.json --embed-originals
            the album travels in its PDF: see "scrapbook extract"
        scrapbook build album.json --keep-going
            gray boxes for missing pictures
        generate-album | scrapbook build - --base-dir photos -o - > out.pdf

      The PDF is whole or not there: an old one stays until the new one is complete. Standard output has nothing \
      but what -o - asks for, and standard error nothing but faults and notes where it is not a terminal.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PDF; - writes it to standard output. (default: the album's name with .pdf)",
      valueName: "out.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String?

  @OptionGroup var paper: PaperOptions

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp(
      "Make several PDFs of at most this size each, out-1.pdf and so on, of whole sheets.", valueName: "size"
    ),
    transform: parseFileSize)
  var splitSize: FileSize?

  @Flag(
    help:
      "Put the album's file into the PDF, for \"scrapbook extract\"; everyone who gets the PDF can read all of it. Not supported for albums with parts."
  )
  var embedAlbum = false

  @Flag(
    help:
      "Also put its pictures into the PDF as they are, with their EXIF and GPS, and its theme: the album travels as one file."
  )
  var embedOriginals = false

  @Option(
    help: ArgumentHelp(
      "The action after the PDF is made: open shows it, mail begins a mail with it, print prints it.",
      valueName: "open|mail|print|nothing"))
  var then = NextStep.nothing

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    try checkExtension(
      of: output ?? "", isAnyOf: ["pdf"], what: "build writes a PDF (a picture of a spread is made by render)"
    )
    if input.given == "-", output == nil {
      throw ValidationError("an album from standard input needs -o FILE, or -o - for standard output")
    }
    if document.maxSize != nil, splitSize != nil {
      throw ValidationError("--max-size makes one PDF and --split-size several; choose one of them")
    }
    if document.forMail, document.maxSize == nil, splitSize == nil {
      throw ValidationError("--for-mail is for --max-size or --split-size; say how large a mail may be")
    }
    if then != .nothing, output == "-" || splitSize != nil {
      throw ValidationError("--then is for one PDF in a file")
    }
    if splitSize != nil, embeds != nil {
      throw ValidationError("--split-size makes several PDFs, and the album is put into one")
    }
    if splitSize != nil, output == "-" {
      throw ValidationError("--split-size makes several files; name them with -o FILE")
    }
  }

  private var embeds: EmbeddedParts? { embedOriginals ? .originals : embedAlbum ? .album : nil }

  func run() throws {
    try exitingCleanly {
      // The program for reports builds documents of several parts.
      if isDocumentOfParts(input.path, byteLimit: limits.maxAlbumSize << 20) {
        guard embeds == nil else {
          throw Failure(
            .usage, "\(input.path) has parts, and --embed-album is for an album that is one file",
            hint: "build each part with it, or leave it out")
        }
        try ExternalProgram.batch.replaceProcess(with: wordsForReport)
      }
      try action().perform()
      try then.perform(with: output ?? defaultOutput(for: input.path))
    }
  }

  /// The command line for a document of several parts. The program for reports parses it again, and reports options
  /// that only apply to albums.
  private var wordsForReport: ArraySlice<String> {
    ["report", "make"] + CommandLine.arguments.dropFirst(2) + (input.given == nil ? [input.path] : [])
  }

  fileprivate func action() throws -> BuildAlbum {
    try checkNoPlaceholders(document.watermark, of: "--watermark")
    var album = input.album(pictures, limits, report, try document.composition(paper, report))
    album.options.pdf = document.pdf()
    album.options.writing = document.writing
    return BuildAlbum(
      input: album, output: output ?? defaultOutput(for: album.path),
      splitSize: splitSize.map { document.fileSize($0).bytes }, embeds: embeds, passwords: document.passwords)
  }
}

/// `scrapbook watch`: `build`, again and again.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Make the PDF of an album again whenever the album or one of its pictures changes.",
    discussion: """
      EXAMPLES
        scrapbook watch album.json -o out.pdf

      Ends with Ctrl-C. Errors are printed, and the old PDF stays until the next change makes a whole one.
      """)

  @OptionGroup var build: BuildCommand

  func validate() throws {
    try build.validate()
    if build.input.path == "-" || build.output == "-" {
      throw ValidationError("watch needs the file of an album, and makes a file")
    }
  }

  func run() throws {
    try exitingCleanly { try WatchAlbum(build: build.action()).perform() }
  }
}

/// The default output: `album.pdf` beside `album.json`.
func defaultOutput(for album: String, extension name: String = "pdf") -> String {
  let ending = [".json", ".pdf"].first { album.hasSuffix($0) && $0 != "." + name } ?? ""
  return album.dropLast(ending.count) + "." + name
}

extension NextStep: ExpressibleByArgument {}
