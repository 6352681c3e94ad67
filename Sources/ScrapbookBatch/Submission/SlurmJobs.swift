import ScrapbookKit

/// A batch as two jobs of a Slurm cluster: an array with a task for each shard, and one job behind it that joins them.
public struct SlurmJobs: Sendable {
  /// What a task asks the cluster for. Its texts are plain (``isPlain(_:)``).
  public struct Resources: Sendable {
    public var name: String
    public var partition: String?
    /// As Slurm writes it, such as `1:30:00`.
    public var time: String?
    public var cpus: Int
    /// Bytes.
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
  /// This program's file, at the same place on each node.
  public var program: String
  /// What paths are relative to.
  public var workingFolder: String
  /// Variables that decide what is made, in order.
  public var environment: [(name: String, value: String)]
  /// Arguments of `batch make` for every shard.
  public var arguments: [String]
  /// Files of which each shard writes its own, `report-3.json`, as options and paths.
  public var reports: [(option: String, path: String)]
  /// Arguments of `batch make` that make the class file; nil if none is wanted.
  public var classArguments: [String]?
  /// The folder of the PDFs.
  public var output: String

  public init(
    shards: Int, shard: Resources, join: Resources, program: String, workingFolder: String,
    environment: [(name: String, value: String)], arguments: [String],
    reports: [(option: String, path: String)], classArguments: [String]?, output: String
  ) {
    self.shards = shards
    self.shard = shard
    self.join = join
    self.program = program
    self.workingFolder = workingFolder
    self.environment = environment
    self.arguments = arguments
    self.reports = reports
    self.classArguments = classArguments
    self.output = output
  }
}

extension SlurmJobs {
  /// Whether a value of an option can stand in a line that begins with `#SBATCH`: Slurm has rules of its own for quotes.
  public static func isPlain(_ value: String) -> Bool {
    !value.isEmpty && !value.hasPrefix("-")
      && value.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !"'\"\\#%".unicodeScalars.contains($0)
      }
  }

  /// The script of the array. A task is told its shard by its own number, and not by how many there are: `sbatch --array=3`
  /// makes the third shard anew.
  ///
  /// - Parameter logs: The folder of the logs, as ``slurmPattern(_:)`` gives it.
  func shardScript(logs: String) -> String {
    let reports = reports.map { option, path in
      let (start, end) = splitBeforeExtension(path)
      return " \(option) \(shellQuoted(start + "-"))\"$SLURM_ARRAY_TASK_ID\"\(shellQuoted(end))"
    }.joined()
    return head(shard, log: logs + "/shard-%A_%a.log", ["--array=1-\(shards)"])
      + """
      # Makes one of \(shards) shards of the albums; "sbatch --array=3" makes the third of them alone.
      \(start)
      echo "shard $SLURM_ARRAY_TASK_ID of \(shards) on ${SLURMD_NODENAME:-$HOSTNAME}" >&2
      exec \(shellQuoted(program)) batch make --shard "$SLURM_ARRAY_TASK_ID/\(shards)"\(reports) \(shellQuoted(arguments))

      """
  }

  /// The script of the job behind the array: it makes no album, but the class file, and tells what is missing.
  func joinScript(logs: String) -> String {
    let classFile =
      classArguments.map { "\(shellQuoted([program, "batch", "make"] + $0)) || status=$?\n" } ?? ""
    return head(join, log: logs + "/join-%j.log", [])
      + """
      # Runs when all shards have ended; ends with 2 if an album failed or is missing.
      \(start)
      status=0
      \(classFile)\(shellQuoted([program, "batch", "status", "--", output])) || status=$?
      exit "$status"

      """
  }

  /// The files that the shards and their submission write besides PDFs.
  public var files: [String] {
    let reports = reports.map(\.path).map(splitBeforeExtension).flatMap { start, end in
      (1...shards).map { "\(start)-\($0)\(end)" }
    }
    return reports + ["shards", "join"].map { "\(output)/.scrapbook/submit/\($0).sbatch" }
  }

  private func head(_ job: Resources, log: String, _ more: [String]) -> String {
    var options = ["--job-name=\(job.name)"] + more
    options += ["--cpus-per-task=\(job.cpus)", "--mem=\((job.memory + (1 << 20) - 1) >> 20)M"]
    if let partition = job.partition { options.append("--partition=\(partition)") }
    if let time = job.time { options.append("--time=\(time)") }
    // A task that is put back into the queue goes on with its log.
    options += ["--output=\"\(log)\"", "--open-mode=append"]
    return "#!/bin/bash\n" + options.map { "#SBATCH \($0)\n" }.joined()
  }

  private var start: String {
    (["cd \(shellQuoted(workingFolder)) || exit 66"]
      + environment.map { "export \($0.name)=\(shellQuoted($0.value))" }).joined(separator: "\n")
  }
}

/// `a/report.json` is `a/report` and `.json`.
private func splitBeforeExtension(_ path: String) -> (String, String) {
  guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return (path, "") }
  return (String(path[..<dot]), String(path[dot...]))
}
