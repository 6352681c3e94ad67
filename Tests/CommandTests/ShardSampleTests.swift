import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The commands of the Kubernetes and GitHub samples, run with their variables once per shard.
@Suite struct ShardSampleTests {
  private let scratch: Scratch
  private static let ids = (1...25).map { "pupil-\($0)" }

  init() throws {
    scratch = try Scratch()
    try writeClass("class")
  }

  private func writeClass(_ folder: String) throws {
    try scratch.write("\(folder)/roster.csv", "id\n" + Self.ids.joined(separator: "\n") + "\n")
    try scratch.write(
      "\(folder)/class.json",
      albumText(pages: [#"{ "photos": [{ "image": "bus.jpg", "caption": "{{id}}" }] }"#]))
    try scratch.copySample("photos/bus.jpg", as: "\(folder)/bus.jpg")
  }

  /// A YAML file as Python reads it.
  private func yaml(_ name: String) throws -> [String: Any] {
    let program =
      "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout, default=str)"
    let json = try tool("/usr/bin/python3", ["-c", program, "\(Project.root)/Samples/\(name)"]).outputBytes
    return try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
  }

  /// Runs a command in which `scrapbook` is the program under test.
  private func run(_ command: [String], environment: [String: String] = [:], in folder: String) throws
    -> Outcome
  {
    let commands = URL(fileURLWithPath: Project.command).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try RunningProgram(
      command[0], Array(command.dropFirst()),
      environment: environment.merging(["PATH": commands + ":" + path]) { $1 }, in: scratch.path(folder)
    ).finish()
  }

  private func expectEachOnce(_ reports: [String]) throws {
    let parts = try reports.map { try Report(scratch.bytes($0)) }
    #expect(parts.flatMap(\.ids).sorted() == Self.ids.sorted())
    #expect(parts.allSatisfy { $0.albums.values.allSatisfy { $0.status == "made" } && $0.ids.count < 25 })
  }

  private func expectComplete(_ join: Outcome, classFile: String) throws {
    #expect(join.status == 0 && join.output == "25 of 25 albums done, 0 failed, 0 missing\n", "\(join)")
    #expect(try PDFFile(scratch.path(classFile)).pages.count == Self.ids.count)
  }

  // MARK: Kubernetes

  private struct Container {
    var command: [String]
    var variables: [String: String]

    init(_ job: [String: Any]) throws {
      let spec = try #require(job["spec"] as? [String: Any])
      let pod = try #require((spec["template"] as? [String: Any])?["spec"] as? [String: Any])
      let container = try #require((pod["containers"] as? [[String: Any]])?.first)
      command = try #require(container["command"] as? [String])
      // Kubernetes would replace these.
      #expect(!command.contains { $0.contains("$(") })
      let list = container["env"] as? [[String: String]] ?? []
      variables = Dictionary(uniqueKeysWithValues: list.map { ($0["name"] ?? "", $0["value"] ?? "") })
      // The folder that the command's paths are relative to.
      let folder = try #require(container["workingDir"] as? String)
      let mounts = try #require(container["volumeMounts"] as? [[String: Any]])
      let volumes = Set((pod["volumes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
      #expect(mounts.compactMap { $0["mountPath"] as? String } == ["class", "out"].map { folder + "/" + $0 })
      #expect(volumes == Set(mounts.compactMap { $0["name"] as? String }))
      #expect(pod["restartPolicy"] as? String == "Never")
    }
  }

  @Test func makesEachAlbumInOnePod() throws {
    let job = try yaml("kubernetes/shards.yaml")
    let spec = try #require(job["spec"] as? [String: Any])
    let completions = try #require(spec["completions"] as? Int)
    let container = try Container(job)
    #expect(spec["completionMode"] as? String == "Indexed")
    #expect(container.variables == ["SCRAPBOOK_SHARDS": "\(completions)"])
    // The volume exists.
    try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: true)
    for index in 0..<completions {
      let shard = try run(
        container.command + ["--results", "\(index).json"],
        environment: container.variables.merging(["JOB_COMPLETION_INDEX": "\(index)"]) { $1 }, in: ".")
      #expect(shard.status == 0, "\(shard)")
    }
    try expectEachOnce((0..<completions).map { "\($0).json" })
    let join = try Container(yaml("kubernetes/join.yaml"))
    #expect(join.variables == [:])
    try expectComplete(try run(join.command, in: "."), classFile: "out/class.pdf")
    try FileManager.default.removeItem(atPath: scratch.path("out/pupil-7.pdf"))
    let incomplete = try run(join.command, in: ".")
    #expect(incomplete.status == 2 && incomplete.output.contains("\nchanged pupil-7: "), "\(incomplete)")
  }

  // MARK: GitHub

  /// The step of a job that runs `scrapbook`.
  private func step(of job: String) throws -> [String: Any] {
    let jobs = try #require(try yaml("github/shards.yml")["jobs"] as? [String: Any])
    let steps = try #require((jobs[job] as? [String: Any])?["steps"] as? [[String: Any]])
    return try #require(steps.first { ($0["run"] as? String)?.contains("scrapbook batch") == true })
  }

  @Test func makesEachAlbumOnOneRunner() throws {
    let jobs = try #require(try yaml("github/shards.yml")["jobs"] as? [String: Any])
    let strategy = try #require((jobs["shards"] as? [String: Any])?["strategy"] as? [String: Any])
    let shards = try #require((strategy["matrix"] as? [String: Any])?["shard"] as? [Int])
    let make = try step(of: "shards")
    let command = try #require(make["run"] as? String)
    let variables = try #require(make["env"] as? [String: String])
    for shard in shards {
      try writeClass("runner-\(shard)/class")
      let environment = variables.mapValues { text in
        text.replacingOccurrences(of: "${{ matrix.shard }}", with: "\(shard)")
          .replacingOccurrences(of: "${{ strategy.job-total }}", with: "\(shards.count)")
      }
      #expect(environment.values.allSatisfy { !$0.contains("{") }, "\(environment)")
      let outcome = try run(
        ["sh", "-e", "-c", command + " --results report.json"], environment: environment,
        in: "runner-\(shard)"
      )
      #expect(outcome.status == 0, "\(outcome)")
    }
    try expectEachOnce(shards.map { "runner-\($0)/report.json" })

    let join = try #require(try step(of: "join")["run"] as? String)
    // The artifacts of all runners but one, with the times of their download, and then the last one.
    try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: true)
    for shard in shards.dropFirst() {
      try tool("cp", ["-r", scratch.path("runner-\(shard)/out/."), scratch.path("out")])
    }
    let incomplete = try run(["sh", "-e", "-c", join], in: ".")
    let lost = try Report(scratch.bytes("runner-\(shards[0])/report.json")).ids
    #expect(incomplete.status == 2, "\(incomplete)")
    #expect(incomplete.output.contains("\(lost.count) missing\n" + lost.map { "missing \($0)\n" }.joined()))
    try tool("cp", ["-r", scratch.path("runner-\(shards[0])/out/."), scratch.path("out")])
    try expectComplete(try run(["sh", "-e", "-c", join], in: "."), classFile: "class.pdf")
  }

  /// Artifacts exclude hidden files by default, which include the manifests.
  @Test func keepsTheManifestsOfAShard() throws {
    let jobs = try #require(try yaml("github/shards.yml")["jobs"] as? [String: Any])
    let steps = try #require((jobs["shards"] as? [String: Any])?["steps"] as? [[String: Any]])
    let kept = try #require(steps.last?["with"] as? [String: Any])
    #expect(kept["path"] as? String == "out" && kept["include-hidden-files"] as? Bool == true)
  }
}
