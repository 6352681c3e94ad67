import ArgumentParser
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit

struct BatchSubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Write, and send, the jobs that make the PDFs on a cluster.",
    discussion: """
      EXAMPLES
        scrapbook batch submit roster.csv --album class.json -o out/ --shards 20 --time 1:00:00 --send
        scrapbook batch submit albums/*.json -o out/ --shards 20
            writes the scripts and prints how to send them
        scrapbook batch status out/  how far it is

      One task of an array makes each shard; a job after them makes the class file if --class-file asks for one, \
      lists the failed and missing albums, and ends with code 2 if there are any. The folders of albums, pictures and \
      PDFs have to be the same on all nodes, and scrapbook and fonts installed on each. Roster, template and names \
      are checked before anything is sent. Scripts and logs lie in .scrapbook/submit in the folder of the PDFs. \
      After a failure submit the same again: what is there and has not changed is left alone.
      """)

  @OptionGroup var options: BatchOptions
  @OptionGroup var submission: SubmissionOptions

  func validate() throws { try options.checkSubmitted() }

  func run() throws {
    try exitingCleanly {
      var request = try options.request()
      request.workerCount = options.jobs ?? submission.cpus ?? 1
      let cpus = submission.cpus ?? options.jobs ?? 1
      let memory = options.workerMemory.bytes
      let resources = SlurmJobs.Resources(
        name: submission.jobName, partition: submission.partition, time: submission.time, cpus: cpus,
        memory: submission.memory?.bytes ?? cpus * memory)
      try SubmitBatch(
        request: request,
        shards: SubmitBatch.ShardRequest(
          count: submission.shards, resources: resources,
          joinMemory: submission.memory?.bytes ?? memory), isSent: submission.send
      ).perform()
    }
  }
}

/// The hidden command of a task of a submission: it reads the request that was submitted from standard input.
struct BatchTaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "task", abstract: "Make a shard of a batch that was submitted.", shouldDisplay: false)

  @Option(help: ArgumentHelp("The shard, or the join job.", valueName: "n/count|join"))
  var task: String

  func validate() throws {
    if task != "join", Shard(task) == nil {
      throw ValidationError("--task is \"\(task)\"; write 3/8, or join")
    }
  }

  func run() throws {
    try exitingCleanly { try RunSubmittedTask(task: Shard(task).map { .shard($0) } ?? .join).perform() }
  }
}

extension BatchOptions {
  /// Refuses options that the tasks of a submission set themselves.
  fileprivate func checkSubmitted() throws {
    if shard != nil {
      throw ValidationError("--shard is one of the --shards, whose tasks have it each")
    }
    if inputs.contains("-") || document.ownerPasswordFile == "-" {
      throw ValidationError("standard input ends before a task begins; write what it has to a file")
    }
    if classFileOnly != nil {
      throw ValidationError("--class-file-only is made in one go, without shards, by \"batch make\"")
    }
  }
}

/// The resources requested from a cluster.
struct SubmissionOptions: ParsableArguments {
  @Option(help: "The scheduler.")
  var engine = Engine.slurm

  @Option(
    help: ArgumentHelp(
      "The number of tasks. (default: one for 50 albums, at most 1000)", valueName: "n"
    ))
  var shards: Int?

  @Flag(help: "Send the jobs, with sbatch, and print their numbers.")
  var send = false

  @Option(help: ArgumentHelp("The cluster's partition. (default: its own)", valueName: "name"))
  var partition: String?

  @Option(
    help: ArgumentHelp("The longest time for a shard. (default: the partition's)", valueName: "hh:mm:ss"))
  var time: String?

  @Option(help: ArgumentHelp("The processors of a shard. (default: as many as -j, else 1)", valueName: "n"))
  var cpus: Int?

  @Option(
    help: ArgumentHelp(
      "The memory of a shard, such as 4GB. (default: --worker-memory for each processor)", valueName: "size"),
    transform: parseFileSize)
  var memory: FileSize?

  @Option(help: ArgumentHelp("The job name.", valueName: "name"))
  var jobName = "scrapbook"

  func validate() throws {
    for (name, value, range) in [("--shards", shards, 1...shardLimit), ("--cpus", cpus, 1...workerLimit)] {
      if let value, !range.contains(value) {
        throw ValidationError("\(name) is \(value), not between \(range.lowerBound) and \(range.upperBound)")
      }
    }
    for (name, value) in [("--partition", partition), ("--job-name", jobName)] {
      if let value, !SlurmJobs.isPlain(value) {
        throw ValidationError("\(name) is \"\(value)\"; Slurm's names have no spaces, quotes, #, % or \\")
      }
    }
    if let time, !isSlurmTime(time) {
      throw ValidationError("--time is \"\(time)\"; write minutes, hh:mm:ss or days-hh:mm:ss")
    }
  }
}

enum Engine: String, CaseIterable, ExpressibleByArgument {
  case slurm
}

/// Whether a text is a time in Slurm's formats: minutes, `mm:ss`, `hh:mm:ss`, `days-hh`, `days-hh:mm` or
/// `days-hh:mm:ss`.
private func isSlurmTime(_ text: String) -> Bool {
  let isNumber = { (part: Substring) in !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber } }
  let days = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
  guard let clock = days.last, days.dropLast().allSatisfy(isNumber) else { return false }
  let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
  return parts.count <= 3 && parts.allSatisfy(isNumber)
}
