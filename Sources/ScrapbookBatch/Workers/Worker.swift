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

  /// - Parameter settings: Their line.
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

  /// A worker that cannot be told what to do is ended, which shows when its answer is awaited.
  private func send(_ line: String) {
    guard failure == nil else { return }
    do throws(SystemError) {
      try process.send(line + "\n")
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

  /// How a worker ended.
  enum End {
    case outOfMemory
    /// In words that follow "its worker".
    case other(String)
  }

  /// Ends the process.
  func end() -> End {
    process.end()
    if let failure { return .other(failure) }
    let status = process.reap()
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    if signal == 0, code == outOfMemoryCode { return .outOfMemory }
    let how = signal == 0 ? "ended with code \(code)" : "was ended by signal \(signal)"
    return .other(how + (lastWords.map { ": \($0)" } ?? ""))
  }

  func interrupt() { process.interrupt() }
  var hasEnded: Bool { process.hasEnded }

  /// What this program itself wrote to the worker's standard error; else what Swift or a library wrote first.
  private var lastWords: String? {
    let lines = process.keptErrors.split(separator: "\n")
    return (lines.first { $0.hasPrefix("scrapbook: ") } ?? lines.first).map(String.init)
  }
}
