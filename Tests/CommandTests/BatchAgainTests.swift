import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Batches that continue an earlier one.
@Suite struct BatchAgainTests {
  private let scratch: Scratch
  private let albums: [String]

  init() throws {
    scratch = try Scratch()
    try scratch.writeAlbums((1...5).map { "a\($0)" })
    albums = (1...5).map { "albums/a\($0).json" }
  }

  private func batch(_ arguments: [String] = []) throws -> Report {
    let outcome = try scratch.batch(albums + ["-o", "out", "--results", "report.json"] + arguments)
    try #require(outcome.status == 0, "\(outcome)")
    return try Report(scratch.bytes("report.json"))
  }

  private func made(_ report: Report) -> [String] {
    report.ids.filter { report.albums[$0]?.status == "made" }
  }

  @Test func leavesUnchangedAlbumsAlone() throws {
    #expect(made(try batch()).count == 5)
    let second = try batch()
    #expect(made(second) == [])
    #expect(second.albums["a1"]?.status == "unchanged" && second.albums["a1"]?.fields["pages"] as? Int == 2)
    #expect(made(try batch(["--force"])).count == 5)
  }

  @Test func makesAgainWhatHasChanged() throws {
    _ = try batch()
    let before = try scratch.documents(in: "out")
    try scratch.write(
      "albums/a2.json", smallAlbum.replacingOccurrences(of: "\"width\": 90", with: "\"width\": 80"))
    try FileManager.default.removeItem(atPath: scratch.path("out/a3.pdf"))
    try scratch.write("out/a4.pdf", try scratch.bytes("out/a4.pdf").dropLast())
    try scratch.write("out/a5.pdf", [UInt8](repeating: 0, count: scratch.bytes("out/a5.pdf").count))
    #expect(made(try batch()) == ["a2", "a3", "a4", "a5"])
    let after = try scratch.documents(in: "out")
    #expect(before.filter { $0.value != after[$0.key] }.keys.sorted() == ["a2.pdf"])
  }

  @Test func makesAgainWhatShowsAnotherPicture() throws {
    _ = try batch()
    try scratch.write("albums/star.svg", try scratch.bytes("albums/star.svg") + Array("<!-- -->".utf8))
    #expect(made(try batch()).count == 5)
  }

