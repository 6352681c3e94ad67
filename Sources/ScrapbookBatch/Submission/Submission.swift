import Glibc
import ScrapbookRendering

/// The scripts of a batch that a cluster makes, in the batch's folder, and how they are submitted.
public struct Submission: Sendable {
  public let shardScript: String
  public let joinScript: String
  /// Where the scripts are, and the logs will be: a full path.
  private let folder: String

  /// Writes the scripts to `.scrapbook/submit` in the folder of the PDFs.
  public init(_ jobs: SlurmJobs, in output: String) throws(ScrapbookError) {
    let files = BatchFolder(path: output)
    shardScript = try files.keepScript(jobs.shardScript, named: "shards.sbatch")
    joinScript = try files.keepScript(jobs.joinScript, named: "join.sbatch")
    folder = PictureFolder.parent(of: shardScript)
  }

  /// Lines for a shell that do what ``send()`` does.
  public var commands: String {
    """
    shards=$(\(shellQuoted(["sbatch"] + shardArguments))) &&
    \(shellQuoted(["sbatch"] + options)) --dependency=afterany:"${shards%%;*}" \(shellQuoted(joinScript))

    """
  }

  /// Submits both jobs and gives their numbers; sbatch itself writes to standard error what it does not like.
  public func send() throws(SubmissionError) -> (shards: String, join: String) {
    let shards: String
    do throws(SchedulerFailure) {
      shards = try sbatch(shardArguments)
    } catch {
      throw .nothingSent(error)
    }
    do throws(SchedulerFailure) {
      return (shards, try sbatch(joinArguments(after: shards)))
    } catch {
      throw .onlyShardsSent(id: shards, join: shellQuoted(["sbatch"] + joinArguments(after: shards)), error)
    }
  }

  /// The logs' names are relative to this folder, since Slurm takes a `%` or a `\` in their paths for its own.
  private var options: [String] { ["--parsable", "--chdir=\(folder)"] }
  private var shardArguments: [String] { options + [shardScript] }
  private func joinArguments(after id: String) -> [String] {
    options + ["--dependency=afterany:\(id)", joinScript]
  }
}

/// What sbatch did instead of giving a job's number.
public enum SchedulerFailure: Error, Equatable {
  case cannotStart(reason: String)
  case refused
  /// It was ended after so many seconds.
  case noAnswer(seconds: Int)
  case strangeAnswer(String)
}

public enum SubmissionError: Error, Equatable {
  case nothingSent(SchedulerFailure)
  /// - Parameters:
  ///   - id: The array's number.
  ///   - join: The command that submits the other job.
  case onlyShardsSent(id: String, join: String, SchedulerFailure)
}

extension SchedulerFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotStart(let reason): "cannot start sbatch: \(reason)"
    case .refused: "sbatch refused"
    case .noAnswer(let seconds): "sbatch gave no answer in \(seconds) s"
    case .strangeAnswer(let answer): "sbatch answered \"\(answer)\", which is no job's number"
    }
  }
}

/// Gives the job's number.
private func sbatch(_ arguments: [String]) throws(SchedulerFailure) -> String {
  // It asks a controller that does not answer again and again.
  let seconds = 100
  let process: ChildProcess
  do throws(ChildProcess.StartFailure) {
    process = try ChildProcess("sbatch", arguments, errors: STDERR_FILENO)
  } catch {
    throw .cannotStart(reason: error.reason)
  }
  guard
    let bytes = process.exchange(
      UnsafeRawBufferPointer(start: nil, count: 0), seconds: seconds, byteLimit: 1 << 16)
  else {
    throw process.hasEnded ? .refused : .noAnswer(seconds: seconds)
  }
  // "17", or "17;north" with the cluster's name.
  let answer = String(decoding: bytes, as: UTF8.self)
  let id = answer.prefix { $0 != ";" && $0 != "\n" }
  guard !id.isEmpty, id.allSatisfy({ $0.isASCII && $0.isNumber }) else {
    throw .strangeAnswer(String(answer.prefix(100)))
  }
  return String(id)
}
