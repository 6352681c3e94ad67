import Files
import Glibc
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook batch submit`
struct SubmitBatch: Action {
  var request: BatchRequest
  var shards: ShardRequest
  /// Whether to submit the jobs.
  var isSent: Bool

  /// The resources requested from a cluster.
  struct ShardRequest {
    /// The number of shards; nil means one per 50 albums, at most 1000.
    var count: Int?
    var resources: SlurmJobs.Resources
    /// The memory of the join in bytes.
    var joinMemory: Int
  }

  func perform() throws {
    if request.isDryRun { return try RunBatch(request: request).perform() }
    let plan = try request.plan()
    try request.checkClassFile(of: plan)
    let jobs = try slurmJobs(of: plan)
    try request.checkOutputs(of: plan, besides: jobs.files.map { ($0, "a file of the shards") })
    try plan.prepareFolder()
    let submission = try Submission(jobs)
    let tasks = "\(count(plan.jobs.count, "album")) in \(count(jobs.shards, "shard"))"
    guard isSent else {
      if !request.reporting.isQuiet {
        Terminal.say("\(tasks), not sent yet; written were")
        for script in [submission.shardScript, submission.joinScript] { Terminal.say("  \(script)") }
        Terminal.say("send them with")
      }
      return try printResult(submission.commands)
    }
    do throws(SubmissionError) {
      let sent = try submission.send()
      if !request.reporting.isQuiet {
        Terminal.say("\(tasks), sent; scripts and logs are in \(request.folder)/.scrapbook/submit")
      }
      try? printResult("shards \(sent.shards)\njoin \(sent.join)\n")
    } catch {
      throw Failure(error)
    }
  }

  private func slurmJobs(of plan: BatchPlan) throws -> SlurmJobs {
    guard let program = resolvedPath("/proc/self/exe"), let workingFolder = resolvedPath(".") else {
      throw Failure(.internalError, "this program or its folder has no path: \(SystemError.last)")
    }
    var join = shards.resources
    join.name += "-join"
    join.cpus = 1
    join.memory = shards.joinMemory
    return SlurmJobs(
      shards: shards.count ?? min(usualShardLimit, (plan.jobs.count + 49) / 50), shard: shards.resources,
      join: join,
      program: program, workingFolder: workingFolder,
      environment: ["SCRAPBOOK_ASSETS"].compactMap { name in environment(name).map { (name, $0) } },
      request: request.line, results: request.results.map(\.path), output: request.folder)
  }
}

/// A task of the jobs that `scrapbook batch submit` submits: it reads the request from standard input.
struct RunSubmittedTask: Action {
  var task: Task

  enum Task: Equatable {
    case shard(Shard)
    /// Makes the class file, and reports what is missing.
    case join
  }

  func perform() throws {
    var lines = LineReader(file: STDIN_FILENO)
    guard let request = lines.next().flatMap({ BatchRequest(line: $0) }) else {
      throw Failure(
        .usage, "standard input has no request of this version of scrapbook",
        hint: "a script of \"batch submit\" starts this command; submit the batch again")
    }
    try perform(request)
  }

  private func perform(_ request: BatchRequest) throws {
    switch task {
    case .shard(let shard):
      var part = request
      part.shard = "\(shard.number)/\(shard.count)"
      // The class file needs the results of all shards.
      part.classFile = nil
      for index in part.results.indices {
        part.results[index].path = shard.path(ofResults: part.results[index].path)
      }
      try RunBatch(request: part).perform()
    case .join:
      var classFileExit: Exit?
      if let path = request.classFile?.path {
        var whole = request
        whole.classFile = .alone(path)
        whole.results = []
        do { try reportingErrors { try RunBatch(request: whole).perform() } } catch let exit as Exit {
          classFileExit = exit
        }
      }
      try PrintBatchStatus(folder: request.folder, isVerifying: false).perform()
      if let classFileExit { throw classFileExit }
    }
  }
}

extension Failure {
  fileprivate init(_ error: SubmissionError) {
    switch error {
    case .nothingSent(let failure):
      let hint =
        switch failure {
        case .cannotStart:
          "run it where Slurm's commands are, or without --send and submit there what it prints"
        case .refused: "nothing was submitted; see the error of sbatch above"
        case .noAnswer, .strangeAnswer:
          "look with squeue whether the shards were submitted, before you do so again"
        }
      self.init(.unavailable, "no job was sent: \(failure)", hint: hint)
    case .onlyShardsSent(let id, let join, let failure):
      self.init(
        .unavailable, "the shards were sent as job \(id), the job after them was not: \(failure)",
        hints: ["send it with: \(join)", "or take the shards back with: scancel \(id)"])
    }
  }
}
