import Foundation
import TestSupport
import Testing

/// Control sequences and line breaks in names are never output.
@Suite struct HarmlessNamesTests {
  private let scratch: Scratch
  private static let evil = "##[error]a\u{1B}]0;PWNED\u{7}\n::error::INJ\u{202E}\u{200B}\u{85}\u{61C}"

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    for name in [".json", "/x.json"] {
      try scratch.write(Self.evil + name, #"{"pages":[{"photos":[{"image":"no.jpg"}]}]}"#)
    }
    try scratch.write(
      "good.json", #"{"a\u001b[31m\u202e":1,"pages":[{"photos":[{"image":"bus.jpg","alt":"\u200e\u2028"}]}]}"#
    )
    try scratch.write("::error::INJ.json", #"{"pages":[{"photos":[{"image":"no.jpg"}]}]}"#)
    try scratch.write("evil.jsonl", #"{"x\u001b[31m\u202e\n::error::INJ":"1"}"# + "\n")
  }

  static let lines: [[String]] = [
    ["check", evil + ".json"], ["build", evil + ".json"], ["build", "good.json", "-o", evil + "/x.pdf"],
    ["check", evil], ["fonts", evil + ".json"], ["explain", evil + ".json"],
    ["inspect", "good.json", "--stage", "json"], ["inspect", "good.json", "--stage", "album"],
    ["batch", evil + ".json", "-o", "out"], ["batch", evil + "/x.json", "-o", "out"],
    ["batch", evil + ".json", "-o", "out", "--dry-run"],
    ["check", "::error::INJ.json"], ["batch", "::error::INJ.json", "-o", "out"],
    ["batch", "evil.jsonl", "--album", "good.json", "-o", "out"], ["new", evil],
    ["build", "good.json", evil], [evil], ["build", "good.json", "--paper=" + evil],
  ]

  /// Command lines for PDFs, reports and mails.
  static let others: [[String]] = [
    ["info", evil + ".pdf"], ["info", evil + "none.pdf"], ["info", evil + "bad.pdf"],
    ["notes", evil + ".pdf"],
    ["notes", "add", evil + ".pdf", evil, "--page", "1", "--at", "9,9", "--author", evil, "-o", "o.pdf"],
    ["print", evil + ".pdf", "--dry-run"], ["print", evil + ".pdf", "--printer", evil, "--dry-run"],
    ["pages", "delete", evil + ".pdf", "--pages", "9", "-o", "o.pdf"],
    ["pages", "delete", evil + "bad.pdf", "--pages", "1", "-o", "o.pdf"],
    ["pages", "new", "--picture", evil + "none.jpg", "-o", "o.pdf"],
    ["annotate", evil + ".pdf", evil + "strokes.json", "-o", "o.pdf"],
    ["annotate", evil + ".pdf", "strokes.json", "-o", "o.pdf"],
    ["erase", evil + "bad.pdf", "--page", "1", "--at", "1,1"], ["revisions", evil + ".pdf"],
    ["extract", evil + ".pdf", "-o", evil], ["extract", evil + "bad.pdf"],
    ["web", evil + ".pdf", "-o", evil + "/x.html"], ["thumbs", evil + "none.pdf", "-o", "t", "--fit", "9x9"],
    ["tiles", evil + ".pdf", "-o", "t", "--levels", evil], ["themes", evil],
    ["stickers", "-o", evil + "/x.pdf"],
    ["themes", "preview", "-o", evil + "/x.pdf"],
    ["mail", evil + ".pdf", "--to", evil, "--subject", "a", "-o", "m.eml"],
    ["mail", evil + ".pdf", "--to", "a@example.org", "--subject", evil, "-o", "m.eml"],
    ["report", evil + ".html", "-o", "o.pdf"], ["report", evil + "none.json", "-o", "o.pdf"],
    ["report", "report.json", "-o", "o.pdf"], ["report", "check", evil + ".html"], ["report", "new", evil],
  ]

  @Test(arguments: Sample.cases(others, some: 12)) func showsNoNameOfOtherFilesAsItIs(_ line: [String]) throws
  {
    try scratch.write(Self.evil + ".pdf", HandmadePDF.book().bytes)
    try scratch.write(Self.evil + "bad.pdf", "%PDF-1.4\n" + Self.evil)
    try scratch.write("strokes.json", #"{"a\u001b[31m\u202e": 1, "strokes": [{"\u202e": "\u0085"}]}"#)
    try scratch.write(
      Self.evil + ".html",
      "<p>{{\(Self.evil)}} #NO\(Self.evil)# {{x|\(Self.evil)}}</p><img src='\(Self.evil).jpg'>")
    try scratch.write(
      "report.json", #"{"template": "\u001b]0;a\u0007\n::error::INJ\u202e.html", "\u202e": 1}"#)
    expectHarmless(try scrapbook(line, in: scratch.folder))
  }

  private func expectHarmless(_ outcome: Outcome) {
    let text = outcome.output + outcome.errors
    let tricks = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || 0x7F...0x9F ~= $0.value
        || "\u{202E}\u{200B}\u{61C}\u{200E}\u{2028}".unicodeScalars.contains($0)
    }
    #expect(tricks.isEmpty, "\(tricks.map { String($0.value, radix: 16) }): \(outcome)")
    // GitHub's runner also recognizes commands after spaces, and some anywhere in a line.
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!lines.contains { $0.hasPrefix("::error::INJ") } && !text.contains("##["), "\(outcome)")
  }

  @Test(arguments: lines) func showsNoNameAsItIs(_ line: [String]) throws {
    expectHarmless(try scrapbook(line, in: scratch.folder))
  }

  @Test(arguments: ["human", "short", "json", "github", "sarif"])
  func makesNamesHarmlessInEachFormat(_ format: String) throws {
    for command in ["check", "build", "batch"] {
      let batch = ["good.json", "-o", "out", "--results", "r.json", "--junit", "r.xml"]
      let outcome = try scrapbook(
        [command, Self.evil + "/x.json", "--diagnostics", format] + (command == "batch" ? batch : []),
        in: scratch.folder)
      #expect(outcome.status == (command == "batch" ? 2 : 1), "\(outcome)")
      expectHarmless(outcome)
    }
    for report in ["r.json", "r.xml"] {
      let text = String(decoding: try scratch.bytes(report), as: UTF8.self)
      #expect(
        !text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\n::error::INJ"), "\(text)")
    }
    expectHarmless(try scratch.batch(["status", "out"]))
  }
}
