import Foundation
import Glibc
import TestSupport
import Testing

/// Passwords are asked for at a terminal, and only there.
@Suite struct AskPasswordTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    try tool(
      "qpdf",
      ["--encrypt", "mia", "owner", "256", "--", scratch.path("book.pdf"), scratch.path("closed.pdf")])
    try tool(
      "qpdf", ["--encrypt", "", "owner", "256", "--", scratch.path("book.pdf"), scratch.path("open.pdf")])
  }

  /// A pseudoterminal for standard input and standard error of a command.
  private final class Terminal {
    private let file: Int32
    let name: String

    init() throws {
      file = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      // TIOCSPTLCK and TIOCGPTN: unlock the other end, and return its number.
      var number: Int32 = 0
      try #require(
        file >= 0 && ioctl(file, 0x4004_5431, &number) == 0 && ioctl(file, 0x8004_5430, &number) == 0)
      name = "/dev/pts/\(number)"
      try #require(fcntl(file, F_SETFL, O_NONBLOCK) == 0)
    }

    deinit { close(file) }

    var showsInput: Bool {
      var state = termios()
      return tcgetattr(file, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
    }

    func read() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(file, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    func type(_ text: String) { _ = write(file, text, text.utf8.count) }
  }

  /// Runs a command at a terminal, and types an answer whenever it asks.
  ///
  /// - Returns: The exit status, and the terminal's output.
  private func run(_ line: String, _ answers: [String]) throws -> (status: Int32, shown: String) {
    let terminal = try Terminal()
    // The shell holds it open until the command ends.
    let command = "'\(Project.command)' \(line) <\(terminal.name) 2>\(terminal.name)"
    let other = open(terminal.name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(other) }
    let program = try RunningProgram(
      "sh", ["-c", "exec \(command)"], environment: ["TERM": "xterm"], in: scratch.folder)
    var shown = ""
    // Each question ends with a colon, and a line break that the command writes after the answer.
    let count = { (text: String) in shown.components(separatedBy: text).count - 1 }
    for (index, answer) in answers.enumerated() {
      try wait(for: "a question") {
        shown += terminal.read()
        return !terminal.showsInput && count("Type ") == index + 1
      }
      if answer == "^C" { program.signal(SIGINT) } else { terminal.type(answer + "\n") }
      try wait(for: "the end of the answer") {
        shown += terminal.read()
        return count(": \r\n") == index + 1
      }
    }
    let status = try program.finish().status
    shown += terminal.read()
    #expect(terminal.showsInput, "\(line)")
    for answer in answers where !answer.isEmpty { #expect(!shown.contains(answer), "\(shown)") }
    return (status, shown)
  }

  @Test(arguments: [
    "decrypt closed.pdf -o out.pdf", "pages extract closed.pdf --pages 1 -o out.pdf",
    "pages merge book.pdf closed.pdf -o out.pdf", "info closed.pdf", "notes closed.pdf",
    "annotate closed.pdf one.json --rewrite -o out.pdf",
  ]) func asksForThePasswordOfADocument(_ line: String) throws {
    try scratch.write("one.json", #"{ "strokes": [ { "page": 1, "points": [[5, 5]] } ] }"#)
    let (status, shown) = try run(line, ["mia"])
    #expect(status == 0 && shown.hasPrefix("Type the password of closed.pdf: "), "\(shown)")
    #expect(!line.contains("out.pdf") || scratch.exists("out.pdf"))
  }

  @Test func asksThreeTimes() throws {
    let right = try run("decrypt closed.pdf -o out.pdf", ["x1", "x2", "mia"])
    #expect(right.status == 0 && right.shown.contains("this is another password"), "\(right)")
    let wrong = try run("decrypt closed.pdf -o second.pdf", ["x1", "x2", "x3"])
    #expect(wrong.status == 1 && wrong.shown.contains("the password is wrong"), "\(wrong)")
    #expect(!scratch.exists("second.pdf"))
  }

  @Test func tellsWhatIsMissingIfNothingIsAnswered() throws {
    let (status, shown) = try run("decrypt closed.pdf -o out.pdf", [""])
    #expect(status == 1 && shown.contains("--password-file FILE"), "\(shown)")
    let interrupted = try run("decrypt closed.pdf -o out.pdf", ["^C"])
    #expect(interrupted.status == 130 && !scratch.exists("out.pdf"), "\(interrupted)")
  }

  @Test func asksNothingThatIsNotNeeded() throws {
    try scratch.write("password", "no\n")
    #expect(try run("decrypt open.pdf -o out.pdf", []).status == 0)
    #expect(try run("decrypt book.pdf -o second.pdf", []).status == 0)
    #expect(try run("decrypt closed.pdf --password-file password -o third.pdf", []).status == 1)
    let outcome = try scrapbook(["decrypt", "closed.pdf", "-o", "third.pdf"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains("the password is missing"), "\(outcome)")
  }

  @Test func asksTwiceForANewPassword() throws {
    let made = try run("encrypt book.pdf -o out.pdf", ["Žofie", "Žofie"])
    #expect(made.status == 0, "\(made)")
    try tool("qpdf", ["--password=Žofie", "--check", scratch.path("out.pdf")])
    let other = try run("encrypt book.pdf -o second.pdf", ["mia", "mai"])
    #expect(other.status == 64 && other.shown.contains("are not the same"), "\(other)")
    let none = try run("encrypt book.pdf -o second.pdf", [""])
    #expect(none.status == 64 && !scratch.exists("second.pdf"), "\(none)")
    let outcome = try scrapbook(["encrypt", "book.pdf", "-o", "second.pdf"], in: scratch.folder)
    #expect(outcome.status == 64 && outcome.errors.contains("--new-password-file FILE"), "\(outcome)")
  }
}
