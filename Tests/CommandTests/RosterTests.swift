import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A class from a roster and a template.
@Suite struct RosterTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (index, photo) in ["bus", "lake", "otter", "trail"].enumerated() {
      try scratch.copySample("photos/\(photo).jpg", as: "photos/7/img\([1, 2, 10, 3][index]).JPG")
    }
    try scratch.copySample("photos/bus.jpg", as: "photos/8/one.jpg")
    try scratch.write("roster.csv", "\u{FEFF}id;first;last\r\n7;Zoë;\"Müller; \"\"Z\"\"\"\r\n8;秀;李\r\n")
    try scratch.write(
      "class.json",
      """
      { "title": "{{first}}'s week", "author": "{{first}} {{last}}", "background": "none", "pages": [
        { "flow": { "glob": "photos/{{id}}/*.jpg", "perPage": 1 } } ] }
      """)
  }

  private func batch(_ arguments: [String] = []) throws -> Outcome {
    try scratch.batch(["roster.csv", "--album", "class.json", "-o", "out"] + arguments)
  }

  @Test func makesAPDFForEachPupil() throws {
    let outcome = try batch(["--name", "{{first}}-{{id}}.pdf"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.names(in: "out") == ["Zoë-7.pdf", "秀-8.pdf"])
    let info = try tool("pdfinfo", [scratch.path("out/Zoë-7.pdf")]).output
    #expect(info.contains("Title:           Zoë's week\n"), "\(info)")
    #expect(
      info.contains("Author:          Zoë Müller; \"Z\"\n") && info.contains("Pages:           2\n"),
      "\(info)")
    try expectSound(scratch.path("out/Zoë-7.pdf"))
    #expect(try PDFFile(scratch.path("out/秀-8.pdf")).images.count == 1)
  }

  @Test func namesPDFsAfterTheColumnId() throws {
    #expect(try batch().status == 0)
    #expect(try scratch.names(in: "out") == ["7.pdf", "8.pdf"])
    try scratch.write("roster.csv", "first\nZoë\n")
    let outcome = try batch()
    #expect(outcome.status == 64 && outcome.errors.contains("--name \"{{first}}.pdf\""), "\(outcome)")
  }

  @Test func remakesTheAlbumOfOnePupil() throws {
    #expect(try batch().status == 0)
    try scratch.write("roster.csv", "id,first,last\n9,Noah,Lee\n7,Zoë,\"Müller; \"\"Z\"\"\"\n8,秀秀,李\n")
    try scratch.copySample("photos/bus.jpg", as: "photos/9/one.jpg")
    #expect(
      try batch(["--dry-run"]).output == """
        make out/9.pdf: new
        keep out/7.pdf
        make out/8.pdf: the album or an option has changed

        """)
    try scratch.copySample("photos/bus.jpg", as: "photos/7/img11.jpg")
    #expect(
      try batch(["--dry-run"]).output.contains(
        "make out/7.pdf: there are other pictures for photos/7/*.jpg\n"))
  }

  @Test func reportsAllFaultsBeforeAnyWork() throws {
    try scratch.write("roster.csv", "id,first,last\n7,Zoë,\n8,,Li\n8,秀,Li\n")
    let outcome = try batch(["--diagnostics", "short"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors == """
        roster.csv:2:7: error: row 2 has nothing in column "last" [empty-value]
        roster.csv:3:3: error: row 3 has nothing in column "first" [empty-value]
        roster.csv:4:1: error: rows 3 and 4 would have the same file name "8" [duplicate-name]

        """, "\(outcome)")
    #expect(!scratch.exists("out"))
  }

  @Test func tellsThePlaceOfAFaultInTheTemplate() throws {
    try FileManager.default.removeItem(atPath: scratch.path("photos/8"))
    let outcome = try batch(["--diagnostics", "short"])
    #expect(
      outcome.status == 2 && outcome.errors.contains("class.json:2:23: warning: no picture matches"),
      "\(outcome)")
    #expect(try scratch.names(in: "out") == ["7.pdf"])
  }

  @Test func leavesOutWhatIsNotAPictureAndSaysSo() throws {
    try scratch.write("photos/8/IMG_1.MOV", "\0\0\0\u{14}ftypqt  \0\0\0\0qt  ")
    try scratch.write("photos/8/empty.jpg", "")
    try scratch.write("photos/8/letter.docx", "PK\u{3}\u{4}")
    try scratch.write("photos/8/Thumbs.db", "x")
    try scratch.write(
      "class.json", #"{ "background": "none", "pages": [{ "flow": { "glob": "photos/{{id}}/*" } }] }"#)
    let outcome = try batch(["--diagnostics", "short"])
    #expect(outcome.status == 0, "\(outcome)")
    for name in ["IMG_1.MOV", "empty.jpg", "letter.docx"] {
      #expect(outcome.errors.contains("warning: \"photos/8/\(name)\" is"), "\(outcome)")
    }
    #expect(
      outcome.errors.contains("is damaged: the file is empty, and is left out")
        && !outcome.errors.contains("Thumbs"), "\(outcome)")
    #expect(try PDFFile(scratch.path("out/8.pdf")).images.count == 1)
    // The photo comes in its place.
    try scratch.copySample("photos/lake.jpg", as: "photos/8/empty.jpg")
    #expect(try batch(["--dry-run"]).output.contains("make out/8.pdf: photos/8/empty.jpg has changed\n"))
  }

  @Test func tellsOfAPupilWithoutPhotos() throws {
    try scratch.write(
      "class.json",
      #"{ "background": "none", "pages": [{}, { "flow": { "glob": "photos/{{id}}/*.jpg" } }] }"#)
    try FileManager.default.removeItem(atPath: scratch.path("photos/8"))
    let outcome = try batch()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.errors.contains(
        "out/8.pdf: 1 warning\nclass.json:1:59: warning: no picture matches \"photos/8/*.jpg\""),
      "\(outcome)")
    #expect(try !batch(["-q", "--force"]).errors.contains("no picture"))
  }

  @Test func namesThePDFOfAPupilWhoLeft() throws {
    #expect(try batch().status == 0)
    try scratch.write("roster.csv", "id,first,last\n8,秀,李\n")
    let outcome = try batch()
    #expect(
      outcome.status == 0
        && outcome.errors.contains("1 PDF of earlier batches, left as they are: out/7.pdf\n"),
      "\(outcome)")
    let status = try scratch.batch(["status", "out"])
    #expect(status.status == 0 && status.output.contains("left over 7: "), "\(status)")
  }

  /// macOS stores ö as o and a combining mark; rosters come from Windows.
  @Test func findsPicturesWhoseAccentsAreStoredInAnotherWay() throws {
    try scratch.write("roster.csv", "id,first,last\nZo\u{EB},Zoë,Müller\n")
    try scratch.copySample("photos/bus.jpg", as: "photos/Zoe\u{308}/one.jpg")
    try scratch.write(
      "class.json",
      #"""
      { "background": "none", "pages": [{ "photos": [{ "image": "photos/{{id}}/one.jpg" }] },
        { "flow": { "glob": "photos/{{id}}/*" } }] }
      """#)
    let outcome = try batch()
    #expect(outcome.status == 0 && !outcome.errors.contains("warning"), "\(outcome)")
    #expect(try batch(["--dry-run"]).output == "keep out/Zoë.pdf\n")
  }

  @Test func namesTheRostersThatAreThere() throws {
    try scratch.write("rooster.jsonl", "{}")
    let typo = try scratch.batch(["rooster.csv", "--album", "class.json", "-o", "out"])
    #expect(typo.status == 66 && typo.errors.contains("did you mean \"roster.csv\"?"), "\(typo)")
    let other = try scratch.batch(["x.csv", "--album", "class.json", "-o", "out"])
    #expect(other.errors.contains("\"rooster.jsonl\", \"roster.csv\""), "\(other)")
  }

  @Test func saysWhatATemplateIsFor() throws {
    let check = try scrapbook(["check", "class.json", "--diagnostics", "short"], in: scratch.folder)
    #expect(
      check.status == 0
        && check.output == """
          class.json:1:12: warning: "{{first}}" is left unchanged: the album is a template for "scrapbook batch" \
          [unfilled-template]

          """,
      "\(check)")
    let roster = try scrapbook(["check", "roster.csv", "--album", "class.json"], in: scratch.folder)
    #expect(
      roster.status == 64
        && roster.errors.contains("scrapbook batch roster.csv --album class.json -o out/ --dry-run"),
      "\(roster)")
  }

  /// Any roster leads to a documented exit code, and to errors that name row and column.
  @Test func endsHostileRostersInADocumentedWay() throws {
    let parts =
      [
        ",", ";", "\t", "\n", "\r", "\"", "id", "first", "last", "8", "Zoë", "\0", "\u{1B}[2J", "\u{326}",
        "\u{202E}", "{{id}}",
        "sep=|\n", "../", "CON", "PK\u{3}\u{4}", String(repeating: "x", count: 100_000),
        String(repeating: "a;", count: 10_000),
      ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
    var random = SeededGenerator(seed: 0x0B5)
    for number in 0..<(Project.isSoaking ? 300 : 8) {
      var bytes = Array("id,first,last\n7,Zoë,Müller\n".utf8)
      for _ in 0..<Int.random(in: 1..<30, using: &random) {
        bytes += parts.randomElement(using: &random) ?? []
      }
      try scratch.write("roster.csv", bytes)
      let outcome = try batch(["--dry-run", "--diagnostics", "short"])
      #expect([0, 1, 64].contains(outcome.status), "roster \(number): \(outcome)")
      let lines = outcome.errors.split(separator: "\n")
      #expect(
        outcome.status != 1 || lines.allSatisfy { $0.contains(#/^roster\.csv:\d+:\d+: error: /#) },
        "roster \(number): \(outcome)")
    }
  }

  static let mistakes = [
    ["roster.csv", "-o", "out"], ["roster.csv", "roster.csv", "--album", "class.json", "-o", "out"],
    ["class.json", "--name", "{{id}}", "-o", "out"],
  ]

  @Test(arguments: mistakes) func refusesWhatDoesNotGoTogether(_ arguments: [String]) throws {
    let outcome = try scratch.batch(arguments)
    #expect(outcome.status == 64 && !scratch.exists("out"), "\(outcome)")
  }

  @Test(.enabled(if: canUnshareNetwork)) func usesNoNetwork() throws {
    let line = [
      "unshare", "-n", Project.command, "batch", "roster.csv", "--album", "class.json", "-o", "out",
    ]
    let outcome = try RunningProgram(line[0], Array(line.dropFirst()), in: scratch.folder).finish()
    #expect(outcome.status == 0, "\(outcome)")
  }
}

private let canUnshareNetwork: Bool = {
  if let outcome = try? RunningProgram("unshare", ["-n", "true"]).finish(), outcome.status == 0 {
    return true
  }
  skipLoudly("no network namespace can be made here: that a batch uses no network is not tested")
  return false
}()
