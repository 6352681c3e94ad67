import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The exit codes that `--help` lists, and the files after each.
@Suite struct ExitCodeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "bus.jpg" }] }"#]))
  }

  /// Runs the command in the scratch folder and checks that no file was made.
  private func expectFailure(
    _ arguments: [String], status: Int32, saying text: String, stdout: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let before = try scratch.names()
    let outcome = try scrapbook(arguments, stdout: stdout, in: scratch.folder)
    #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(text), "\(outcome)", sourceLocation: sourceLocation)
    #expect(try scratch.names() == before, "\(outcome)", sourceLocation: sourceLocation)
  }

  @Test func endsWith0WhenThePDFIsMade() throws {
    let outcome = try scrapbook(["build", "album.json"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("album.pdf"))
    #expect(try scratch.names() == ["album.json", "album.pdf", "bus.jpg"])
  }

  @Test func endsWith1WhenTheAlbumIsWrong() throws {
    try scratch.write("wrong.json", "{ \"pages\": [{ \"photos\": [{}] }] }")
    try expectFailure(["build", "wrong.json"], status: 1, saying: "wrong.json:1:26: error: ")
    try scratch.write("torn.json", "{ \"pages\": [")
    try expectFailure(["build", "torn.json"], status: 1, saying: "torn.json:1:")
  }

  @Test func endsWith1WhenAWarningIsStrict() throws {
    try scratch.write("new.json", #"{ "background": "none", "colour": 1, "pages": [{}] }"#)
    let plain = try scrapbook(["build", "new.json", "-o", "-"], in: scratch.folder)
    #expect(plain.status == 0 && plain.errors.contains("warning"), "\(plain.errors)")
    try expectFailure(["build", "new.json", "--strict"], status: 1, saying: "error: ")
  }

  @Test(arguments: [
    ["build", "album.json", "--no-such-option"], ["build", "album.json", "--paper", "a9"],
    ["build", "album.json", "--pages", "0"], ["build", "album.json", "--max-megapixels", "0"],
    ["no-such-command"], ["render", "album.json", "-o", "a.png", "--scale", "0"],
    ["render", "album.json", "-o", "a.png", "--spread", "2"], ["build", "-"],
    ["build", "album.json", "-o", ""],
    ["new", ".", "-o", "bus.jpg", "--force"],
  ])
  func endsWith64ForAWrongCommandLine(_ arguments: [String]) throws {
    try expectFailure(arguments, status: 64, saying: "rror: ")
  }

  @Test(arguments: ["--title", "--author", "--subject", "--keywords", "--creator"])
  func endsWith64ForATextThatIsNotUTF8(_ option: String) throws {
    let line = "exec \"$0\" build album.json \"$1\" \"$(printf '%b' \"$2\")\""
    let build = { (text: String) in
      try tool(
        "sh", ["-c", "cd \"$3\" && " + line, Project.command, option, text, scratch.folder],
        allowing: [0, 64])
    }
    let outcome = try build("caf\\0351")
    #expect(outcome.status == 64 && outcome.errors.contains("\(option) is not UTF-8 text"), "\(outcome)")
    #expect(!scratch.exists("album.pdf"))
    // The replacement character itself is valid.
    #expect(try build("caf\u{FFFD}").status == 0)
  }

  @Test func endsWith64RatherThanFillATerminalWithAPDF() throws {
    let outcome = try scrapbookOnTerminal(["build", scratch.path("album.json"), "-o", "-"])
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.output.contains("standard output is a terminal"), "\(outcome)")
    #expect(!outcome.output.contains("%PDF"), "\(outcome)")
  }

  @Test(arguments: ["album.json", "bus.jpg", "./bus.jpg", "link", "hard", "./hard"])
  func endsWith64RatherThanReplaceAnInput(_ output: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: "bus.jpg")
    try FileManager.default.linkItem(atPath: scratch.path("bus.jpg"), toPath: scratch.path("hard"))
    let before = try (scratch.contents("album.json"), scratch.contents("bus.jpg"))
    for arguments in [["build", "album.json", "-o", output], ["render", "album.json", "-o", output]] {
      // A name with the extension of another file format is refused first.
      let reason =
        output.hasSuffix("g") || output.hasSuffix("n")
        ? "another kind of file" : ", and would be replaced by the P"
      try expectFailure(arguments, status: 64, saying: reason)
    }
    #expect(try scratch.contents("album.json") == before.0)
    #expect(try scratch.contents("bus.jpg") == before.1)
  }

  @Test func endsWith66WithoutAnAlbum() throws {
    try expectFailure(["build", "none.json"], status: 66, saying: "cannot open none.json")
    try expectFailure(["build", "album.json/none.json"], status: 66, saying: "cannot open")
    try expectFailure(["new", "none"], status: 66, saying: "cannot read the folder none")
  }

  @Test func endsWith73WhenTheOutputCannotBeCreated() throws {
    try expectFailure(
      ["build", "album.json", "-o", "none/a.pdf"], status: 73, saying: "cannot create none/a.pdf")
    try expectFailure(["build", "album.json", "-o", "."], status: 73, saying: "it is a folder")
    try expectFailure(
      ["render", "album.json", "-o", "none/a.png"], status: 73, saying: "cannot create none/a.png")
  }

  @Test(.enabled(if: canBeOrdinaryUser)) func endsWith73InAFolderThatMayNotBeWrittenTo() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("locked"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o555])
    chmod(scratch.folder, 0o755)
    let line = asOrdinaryUser + [Project.command, "build", "album.json", "-o", "locked/a.pdf"]
    let outcome = try RunningProgram(line[0], Array(line.dropFirst()), in: scratch.folder).finish()
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.errors.contains("cannot create locked/a.pdf: permission denied"), "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("locked")) == [])
  }

  @Test func endsWith73ForANameTooLongAndALinkToNowhere() throws {
    let long = String(repeating: "a", count: 256) + ".pdf"
    try expectFailure(["build", "album.json", "-o", long], status: 73, saying: "file name too long")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("nowhere.pdf"), withDestinationPath: "gone/away.pdf")
    try expectFailure(["build", "album.json", "-o", "nowhere.pdf"], status: 73, saying: "is a broken link")
  }

  @Test func isNotHeldUpByAPipeNamedLikeALeftover() throws {
    mkfifo(scratch.path(".out.pdf.1-0.scrapbook-tmp"), 0o600)
    let outcome = try scrapbook(["build", "album.json", "-o", "out.pdf"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(scratch.exists(".out.pdf.1-0.scrapbook-tmp"))
  }

  @Test func endsAtTheSecondSignal() throws {
    mkfifo(scratch.path("pipe.pdf"), 0o600)
    let run = try RunningProgram(
      Project.command, ["build", "album.json", "-o", "pipe.pdf"], environment: [:], in: scratch.folder)
    // It waits for a reader of the pipe, which never opens it.
    try wait(for: "opening the pipe") { run.isOpeningAFile }
    run.signal(SIGINT)
    try wait(for: "the first signal") { !run.hasPendingSignal }
    run.signal(SIGINT)
    #expect(try run.finish().status == 130)
  }

  @Test func endsWith74OnAFullDevice() throws {
    try expectFailure(
      ["build", "album.json", "-o", "/dev/full"], status: 74, saying: "no space left on device")
    try expectFailure(
      ["build", "album.json", "-o", "-"], status: 74, saying: "standard output", stdout: "/dev/full")
    for arguments in [
      ["schema"], ["stickers"], ["inspect", "album.json", "--stage", "display"], ["--version"], ["--help"],
      ["help", "build"], ["batch", "--help"], ["--generate-completion-script", "bash"],
    ] {
      try expectFailure(arguments, status: 74, saying: "cannot write to standard output", stdout: "/dev/full")
    }
    #expect(access("/dev/full", W_OK) == 0)
  }

  /// A file that gets the descriptor of a closed stream would become the input or output of a child process.
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
  func worksWithClosedStreams(_ streams: String) throws {
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    for line in ["compact book.pdf -o out.pdf", "build album.json -o out.pdf"] {
      try? FileManager.default.removeItem(atPath: scratch.path("out.pdf"))
      let outcome = try tool(
        "sh", ["-c", "cd '\(scratch.folder)' && '\(Project.command)' \(line) \(streams)"])
      #expect(scratch.exists("out.pdf"), "\(outcome)")
      try tool("qpdf", ["--check", scratch.path("out.pdf")])
    }
    // No message can be written there.
    try tool(
      "sh", ["-c", "'\(Project.command)' schema \(streams)"],
      allowing: streams.contains(" >") || streams.hasPrefix(">") ? [74] : [0])
  }

  /// Warnings are shown once the PDF exists, or once it is known that it cannot be written.
  @Test func showsWarningsBeforeTheFailureOfAnOutput() throws {
    try scratch.write("typo.json", #"{ "pages": [{ "phots": [] }] }"#)
    let outcome = try scrapbook(["build", "typo.json", "-o", "/dev/full"], in: scratch.folder)
    #expect(outcome.status == 74)
    let warning = try #require(outcome.errors.firstRange(of: "[unknown-key]"), "\(outcome)")
    let failure = try #require(outcome.errors.firstRange(of: "no space left on device"), "\(outcome)")
    #expect(warning.upperBound < failure.lowerBound)
  }

  /// A bare chroot has no /proc, so there seem to be no arguments, and a command would show its help.
  @Test(
    .enabled(if: canHideProc),
    arguments: ["build album.json -o o.pdf", "check album.json", "batch album.json -o out"])
  func endsWith70WhenItsArgumentsCannotBeRead(_ line: String) throws {
    let hidden = "mount -t tmpfs none /proc && cd '\(scratch.folder)' && '\(Project.command)' \(line)"
    let outcome = try tool("unshare", ["-m", "sh", "-c", hidden], allowing: [70])
    #expect(outcome.errors.contains("/proc/self/cmdline") && outcome.output.isEmpty, "\(outcome)")
  }

  /// GLib aborts the process when it cannot start a thread.
  @Test func endsWith70WhenALibraryGivesUp() throws {
    try writeLongAlbum(in: scratch)
    for signal in [SIGTRAP, SIGABRT] {
      let program = try RunningProgram(
        Project.command, ["build", scratch.path("long.json"), "-o", scratch.path("out.pdf")])
      try waitForTemporary(in: scratch, of: program)
      program.signal(signal)
      let outcome = try program.finish()
      #expect(outcome.status == 70 && outcome.errors.contains("nothing was written"), "\(outcome)")
      #expect(!scratch.exists("out.pdf"))
      for name in try scratch.leftovers() { unlink(scratch.path(name)) }
    }
  }

  @Test func endsWith74WhenNobodyReadsItsOutput() throws {
    let line = "'\(Project.command)' build '\(scratch.path("album.json"))' -o - | true; echo ${PIPESTATUS[0]}"
    let outcome = try tool("bash", ["-c", line])
    #expect(outcome.output == "74\n", "\(outcome)")
  }

  /// Sends the signal as soon as the temporary file is there, which is early in a long build.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func leavesTheOldFileWhenItIsInterrupted(_ signal: Int32, status: Int32) throws {
    try scratch.write("out.pdf", "old")
    try writeLongAlbum(in: scratch)
    let program = try RunningProgram(
      Project.command, ["build", scratch.path("long.json"), "-o", scratch.path("out.pdf")])
    try waitForTemporary(in: scratch, of: program)
    program.signal(signal)
    let outcome = try program.finish()
    #expect(outcome.status == status, "\(outcome)")
    #expect(try scratch.contents("out.pdf") == Contents("old"))
    #expect(try scratch.leftovers() == [])
  }

  @Test func goesOnWhenItsTerminalIsClosedUnderNohup() throws {
    try writeLongAlbum(in: scratch)
    let program = try RunningProgram(
      "nohup", [Project.command, "build", scratch.path("long.json"), "-o", scratch.path("out.pdf")])
    try waitForTemporary(in: scratch, of: program)
    program.signal(SIGHUP)
    let outcome = try program.finish()
    #expect(outcome.status == 0, "\(outcome)")
    let info = try tool("pdfinfo", [scratch.path("out.pdf")]).output
    #expect(info.contains("Pages:           20\n"), "\(info)")
  }
}

/// Root may write everywhere, so a test of permissions runs as another user.
private let asOrdinaryUser =
  geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : ["env"]

private let canBeOrdinaryUser: Bool = {
  let line = asOrdinaryUser + [Project.command, "--version"]
  if let outcome = try? RunningProgram(line[0], Array(line.dropFirst())).finish(), outcome.status == 0 {
    return true
  }
  skipLoudly("the command cannot be run as an ordinary user: permissions are not tested")
  return false
}()

private let canHideProc: Bool = {
  let outcome = try? RunningProgram("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/proc"]).finish()
  if outcome?.status == 0 { return true }
  skipLoudly("/proc cannot be hidden: arguments that cannot be read are not tested")
  return false
}()

/// Writes `long.json`: 20 sheets, each with photos of its own that have to be read.
func writeLongAlbum(in scratch: Scratch) throws {
  let photos = ["bus", "butterfly", "campfire", "canoe", "heron", "lake", "otter", "picnic"]
  let bytes = try photos.map { try readFile(Project.sample("photos/\($0).jpg")) }
  let pages = try (0..<40).map { index in
    // Every page has a different file, so that every page is written with new bytes.
    try scratch.write("p\(index).jpg", jpeg(bytes[index % bytes.count], addingSegment: 0xFE, [UInt8(index)]))
    return """
      { "photos": [{ "image": "p\(index).jpg", "rotation": \(index % 7 - 3), "shadow": true }],
        "stickers": [{ "image": "builtin:fox", "center": [100, 100], "width": \(50 + index) }] }
      """
  }
  try scratch.write("long.json", albumText(pages: pages, background: "open-book"))
}

/// Waits until a build has created its temporary file, with most of its work before it.
func waitForTemporary(in scratch: Scratch, of program: RunningProgram) throws {
  try wait(for: "a temporary file") { try !scratch.leftovers().isEmpty }
}