  /// The changes of `exiftool -P` or `touch -r`, which keep the file's size or time.
  @Test func makesAgainWhatShowsAPictureWithItsSizeAndTimeKept() throws {
    let past: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_577_836_800)]
    let star = scratch.path("albums/star.svg")
    try FileManager.default.setAttributes(past, ofItemAtPath: star)
    _ = try batch()
    #expect(made(try batch()) == [])
    let before = try scratch.documents(in: "out")
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: star))
    try file.write(contentsOf: Data(starSVG.replacingOccurrences(of: "f5b301", with: "01b3f5").utf8))
    try file.close()
    try FileManager.default.setAttributes(past, ofItemAtPath: star)
    #expect(made(try batch()).count == 5)
    #expect(try scratch.documents(in: "out") != before)
  }

  @Test func makesAgainWhatHasAnotherFont() throws {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try scratch.write("fonts/a.ttf", Array(Data(contentsOf: URL(fileURLWithPath: font))))
    try scratch.write(
      "albums/a2.json", albumText(pages: [#"{ "texts": [{ "text": "otter", "frame": [20, 20, 300, 90] }] }"#])
    )
    let fonts = ["--font-path", "fonts", "--ignore-system-fonts"]
    #expect(made(try batch()).count == 5)
    #expect(made(try batch(fonts)).count == 5)
    #expect(made(try batch(fonts)) == [])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: scratch.path("fonts/a.ttf"))
    #expect(made(try batch(fonts)) == ["a2"])
  }

  @Test func makesAgainWhatHasADrawingWithAnotherFont() throws {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try scratch.write("fonts/a.ttf", Array(Data(contentsOf: URL(fileURLWithPath: font))))
    try scratch.write(
      "albums/text.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="50">otter</text></svg>"#)
    try scratch.write(
      "albums/a2.json", albumText(pages: [#"{ "photos": [{ "image": "text.svg" }] }"#]))
    let fonts = ["--font-path", "fonts", "--ignore-system-fonts"]
    #expect(made(try batch(fonts)).count == 5)
    #expect(made(try batch(fonts)) == [])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: scratch.path("fonts/a.ttf"))
    #expect(made(try batch(fonts)) == ["a2"])
  }

  @Test func makesAgainWithOtherOptions() throws {
    _ = try batch()
    #expect(made(try batch(["--paper", "a4"])).count == 5)
    #expect(made(try batch(["--paper", "a4", "-j", "1", "--progress", "none"])) == [])
  }

  @Test func knowsACopyOfAFolderByItsChecksums() throws {
    _ = try batch()
    for index in 1...5 {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: scratch.path("out/a\(index).pdf"))
    }
    #expect(made(try batch()) == [])
  }

  @Test func printsThePlanAndDoesNothing() throws {
    let first = try scratch.batch(albums + ["-o", "out", "--dry-run"])
    #expect(first.status == 0 && first.output.hasPrefix("make out/a1.pdf: new\n"), "\(first)")
    #expect(!scratch.exists("out"))
    _ = try batch()
    try scratch.copySample("photos/lake.jpg", as: "albums/bus.jpg")
    try scratch.write("albums/a1.json", albumText(pages: ["{}"]))
    let second = try scratch.batch(albums + ["-o", "out", "--dry-run"]).output.split(separator: "\n")
    #expect(second.count == 5 && second[0] == "make out/a1.pdf: the album or an option has changed")
    #expect(second[1] == "make out/a2.pdf: bus.jpg has changed")
  }

  // MARK: Files in the folder

  @Test func makesFoldersAndTheirFolders() throws {
    let outcome = try scratch.batch(albums + ["-o", "a/b/c"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.names(in: "a/b/c").count == 5)
    let refused = try scratch.batch(albums + ["-o", "albums/bus.jpg/c"])
    #expect(refused.status == 73 && refused.errors.contains("not a directory"), "\(refused)")
  }

  /// Opening a pipe would block, and writing through a link would change another file.
  @Test func replacesManifestsThatAreNotFiles() throws {
    _ = try batch()
    for name in ["a2", ".plan"] { try scratch.write("precious\(name).json", "old") }
    for name in ["a1", "a2", ".plan"] { unlink(scratch.path("out/.scrapbook/\(name).json")) }
    mkfifo(scratch.path("out/.scrapbook/a1.json"), 0o600)
    for name in ["a2", ".plan"] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("out/.scrapbook/\(name).json"), withDestinationPath: "../../precious\(name).json"
      )
    }
    #expect(try scratch.batch(["status", "out"]).status == 66)
    #expect(made(try batch()) == ["a1", "a2"])
    for name in ["a2", ".plan"] { #expect(try scratch.contents("precious\(name).json") == Contents("old")) }
    #expect(made(try batch()) == [])
  }

  /// The class file can be in any folder; the run that began it and its worker were killed.
  @Test func removesWhatIsLeftOfAClassFile() throws {
    try scratch.write("class/.all.pdf.00000000-1-0.scrapbook-tmp", "half")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)],
      ofItemAtPath: scratch.path("class/.all.pdf.00000000-1-0.scrapbook-tmp"))
    _ = try batch(["--class-file", "class/all.pdf"])
    #expect(try scratch.leftovers(below: "class") == [] && scratch.exists("class/all.pdf"))
  }

  /// A disk or a socket that fails ends the batch, or makes an album fail, but the batch never waits for an idle
  /// worker.
  @Test(.enabled(if: canTrace), arguments: 1...4) func waitsForNoWorkerThatHasNoWork(_ failing: Int) throws {
    let strace = [
      "-qq", "-o", "/dev/null", "-e", "inject=write:error=ENOSPC:when=\(failing)", Project.command,
    ]
    let outcome = try RunningProgram(
      "strace", strace + ["batch"] + albums + ["-o", "out", "-j", "1", "--album-timeout", "100000", "-q"],
      in: scratch.folder
    ).finish()
    #expect([2, 74].contains(outcome.status), "\(outcome)")
  }

  // MARK: Status

  @Test func tellsWhatIsDoneFailedAndMissing() throws {
    try scratch.write("albums/a2.json", "no album")
    let run = try scratch.batch(albums + ["-o", "out"])
    #expect(run.status == 2)
    try FileManager.default.removeItem(atPath: scratch.path("out/.scrapbook/a3.json"))
    try FileManager.default.removeItem(atPath: scratch.path("out/a4.pdf"))
    let status = try scratch.batch(["status", "out"])
    #expect(status.status == 2, "\(status)")
    #expect(
      status.output == """
        2 of 5 albums done, 1 failed, 1 missing, 1 to be made again
        failed  a2: albums/a2.json:1:1: error: unknown word "no" [json-syntax]
        changed a4: its PDF is not there
        missing a3

        """, "\(status)")
    try scratch.write("albums/a2.json", smallAlbum)
    _ = try batch()
    #expect(try scratch.batch(["status", "out"]).output == "5 of 5 albums done, 0 failed, 0 missing\n")
    #expect(try scratch.batch(["status", "albums"]).status == 66)
  }

  @Test func verifiesPDFsByReadingThem() throws {
    _ = try batch()
    let path = scratch.path("out/a1.pdf")
    let times = try tool("stat", ["-c", "%y", path]).output.dropLast()
    var bytes = try scratch.bytes("out/a1.pdf")
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try tool("touch", ["-d", String(times), path])
    #expect(try scratch.batch(["status", "out"]).status == 0)
    let verified = try scratch.batch(["status", "out", "--verify"])
    #expect(
      verified.status == 2 && verified.output.contains("changed a1: its PDF has changed"), "\(verified)")
  }

  // MARK: Shards

  @Test func makesEachAlbumInOneShard() throws {
    var shards: [String: String] = [:]
    for number in 1...3 {
      for id in try batch(["--shard", "\(number)/3"]).ids {
        #expect(shards.updateValue("\(number)", forKey: id) == nil, "\(id) is in two shards")
      }
    }
    #expect(shards.keys.sorted() == ["a1", "a2", "a3", "a4", "a5"])
    #expect(try scratch.batch(["status", "out"]).status == 0)
    #expect(made(try batch()) == [])
  }

  /// They share the folder and its plan, and do not communicate.
  @Test func makesAllInShardsAtTheSameTime() throws {
    _ = try batch()
    let (whole, plan) = (try scratch.documents(in: "out"), try scratch.contents("out/.scrapbook/.plan.json"))
    let arguments = albums + ["-o", "shared", "-j", "1"]
    for round in 1...3 {
      try? FileManager.default.removeItem(atPath: scratch.path("shared"))
      let shards = try (1...4).map { number in
        try RunningProgram(
          Project.command, ["batch"] + arguments + ["--shard", "\(number)/4"], in: scratch.folder)
      }
      for shard in shards {
        let outcome = try shard.finish()
        #expect(outcome.status == 0, "round \(round): \(outcome)")
      }
      #expect(try scratch.documents(in: "shared") == whole, "round \(round)")
      #expect(try scratch.contents("shared/.scrapbook/.plan.json") == plan, "round \(round)")
      #expect(try scratch.leftovers(below: "shared") == [], "round \(round)")
      #expect(try scratch.batch(["status", "shared", "--verify"]).status == 0, "round \(round)")
    }
  }

  @Test func saysThatAShardHasNoAlbum() throws {
    let outcomes = try (1...3).map { number in
      try scratch.batch(["albums/a1.json", "-o", "out", "--shard", "\(number)/3"])
    }
    let empty = outcomes.filter { $0.errors == "this shard has no albums\n" }
    #expect(empty.count == 2 && outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
  }

  static let environments: [[String: String]] = [
    ["SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "3"],
    ["JOB_COMPLETION_INDEX": "1", "SCRAPBOOK_SHARDS": "3"],
    ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"],
    ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"],
    ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "3"],
    ["PARALLEL_SEQ": "2", "SCRAPBOOK_SHARDS": "3"],
  ]

  @Test(arguments: environments) func asksTheEnvironmentForItsShard(_ environment: [String: String]) throws {
    let named = try scratch.batch(albums + ["-o", "out", "--dry-run", "--shard", "2/3"])
    let found = try scratch.batch(
      albums + ["-o", "out", "--dry-run", "--shard", "auto"], environment: environment)
    #expect(found.status == 0 && found.output == named.output, "\(found)")
    let none = try scratch.batch(albums + ["-o", "out", "--shard", "auto"])
    #expect(none.status == 64 && none.errors.contains("SLURM_ARRAY_TASK_ID"), "\(none)")
  }

  @Test func saysThatThereAreFewerShardsThanJobs() throws {
    let outcome = try scratch.batch(
      albums + ["-o", "out", "--shard", "auto"],
      environment: ["JOB_COMPLETION_INDEX": "3", "SCRAPBOOK_SHARDS": "3"])
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("JOB_COMPLETION_INDEX is 3, and there are 3 parts, counted from 0"))
    #expect(!scratch.exists("out"))
  }

  @Test(arguments: ["0/3", "4/3", "3", "a/b", "1/0"]) func refusesAShardThatIsNone(_ shard: String) throws {
    #expect(try scratch.batch(albums + ["-o", "out", "--shard", shard]).status == 64)
  }
}
