import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Many albums in one run: an error in one album affects only that album.
@Suite struct BatchTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Each album has the sticker, which a worker reads only for its first album.
  @Test(.enabled(if: canTrace)) func readsAStickerForTheFirstAlbumAloneEvenWithoutACache() throws {
    try scratch.writeAlbums(["a", "b", "c"])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
      ofItemAtPath: scratch.path("albums/star.svg"))
    let counts = try [["a"], ["a", "b", "c"]].map { names in
      try tool(
        "strace",
        [
          "-f", "-qq", "-y", "-o", scratch.path("trace"), "-e", "trace=read,pread64", Project.command,
          "batch",
          "-j", "1", "--no-cache", "-o", scratch.path("out\(names.count)"),
        ] + names.map { scratch.path("albums/\($0).json") })
      let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
      return trace.split(separator: "\n").count { $0.contains("/star.svg>") }
    }
    #expect(counts[0] > 0 && counts[0] == counts[1], "\(counts)")
    #expect(Set(try scratch.documents(in: "out3").values.map(\.bytes)).count == 1)
  }

  @Test func makesWhatBuildMakes() throws {
    try scratch.writeAlbums(["maya", "noah", "zoë"])
    let outcome = try scratch.batch(["albums/maya.json", "albums/noah.json", "albums/zoë.json", "-o", "out/"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "" && outcome.errors.contains("3 albums in "), "\(outcome)")
    #expect(outcome.errors.contains(": 3 made ("), "\(outcome)")
    #expect(try scratch.names(in: "out") == ["maya.pdf", "noah.pdf", "zoë.pdf"])
    let single = try scrapbook(["build", scratch.path("albums/maya.json"), "-o", scratch.path("single.pdf")])
    #expect(single.status == 0, "\(single)")
    let whole = try scratch.contents("single.pdf")
    #expect(try scratch.documents(in: "out").values.allSatisfy { $0 == whole })
  }

  @Test func passesItsOptionsOnToTheWorkers() throws {
    try scratch.writeAlbums(["maya"])
    let options = ["--paper", "a4", "--quality", "email", "--date", "2026-05-14", "--pages", "1"]
    let outcome = try scratch.batch(["albums/maya.json", "-o", "out"] + options)
    #expect(outcome.status == 0, "\(outcome)")
    try scrapbook(["build", "albums/maya.json", "-o", "single.pdf"] + options, in: scratch.folder)
    #expect(try scratch.contents("out/maya.pdf") == scratch.contents("single.pdf"))
  }

  /// The bytes do not depend on the worker's earlier albums: with other fonts, emoji, or no texts.
  @Test func makesTheSameBytesAsBuildWithTexts() throws {
    let texts = ["🦦🐸 שלום", "", "The otter 🐸", "λίμνη", "", "🐸🦦 otter שלום"]
    let albums = try texts.enumerated().map { index, text in
      try scratch.write(
        "albums/\(index).json",
        albumText(pages: [
          text.isEmpty ? "{}" : "{ \"texts\": [{ \"text\": \"\(text)\", \"frame\": [20, 20, 300, 90] }] }"
        ]))
    }
    let outcome = try scratch.batch(albums + ["-o", "out", "-j", "1"])
    #expect(outcome.status == 0, "\(outcome)")
    for (index, album) in albums.enumerated() {
      try scrapbook(["build", album, "-o", scratch.path("single.pdf")])
      #expect(try scratch.contents("out/\(index).pdf") == scratch.contents("single.pdf"), "\(texts[index])")
    }
  }

  // MARK: What goes wrong

  /// Writes albums that each fail for a different reason.
  private func writePoisonedAlbums() throws {
    let page = { (image: String) in albumText(pages: ["{ \"photos\": [{ \"image\": \"\(image)\" }] }"]) }
    let photo = try scratch.bytes("albums/bus.jpg")
    try scratch.write("albums/bomb.jpg", Array(try jpeg(photo, claiming: 49_157, by: 27_397)[..<613]))
    try scratch.write("albums/bomb.json", page("bomb.jpg"))
    try scratch.write("albums/cut.png", Array(try makeQuartersPNG()[..<60]))
    try scratch.write("albums/truncated.json", page("cut.png"))
    try scratch.write("albums/hostile.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"")
    try scratch.write("albums/hostile.json", page("hostile.svg"))
    try scratch.write(
      "albums/endless.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><filter id='f'>"
        + String(repeating: "<feMorphology operator='dilate' radius='300'/><feTurbulence/>", count: 300)
        + "</filter><rect width='9' height='9' filter='url(#f)'/></svg>")
    try scratch.write("albums/endless.json", page("endless.svg"))
    try scratch.write("albums/missing.json", page("none.jpg"))
    try scratch.write("albums/words.json", "no album")
    try scratch.write("albums/crash.json", smallAlbum)
  }

  /// Each of them fails with its reason; all others are made.
  @Test func makesAllButThePoisonedOnes() throws {
    let good = (1...(Project.isSoaking ? 993 : 6)).map { "good\($0)" }.sorted()
    try scratch.writeAlbums(good)
    try writePoisonedAlbums()
    let bad = ["bomb", "truncated", "hostile", "endless", "missing", "words", "crash"]
    let albums = (bad + good).map { "albums/\($0).json" }
    let outcome = try scratch.batch(
      albums + ["-o", "out", "--results", "report.json", "--junit", "report.xml", "--max-svg-seconds", "1"],
      environment: ["SCRAPBOOK_BATCH_FAULT": "crash:crash"])
    #expect(outcome.status == 2, "\(outcome)")
    #expect(try scratch.names(in: "out") == good.map { $0 + ".pdf" })
    #expect(try scratch.leftovers(below: "out") == [])
    let report = try Report(scratch.bytes("report.json"))
    #expect(report.ids == bad + good)
    let reasons = [
      "bomb": "image-too-large", "truncated": "broken-image", "hostile": "broken-image",
      "endless": "drawing-too-complex", "missing": "missing-image", "words": "json-syntax",
      "crash": "its worker ended with code 70",
    ]
    for (id, reason) in reasons {
      let album = try #require(report.albums[id])
      #expect(album.status == "failed" && album.reason.contains(reason), "\(id): \(album.reason)")
      #expect(outcome.errors.contains("  \(id): \(album.reason)"), "\(outcome)")
    }
    for id in good {
      let album = try #require(report.albums[id])
      #expect(album.status == "made" && album.fields["pages"] as? Int == 2)
      #expect(try album.fields["bytes"] as? Int == scratch.bytes("out/\(id).pdf").count)
    }
    let diagnostics = report.albums["missing"]?.fields["diagnostics"] as? [[String: Any]]
    #expect(diagnostics?.first?["line"] as? Int == 2 && diagnostics?.count == 1)
    let program = """
      import sys, xml.etree.ElementTree as tree
      suite = tree.parse(sys.argv[1]).getroot()[0]
      print(suite.get("tests"), suite.get("failures"), *[case.get("name") for case in suite if len(case)])
      """
    let junit = try tool("/usr/bin/python3", ["-c", program, scratch.path("report.xml")])
    #expect(junit.output == "\(good.count + 7) 7 \(bad.joined(separator: " "))\n", "\(junit)")
  }

  /// An album leaves no memory allocated in its worker.
  @Test func needsNoMoreMemoryForTheLastAlbumThanForTheTenth() throws {
    let names = (1...(Project.isSoaking ? 1000 : 40)).map { "\($0)" }
    try scratch.writeAlbums(names)
    let outcome = try scratch.batch(
      names.map { "albums/\($0).json" } + ["-j", "1", "-o", "out", "--results", "report.json"])
    #expect(outcome.status == 0, "\(outcome)")
    let report = try Report(scratch.bytes("report.json"))
    let memory = names.compactMap { report.albums[$0]?.fields["workerMemory"] as? Int }
    try #require(memory.count == names.count)
    #expect(memory[9] > 5_000_000 && Double(memory[names.count - 1]) <= 1.2 * Double(memory[9]), "\(memory)")
  }

  static let faults = [
    ("crash", "its worker ended with code 70"), ("end", "its worker ended with code 70"),
    ("eat", "it needs more than 200 MB of memory (--worker-memory)"),
  ]

  @Test(arguments: faults) func replacesAWorkerThatIsLost(_ row: (fault: String, reason: String)) throws {
    try scratch.writeAlbums((1...6).map { "a\($0)" })
    let outcome = try scratch.batch(
      (1...6).map { "albums/a\($0).json" } + [
        "-o", "out", "-j", "2", "--album-timeout", "1200", "--worker-memory", "200MB",
      ], environment: ["SCRAPBOOK_BATCH_FAULT": "\(row.fault):a3"])
    #expect(outcome.status == 2 && outcome.errors.contains("a3: albums/a3.json: \(row.reason)"), "\(outcome)")
    #expect(try scratch.names(in: "out") == [1, 2, 4, 5, 6].map { "a\($0).pdf" })
  }

  /// The batch has no other album, which might also time out while other programs are running.
  @Test func givesUpAnAlbumThatHangs() throws {
    try scratch.writeAlbums(["maya"])
    let arguments = ["albums/maya.json", "-o", "out", "--album-timeout"]
    let outcome = try scratch.batch(arguments + ["4"], environment: ["SCRAPBOOK_BATCH_FAULT": "hang:maya"])
    let reason = "maya: albums/maya.json: it took longer than 4 s (--album-timeout)"
    #expect(outcome.status == 2 && outcome.errors.contains(reason), "\(outcome)")
    #expect(try scratch.batch(arguments + ["1200"]).status == 0)
    #expect(try scratch.names(in: "out") == ["maya.pdf"])
  }

  @Test func keepsTheOldPDFOfAnAlbumThatFails() throws {
    try scratch.writeAlbums(["maya"])
    try scratch.write("out/maya.pdf", "old")
    try scratch.write("albums/maya.json", "no album")
    #expect(try scratch.batch(["albums/maya.json", "-o", "out"]).status == 2)
    #expect(try scratch.contents("out/maya.pdf") == Contents("old"))
  }

  @Test(arguments: ["maya", "MAYA"]) func refusesTwoAlbumsOfOneName(_ name: String) throws {
    try scratch.writeAlbums(["maya"])
    try scratch.write("other/\(name).json", smallAlbum)
    let outcome = try scratch.batch(["albums/maya.json", "other/\(name).json", "-o", "out"])
    #expect(outcome.status == 64 && outcome.errors.contains("would have the same PDF"), "\(outcome)")
    #expect(!scratch.exists("out"))
  }

  @Test func refusesAFolderThatCannotBeMade() throws {
    try scratch.writeAlbums(["maya"])
    for folder in ["albums/maya.json", "albums/maya.json/out"] {
      let outcome = try scratch.batch(["albums/maya.json", "-o", folder])
      #expect(outcome.status == 73 && outcome.errors.contains("cannot create \(folder)"), "\(outcome)")
    }
  }

  @Test(arguments: [
    ["--results", "none/r.json"], ["--junit", "albums"], ["--class-file", "none/c.pdf"],
    ["--class-file", "albums"],
  ])
  func looksBeforeAllWorkWhetherItsFilesHaveAFolder(_ option: [String]) throws {
    try scratch.writeAlbums(["maya"])
    let outcome = try scratch.batch(["albums/maya.json", "-o", "out"] + option)
    #expect(outcome.status == 73 && outcome.errors.contains("cannot create \(option[1])"), "\(outcome)")
    #expect(!scratch.exists("out/maya.pdf"))
  }

  /// A terminal sends the signal to all processes, `kill` only to the first.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func leavesNothingHalfWhenItIsInterrupted(_ signal: Int32, _ status: Int32) throws {
    try scratch.writeAlbums((1...4).map { "a\($0)" })
    let run = try RunningProgram(
      Project.command,
      ["batch"] + (1...4).map { "albums/a\($0).json" } + ["-o", "out", "-j", "1"],
      environment: ["SCRAPBOOK_BATCH_FAULT": "hang:a3"], in: scratch.folder)
    try wait(for: "the second album") { scratch.exists("out/a2.pdf") }
    run.signal(signal)
    let outcome = try run.finish()
    #expect(outcome.status == status, "\(outcome)")
    #expect(try scratch.names(in: "out") == ["a1.pdf", "a2.pdf"])
    #expect(try scratch.leftovers(below: "out") == [])
  }

  // MARK: What it tells

  @Test func writesALineOfJSONForEachAlbum() throws {
    try scratch.writeAlbums(["maya", "noah"])
    let outcome = try scratch.batch([
      "albums/maya.json", "albums/noah.json", "albums/none.json", "-o", "out", "--progress", "json",
    ])
    #expect(outcome.status == 2, "\(outcome)")
    let lines = try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["event"] as? String } == ["album", "album", "album", "end"])
    #expect(Set(lines.compactMap { $0["id"] as? String }) == ["maya", "noah", "none"])
    #expect(lines.last?["made"] as? Int == 2 && lines.last?["failed"] as? Int == 1)
  }

  @Test func writesTwoLiveLinesOnATerminalAndASummary() throws {
    try scratch.writeAlbums(["maya", "noah"])
    let outcome = try scrapbookOnTerminal([
      "batch", scratch.path("albums/maya.json"), scratch.path("albums/noah.json"), "-o", scratch.path("out"),
      "-j", "1",
    ])
    #expect(
      outcome.status == 0 && outcome.output.contains("1 of 2 albums, 0 failed, 1 left\r\n"), "\(outcome)")
    #expect(outcome.output.contains("\r\u{1B}[A\u{1B}[J2 albums in "), "\(outcome)")
  }

  @Test func tellsHowFarItIsBeforeTheFirstAlbumIsMade() throws {
    try scratch.writeAlbums(["maya"])
    let run = try RunningProgram(
      Project.command, ["batch", "albums/maya.json", "-o", "out", "--album-timeout", "1200"],
      environment: ["SCRAPBOOK_BATCH_FAULT": "hang:maya"], in: scratch.folder)
    try wait(for: "the first line") { run.errorsSoFar.contains("\n") }
    run.signal(SIGINT)
    let outcome = try run.finish()
    #expect(outcome.errors.hasPrefix("0 of 1 album, 0 failed, 1 left\n"), "\(outcome)")
  }

  @Test func isSilentWhenItIsAsked() throws {
    try scratch.writeAlbums(["maya"])
    let quiet = try scratch.batch(["albums/maya.json", "-o", "out", "--quiet"])
    #expect(quiet.status == 0 && quiet.errors == "" && quiet.output == "", "\(quiet)")
  }
}
