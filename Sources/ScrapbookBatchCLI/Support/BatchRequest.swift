import Files
import QPDF
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// The request for a batch: its albums and options.
struct BatchRequest {
  /// The albums, or the roster.
  var inputs: [String]
  /// The template of the roster; nil for albums.
  var template: String?
  /// The name pattern of a roster's PDFs; nil uses the column `id`.
  var name: String?
  /// The passwords of the PDFs, which are in the roster.
  var passwords: Passwords?
  /// The folder of the PDFs, without a trailing slash.
  var folder: String
  var settings: BatchSettings
  /// The number of albums made in parallel; nil means one per processor.
  var workerCount: Int?
  var classFile: ClassFile?
  /// The shard, `3/8` or `auto`; nil for all albums.
  var shard: String?
  /// Whether to make albums that are up to date again.
  var isForced: Bool
  /// Whether to print the plan without executing it.
  var isDryRun: Bool
  var progress: ProgressKind
  var results: [ResultsFile]
  var reporting: Reporting

  /// One PDF of all pupils.
  enum ClassFile {
    case besides(String)
    /// Only the class file, without the PDFs of the pupils.
    case alone(String)

    var path: String {
      switch self {
      case .besides(let path), .alone(let path): path
      }
    }
  }

  /// The passwords of a roster's PDFs. A request is written to files, so it has no password itself.
  struct Passwords {
    /// The column with the password that opens a pupil's PDF.
    var column: String
    /// The file of the owner password, which lifts all restrictions; nil for the pupil's own.
    var ownerFile: String?
    var denies: Set<QPDFJob.Permission>
  }

  /// A file with the result of each PDF.
  struct ResultsFile {
    enum Kind: String {
      case json = "--results"
      case junit = "--junit"
    }

    var kind: Kind
    var path: String
  }
}

extension BatchRequest {
  func plan() throws -> BatchPlan {
    guard let template else {
      if let folder = inputs.first(where: isFolder) { throw Failure(isFolderNotAlbum: folder, .usage) }
      do throws(BatchError) {
        return try BatchPlan(albums: inputs.filter { !isLeftOut($0) }, folder: folder)
      } catch {
        if case .unusableName = error { throw Failure(.usage, "\(error)", hint: "rename the album") }
        throw Failure(.usage, "\(error)", hint: "give one of them another name")
      }
    }
    let extras = try extras()
    let limit = settings.albumByteLimit
    try checkRosterIsThere()
    let (table, text) = (try loadSource(inputs[0], limit: limit), try loadSource(template, limit: limit))
    let roster = try showingFaults { () throws(RosterFaults) in try Roster(table) }
    guard let name = name ?? (roster.columns.contains("id") ? "{{id}}.pdf" : nil) else {
      throw Failure(
        .usage, "the roster has no column id to name the PDFs after",
        hint: roster.columns.first.map {
          "say how they are named, as in --name \(jsonQuoted("{{\($0)}}.pdf"))"
        })
    }
    return try showingFaults { () throws(RosterFaults) in
      var plan = try BatchPlan(
        roster: roster, template: text, isReport: settings.makesReports, name: name, folder: folder)
      try plan.protect(with: extras, of: roster)
      return plan
    }
  }

  /// The watermark and passwords that the PDFs take from the roster.
  private func extras() throws -> RosterExtras {
    RosterExtras(
      watermark: settings.build.pdf.watermark,
      passwords: try passwords.map { passwords in
        .init(
          column: passwords.column, owner: try passwords.ownerFile.map(readPassword),
          denies: passwords.denies)
      })
  }

  /// Whether a file is matched by `albums/*.json` without being an album: a JSON Schema for editors, or the ink of an
  /// album.
  private func isLeftOut(_ path: String) -> Bool {
    let album = path.hasSuffix(".ink.json") ? path.dropLast(9) + ".json" : ""
    let isInk = inputs.contains(String(album)) && AlbumInk.path(besides: String(album)) == path
    guard isInk || isJSONSchema(path) else { return false }
    if !isInk, !reporting.isQuiet {
      Terminal.say("scrapbook: note: \(path) is a JSON Schema, not an album: left out")
    }
    return true
  }

