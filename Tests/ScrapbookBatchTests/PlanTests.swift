import Files
import Foundation
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookBatch

@Suite struct PlanTests {
  private static let samples = URL(filePath: Project.root).appending(path: "Samples/Invalid")

  private static func sample(_ name: String) throws -> SourceFile {
    SourceFile(name: name, bytes: Array(try Data(contentsOf: samples.appending(path: name))))
  }

  /// `Samples/Invalid` has a roster and a template for each of these.
  @Test(arguments: DiagnosticID.allCases.filter(\.isOfRoster))
  func sampleHasThisFaultAlone(_ id: DiagnosticID) throws {
    let error = #expect(throws: RosterFaults.self) {
      let roster = try Roster(try Self.sample("\(id.rawValue).csv"))
      _ = try BatchPlan(
        roster: roster, template: try Self.sample("\(id.rawValue).json"), name: "{{first}}.pdf", folder: "out"
      )
    }
    let found = try #require(error).diagnostics.all
    #expect(found.map(\.id) == [id], "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.span != nil && !$0.hints.isEmpty })
  }

  @Test func pointsIntoEachOfTheFilesThatAreWrong() throws {
    let file = { (name: String, text: String) in SourceFile(name: name, bytes: Array(text.utf8)) }
    let error = #expect(throws: RosterFaults.self) {
      try BatchPlan(
        roster: Roster(file("r.csv", "first,last\nMaya,\n")),
        template: file("c.json", #"{ "title": "{{last}} {{frist}}", "pages": [{}] }"#),
        name: "{{nmae}}.pdf", folder: "out")
    }
    let faults = try #require(error)
    #expect(
      faults.diagnostics.formatted(.short, files: faults.files).split(separator: "\n").map {
        $0.prefix { $0 != " " }
      } == ["c.json:1:12:", "--name:1:1:", "r.csv:2:6:"])
  }

  private func plan(_ rows: [String], name: String = "{{n}}") throws -> BatchPlan {
    let table = SourceFile(name: "r.csv", bytes: Array("n\n\(rows.joined(separator: "\n"))\n".utf8))
    let template = SourceFile(name: "c.json", bytes: Array(#"{ "pages": [{}] }"#.utf8))
    return try BatchPlan(roster: Roster(table), template: template, name: name, folder: "out")
  }

  @Test func namesPDFsInTheOrderOfTheRoster() throws {
    let plan = try plan(["Zoë", "李秀", "Noah.pdf"])
    #expect(plan.jobs.map(\.id) == ["Zoë", "李秀", "Noah"])
    #expect(plan.jobs.map(\.output) == ["out/Zoë.pdf", "out/李秀.pdf", "out/Noah.pdf"])
  }

  // MARK: Folders

  private func schools(_ rows: [String], name: String = "{{s}}/{{n}}.pdf") throws -> BatchPlan {
    let table = SourceFile(name: "r.csv", bytes: Array("s,n\n\(rows.joined(separator: "\n"))\n".utf8))
    let template = SourceFile(name: "c.json", bytes: Array(#"{ "pages": [{}] }"#.utf8))
    return try BatchPlan(roster: Roster(table), template: template, name: name, folder: "out")
  }

  @Test func takesFoldersFromTheNameAlone() throws {
    #expect(
      try schools(["North,1", "South,1"]).jobs.map(\.output) == ["out/North/1.pdf", "out/South/1.pdf"])
    #expect(try schools(["a,1", "b,1"], name: "7b/{{s}}/{{n}}").jobs.map(\.id) == ["7b/a/1", "7b/b/1"])
    let optional = try schools([",1", "a,2"], name: "{{#s}}{{s}}/{{/s}}{{n}}.pdf")
    #expect(optional.jobs.map(\.id) == ["1", "a/2"])
    // A combining mark belongs to the name, not to the slash before it.
    #expect(try schools(["a,\u{301}b"]).jobs.map(\.folder) == ["out"])
  }

  static let paths = [
    ("..", "{{s}}/{{n}}"), ("x", "../{{s}}"), ("x", "{{s}}/../{{n}}"), ("x", "/{{s}}"), ("x", "{{s}}//{{n}}"),
    ("x", "{{s}}/"), ("x", "{{s}}/.pdf"), (".", "{{s}}/{{n}}"), ("a/b", "{{s}}/{{n}}"), ("/x", "{{s}}/{{n}}"),
    ("a/\u{301}b", "{{s}}/{{n}}"),
    ("CON", "{{s}}/{{n}}"), (".scrapbook", "{{s}}/{{n}}"), ("a.pdf", "{{s}}/{{n}}"),
    ("a.JSON", "{{s}}/{{n}}"),
    ("a ", "{{s}} /{{n}}"), ("x", "1/2/3/4/5/6/7/8/9/{{n}}"), ("a\\b", "{{s}}/{{n}}"),
  ]

  @Test(arguments: paths) func refusesNamesThatLeaveTheFolder(_ school: String, _ name: String) throws {
    let error = #expect(throws: RosterFaults.self) { try schools(["\(school),1"], name: name) }
    #expect(try #require(error).diagnostics.all.map(\.id) == [.unusableName])
  }

  @Test func refusesNamesThatAreOneFileInFoldersThatAreOneFolder() {
    #expect(throws: RosterFaults.self) { try schools(["North,1", "NORTH,1"]) }
  }

  static let twins = [
    ["maya", "Maya"], ["Zoë", "Zoe\u{308}"], ["Straße", "STRASSE"], ["a.pdf", "a"],
  ]

  @Test(arguments: twins) func refusesNamesThatAreOneFileElsewhere(_ names: [String]) {
    #expect(throws: RosterFaults.self) { try plan(names) }
  }

  static let names = [
    "a/b", "a/\u{301}b", "..", ".hidden", "a\\b", "a:\u{301}b", "a:b", "what?", "a.",
    String(repeating: "é", count: 101), "CON",
    "nul.txt",
    "Com1", "lpt²", "a\u{85}b", "a\u{202E}b", "a\u{200B}b", "a\u{2028}b", "a\u{7}b",
  ]

  @Test(arguments: names) func refusesNamesThatAreNone(_ name: String) {
    #expect(throws: RosterFaults.self) { try plan([name]) }
  }

  /// Joiners belong to words and emoji, and "Connie" is not a device.
  @Test(arguments: ["Connie", "COM", "COM10", "می\u{200C}روم", "👩\u{200D}🏫"]) func takesNamesThatAreSome(
    _ name: String
  ) throws {
    #expect(try plan([name]).jobs.map(\.id) == [name])
  }

  @Test(arguments: ["a/x\ny.json", "a/x\u{202E}.json", ".json", "a/\u{200B}.json"])
  func refusesAlbumsWhoseNamesCannotBeRead(_ album: String) {
    #expect(throws: BatchError.self) { try BatchPlan(albums: [album], folder: "out") }
  }

  @Test func takesAlbumsByAnyOtherName() throws {
    let plan = try BatchPlan(albums: ["a/Trip 12:30.json", "b\n/CON.json"], folder: "out")
    #expect(plan.jobs.map(\.id) == ["Trip 12:30", "CON"])
  }

  /// Adding an album moves none of the others, and the shards have about the same size.
  @Test func dividesEvenlyAndForGood() throws {
    let ids = (0..<8000).map { "pupil-\($0)" }
    let shards = try (1...8).map { try #require(Shard("\($0)/8")) }
    for shard in shards { #expect((850...1150).contains(ids.count { shard.contains($0) })) }
    #expect(ids.allSatisfy { id in shards.count { $0.contains(id) } == 1 })
    // Fixed forever: machines with different versions work on one folder.
    let names = [
      "Zoë-Müller", "maya", "noah", "pupil-1", "pupil-2", "pupil-3", "李秀", "a", "7b-12", "O'Brien",
    ]
    #expect(
      names.map { name in shards.first { $0.contains(name) }?.number } == [5, 5, 3, 3, 2, 2, 6, 4, 5, 1])
  }

  static let variables: [(variables: [String: String], shard: Shard?)] = [
    (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "3"], Shard("3/3")),
    (["JOB_COMPLETION_INDEX": "0", "SCRAPBOOK_SHARDS": "4"], Shard("1/4")),
    (["JOB_COMPLETION_INDEX": "\(Int.max)", "SCRAPBOOK_SHARDS": "4"], nil),
    (["JOB_COMPLETION_INDEX": "\(Int.max)", "SCRAPBOOK_SHARDS": "\(Int.max)"], nil),
    (
      ["SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "-1", "SLURM_ARRAY_TASK_COUNT": "3"], nil
    ),
    (["SLURM_ARRAY_TASK_ID": "\(Int.min)", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3"], nil),
    (["CI_NODE_INDEX": "\(Int.min)", "CI_NODE_TOTAL": "3"], nil),
    (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], nil),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "\(Int.min)"], nil), (["PARALLEL_SEQ": "9e99"], nil),
  ]

  @Test(arguments: variables) func asksTheEnvironment(_ row: (variables: [String: String], shard: Shard?)) {
    #expect((try? Shard(variable: { row.variables[$0] })) == row.shard)
  }

  static let outOfRange: [(variables: [String: String], says: String?)] = [
    (
      ["JOB_COMPLETION_INDEX": "7", "SCRAPBOOK_SHARDS": "4"],
      "JOB_COMPLETION_INDEX is 7, and there are 4 parts, counted from 0"
    ),
    (
      ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "1"],
      "CI_NODE_INDEX is 0, and there is 1 part, counted from 1"
    ),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "0"], "the number of parts is 0"),
    ([:], nil), (["CI_NODE_INDEX": "1"], nil), (["PARALLEL_SEQ": "x", "SCRAPBOOK_SHARDS": "4"], nil),
  ]

  @Test(arguments: outOfRange) func saysThatAJobIsNoneOfThoseCounted(
    _ row: (variables: [String: String], says: String?)
  ) {
    var said: String?
    do throws(Shard.OutOfRange) {
      #expect(try Shard(variable: { row.variables[$0] }) == nil)
    } catch {
      said = "\(error)"
    }
    #expect(said == row.says)
  }

  /// A skipped damaged entry would hide that its file has changed.
  @Test(arguments: ["pictures", "fonts", "listings"]) func readsAManifestWholeOrNotAtAll(_ key: String) throws
  {
    let state = FileState(path: "a.jpg", size: 1, modified: 2, statusChanged: 3)
    let made = Manifest.made(
      MadeAlbum(
        fingerprint: "f", pictures: [state], listings: [PictureListing(glob: "*", names: ["a.jpg"])],
        fonts: [FileState(path: "b.ttf", size: 1, modified: 2)], pages: 1, sheets: 1, warnings: 0, size: 9,
        modified: 8,
        checksum: "c"))
    #expect(Manifest(Array(made.text.utf8)) == made)
    for entry in ["7", "{}", #"{"path": "x"}"#] {
      let text = made.text.replacingOccurrences(of: "\"\(key)\": [", with: "\"\(key)\": [\(entry), ")
      #expect(text != made.text && Manifest(Array(text.utf8)) == nil)
    }
  }

  @Test func carriesJobsAndResultsFromProcessToProcess() throws {
    let job = BatchJob(
      id: "Zoë \"x\"", album: "c.json", output: "out/a.pdf", values: ["a": "1\n2", "b": "\u{202E}"])
    #expect(try BatchJob(#require(JSONFields(job.line.utf8))) == job)
    var result = AlbumResult(.failed, reason: "because")
    (result.pages, result.sheets, result.bytes, result.errors, result.warnings) = (3, 2, 1 << 40, 5, 6)
    (result.seconds, result.text, result.diagnosticsJSON) = (1.25, "line\nline", "[{\"id\": \"x\"}]")
    #expect(!result.line.contains("\n"))
    #expect(try AlbumResult(#require(JSONFields(result.line.utf8))) == result)
  }
}
