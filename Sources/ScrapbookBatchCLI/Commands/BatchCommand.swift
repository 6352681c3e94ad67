import ArgumentParser
import Files
import QPDF
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: ExternalBatchCommand.configuration.abstract,
    discussion: """
      EXAMPLES
        scrapbook batch albums/*.json -o out/
            out/maya.pdf of albums/maya.json, and so on
        scrapbook batch roster.csv --album class.json -o out/ --name "{{last}}-{{first}}.pdf"
        scrapbook batch roster.csv --album class.json -o out/ --class-file class.pdf
        scrapbook batch roster.csv --report report.json -o out/
            a report of each pupil, such as an invoice
        scrapbook batch albums/*.json -o out/ --results results.json --junit results.xml
        scrapbook batch albums/*.json -o out/ --html
            also out/maya.html, and out/index.html with all covers
        scrapbook batch albums/*.json -o out/ --shard 3/8
            on the third of eight machines
        scrapbook batch submit albums/*.json -o out/ --shards 8 --send
            on a Slurm cluster
        scrapbook batch status out/  what is done, failed and missing
        scrapbook batch make --help  all options

      Albums whose PDFs are there, made of the same text, pictures and options, are left alone: a batch that was \
      interrupted goes on where it was. Each worker is a process: an album that crashes or never ends costs that \
      album alone. Exit code 0 means that all were made, 2 that some failed.
      """,
    subcommands: [
      BatchMakeCommand.self, BatchStatusCommand.self, BatchSubmitCommand.self, BatchTaskCommand.self,
    ],
    defaultSubcommand: BatchMakeCommand.self)
}

struct BatchMakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Make the PDFs; the word \"make\" can be left out.")

  @OptionGroup var options: BatchOptions

  func run() throws {
    try exitingCleanly { try RunBatch(request: options.request()).perform() }
  }
}

struct BatchStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the state of the last batch in a folder.",
    discussion: """
      Exit code 0 means that all is done, 2 that something failed, is missing or has changed.
      """)

  @Argument(help: ArgumentHelp("The folder of the PDFs.", valueName: "folder"), completion: .directory)
  var folder: String

  @Flag(help: "Read each PDF and compare it with its checksum.")
  var verify = false

  func run() throws {
    try exitingCleanly { try PrintBatchStatus(folder: folder, isVerifying: verify).perform() }
  }
}

/// The hidden command of a worker: it reads settings and jobs from standard input.
struct BatchWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch-worker",
    abstract: "Make albums for a batch, as standard input names them.",
    shouldDisplay: false)

  func run() throws { try exitingCleanly { try ServeBatch().perform() } }
}

struct BatchOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The albums, JSON files; with --album or --report the roster, a table as CSV or as JSON lines (.jsonl).",
      valueName: "album.json"),
    completion: .file(extensions: ["json", "csv", "jsonl"]))
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "A template: an album in whose texts {{column}} stands for a pupil's value.", valueName: "class.json"),
    completion: .file(extensions: ["json"]))
  var album: String?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "A template: a report in whose texts and HTML templates {{column}} stands for a pupil's value.",
      valueName: "report.json"),
    completion: .file(extensions: ["json"]))
  var reportTemplate: String?

  @Option(
    help: ArgumentHelp(
      "The names of the pupils' PDFs, such as \"{{last}}-{{first}}.pdf\", or with folders \"{{school}}/{{id}}.pdf\". (default: {{id}}.pdf)",
      valueName: "name"))
  var name: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder of the PDFs; it is made.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The number of albums that are made at the same time. (default: one per processor)", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Also make one PDF of all pupils, in their order, with an entry of the outline for each.",
      valueName: "class.pdf"),
    completion: .file(extensions: ["pdf"]))
  var classFile: String?

  @Option(help: ArgumentHelp("The one PDF of all pupils, without the PDFs of each.", valueName: "class.pdf"))
  var classFileOnly: String?

  @Flag(
    help:
      "Also make of each album a book to turn the leaves of in a browser, and index.html with the covers of all."
  )
  var html = false

  @Flag(help: "Make albums again even if they have not changed.")
  var force = false

  @Flag(help: "Print the jobs and their reasons, without making anything.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Only this part of the albums, chosen by their names; auto asks the environment (Slurm, Kubernetes, CI).",
      valueName: "n/count|auto"))
  var shard: String?

  @Option(help: ArgumentHelp("The longest time for an album, in seconds.", valueName: "n"))
  var albumTimeout = 120

  @Option(
    help: ArgumentHelp("The most memory of a worker, such as 2GB.", valueName: "size"),
    transform: parseFileSize)
  var workerMemory = FileSize(bytes: 2_000_000_000)

  @Option(
    help: ArgumentHelp(
      "auto shows the progress, json writes a line of JSON for each album to standard output, none is silent.",
      valueName: "auto|json|none"))
  var progress = ProgressKind.auto

  @Option(
    help: ArgumentHelp("Write the result of each album to a file, as JSON.", valueName: "results.json"))
  var results: String?

  @Option(help: ArgumentHelp("Write the results as JUnit's XML, for CI servers.", valueName: "results.xml"))
  var junit: String?

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var paper: PaperOptions
  @OptionGroup var document: DocumentOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    try checkUTF8(name, of: "--name")
    if let first = inputs.first, misspelledBatchCommand(first) != nil {
      throw ValidationError("there is no album \(first), and no command of that name")
    }
    if output.isEmpty { throw ValidationError("-o names no folder") }
    for (name, value, range) in [
      ("-j", jobs ?? 1, 1...workerLimit), ("--album-timeout", albumTimeout, 1...longestTimeout),
    ] where !range.contains(value) {
      throw ValidationError("\(name) is \(value), not between \(range.lowerBound) and \(range.upperBound)")
    }
    if document.forMail, document.maxSize == nil {
      throw ValidationError("--for-mail is for --max-size; say how large a mail may be")
    }
    try checkTemplates()
    if let shard, shard != "auto", Shard(shard) == nil {
      throw ValidationError("--shard is \"\(shard)\"; write 3/8 for the third of eight parts, or auto")
    }
    if document.encrypt != nil {
      guard album ?? reportTemplate != nil else {
        throw ValidationError("--encrypt names a column of a roster; name its template with --album")
      }
      if classFile ?? classFileOnly != nil {
        throw ValidationError("a class file has no password of its own; make it without --encrypt")
      }
    }
    if classFile != nil, classFileOnly != nil {
      throw ValidationError("--class-file and --class-file-only name one file; choose one of them")
    }
    try checkBooks()
    if classFile == "" || classFileOnly == "" { throw ValidationError("--class-file names no file") }
    if shard != nil, classFile ?? classFileOnly != nil {
      throw ValidationError(
        "a shard has only some of the pupils; make the class file when all shards are done")
    }
    if workerMemory.bytes < smallestWorkerMemory {
      throw ValidationError(
        "--worker-memory is \(workerMemory); a worker needs at least \(smallestWorkerMemory / 1_000_000) MB")
    }
  }
}

