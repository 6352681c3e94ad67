import ArgumentParser
import Files
import ScrapbookCLI
import ScrapbookKit
public import ScrapbookReports

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: ExternalReportCommand.configuration.abstract,
    discussion: """
      EXAMPLES
        scrapbook report new invoice/ --template invoice
            a template to begin with
        scrapbook report invoice/report.json -o invoice.pdf
        scrapbook report invoice.html --data data.json -o invoice.pdf --paper a4
        scrapbook report report.json -o out/ --name "Invoice{{number}}.pdf" --number-from numbers.json
        scrapbook report check report.json  what is wrong with it, and where
        scrapbook report render report.json --page 2 -o page.png
        scrapbook report html report.json -o filled.html
            to look at in a browser
        scrapbook report tags report.json   what a screen reader gets
        scrapbook report make --help        all options

      The article "Report templates" lists the HTML and CSS that templates may use.
      """,
    subcommands: [
      ReportMakeCommand.self, ReportCheckCommand.self, ReportRenderCommand.self, ReportHTMLCommand.self,
      ReportTagsCommand.self, ReportNewCommand.self,
    ],
    defaultSubcommand: ReportMakeCommand.self)
}

/// The arguments for a report and its data.
struct ReportInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The report, a JSON file, or its template, an HTML file; - reads the report from standard input.",
      valueName: "report.json"),
    completion: .file(extensions: ["json", "html"]))
  var input: String

  @Option(
    help: ArgumentHelp("The data, a JSON file, in place of the report's.", valueName: "data.json"),
    completion: .file(extensions: ["json"]))
  var data: String?

  @Option(help: ArgumentHelp("The document's number, in place of the data's.", valueName: "number"))
  var number: String?

  @Option(
    help: ArgumentHelp(
      "A file that holds the next number, {\"next\": 42}; it is raised once the PDF is there.",
      valueName: "numbers.json"),
    completion: .file(extensions: ["json"]))
  var numberFrom: String?

  @Option(
    help: ArgumentHelp(
      "\(Paper.names.joined(separator: ", ")), or WIDTHxHEIGHT such as 210x297mm, in place of the report's.",
      valueName: "size"),
    completion: .list(Paper.names))
  var paper: String?

  @Flag(help: "Lay the paper on its side.")
  var landscape = false

  @Option(
    help: ArgumentHelp(
      "The language and country whose numbers, currencies and dates are written, such as de-AT, in place of the report's.",
      valueName: "tag"))
  var locale: String?

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var document: DocumentOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  /// The path of the report. `build` forwards its argument, which may be the folder of a document of several parts.
  private var path: String {
    let album = joinedPath(input, "album.json")
    return input != "-" && isFolder(input) && fileExists(album) ? album : input
  }

  func request() throws -> ReportRequest {
    let input = path
    return ReportRequest(
      input: input, data: data, number: number, numberFile: numberFrom, paper: paper.flatMap { Paper($0) },
      isLandscape: landscape, locale: locale,
      assets: pictures.assets(limits, folder: input == "-" ? "." : parentFolder(of: input)),
      byteLimit: limits.maxAlbumSize << 20, date: try document.day(), overridesDate: document.date != nil,
      info: try document.infoOverrides(), keepsGoing: document.keepGoing, isStrict: report.strict,
      accessibility: document.accessibility, pdf: try document.encryptedPDF(), writing: document.writing,
      reporting: report.reporting)
  }

  func validate() throws {
    if misspelledReportCommand(input) != nil {
      throw ValidationError("there is no report \(input), and no command of that name")
    }
    if document.forMail, document.maxSize == nil {
      throw ValidationError("--for-mail is for --max-size; say how large a mail may be")
    }
    try checkUTF8(number, of: "--number")
    if let number, number.allSatisfy(\.isWhitespace) { throw ValidationError("--number gives no number") }
    if let paper, Paper(paper) == nil {
      throw ValidationError(
        "\"\(paper)\" is not a paper; use \(Paper.names.joined(separator: ", ")), or WIDTHxHEIGHT such as 210x297mm"
      )
    }
    if let locale, !isLanguageTag(locale.replacing("_", with: "-")) {
      throw ValidationError("\(jsonQuoted(locale)) is not a language tag; write it as in en-GB or de-AT")
    }
    if number != nil, numberFrom != nil {
      throw ValidationError("--number gives a number, and --number-from takes one; choose one of them")
    }
  }
}

