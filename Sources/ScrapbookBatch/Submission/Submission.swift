public import Files
import ScrapbookKit
import ScrapbookRendering

/// The submission of a batch to a cluster by scripts in the batch's folder.
public struct Submission: Sendable {
  public let shardScript: String
  public let joinScript: String

  /// Writes the scripts to `.scrapbook/submit` in the folder of the PDFs, where the logs also go.
  public init(_ jobs: SlurmJobs) throws(FileWriteError) {
    let files = BatchFolder(path: jobs.output)
    let folder = try files.prepareSubmission()
    guard let logs = slurmPattern(folder) else {
      throw .cannotCreate(path: "logs in \(folder)", reason: "Slurm's paths have no \\ and no line breaks")
    }
    shardScript = folder + "/shards.sbatch"
    joinScript = folder + "/join.sbatch"
    try files.write(jobs.shardScript(logs: logs), to: shardScript)
    try files.write(jobs.joinScript(logs: logs), to: joinScript)
  }

  /// Shell commands that do the same as ``send()``.
  public var commands: String {
    """
    shards=$(sbatch --parsable \(shellQuoted(shardScript))) &&
    sbatch --parsable --dependency=afterany:"${shards%%;*}" \(shellQuoted(joinScript))

    """
  }

  /// Submits both jobs and returns their numbers; sbatch writes its errors to standard error.
  public func send() throws(SubmissionError) -> (shards: String, join: String) {
    let shards: String
    do throws(SchedulerFailure) {
      shards = try sbatch(["--parsable", shardScript])
    } catch {
      throw .nothingSent(error)
    }
    let join = ["--parsable", "--dependency=afterany:\(shards)", joinScript]
    do throws(SchedulerFailure) {
      return (shards, try sbatch(join))
    } catch {
      throw .onlyShardsSent(id: shards, join: shellQuoted(["sbatch"] + join), error)
    }
  }
}

/// A path as a pattern for a log's name, for double quotes in a `#SBATCH` line; nil if Slurm cannot parse it.
///
/// In such quotes only backslashes and quotes are special. In the resulting pattern `%%` is a `%`, but a backslash in
/// it disables all fields, including the job's number.
func slurmPattern(_ path: String) -> String? {
  var pattern = ""
  for scalar in path.unicodeScalars {
    if scalar == "\\" || scalar.value < 0x20 || scalar.value == 0x7F { return nil }
    if scalar == "%" { pattern += "%" }
    if scalar == "\"" { pattern += "\\" }
    pattern.unicodeScalars.append(scalar)
  }
  return pattern
}

/// The reasons why sbatch did not return a job number.
public enum SchedulerFailure: Error, Equatable {
  case cannotStart(reason: String)
  case refused
  /// It was killed after this many seconds.
  case noAnswer(seconds: Int)
  case strangeAnswer(String)
}

public enum SubmissionError: Error, Equatable {
  case nothingSent(SchedulerFailure)
  /// - Parameters:
  ///   - id: The number of the array.
  ///   - join: The command that submits the other job.
  case onlyShardsSent(id: String, join: String, SchedulerFailure)
}

extension SchedulerFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotStart(let reason): "cannot start sbatch: \(reason)"
    case .refused: "sbatch refused"
    case .noAnswer(let seconds): "sbatch gave no answer in \(seconds) s"
    case .strangeAnswer(let answer): "sbatch answered \"\(answer)\", which is not a job number"
    }
  }
}

/// Returns the job number.
private func sbatch(_ arguments: [String]) throws(SchedulerFailure) -> String {
  let process: ChildProcess
  do throws(SystemError) {
    process = try ChildProcess("sbatch", arguments, errors: .shared)
  } catch {
    throw .cannotStart(reason: "\(error)")
  }
  guard
    let bytes = process.exchange(
      UnsafeRawBufferPointer(start: nil, count: 0), seconds: schedulerSeconds, byteLimit: schedulerByteLimit)
  else {
    throw process.hasEnded ? .refused : .noAnswer(seconds: schedulerSeconds)
  }
  // "17", or "17;north" with the name of the cluster.
  let answer = String(decoding: bytes, as: UTF8.self)
  let id = answer.prefix { $0 != ";" && $0 != "\n" }
  guard !id.isEmpty, id.allSatisfy({ $0.isASCII && $0.isNumber }) else {
    throw .strangeAnswer(String(answer.prefix(100)))
  }
  return String(id)
}
