import Files
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook batch submit`
func submitBatch(_ options: BatchOptions, _ asked: SubmissionOptions) throws {
  if options.dryRun { return try runBatch(options) }
  let plan = try options.plan()
  _ = try options.classPath(of: plan)
  _ = try options.settings()
  let jobs = try slurmJobs(options, asked, of: plan)
  try options.checkOutputs(of: plan, besides: jobs.files.map { ($0, "a file of the shards") })
  try plan.prepareFolder()
  let submission = try Submission(jobs)
  let tasks = "\(count(plan.jobs.count, "album")) in \(count(jobs.shards, "shard"))"
  guard asked.send else {
    if !options.report.quiet {
      Terminal.say("\(tasks), not sent yet; written were")
      for script in [submission.shardScript, submission.joinScript] { Terminal.say("  \(script)") }
      Terminal.say("send them with")
    }
    return try printResult(submission.commands)
  }
  do throws(SubmissionError) {
    let sent = try submission.send()
    if !options.report.quiet {
      Terminal.say("\(tasks), sent; scripts and logs are in \(options.folder)/.scrapbook/submit")
    }
    try? printResult("shards \(sent.shards)\njoin \(sent.join)\n")
  } catch {
    throw Failure(error)
  }
}

private func slurmJobs(
  _ options: BatchOptions, _ asked: SubmissionOptions, of plan: BatchPlan
) throws -> SlurmJobs {
  guard let program = resolvedPath("/proc/self/exe"),
    let workingFolder = resolvedPath(".")
  else {
    throw Failure(.internalError, "this program or its folder has no path: \(SystemError.last)")
  }
  let cpus = asked.cpus ?? options.jobs ?? 1
  let shard = SlurmJobs.Resources(
    name: asked.jobName, partition: asked.partition, time: asked.time, cpus: cpus,
    memory: asked.memory?.bytes ?? cpus * options.workerMemory.bytes)
  var join = shard
  join.name += "-join"
  join.cpus = 1
  join.memory = asked.memory?.bytes ?? options.workerMemory.bytes
  // "batch submit", and behind it what a shard takes too.
  let common = arguments(
    Array(CommandLine.arguments.dropFirst(3)),
    without: SubmissionOptions.names.merging(["--class-file": true, "--report": true, "--junit": true]) { $1 }
  )
  return SlurmJobs(
    shards: asked.shards ?? min(1000, (plan.jobs.count + 49) / 50), shard: shard, join: join,
    program: program,
    workingFolder: workingFolder,
    environment: ["SOURCE_DATE_EPOCH", "SCRAPBOOK_ASSETS"].compactMap { name in
      environment(name).map { (name, $0) }
    },
    arguments: (options.jobs == nil ? ["-j", "\(cpus)"] : []) + common,
    reports: options.reports,
    classArguments: options.classFile.map { ["--class-file-only", $0] + common }, output: options.folder)
}

/// A command line without some options and their values; what stands behind `--` are files.
///
/// - Parameter options: Whether a value stands behind each of them, which cannot begin with a hyphen.
private func arguments(_ all: [String], without options: [String: Bool]) -> [String] {
  var kept: [String] = []
  var rest = all[...]
  while let word = rest.popFirst() {
    if word == "--" { return kept + [word] + rest }
    let name = word.firstIndex(of: "=").map { String(word[..<$0]) } ?? word
    guard let hasValue = options[name] else {
      kept.append(word)
      continue
    }
    if hasValue, name == word { rest = rest.dropFirst() }
  }
  return kept
}

extension Failure {
  fileprivate init(_ error: SubmissionError) {
    switch error {
    case .nothingSent(let failure):
      let hint =
        switch failure {
        case .cannotStart:
          "run it where Slurm's commands are, or without --send and submit there what it prints"
        case .refused: "nothing was submitted; sbatch has said why"
        case .noAnswer, .strangeAnswer:
          "look with squeue whether the shards were submitted, before you do so again"
        }
      self.init(.unavailable, "no job was sent: \(failure)", hint: hint)
    case .onlyShardsSent(let id, let join, let failure):
      self.init(
        .unavailable, "the shards were sent as job \(id), the job behind them was not: \(failure)",
        hints: ["send it with: \(join)", "or take the shards back with: scancel \(id)"])
    }
  }
}
