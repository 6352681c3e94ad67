import ArgumentParser
import Glibc
import ScrapbookBatch
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook batch`
func runBatch(_ options: BatchOptions) throws {
  let plan: BatchPlan
  do throws(BatchError) {
    plan = try BatchPlan(albums: options.inputs, folder: options.folder)
  } catch {
    throw Failure(.usage, "\(error)", hint: "give one of them another name")
  }
  try makeFolder(options.folder)
  CheckedFileWriter.removeLeftovers(in: options.folder)
  let pool = WorkerPool(
    program: "/proc/self/exe", arguments: ["batch-worker"] + CommandLine.arguments.dropFirst(2),
    count: options.jobs ?? processorCount(), seconds: options.albumTimeout,
    memory: options.workerMemory.bytes)
  var results = BatchResults(total: plan.jobs.count)
  var progress = BatchProgress(options)
  try Interrupt.deferred {
    do {
      try pool.run(plan.jobs) {
        try Interrupt.check()
        progress.tick(results)
      } finished: { job, result in
        results.add(job, result)
        try progress.show(job, result, results)
      }
    } catch {
      progress.clear()
      throw error
    }
  }
  try progress.end(results)
  try writeReports(results, plan, options)
  if results.failed > 0 { throw ExitCode(Exit.someFailed.rawValue) }
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

  func settings() throws -> BatchSettings {
    BatchSettings(
      assets: pictures.assets(limits, folder: "."),
      composition: CompositionOptions(
        strict: report.strict, keepGoing: document.keepGoing, imposition: paper.imposition),
      pdf: try document.pdf(), durable: document.durable, albumByteLimit: limits.maxAlbumSize << 20,
      format: report.diagnostics, color: Terminal.hasColor, memory: workerMemory.bytes,
      seconds: albumTimeout)
  }
}

private func writeReports(_ results: BatchResults, _ plan: BatchPlan, _ options: BatchOptions) throws {
  let reports = [
    (options.reportFile, results.reportJSON(in: plan)), (options.junit, results.reportJUnit(in: plan)),
  ]
  for case (let path?, let text) in reports {
    let writer = try CheckedFileWriter(path: path)
    try Array(text.utf8).withUnsafeBytes { try writer.write($0) }
    try writer.commit()
  }
}

private func makeFolder(_ path: String) throws {
  guard mkdir(path, 0o777) != 0, errno != EEXIST || !isFolder(path) else { return }
  throw Failure(.cannotCreate, "cannot create the folder \(path): \(errorText(errno))")
}

private func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
