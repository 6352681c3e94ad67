import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The cache saves work and never changes a PDF.
@Suite struct CacheTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("lace.png", try makeQuartersPNG(transparent: true))
    // Not a plain drawing, so it is drawn by another process.
    try scratch.write(
      "blur.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><filter id="b"><feGaussianBlur stdDeviation="2"/></filter><circle cx="20" cy="20" r="9" filter="url(#b)"/></svg>"#
    )
    for name in Self.pictures { try makeOld(name) }
    let page = """
      { "photos": [{ "image": "bus.jpg", "frame": [0, 0, 40, 30] }],
        "stickers": [{ "image": "lace.png", "center": [90, 90], "width": 80 },
                     { "image": "blur.svg", "center": [90, 190], "width": 80 }] }
      """
    try scratch.write("album.json", albumText(pages: [page]))
  }

  private static let pictures = ["bus.jpg", "lace.png", "blur.svg"]

  /// Sets an old time, since files that were just written are not cached.
  private func makeOld(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: scratch.path(name))
  }

  private func arguments(_ options: [String]) -> [String] {
    ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf"), "--quality", "email"] + options
  }

  /// Builds the album with a cache, or with other options.
  @discardableResult
  private func build(_ options: [String]? = nil) throws -> (outcome: Outcome, pdf: Contents) {
    let outcome = try scrapbook(arguments(options ?? ["--cache-dir", scratch.path("cache")]))
    try #require(outcome.status == 0, "\(outcome)")
    return (outcome, try scratch.contents("out.pdf"))
  }

  /// The paths of all files in the cache, sorted.
  private func entries(in folder: String = "cache") throws -> [String] {
    let names = FileManager.default.enumerator(atPath: scratch.path(folder))?.allObjects as? [String] ?? []
    var isFolder = ObjCBool(false)
    // fontconfig's own cache is ignored.
    return names.map { folder + "/" + $0 }.sorted().filter { !$0.contains("/fonts/") }.filter {
      FileManager.default.fileExists(atPath: scratch.path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  @Test(arguments: [[], ["--keep-metadata"], ["--max-size", "40KB"], ["--quality", "original"]])
  func givesTheSameBytesColdAndWarm(_ options: [String]) throws {
    let without = try build(options + ["--no-cache"])
    #expect(!scratch.exists("cache"))
    let kept = options + ["--cache-dir", scratch.path("cache")]
    for run in ["cold", "warm"] {
      let (outcome, pdf) = try build(kept)
      #expect(pdf == without.pdf && outcome.errors == without.outcome.errors, "\(run): \(outcome)")
    }
    // An entry for each inspected picture, and for the reduced photo.
    let count = try entries().count
    #expect(options.contains("original") ? count == 3 : count >= 4, "\(count)")
  }

  @Test(.enabled(if: canTrace)) func readsNoPictureAgain() throws {
    let reads = try ["cold", "warm"].map { _ in
      try tool(
        "strace",
        ["-f", "-qq", "-y", "-o", scratch.path("trace"), "-e", "trace=read,pread64", Project.command]
          + arguments(["--cache-dir", scratch.path("cache")]))
      let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
      return Self.pictures.map { trace.contains("/\($0)>") }
    }
    #expect(reads == [[true, true, true], [false, false, false]])
  }

  /// Only the edges of a copied photo pass through memory; the samples for the file ID are known.
  @Test(.enabled(if: canTrace)) func takesNoSamplesOfAPhotoAgain() throws {
    let options = ["--cache-dir", scratch.path("cache"), "--quality", "original"]
    let counts = try ["cold", "warm"].map { _ in
      try tool(
        "strace",
        ["-f", "-qq", "-y", "-o", scratch.path("trace"), "-e", "trace=read,pread64", Project.command]
          + arguments(options))
      let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
      return trace.split(separator: "\n").count { $0.contains("/bus.jpg>") }
    }
    #expect(counts[0] > 64 && counts[1] < 8, "\(counts)")
  }

  @Test func takesAPictureThatWasReplacedForAnotherOne() throws {
    let old = try build().pdf
    try scratch.write("lace.png", try makeNoisePNG(width: 64, height: 48, transparent: true))
    try makeOld("lace.png")
    let new = try build().pdf
    #expect(try new == build(["--no-cache"]).pdf && new != old)
  }

  /// The file is rewritten in place with its size and time restored: only its status change time differs.
  @Test func takesAPictureThatWasRewrittenForAnotherOne() throws {
    let old = try build().pdf
    let text = String(decoding: try scratch.bytes("blur.svg"), as: UTF8.self)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: scratch.path("blur.svg")))
    try file.write(contentsOf: Data(text.replacingOccurrences(of: "cx=\"20\"", with: "cx=\"44\"").utf8))
    try file.close()
    try makeOld("blur.svg")
    let new = try build().pdf
    #expect(try new == build(["--no-cache"]).pdf && new != old)
  }

  @Test func keepsNothingOfWhatWasWrittenJustNow() throws {
    // A time in the future is still in the future when a busy machine reads it.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 3600)], ofItemAtPath: scratch.path("lace.png"))
    let count = try {
      try build()
      return try entries().count
    }()
    #expect(count == 3, "\(count) entries")
  }

  @Test func keepsNoDrawingWithText() throws {
    try scratch.write(
      "blur.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><text y="20">Hi</text></svg>"#)
    try makeOld("blur.svg")
    let count = try {
      try build()
      return try entries().count
    }()
    #expect(count == 3, "\(count) entries")
  }

  enum Damage: CaseIterable {
    case empty, cutOff, flippedBit, longer, otherKey, folder
  }

  @Test(arguments: Damage.allCases) func makesADamagedEntryAgain(_ damage: Damage) throws {
    let pdf = try build().pdf
    let whole = try entries().map { ($0, try scratch.bytes($0)) }
    for (index, (name, bytes)) in whole.enumerated() {
      switch damage {
      case .empty: try scratch.write(name, [UInt8]())
      case .cutOff: try scratch.write(name, Array(bytes.dropLast(1 + index * 40)))
      case .flippedBit:
        var flipped = bytes
        flipped[bytes.count * (index + 1) / (whole.count + 1)] ^= 4
        try scratch.write(name, flipped)
      case .longer: try scratch.write(name, bytes + [0])
      case .otherKey: try scratch.write(name, whole[(index + 1) % whole.count].1)
      case .folder:
        unlink(scratch.path(name))
        mkdir(scratch.path(name), 0o700)
      }
    }
    let (outcome, again) = try build()
    #expect(again == pdf && outcome.errors == "", "\(outcome)")
    let healed = try entries().map { ($0, Contents(try scratch.bytes($0))) }
    #expect(healed.map(\.0) == whole.map(\.0))
    #expect(healed.map(\.1) == whole.map { Contents($0.1) })
  }

  @Test func onlyWarnsOfACacheThatCannotBeWritten() throws {
    let whole = try build(["--no-cache"]).pdf
    try scratch.write("file", "no folder")
    let folder = scratch.path("file/cache")
    let (outcome, pdf) = try build(["--cache-dir", folder])
    #expect(pdf == whole)
    #expect(
      outcome.errors == """
        scrapbook: warning: cannot write the cache in \(folder): not a directory
           hint: choose another folder with --cache-dir, or do without it by --no-cache

        """)
    #expect(try build(["--cache-dir", folder, "--quiet"]).outcome.errors == "")
    let check = try scrapbook(["check", scratch.path("album.json"), "--strict", "--cache-dir", folder])
    #expect(check.status == 0 && check.errors.contains("cannot write the cache"), "\(check)")
  }

  @Test func servesProcessesThatRunAtTheSameTime() throws {
    let whole = try build(["--no-cache"]).pdf
    let running = try (0..<6).map { index in
      try RunningProgram(
        Project.command,
        arguments(["--cache-dir", scratch.path("cache"), "-o", scratch.path("\(index).pdf")]))
    }
    for (index, program) in running.enumerated() {
      let outcome = try program.finish()
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      #expect(try scratch.contents("\(index).pdf") == whole)
    }
    // One entry each, and no temporary file.
    #expect(try entries().count == 4)
  }

  @Test func liesInTheUsersCacheFolder() throws {
    for (variables, folder) in [
      (["XDG_CACHE_HOME": scratch.path("xdg"), "HOME": scratch.path("home")], "xdg/scrapbook"),
      (["XDG_CACHE_HOME": "relative", "HOME": scratch.path("home")], "home/.cache/scrapbook"),
    ] {
      let outcome = try scrapbook(arguments([]), environment: variables)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      #expect(try entries(in: folder).count == 4)
      var status = stat()
      stat(scratch.path(folder), &status)
      #expect(status.st_mode & 0o777 == 0o700)
      stat(scratch.path(try entries(in: folder)[0]), &status)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func tellsItsSizeAndClearsOnlyWhatIsItsOwn() throws {
    try build()
    let names = try entries()
    let bytes = try names.reduce(0) { $0 + (try scratch.bytes($1).count) }
    let folder = String(names[0].split(separator: "/")[1])
    try scratch.write("cache/\(folder)/notes.txt", "mine")
    try scratch.write("cache/album.json", "mine too")
    let options = ["--cache-dir", scratch.path("cache")]
    let size = try scrapbook(["cache", "size"] + options)
    #expect(size.output == "\(scratch.path("cache")): 4 files, \(bytes) bytes\n", "\(size)")
    let clear = try scrapbook(["cache", "clear"] + options)
    #expect(clear.status == 0 && clear.output + clear.errors == "", "\(clear)")
    #expect(try entries() == ["cache/\(folder)/notes.txt", "cache/album.json"].sorted())
    #expect(try scrapbook(["cache", "size"] + options).output.hasSuffix(": 0 files, 0 bytes\n"))
  }

  // MARK: Faults

  /// Makes calls of a kind fail, one per run: a sample of them, or each until a run has no more calls. The PDF is
  /// correct, or there is none.
  private func failEachCall(_ call: String, _ error: String, on paths: [String], isWarm: Bool) throws {
    let whole = try build(["--no-cache"]).pdf
    let options = arguments(["--cache-dir", scratch.path("cache")])
    let takeSample = {
      if !isWarm { try? FileManager.default.removeItem(atPath: self.scratch.path("cache")) }
      return try FaultSample(
        of: call, in: self.scratch.folder, paths: paths, options, trace: self.scratch.path("trace"))
    }
    var sample = try takeSample()
    // The cache's folder is made by a different thread in each run.
    for _ in 0..<8 where sample.numbers.isEmpty { sample = try takeSample() }
    var hits = 0
    for number in Sample.takesAll ? Array(1...200) : sample.numbers {
      if !isWarm { try? FileManager.default.removeItem(atPath: scratch.path("cache")) }
      unlink(scratch.path("out.pdf"))
      let outcome = try RunningProgram(
        "strace",
        ["-f", "-qq", "-o", scratch.path("trace"), "-e", "trace=\(call)"] + paths.flatMap { ["-P", $0] }
          + ["-e", "inject=\(call):\(error):when=\(number)", Project.command] + options
      ).finish()
      let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
      if outcome.status == 0 {
        #expect(try scratch.contents("out.pdf") == whole, "\(call) \(number): \(outcome)")
      } else {
        #expect(!scratch.exists("out.pdf"), "\(call) \(number): \(outcome)")
      }
      // No error of the cache ends a build.
      if isWarm { #expect(outcome.status == 0, "\(call) \(number): \(outcome)") }
      #expect(try build().pdf == whole, "the run after \(call) \(number): \(outcome)")
      let wasHit = trace.contains("(INJECTED)")
      hits += wasHit ? 1 : 0
      if Sample.takesAll && !wasHit { break }
    }
    #expect(hits > 0 && hits < 200, "\(hits) calls failed, \(sample)")
  }

  @Test(
    .enabled(if: canTrace),
    arguments: [
      ("openat", "error=EIO"), ("read", "error=EIO"), ("read", "retval=100"),
      ("fstat,newfstatat", "error=EIO"),
      ("close", "error=EIO"),
    ])
  func survivesFaultsInReading(_ call: String, _ error: String) throws {
    try build()
    try failEachCall(call, error, on: entries().map(scratch.path), isWarm: true)
  }

  @Test(
    .enabled(if: canTrace),
    arguments: [
      ("write", "error=ENOSPC"), ("rename", "error=EIO"), ("mkdir", "error=EACCES"), ("close", "error=EIO"),
    ]
      + (Project.isSoaking ? [("openat", "error=EACCES"), ("read", "error=EIO")] : []))
  func survivesFaultsInWriting(_ call: String, _ error: String) throws {
    try failEachCall(call, error, on: [], isWarm: false)
  }
}
