import Files
import ScrapbookKit

/// A worker process, which makes albums one after another.
final class Worker {
  /// The current job; nil while the worker is idle.
  private(set) var job: BatchJob?
  /// The start of the job, by ``ChildProcess/now()``.
  private(set) var started = 0
  private let process: ChildProcess
  private var lines: LineReader
  /// The reason why the job could not be sent.
  private var failure: String?

  /// - Parameter settings: The settings as a line of JSON.
  init(_ program: String, _ arguments: [String], settings: String) throws(SystemError) {
    process = try ChildProcess(program, arguments, errors: .kept)
    lines = LineReader(file: process.socket)
    send(settings)
  }

  var socket: Int32 { process.socket }

  func give(_ job: BatchJob) {
    self.job = job
    started = ChildProcess.now()
    send(job.line)
  }

  /// Sends a line. If that fails, the worker is killed, which is noticed when its answer is awaited.
  private func send(_ line: String) {
    guard failure == nil else { return }
    do throws(SystemError) {
      try process.send(line + "\n")
    } catch {
      if !process.hasEnded { failure = "cannot receive its job: \(error)" }
      process.end()
    }
  }

  enum Answer {
    case none
    case result(AlbumResult)
    /// The worker has ended.
    case ended
  }

  /// Reads once; call it when data is available.
  func receive() -> Answer {
    guard lines.receive() else { return .ended }
    guard let line = lines.takeLine() else { return .none }
    guard let fields = JSONFields(line), let result = AlbumResult(fields) else { return .ended }
    job = nil
    return .result(result)
  }

  /// The way a worker ended.
  enum End {
    case outOfMemory
    /// The reason, which follows "its worker".
    case other(String)
  }

  /// Ends the process.
  func end() -> End {
    process.end()
    if let failure { return .other(failure) }
    let how = process.reap()
    if how == .exited(code: outOfMemoryCode) { return .outOfMemory }
    return .other("\(how)" + (lastErrorLine.map { ": \($0)" } ?? ""))
  }

  func interrupt() { process.interrupt() }
  var hasEnded: Bool { process.hasEnded }

  /// This program's own last message on the worker's standard error, or else the first one of Swift or a library.
  private var lastErrorLine: String? {
    let lines = process.keptErrors.split(separator: "\n")
    return (lines.first { $0.hasPrefix("scrapbook: ") } ?? lines.first).map(String.init)
  }
}