  private func checkRosterIsThere() throws {
    let roster = inputs[0]
    guard roster != "-", !fileExists(roster) else { return }
    let folder = parentFolder(of: roster)
    let tables = fileNames(in: folder).filter { isRosterName($0) }
    let meant = suggestion(for: fileName(of: roster), among: tables)
    let hint =
      meant.map { "did you mean \(jsonQuoted($0))?" }
      ?? (tables.isEmpty
        ? nil : "the rosters there are \(tables.prefix(10).map(jsonQuoted).joined(separator: ", "))")
    throw Failure(.inputMissing, "cannot open the roster \(roster): no such file or directory", hint: hint)
  }

  private func showingFaults<Result>(_ body: () throws(RosterFaults) -> Result) throws -> Result {
    do throws(RosterFaults) {
      return try body()
    } catch {
      reporting.show(error.diagnostics, files: error.files)
      throw Exit.albumIsWrong
    }
  }

  /// The jobs of the requested shard.
  func part(of plan: BatchPlan) throws -> BatchPlan {
    guard let shard else { return plan }
    guard let shard = try shard == "auto" ? environmentsShard() : Shard(shard) else {
      throw Failure(
        .usage, "--shard auto finds no part in the environment",
        hint: "it asks \(Shard.variables), and SCRAPBOOK_SHARDS for their number where nothing else tells it")
    }
    var part = plan
    part.jobs.removeAll { !shard.contains($0.id) }
    return part
  }

  private func environmentsShard() throws -> Shard? {
    do throws(Shard.OutOfRange) {
      return try Shard(variable: environment)
    } catch {
      throw Failure(
        .usage, "--shard auto finds no part for this job: \(error)",
        hint: "start as many jobs as there are parts, or say with SCRAPBOOK_SHARDS how many there are")
    }
  }

  /// Checks that the plan allows a class file.
  func checkClassFile(of plan: BatchPlan) throws {
    guard let classFile, plan.classFile(classFile.path, without: []) == nil else { return }
    throw Failure(.usage, "the albums of a class file have to lie in one folder, with their pictures")
  }

  /// The page with the covers of all books; nil without one, and for a shard, which has only some of the books.
  var shelf: String? { settings.makesBooks && shard == nil ? folder + "/index.html" : nil }

  /// The word for the product: "album" or "report".
  var product: String { settings.makesReports ? "report" : "album" }

  /// Checks that no output replaces another file of the batch. Called before any work is done.
  ///
  /// - Parameter others: The outputs besides PDFs, and their roles for the user.
  func checkOutputs(of plan: BatchPlan, besides others: [(path: String, role: String)]) throws {
    try refusingConflicts { () throws(OutputConflict) in
      var files = OutputGuard()
      for input in inputs { files.reads(input, as: template == nil ? "an album" : "the roster") }
      for album in template.map({ [$0] }) ?? inputs {
        if let ink = AlbumInk.path(besides: album) { files.reads(ink, as: "what was drawn on an album") }
      }
      if let template { files.reads(template, as: "the template") }
      files.reads(fontsOf: settings.build.fonts)
      for file in settings.build.writing.passwordFiles { files.reads(file, as: "the file of a password") }
      for file in plan.namedFiles(isReport: settings.makesReports, limit: settings.albumByteLimit) {
        files.reads(file.path, as: file.role)
      }
      let classFiles = classFile.map { [($0.path, "the class file")] } ?? []
      let books = settings.makesBooks ? plan.jobs.map { ($0.book, "the book of \($0.id)") } : []
      let shelf = shelf.map { [($0, "the page of all books")] } ?? []
      try plan.checkOutputs(besides: files, and: classFiles + books + shelf + others)
    }
  }
}

/// Whether a file is a JSON Schema, such as the output of `scrapbook schema`: it begins with `$schema`.
private func isJSONSchema(_ path: String) -> Bool {
  String(decoding: readStart(of: path, count: 1024), as: UTF8.self).contains("json-schema.org/")
}

func isRosterName(_ name: String) -> Bool {
  [".csv", ".tsv", ".jsonl", ".ndjson", ".xlsx"].contains { name.lowercased().hasSuffix($0) }
}

enum ProgressKind: String, CaseIterable {
  case auto
  case json
  case none
}
