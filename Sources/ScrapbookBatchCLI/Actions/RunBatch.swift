import ArgumentParser
import Files
import Glibc
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook batch`
func runBatch(_ options: BatchOptions) throws {
  let plan = try options.plan()
  let part = try options.part(of: plan)
  let classPath = try options.classPath(of: plan)
  try options.checkOutputs(of: plan, besides: options.reports.map { ($0.path, "the file of \($0.option)") })
  let settings = try options.settings()
  let decisions =
    options.classFileOnly != nil
    ? []
    : part.jobs.map { job in
      (job, options.force ? .stale(reason: "--force") : freshness(of: job, settings, in: part.folder))
    }
  if options.dryRun { return try printPlan(decisions, classPath: classPath) }
  try plan.prepareFolder()
  for path in options.reports.map(\.path) + [classPath].compactMap(\.self) { try checkCanBeCreated(path) }
  var results = BatchResults(total: decisions.count)
  var progress = BatchProgress(options)
  var stale: [BatchJob] = []
  for (job, freshness) in decisions {
    switch freshness {
    case .stale: stale.append(job)
    case .unchanged(let result):
      results.add(job, result)
      try progress.show(job, result, results)
    }
  }
  let check = {
    try Interrupt.check()
    progress.tick(results)
  }
  try Interrupt.deferred {
    defer { progress.clear() }
    try options.workers.run(stale, check: check) { job, result in
      try part.keepFailure(job, result)
      results.add(job, result)
      try progress.show(job, result, results)
    }
    // Without the others made, it is as if they had been made now.
    let failed = options.classFileOnly == nil ? results.failedIDs : part.failedBefore
    if options.classFileOnly != nil, !failed.isEmpty, !options.report.quiet {
      let names = part.jobs.map(\.id).filter(failed.contains).joined(separator: ", ")
      Terminal.say("left out, until they are made again, is what failed in \(options.folder): \(names)")
    }
    guard let classPath, let job = part.classFile(classPath, without: failed) else { return }
    try options.workers.run([job], check: check) { job, result in
      results.classFile = (job, result)
      try progress.show(job, result, results)
    }
  }
  try progress.end(results)
  progress.show(leftOver: plan.leftOver)
  try writeReports(results, part, options)
  if results.hasFailures { throw ExitCode(Exit.someFailed.rawValue) }
}

/// Checks before any album is made that a file which is written after all of them has a folder.
private func checkCanBeCreated(_ path: String) throws {
  guard path != "-" else { return }
  if isFolder(path) { throw FileWriteError.cannotCreate(path: path, reason: "is a directory") }
  guard isFolder(parentFolder(of: path)) else {
    throw FileWriteError.cannotCreate(path: path, reason: "no such file or directory")
  }
}

/// What `--dry-run` shows: a line for each album.
private func printPlan(
  _ decisions: [(job: BatchJob, freshness: Freshness)], classPath: String?
) throws {
  let albums = decisions.map { job, freshness in
    switch freshness {
    case .unchanged: "keep \(job.output)"
    case .stale(let reason): "make \(job.output): \(reason)"
    }
  }
  try printLines(albums + (classPath.map { ["make \($0): all pupils"] } ?? []))
}

/// `scrapbook batch-worker`, which the user never types.
func serveBatch(_ options: BatchOptions) throws {
  try Interrupt.deferred {
    try serveAlbums(
      options.settings(), fault: environment("SCRAPBOOK_BATCH_FAULT"), check: Interrupt.check)
  }
}

extension BatchOptions {
  /// Without a slash at its end.
  var folder: String { output.hasSuffix("/") && output != "/" ? String(output.dropLast()) : output }

  /// A JSON Schema, which editors want beside the albums and `albums/*.json` names too.
  private func isLeftOut(_ path: String) -> Bool {
    guard isJSONSchema(path) else { return false }
    if !report.quiet { Terminal.say("scrapbook: note: \(path) is a JSON Schema, not an album: left out") }
    return true
  }

  func plan() throws -> BatchPlan {
    guard let album else {
      if let folder = inputs.first(where: isFolder) { throw Failure(isFolderNotAlbum: folder, .usage) }
      do throws(BatchError) {
        return try BatchPlan(albums: inputs.filter { !isLeftOut($0) }, folder: folder)
      } catch {
        if case .unusableName = error { throw Failure(.usage, "\(error)", hint: "rename the album") }
        throw Failure(.usage, "\(error)", hint: "give one of them another name")
      }
    }
    let limit = limits.maxAlbumSize << 20
    try checkRosterIsThere()
    let (table, template) = (try loadSource(inputs[0], limit: limit), try loadSource(album, limit: limit))
    let roster = try showingFaults { () throws(RosterFaults) in try Roster(table) }
    guard let name = name ?? (roster.columns.contains("id") ? "{{id}}.pdf" : nil) else {
      throw Failure(
        .usage, "the roster has no column id to name the PDFs after",
        hint: roster.columns.first.map {
          "say how they are named, as in --name \(jsonQuoted("{{\($0)}}.pdf"))"
        })
    }
    return try showingFaults { () throws(RosterFaults) in
      try BatchPlan(roster: roster, template: template, name: name, folder: folder)
    }
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
      show(error.diagnostics, files: error.files, report: report)
      throw ExitCode(Exit.albumIsWrong.rawValue)
    }
  }

  /// The jobs that `--shard` asks for.
  fileprivate func part(of plan: BatchPlan) throws -> BatchPlan {
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

  /// Where the PDF of all pupils goes; nil if none is wanted.
  func classPath(of plan: BatchPlan) throws -> String? {
    guard let path = classFile ?? classFileOnly else { return nil }
    guard plan.classFile(path, without: []) != nil else {
      throw Failure(.usage, "the albums of a class file have to lie in one folder, with their pictures")
    }
    return path
  }

  /// The options that name reports, and their files.
  var reports: [(option: String, path: String)] {
    [("--report", reportFile), ("--junit", junit)].compactMap { option, path in path.map { (option, $0) } }
  }

  /// Checks before any work that no file is written over another one of the batch.
  ///
  /// - Parameter others: What is written besides PDFs, and what it is to the user.
  func checkOutputs(of plan: BatchPlan, besides others: [(path: String, role: String)]) throws {
    try refusingConflicts { () throws(OutputConflict) in
      var files = OutputGuard()
      for input in inputs { files.reads(input, as: album == nil ? "an album" : "the roster") }
      if let album { files.reads(album, as: "the template") }
      files.readsFonts(of: pictures)
      let classFiles = [classFile, classFileOnly].compactMap(\.self).map { ($0, "the class file") }
      try plan.checkOutputs(besides: files, and: classFiles + others)
    }
  }

  fileprivate var workers: WorkerPool {
    // "batch", or "batch make", and behind it what a worker takes too.
    let arguments = CommandLine.arguments.dropFirst(2)
    return WorkerPool(
      program: "/proc/self/exe",
      arguments: ["batch-worker"] + (arguments.first == "make" ? arguments.dropFirst() : arguments),
      count: jobs ?? processorCount(), seconds: albumTimeout, memory: workerMemory.bytes)
  }

  func settings() throws -> BatchSettings {
    BatchSettings(
      assets: pictures.assets(limits, folder: "."),
      composition: try document.composition(paper, report), fonts: pictures.fontOptions,
      pdf: try document.pdf(), writing: document.writing, albumByteLimit: limits.maxAlbumSize << 20,
      format: report.diagnostics, color: Terminal.hasColor, memory: workerMemory.bytes,
      seconds: albumTimeout)
  }
}

private func writeReports(_ results: BatchResults, _ plan: BatchPlan, _ options: BatchOptions) throws {
  for (option, path) in options.reports {
    let text = option == "--junit" ? results.reportJUnit(in: plan) : results.reportJSON(in: plan)
    let writer = try CheckedFileWriter(path: path)
    try writer.write(text)
    try writer.commit()
  }
}

/// Whether a file is a JSON Schema, such as the one that `scrapbook schema` prints: it names its dialect at the beginning.
private func isJSONSchema(_ path: String) -> Bool {
  String(decoding: readStart(of: path, count: 1024), as: UTF8.self).contains("json-schema.org/")
}

private func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
