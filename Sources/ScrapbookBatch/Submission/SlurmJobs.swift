import ScrapbookKit

/// A batch as two Slurm jobs: an array with a task for each shard, and a job that joins them.
public struct SlurmJobs: Sendable {
  /// The resources that a task requests. Its texts are plain (``isPlain(_:)``).
  public struct Resources: Sendable {
    public var name: String
    public var partition: String?
    /// The time limit in Slurm's format, such as `1:30:00`.
    public var time: String?
    public var cpus: Int
    /// The memory in bytes.
    public var memory: Int

    public init(name: String, partition: String?, time: String?, cpus: Int, memory: Int) {
      self.name = name
      self.partition = partition
      self.time = time
      self.cpus = cpus
      self.memory = memory
    }
  }

  public var shards: Int
  public var shard: Resources
  public var join: Resources
  /// The path of this program, which is the same on all nodes.
  public var program: String
  /// The folder that paths are relative to.
  public var workingFolder: String
  /// Environment variables that affect the output, in order.
  public var environment: [(name: String, value: String)]
  /// The request that was submitted, on one line of JSON, which every task reads from standard input.
  public var request: String
  /// Files that each shard writes separately, such as `results-3.json`.
  public var results: [String]
  /// The folder of the PDFs.
  public var output: String

  public init(
    shards: Int, shard: Resources, join: Resources, program: String, workingFolder: String,
    environment: [(name: String, value: String)], request: String, results: [String], output: String
  ) {
    self.shards = shards
    self.shard = shard
    self.join = join
    self.program = program
    self.workingFolder = workingFolder
    self.environment = environment
    self.request = request
    self.results = results
    self.output = output
  }
}

extension SlurmJobs {
  /// Whether the value of an option can be written in a `#SBATCH` line: Slurm has its own rules for quotes.
  public static func isPlain(_ value: String) -> Bool {
    !value.isEmpty && !value.hasPrefix("-")
      && value.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !"'\"\\#%".unicodeScalars.contains($0)
      }
  }

  /// The script of the array. The shard of a task is its own number, independent of the number of tasks: `sbatch
  /// --array=3` makes the third shard again.
  ///
  /// - Parameter logs: The folder of the logs, as ``slurmPattern(_:)`` returns it.
  func shardScript(logs: String) -> String {
    head(shard, log: logs + "/shard-%A_%a.log", ["--array=1-\(shards)"])
      + """
      # Makes one of \(shards) shards of the albums; "sbatch --array=3" makes the third of them alone.
      \(start)
      echo "shard $SLURM_ARRAY_TASK_ID of \(shards) on ${SLURMD_NODENAME:-$HOSTNAME}" >&2
      \(task("$SLURM_ARRAY_TASK_ID/\(shards)"))

      """
  }

  /// The script of the join: it makes no albums, but makes the class file and reports what is missing.
  func joinScript(logs: String) -> String {
    head(join, log: logs + "/join-%j.log", [])
      + """
      # Runs when all shards have ended; ends with 2 if an album failed or is missing.
      \(start)
      \(task("join"))

      """
  }

  /// The files besides PDFs that the shards and their submission write.
  public var files: [String] {
    let numbers = (1...shards).compactMap { Shard(number: $0, count: shards) }
    let results = results.flatMap { path in numbers.map { $0.path(ofResults: path) } }
    return results + ["shards", "join"].map { "\(output)/.scrapbook/submit/\($0).sbatch" }
  }

  private func head(_ job: Resources, log: String, _ more: [String]) -> String {
    var options = ["--job-name=\(job.name)"] + more
    options += ["--cpus-per-task=\(job.cpus)", "--mem=\((job.memory + (1 << 20) - 1) >> 20)M"]
    if let partition = job.partition { options.append("--partition=\(partition)") }
    if let time = job.time { options.append("--time=\(time)") }
    // A requeued task appends to its log.
    options += ["--output=\"\(log)\"", "--open-mode=append"]
    return "#!/bin/bash\n" + options.map { "#SBATCH \($0)\n" }.joined()
  }

  /// The command of a task, with the request in a here-document, so that a submitted script keeps its own request.
  ///
  /// - Parameter name: The task, for double quotes of the shell.
  private func task(_ name: String) -> String {
    """
    exec \(shellQuoted(program)) batch task --task "\(name)" <<'END'
    \(request)
    END
    """
  }

  private var start: String {
    (["cd \(shellQuoted(workingFolder)) || exit 66"]
      + environment.map { "export \($0.name)=\(shellQuoted($0.value))" }).joined(separator: "\n")
  }
}

extension Shard {
  /// The results file of this shard: `a/results-3.json` for `a/results.json`.
  public func path(ofResults path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