struct ReportMakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Make the PDF; the word \"make\" can be left out.")

  @OptionGroup var input: ReportInput

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PDF, or its folder with --name. (default: the report's name with .pdf)", valueName: "out.pdf"))
  var output: String?

  @Option(help: ArgumentHelp("The PDF's name, with {{…}} for values of the data.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The action after the PDF is made: open shows it, mail begins a mail with it, print prints it.",
      valueName: "open|mail|print|nothing"))
  var then = NextStep.nothing

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if input.input == "-", output == nil {
      throw ValidationError("a report from standard input needs -o FILE, or -o - for standard output")
    }
    if then != .nothing, output == "-" { throw ValidationError("--then is for a PDF in a file") }
    try checkUTF8(name, of: "--name")
    if name == nil {
      try checkExtension(
        of: output ?? "", isAnyOf: ["pdf"],
        what: "report writes a PDF (a picture of a page is made by render)")
    } else if output == "-" {
      throw ValidationError("--name names a file, and -o - is standard output; choose one of them")
    }
  }

  func run() throws {
    try exitingCleanly {
      try MakeReport(request: input.request(), output: output, name: name, then: then).perform()
    }
  }
}

struct ReportCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report everything that is wrong with a report; write nothing.",
    discussion: "What is wrong goes to standard output. Exit code 1 means that the report has errors.")

  @OptionGroup var input: ReportInput

  @Flag(
    help:
      "Also report missing accessibility information: descriptions, header cells, a title, a language."
  )
  var accessibility = false

  func run() throws {
    try exitingCleanly {
      var request = try input.request()
      if accessibility, request.accessibility == .off { request.accessibility = .advised }
      try CheckReport(request: request).perform()
    }
  }
}

struct ReportRenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "render", abstract: "Paint one page to a PNG.")

  @OptionGroup var input: ReportInput

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for standard output.", valueName: "out.png"))
  var output: String

  @Option(help: ArgumentHelp("The number of the page, counted from 1.", valueName: "n"))
  var page = 1

  @Option(help: ArgumentHelp("Pixels for each point.", valueName: "factor"))
  var scale = 2.0

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    try checkExtension(of: output, isAnyOf: ["png"], what: "render writes a PNG")
    if page < 1 { throw ValidationError("--page is \(page); the first page is 1") }
    if !renderedScales.contains(scale) {
      throw ValidationError("--scale is \(scale), not between 0.01 and 16")
    }
  }

  func run() throws {
    try exitingCleanly {
      try RenderReport(request: input.request(), output: output, page: page, scale: scale).perform()
    }
  }
}

struct ReportHTMLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "html", abstract: "Write the templates with their values, to look at in a browser.")

  @OptionGroup var input: ReportInput

  @Option(name: .shortAndLong, help: ArgumentHelp("The HTML; - for standard output.", valueName: "out.html"))
  var output = "-"

  func run() throws {
    try exitingCleanly { try WriteFilledHTML(request: input.request(), output: output).perform() }
  }
}

struct ReportTagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "Print the PDF's structure with its words, as a screen reader gets them.")

  @OptionGroup var input: ReportInput

  func run() throws {
    try exitingCleanly { try PrintReportTags(request: input.request()).perform() }
  }
}

struct ReportNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a template with its data, ready to be edited.")

  @Argument(help: ArgumentHelp("The folder; it is made.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The sample report.", valueName: SampleReport.allCases.map(\.rawValue).joined(separator: "|")))
  var template = SampleReport.invoice

  @Flag(help: "Replace files that are already there.")
  var force = false

  func run() throws {
    try exitingCleanly {
      try WriteSampleReport(sample: template, folder: folder, isForced: force).perform()
    }
  }
}

extension SampleReport: ExpressibleByArgument {}