extension BatchOptions {
  private func checkBooks() throws {
    guard html else { return }
    if reportTemplate != nil { throw ValidationError("--html is for albums, and --report makes reports") }
    if classFileOnly != nil { throw ValidationError("--html makes a book of each pupil; write --class-file") }
    if document.encrypt != nil {
      throw ValidationError("a page of HTML has no password, and --encrypt asks for one; leave out --html")
    }
    if paper.layout != .spreads { throw ValidationError("--html shows spreads; leave out --layout") }
  }

  /// Checks which inputs are rosters, and the options that apply to them.
  private func checkTemplates() throws {
    if let reportTemplate {
      let meant = "did you mean --results \(reportTemplate), which has the result of each album?"
      if album != nil {
        throw ValidationError("--album and --report are two templates; choose one of them, or \(meant)")
      }
      if !inputs.contains(where: { isRosterName($0) || $0 == "-" }) {
        throw ValidationError(
          "--report is a template for the rows of a roster, and there are only albums; \(meant)")
      }
    }
    if let option = album.map({ _ in "--album" }) ?? reportTemplate.map({ _ in "--report" }) {
      if inputs.count != 1 {
        throw ValidationError("\(option) needs one roster, and there are \(inputs.count) files")
      }
      return
    }
    if name != nil { throw ValidationError("--name needs a roster and its template, --album or --report") }
    for input in inputs where isRosterName(input) {
      throw ValidationError("\(input) is a roster; name its template with --album class.json")
    }
  }

  private func settings() throws -> BatchSettings {
    var build = BuildOptions(
      assets: pictures.assets(limits, folder: "."), composition: try document.composition(paper, report))
    build.pdf = document.pdf()
    build.writing = document.writing
    var settings = BatchSettings(
      build: build, albumByteLimit: limits.maxAlbumSize << 20, format: report.diagnostics,
      memory: workerMemory.bytes, seconds: albumTimeout)
    settings.makesBooks = html
    guard reportTemplate != nil else { return settings }
    settings.makesReports = true
    var imposition = build.composition.imposition
    imposition.paper = nil
    guard imposition == ImpositionOptions() else {
      throw Failure(
        .usage, "--layout, --placement, --pages and --sheet-color are for albums, and --report makes reports")
    }
    return settings
  }

  func request() throws -> BatchRequest {
    let settings = try settings()
    let results = [
      results.map { BatchRequest.ResultsFile(kind: .json, path: $0) },
      junit.map { BatchRequest.ResultsFile(kind: .junit, path: $0) },
    ]
    let passwords = document.encrypt.map { column in
      BatchRequest.Passwords(
        column: column, ownerFile: document.ownerPasswordFile, denies: Set(document.deny))
    }
    return BatchRequest(
      inputs: inputs, template: album ?? reportTemplate, name: name, passwords: passwords,
      folder: withoutLastSlash(output),
      settings: settings, workerCount: jobs,
      classFile: classFile.map { .besides($0) } ?? classFileOnly.map { .alone($0) }, shard: shard,
      isForced: force, isDryRun: dryRun, progress: progress, results: results.compactMap(\.self),
      reporting: report.reporting)
  }
}

extension ProgressKind: ExpressibleByArgument {}
