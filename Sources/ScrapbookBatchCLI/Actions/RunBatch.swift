import Files
import Glibc
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook batch`
struct RunBatch: Action {
  var request: BatchRequest

  func perform() throws {
    let plan = try request.plan()
    let part = try request.part(of: plan)
    try request.checkClassFile(of: plan)
    try request.checkOutputs(
      of: plan, besides: request.results.map { ($0.path, "the file of \($0.kind.rawValue)") })
    let decisions = decisions(on: part)
    if request.isDryRun { return try printPlan(decisions) }
    try plan.prepareFolder()
    for path in request.results.map(\.path) + [request.classFile?.path].compactMap(\.self) {
      try checkCanBeCreated(path)
    }
    var results = BatchResults(total: decisions.count, keepsAll: !request.results.isEmpty)
    var progress = BatchProgress(request)
    try make(part, decisions, &results, &progress)
    if let shelf = request.shelf { try writeShelf(shelf, of: plan) }
    try progress.end(results)
    progress.show(leftOver: plan.leftOver)
    try writeResults(results, of: part)
    if results.hasFailures { throw Exit.someFailed }
  }

  private typealias Decision = (job: BatchJob, freshness: Freshness)

  /// The decision for each album of the shard; empty if only the class file is made.
  private func decisions(on part: BatchPlan) -> [Decision] {
    if case .alone? = request.classFile { return [] }
    return part.jobs.map { job in
      let isForced = request.isForced
      return (
        job,
        isForced ? .stale(reason: "--force") : freshness(of: job, request.settings, in: part.folder)
      )
    }
  }

  /// Makes the albums that are out of date, followed by the class file.
  private func make(
    _ part: BatchPlan, _ decisions: [Decision], _ results: inout BatchResults,
    _ progress: inout BatchProgress
  ) throws {
    var stale: [BatchJob] = []
    for (job, freshness) in decisions {
      switch freshness {
      case .stale: stale.append(job)
      case .unchanged(let result):
        results.add(job, result)
        try progress.show(job, result, results)
      }
    }
    try Interrupt.deferred {
      defer { progress.clear() }
      func check() throws {
        try Interrupt.check()
        progress.tick(results)
      }
      try workers.run(stale, check: check) { job, result in
        try part.keepFailure(job, result)
        results.add(job, result)
        try progress.show(job, result, results)
      }
      guard let job = classFileJob(of: part, results) else { return }
      try workers.run([job], check: check) { job, result in
        results.classFile = (job, result)
        try progress.show(job, result, results)
      }
    }
  }

  /// The job of the class file; nil without one.
  private func classFileJob(of part: BatchPlan, _ results: BatchResults) -> BatchJob? {
    switch request.classFile {
    case nil: return nil
    case .besides(let path)?: return part.classFile(path, without: results.failedIDs)
    case .alone(let path)?:
      // The other albums count as made in this run.
      let failed = part.failedBefore
      if !failed.isEmpty, !request.reporting.isQuiet {
        let names = part.jobs.map(\.id).filter(failed.contains).joined(separator: ", ")
        Terminal.say("the class file lacks failed albums in \(request.folder): \(names)")
      }
      return part.classFile(path, without: failed)
    }
  }

  private var workers: WorkerPool {
    WorkerPool(
      program: "/proc/self/exe", arguments: ["batch-worker"],
      count: request.workerCount ?? processorCount(), settings: request.settings)
  }

  /// Checks that the folder exists of a file that is written after all albums. Called before any album is made.
  private func checkCanBeCreated(_ path: String) throws {
    guard path != "-" else { return }
    if isFolder(path) { throw FileWriteError.cannotCreate(path: path, reason: "is a directory") }
    guard isFolder(parentFolder(of: path)) else {
      throw FileWriteError.cannotCreate(path: path, reason: "no such file or directory")
    }
  }

  /// Prints the result of `--dry-run`: a line for each album.
  private func printPlan(_ decisions: [Decision]) throws {
    let albums = decisions.map { job, freshness in
      switch freshness {
      case .unchanged: "keep \(job.output)"
      case .stale(let reason): "make \(job.output): \(reason)"
      }
    }
    try printLines(albums + (request.classFile.map { ["make \($0.path): all pupils"] } ?? []))
  }

  /// Writes the page with the covers of all existing books.
  private func writeShelf(_ path: String, of plan: BatchPlan) throws {
    var shelf = WebShelf(title: fileName(of: resolvedPath(plan.folder) ?? plan.folder))
    for job in plan.jobs {
      let start = readStart(of: job.book, count: WebShelf.startLength)
      if !start.isEmpty { shelf.add(job.id, start: start) }
    }
    let writer = try CheckedFileWriter(path: path)
    try writer.write(shelf.html)
    try writer.commit()
  }

  private func writeResults(_ results: BatchResults, of plan: BatchPlan) throws {
    for file in request.results {
      let text =
        switch file.kind {
        case .json: results.json(in: plan)
        case .junit: results.jUnit(in: plan)
        }
      let writer = try CheckedFileWriter(path: file.path)
      try writer.write(text)
      try writer.commit()
    }
  }
}

/// `scrapbook batch-worker`, a hidden command.
struct ServeBatch: Action {
  func perform() throws {
    try Interrupt.deferred {
      try serveAlbums(fault: environment("SCRAPBOOK_BATCH_FAULT"), check: Interrupt.check)
    }
  }
}

private func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
