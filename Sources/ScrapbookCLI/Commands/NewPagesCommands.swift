import ArgumentParser
import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookRendering

/// Options for new pages.
struct NewPageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(Paper.names.joined(separator: ", ")), or WIDTHxHEIGHT in pt, mm, cm or in, such as 297x210mm. (default: for an empty page in a PDF the size of the page beside it, else letter)",
      valueName: "size"),
    completion: .list(Paper.names), transform: parsePaper)
  var paper: Paper?

  @Flag(help: "Stand the paper upright.")
  var portrait = false

  @Option(help: ArgumentHelp("The number of empty pages.", valueName: "n"))
  var count: Int?

  @Option(
    help: ArgumentHelp("A picture that the page shows, as large as it fits.", valueName: "picture"),
    completion: .file())
  var picture: String?

  @Option(
    help: ArgumentHelp(
      "An album; --spread says which of its spreads the page shows.", valueName: "album.json"),
    completion: .file(extensions: ["json"]))
  var album: String?

  @Option(help: ArgumentHelp("The number of the spread, counted from 1.", valueName: "n"))
  var spread: Int?

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if picture != nil, album != nil {
      throw ValidationError("--picture and --album make different pages; choose one of them")
    }
    if let count, !(1...newPageLimit).contains(count) {
      throw ValidationError("--count is \(count), not between 1 and \(newPageLimit)")
    }
    if count != nil, picture != nil || album != nil { throw ValidationError("--count is for empty pages") }
    if let spread, spread < 1 { throw ValidationError("--spread is \(spread); the first spread is 1") }
    if spread != nil, album == nil { throw ValidationError("--spread is for --album") }
  }

  func pages(_ reporting: Reporting) -> MadePages {
    let paper = portrait ? (paper ?? .letter).upright : paper
    if let picture {
      let options = pictures.assets(limits, folder: ".")
      return MadePages(content: .picture(picture, options.anywhere), paper: paper)
    }
    guard let album else { return MadePages(content: .empty(count: count ?? 1), paper: paper) }
    let composition = CompositionOptions(imposition: ImpositionOptions(paper: paper))
    let input = AlbumInput(
      path: album, isNamed: true, byteLimit: limits.maxAlbumSize << 20,
      options: BuildOptions(
        assets: pictures.assets(limits, folder: parentFolder(of: album)), composition: composition),
      reporting: reporting)
    return MadePages(content: .spread(input, spread ?? 1), paper: paper)
  }
}

extension AssetOptions {
  /// A picture named on the command line may be in any folder.
  fileprivate var anywhere: AssetOptions {
    var options = self
    options.allowOutside = true
    return options
  }
}

struct PagesNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a PDF of empty pages, of a picture, or of a spread of an album.")

  @OptionGroup var pages: NewPageOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The new PDF; - writes it to standard output.", valueName: "out.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String

  @Flag(name: .shortAndLong, help: "Show no notes and no warnings.")
  var quiet = false

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    try checkExtension(of: output, isAnyOf: ["pdf"], what: "this writes a PDF")
  }

  func run() throws {
    try exitingCleanly {
      let reporting = Reporting(format: .human, isQuiet: quiet)
      let file = OutputFiles(paths: [output], kind: .pdf)
      try MakePages(pages: pages.pages(reporting), output: file).perform()
    }
  }
}

struct PagesInsertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insert",
    abstract: "Add pages of another PDF, empty ones, a picture, or a spread of an album.")

  @OptionGroup var input: PDFFileOptions

  @Option(
    help: ArgumentHelp("The PDF whose pages are added.", valueName: "other.pdf"),
    completion: .file(extensions: ["pdf"]))
  var from: String?

  @Option(
    help: ArgumentHelp("The pages of that PDF, as for extract. (default: all)", valueName: "pages"),
    transform: parsePageRange)
  var fromPages: PageRange?

  @Option(
    help: ArgumentHelp("The file whose first line is the password of that PDF.", valueName: "file"),
    completion: .file())
  var fromPasswordFile: String?

  @OptionGroup var place: PagePlaceOptions
  @OptionGroup var made: NewPageOptions
  @OptionGroup var output: PDFOutputOptions

  func validate() throws {
    if from != nil, made.picture != nil || made.album != nil || made.count != nil || made.paper != nil {
      throw ValidationError(
        "--from takes the pages of a PDF, and --paper, --count, --picture and --album make pages; choose one of them"
      )
    }
    if from == nil, fromPages != nil || fromPasswordFile != nil {
      throw ValidationError("--from-pages and --from-password-file are for --from")
    }
  }

  func run() throws {
    try exitingCleanly {
      let reporting = Reporting(format: .human, isQuiet: output.quiet)
      let pages =
        from.map {
          NewPages.document(PDFInputFile(path: $0, passwordFile: fromPasswordFile), fromPages ?? .all)
        } ?? .made(made.pages(reporting))
      let edit = EditPDF.Edit.insert(pages, at: place.place ?? .end)
      try EditPDF(input: input.input, output: output.file, edit: edit).perform()
    }
  }
}
