import Files
import Glibc
import Notation

/// The reasons why qpdf produced no document.
package enum QPDFProblem: Error, Equatable {
  /// The program is not installed.
  case missing
  case notStarted(String)
  /// The document of this name is encrypted, and no password was given.
  case needsPassword(String)
  case wrongPassword(String)
  /// qpdf refused a document: its message.
  case refused(String)
  case tookTooLong(seconds: Int)
  /// It was killed by a limit or from outside.
  case killed(signal: Int32)
}

/// The program qpdf, as a child process with limits. Files reach it as open descriptors, and everything else as JSON in
/// a file without a name, so that no name is mistaken for an option and no password is visible to other users.
package struct QPDFProgram {
  /// The memory in bytes, the processor time and the time in seconds that a run may take.
  package var memory = memoryLimit
  package var processorSeconds = processorSecondLimit
  package var seconds = secondLimit

  package init() {}

  /// The properties of a document that determine how it is edited.
  package struct Examination: Equatable {
    package var pageCount: Int
    package var isEncrypted: Bool
  }

  /// - Throws: ``QPDFProblem``
  package func examine(_ source: QPDFSource) throws -> Examination {
    var line = JSONLine()
    line.add("inputFile", source.path)
    line.add("showNpages", "")
    line.add("showEncryption", "")
    line.add("password", source.password)
    var answer: [UInt8] = []
    _ = try run(line.text, sources: [source]) { piece in answer.append(contentsOf: piece) }
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    guard let count = lines.first.flatMap({ Int($0) }) else { throw QPDFProblem.password(of: source) }
    return Examination(pageCount: count, isEncrypted: !lines.contains("File is not encrypted"))
  }

  /// Makes a document. The output is deterministic unless it is encrypted.
  ///
  /// - Parameter output: Receives the file piece by piece.
  /// - Returns: The problems that qpdf repaired.
  /// - Throws: ``QPDFProblem``, or what `output` throws.
  package func make(
    _ job: QPDFJob, isEncrypted: Bool, to output: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> [String] {
    let staysEncrypted =
      switch job.encryption {
      case .kept: isEncrypted
      case .removed: false
      case .aes, .copied: true
      }
    var sources = [job.input] + job.parts.compactMap(\.source)
    if let overlay = job.overlay { sources.append(overlay) }
    if case .copied(let encrypted) = job.encryption { sources.append(encrypted) }
    return try run(job.json(output: "-", deterministic: !staysEncrypted), sources: sources, to: output)
  }

  private func run(
    _ job: String, sources: [QPDFSource], to output: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> [String] {
    let child = try start(job, files: sources.map(\.number))
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    let isMade = try child.exchange(none, seconds: seconds) { piece in
      try output(piece)
      return true
    }
    if child.tookTooLong { throw QPDFProblem.tookTooLong(seconds: seconds) }
    let end = child.reap()
    let lines = messages(child.keptErrors, sources: sources)
    // Exit code 3: it repaired something and went on.
    if isMade || end == .exited(code: 3) {
      return lines.filter { !$0.hasPrefix("operation succeeded") }
    }
    switch end {
    case .killed(let signal): throw QPDFProblem.killed(signal: signal)
    case .exited(let code):
      if let source = sources.first(where: { lines.contains("\($0.name): invalid password") }) {
        throw QPDFProblem.password(of: source)
      }
      throw QPDFProblem.refused(lines.last ?? "qpdf ended with \(code)")
    }
  }

  private func start(_ job: String, files: [Int32]) throws(QPDFProblem) -> ChildProcess {
    do throws(SystemError) {
      let request = try FileDescriptor.holding(job)
      let child = try ChildProcess(
        "qpdf", ["--job-json-file=/dev/fd/\(request.number)"], errors: .kept, files: [request.number] + files)
      child.limit(RLIMIT_AS, to: memory)
      child.limit(RLIMIT_CPU, to: processorSeconds)
      child.limit(RLIMIT_NOFILE, to: ownFileLimit + files.count)
      return child
    } catch {
      throw error.code == ENOENT ? .missing : .notStarted("\(error)")
    }
  }

  /// The program's messages in one line each, with the documents' names in place of their descriptors.
  private func messages(_ text: String, sources: [QPDFSource]) -> [String] {
    var messages: [String] = []
    for line in text.split(separator: "\n") {
      // The help on options that follows an error of usage.
      if line.hasPrefix("For help:") || line.hasPrefix("Run qpdf") { break }
      var message = String(line)
      for prefix in ["qpdf: ", "WARNING: "] where message.hasPrefix(prefix) {
        message.removeFirst(prefix.count)
      }
      for source in sources.sorted(by: { $0.number > $1.number }) {
        message.replace(source.path, with: source.name)
      }
      messages.append(message)
    }
    return messages
  }
}

extension QPDFProblem {
  fileprivate static func password(of source: QPDFSource) -> QPDFProblem {
    source.password == nil ? .needsPassword(source.name) : .wrongPassword(source.name)
  }
}

extension QPDFProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "this needs the program qpdf"
    case .notStarted(let reason): "cannot start qpdf: \(reason)"
    case .needsPassword(let name): "\(name) is encrypted, and the password is missing"
    case .wrongPassword(let name): "\(name) is encrypted, and the password is wrong"
    case .refused(let message): message
    case .tookTooLong(let seconds): "qpdf took longer than \(seconds) s"
    case .killed(let signal): "qpdf \(ProcessEnd.killed(signal: signal))"
    }
  }
}
