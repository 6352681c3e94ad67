import Files

/// A process of this program that makes albums, one after another.
final class Worker {
  /// Nil while it waits for work.
  private(set) var job: BatchJob?
  /// When the job was given, by ``ChildProcess/now()``.
  private(set) var started = 0
  private let process: ChildProcess
  private var lines: LineReader
  /// Why the job could not be given.
  private var failure: String?

  init(_ program: String, _ arguments: [String]) throws(SystemError) {
    process = try ChildProcess(program, arguments, errors: .kept)
    lines = LineReader(file: process.socket)
  }

  var socket: Int32 { process.socket }

  /// A worker that cannot be told its job is ended, which shows when its answer is awaited.
  func give(_ job: BatchJob) {
    self.job = job
    started = ChildProcess.now()
    do throws(SystemError) {
      try process.send(job.line + "\n")
    } catch {
      if !process.hasEnded { failure = "cannot be told what to do: \(error)" }
      process.end()
    }
  }

  enum Answer {
    case none
    case result(AlbumResult)
    /// It has ended.
    case ended
  }

  /// Reads once, when there is something to read.
  func receive() -> Answer {
    guard lines.receive() else { return .ended }
    guard let line = lines.takeLine() else { return .none }
    guard let fields = JSONFields(line), let result = AlbumResult(fields) else { return .ended }
    job = nil
    return .result(result)
  }

  /// Ends the process and tells in words how it ended.
  func end() -> String {
    process.end()
    if let failure { return failure }
    let status = process.reap()
    let signal = status & 0x7F
    let how = signal == 0 ? "ended with code \(status >> 8 & 0xFF)" : "was ended by signal \(signal)"
    return how + (lastWords.map { ": \($0)" } ?? "")
  }

  func interrupt() { process.interrupt() }
  var hasEnded: Bool { process.hasEnded }

  /// The last line of its standard error.
  private var lastWords: String? {
    let lines = process.keptErrors.split(separator: "\n")
    return lines.first { $0.contains("rror: ") }.map(String.init) ?? lines.last.map(String.init)
  }
}
