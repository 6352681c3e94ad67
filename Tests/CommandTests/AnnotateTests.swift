import Foundation
import TestSupport
import Testing

/// `annotate`, `revisions`, `revert` and `compact` on files of several programs.
@Suite struct AnnotateTests {
  private static let strokes = """
    { "strokes": [ { "id": "a", "page": 1, "tool": "highlighter", "points": [[20, 20], [60, 50], [100, 20]] },
                   { "id": "b", "page": 2, "points": [[10, 10], [40, 80]] } ],
      "notes": [ { "id": "n", "page": 3, "kind": "text", "at": [40, 60], "text": "Well done!", "author": "Ms R." } ] }
    """

  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("plain.pdf", threePagesPDF)
    try scratch.write("strokes.json", Self.strokes)
    return scratch
  }

  @Test(arguments: ["plain", "streams", "linear"])
  func appendsAndRestores(_ kind: String) throws {
    let scratch = try folder()
    if kind == "streams" {
      try tool("qpdf", ["--object-streams=generate", scratch.path("plain.pdf"), scratch.path("streams.pdf")])
    } else if kind == "linear" {
      try tool("qpdf", ["--linearize", scratch.path("plain.pdf"), scratch.path("linear.pdf")])
    }
    let name = kind + ".pdf"
    let before = try readFile(scratch.path(name))
    let outcome = try scrapbook(["annotate", name, "strokes.json"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    let after = try readFile(scratch.path(name))
    #expect(after.starts(with: before) && after.count > before.count)
    try tool("qpdf", ["--check", scratch.path(name)])
    let again = try scrapbook(["annotate", name, "strokes.json"], in: scratch.folder)
    #expect(try again.status == 0 && readFile(scratch.path(name)) == after, "\(again)")
    let info = try scrapbook(["info", name], in: scratch.folder)
    #expect(info.output.contains("2 Ink, 1 Text") && info.output.contains("1 old revision"), "\(info)")
    let copied = try scrapbook(["compact", name, "-o", "small.pdf"], in: scratch.folder)
    #expect(copied.status == 0, "\(copied)")
    #expect(
      try scrapbook(["revisions", "small.pdf"], in: scratch.folder).output.split(separator: "\n").count == 1)
    let reverted = try scrapbook(["revert", name, "--to", "1"], in: scratch.folder)
    #expect(try reverted.status == 0 && readFile(scratch.path(name)) == before, "\(reverted)")
  }

  @Test func drawsInkInThreeViewersAndNothingElse() throws {
    let scratch = try folder()
    let outcome = try scrapbook(
      ["annotate", "plain.pdf", "strokes.json", "-o", "marked.pdf"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    let before = try viewerPages(scratch.path("plain.pdf"), in: scratch, dpi: 72)
    let after = try viewerPages(scratch.path("marked.pdf"), in: scratch, dpi: 72)
    for (old, new) in zip(before, after) {
      let (plain, marked) = (old.pages[0], new.pages[0])
      try #require(plain.width == marked.width && plain.height == marked.height)
      var inked = 0
      for y in 0..<plain.height {
        for x in 0..<plain.width {
          let start = 3 * (y * plain.width + x)
          guard plain.bytes[start..<start + 3] != marked.bytes[start..<start + 3] else { continue }
          inked += 1
          #expect(13...107 ~= x && 13...58 ~= y, "\(old.viewer) draws at \(x), \(y)")
        }
      }
      #expect(inked > 500, "\(old.viewer)")
    }
  }

  @Test func oneStrokeHasOneAlpha() throws {
    let scratch = try folder()
    try scratch.write(
      "cross.json",
      #"{ "strokes": [ { "page": 1, "tool": "highlighter", "points": [[100, 10], [190, 10], [190, 60], [145, 60], [145, 5]] } ] }"#
    )
    let outcome = try scrapbook(["annotate", "plain.pdf", "cross.json"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    for (viewer, pages) in try viewerPages(scratch.path("plain.pdf"), in: scratch, dpi: 288) {
      // Red at 0.3 on white leaves 179 of green; where the stroke crosses itself it is not darker.
      let greens = stride(from: 1, to: pages[0].bytes.count, by: 3).filter { pages[0].bytes[$0 - 1] > 250 }
        .map { pages[0].bytes[$0] }
      #expect((greens.min() ?? 0) >= 170, "\(viewer) \(greens.min() ?? 0)")
      #expect(greens.contains { $0 < 185 }, "\(viewer)")
    }
  }

  @Test func savesWhatIsNewWhileItWatches() throws {
    let scratch = try folder()
    let before = try readFile(scratch.path("plain.pdf")).count
    let watching = try RunningProgram(
      Project.command, ["annotate", "plain.pdf", "strokes.json", "--watch"], in: scratch.folder)
    try wait(for: "the first save") { try readFile(scratch.path("plain.pdf")).count > before }
    let first = try readFile(scratch.path("plain.pdf")).count
    try scratch.write("strokes.json", "{ broken")
    try scratch.write("strokes.json", Self.strokes.replacing("\"id\": \"b\"", with: "\"id\": \"c\""))
    try wait(for: "the second save") { try readFile(scratch.path("plain.pdf")).count > first }
    watching.signal(SIGINT)
    #expect(try watching.finish().status == 130)
    let info = try scrapbook(["info", "plain.pdf"], in: scratch.folder)
    #expect(info.output.contains("3 Ink, 1 Text") && info.output.contains("2 old revisions"), "\(info)")
  }

  @Test func writesOnADamagedFileThatIsMended() throws {
    let scratch = try folder()
    try scratch.write("damaged.pdf", threePagesPDF.replacing("startxref\n", with: "startxref\n9"))
    let refused = try scrapbook(
      ["annotate", "damaged.pdf", "strokes.json", "-o", "out.pdf"], in: scratch.folder)
    #expect(refused.status == 1 && refused.errors.contains("malformed at byte"), "\(refused)")
    #expect(refused.errors.contains("--repair"), "\(refused)")
    let place = try scrapbook(["annotate", "damaged.pdf", "strokes.json", "--repair"], in: scratch.folder)
    #expect(place.status == 64 && place.errors.contains("-o out.pdf"), "\(place)")
    let outcome = try scrapbook(
      ["annotate", "damaged.pdf", "strokes.json", "--repair", "-o", "out.pdf"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.errors.contains("qpdf repaired damaged.pdf"), "\(outcome)")
    try tool("qpdf", ["--check", scratch.path("out.pdf")])
    #expect(try scrapbook(["info", "out.pdf"], in: scratch.folder).output.contains("2 Ink, 1 Text"))
    // An intact file is only appended to.
    let sound = try scrapbook(
      ["annotate", "plain.pdf", "strokes.json", "--repair", "-o", "sound.pdf"], in: scratch.folder)
    #expect(
      try sound.status == 0 && readFile(scratch.path("sound.pdf")).starts(with: Array(threePagesPDF.utf8)))
  }

  @Test(arguments: ["256", "128"]) func writesOnAnEncryptedFileThatStaysEncrypted(_ bits: String) throws {
    let scratch = try folder()
    let options = bits == "128" ? ["--use-aes=y"] : []
    try tool(
      "qpdf",
      ["--encrypt", "mia", "owner", bits] + options
        + ["--print=none", "--", scratch.path("plain.pdf"), scratch.path("closed.pdf")])
    try scratch.write("password", "mia\n")
    try scratch.write("wrong", "ben\n")
    let line = ["annotate", "closed.pdf", "strokes.json", "--rewrite", "-o", "out.pdf", "--password-file"]
    let refused = try scrapbook(line + ["wrong"], in: scratch.folder)
    #expect(
      refused.status == 1 && refused.errors.contains("closed.pdf is encrypted, and the password is wrong"),
      "\(refused)")
    #expect(!scratch.exists("out.pdf"))
    let outcome = try scrapbook(line + ["password"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try RunningProgram("qpdf", ["--check", scratch.path("out.pdf")]).finish().status == 2)
    for password in ["mia", "owner"] {
      let shown = try tool(
        "qpdf", ["--show-encryption", "--password=\(password)", scratch.path("out.pdf")]
      ).output
      #expect(shown.contains("print high resolution: not allowed"), "\(shown)")
    }
    try tool("qpdf", ["--decrypt", "--password=owner", scratch.path("out.pdf"), scratch.path("open.pdf")])
    #expect(try scrapbook(["info", "open.pdf"], in: scratch.folder).output.contains("2 Ink, 1 Text"))
  }

  @Test(arguments: [
    ("", "the file is empty"), ("  \n", "a file of strokes is {"),
    (#"{ "strokes": [{ "page": 1e308, "points": [[1, 1]] }] }"#, "more than the 100000 pages"),
    (#"{ "strokes": [{ "page": -1e308, "points": [[1, 1]] }] }"#, "pages count from 1"),
    (
      #"{ "strokes": [{ "page": 1, "points": [[1, 1], [1e7, 1]] }] }"#,
      "10000000.0 is more than 1000000 points"
    ),
    (
      #"{ "notes": [{ "page": 1, "at": [1, -1e7], "text": "x" }] }"#,
      "-10000000.0 is more than 1000000 points"
    ),
  ]) func tellsWhatIsWrongWithStrokes(_ strokes: String, said: String) throws {
    let scratch = try folder()
    try scratch.write("strokes.json", strokes)
    let outcome = try scrapbook(["annotate", "plain.pdf", "strokes.json"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains(said), "\(outcome)")
    #expect(outcome.errors.hasPrefix("strokes.json:1:"), "\(outcome)")
    #expect(try readFile(scratch.path("plain.pdf")) == Array(threePagesPDF.utf8))
  }

  @Test func tellsWhatIsMendedInPlaceOfAPDF() throws {
    let scratch = try folder()
    try scratch.copySample("photos/bus.jpg", as: "photo.pdf")
    try scratch.write("strokes.json", #"{ "strokes": [{ "page": 1, "points": [[1, 1], [9, 9]] }] }"#)
    let outcome = try scrapbook(
      ["annotate", "photo.pdf", "strokes.json", "--repair", "-o", "out.pdf"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains("it is a JPEG picture"), "\(outcome)")
    #expect(try !scratch.names().contains("out.pdf"))
  }

  @Test func warnsOfWhatNobodyWillSee() throws {
    let scratch = try folder()
    try scratch.write(
      "strokes.json",
      #"""
      { "strokes": [{ "page": 1, "points": [[-500, 10], [-400, 20]] }, { "page": 1, "points": [[9, 900]] },
                    { "page": 2, "points": [[-500, 10], [10, 20]] }],
        "notes": [{ "page": 3, "at": [5000, 60], "text": "half \ud83d and whole \ud83d\ude00" }] }
      """#)
    let outcome = try scrapbook(["annotate", "plain.pdf", "strokes.json"], in: scratch.folder)
    #expect(
      outcome.status == 0 && outcome.errors.contains("2 marks lie beside page 1 of plain.pdf"), "\(outcome)")
    #expect(
      outcome.errors.contains("a mark lies beside page 3") && !outcome.errors.contains("page 2"), "\(outcome)"
    )
    #expect(outcome.errors.contains("\"text\" has a character that is lost (U+FFFD)"), "\(outcome)")
  }

  @Test func refusesWhatMayNotBeChanged() throws {
    let scratch = try folder()
    let encryption = ["--encrypt", "", "owner", "256", "--"]
    try tool("qpdf", encryption + [scratch.path("plain.pdf"), scratch.path("closed.pdf")])
    let signed = { (more: String) in
      pdf([
        "<< /Type /Catalog \(more) /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
        "<< /FT /Sig /T (s) /V << /Type /Sig >> >>",
      ])
    }
    try scratch.write("signed.pdf", signed(""))
    let certificate =
      "/Perms << /DocMDP << /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 2 >> >>] >> >>"
    try scratch.write("certified.pdf", signed(certificate))
    try scratch.write("one.json", #"{ "strokes": [ { "page": 1, "points": [[5, 5]] } ] }"#)
    try scratch.write("far.json", #"{ "strokes": [ { "page": 9, "points": [[5, 5]] } ] }"#)
    let cases = [
      (["closed.pdf", "one.json"], "is encrypted"), (["signed.pdf", "one.json"], "has a signature"),
      (["certified.pdf", "one.json", "--keep-signature"], "its certificate forbids annotations"),
      (["plain.pdf", "far.json"], "far.json:1:26: error: there is no page 9: the PDF has 3 pages"),
      (["one.json", "one.json"], "one.json is not a PDF"),
    ]
    for (arguments, said) in cases {
      let before = try readFile(scratch.path(arguments[0]))
      let outcome = try scrapbook(["annotate"] + arguments, in: scratch.folder)
      #expect(outcome.status == 1 && outcome.errors.contains(said), "\(outcome)")
      #expect(try readFile(scratch.path(arguments[0])) == before)
    }
    #expect(
      try scrapbook(["annotate", "signed.pdf", "one.json", "--keep-signature"], in: scratch.folder).status
        == 0)
    let faults = try scrapbook(
      ["annotate", "plain.pdf", "strokes.json", "-o", "strokes.json"], in: scratch.folder)
    #expect(faults.status == 64, "\(faults)")
    try scratch.write("zero.json", #"{ "strokes": [ { "page": 0, "points": [[5, 5]] } ] }"#)
    let zero = try scrapbook(["annotate", "plain.pdf", "zero.json"], in: scratch.folder)
    #expect(
      zero.status == 1 && zero.errors.contains("zero.json:1:26")
        && zero.errors.contains("pages count from 1"), "\(zero)")
  }
}
