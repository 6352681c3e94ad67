import Files
import Glibc
import ScrapbookKit
import ScrapbookRendering

/// Makes albums in worker processes. A worker that crashes or takes too long is replaced; only its album fails.
public struct WorkerPool {
  /// The program and arguments of a worker, which run ``serveAlbums(fault:check:)``.
  let program: String
  let arguments: [String]
  let count: Int
  let settings: BatchSettings

  public init(program: String, arguments: [String], count: Int, settings: BatchSettings) {
    self.program = program
    self.arguments = arguments
    self.count = count
    self.settings = settings
  }

  /// - Parameters:
  ///   - check: Called a few times per second; an error that it throws ends the workers, without half-written files.
  ///   - finished: Called for each job, in the order of completion.
  public func run(
    _ jobs: [BatchJob], check: () throws -> Void, finished: (BatchJob, AlbumResult) throws -> Void
  ) throws {
    var waiting = jobs[...]
    var workers: [Worker] = []
    let line = settings.line
    do {
      while !waiting.isEmpty || workers.contains(where: { $0.job != nil }) {
        try check()
        try assignJobs(&workers, &waiting, settings: line)
        for index in poll(workers).reversed() {
          let worker = workers[index]
          guard let job = worker.job else {
            workers.remove(at: index)
            continue
          }
          switch worker.receive() {
          case .none: break
          case .result(let result): try finished(job, result)
          case .ended:
            workers.remove(at: index)
            try finished(job, lost(job, worker, reason(worker.end())))
          }
        }
        for index in workers.indices.reversed() where hasExpired(workers[index]) {
          let worker = workers.remove(at: index)
          guard let job = worker.job else { continue }
          _ = worker.end()
          try finished(job, lost(job, worker, "it took longer than \(seconds(for: job)) s (--album-timeout)"))
        }
      }
    } catch {
      shutDown(workers)
      throw error
    }
  }

  /// Assigns jobs to idle workers, and starts workers up to the limit.
  private func assignJobs(
    _ workers: inout [Worker], _ waiting: inout ArraySlice<BatchJob>, settings: String
  ) throws {
    while !waiting.isEmpty {
      let idle = workers.first { $0.job == nil }
      guard idle != nil || workers.count < count else { return }
      let worker: Worker
      do throws(SystemError) {
        if let idle { worker = idle } else { worker = try Worker(program, arguments, settings: settings) }
      } catch {
        // Fewer workers only take longer.
        if !workers.isEmpty { return }
        throw BatchError.noWorker(reason: "\(error)")
      }
      if idle == nil { workers.append(worker) }
      worker.give(waiting.removeFirst())
    }
  }

  /// Waits briefly for answers, and returns the indices of the workers that have one.
  private func poll(_ workers: [Worker]) -> [Int] {
    var states = workers.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    guard Glibc.poll(&states, nfds_t(states.count), 200) > 0 else { return [] }
    return states.indices.filter { states[$0].revents != 0 }
  }

  private func hasExpired(_ worker: Worker) -> Bool {
    worker.job.map { ChildProcess.now() - worker.started > seconds(for: $0) * 1000 } ?? false
  }

  private func seconds(for job: BatchJob) -> Int { settings.seconds * max(1, job.pupils?.count ?? 1) }

  private func reason(_ end: Worker.End) -> String {
    switch end {
    case .outOfMemory:
      "it needs more than \(FileSize(bytes: settings.memory)) of memory (--worker-memory)"
    case .other(let words): "its worker \(words)"
    }
  }

  private func lost(_ job: BatchJob, _ worker: Worker, _ reason: String) -> AlbumResult {
    CheckedFileWriter.removeLeftovers(of: job.output)
    var result = AlbumResult(.failed, reason: "\(job.album): \(reason)")
    result.seconds = Double(ChildProcess.now() - worker.started) / 1000
    result.errors = 1
    return result
  }

  /// Gives the workers a short time to remove their temporary files.
  private func shutDown(_ workers: [Worker]) {
    for worker in workers { worker.interrupt() }
    for _ in 0..<100 * endingSeconds where !workers.allSatisfy(\.hasEnded) { usleep(10_000) }
    for worker in workers {
      _ = worker.end()
      if let job = worker.job { CheckedFileWriter.removeLeftovers(of: job.output) }
    }
  }
}
