import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook batch --report` makes a report of each row of a roster.
@Suite struct RosterReportTests {
  /// A folder with a roster of three rows, a report of two pages, and data for each row.
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("roster.csv", "id,first,price\n01,Zoë <b>,1.10\n02,Bo,2.20\n03,Cy,3.30\n")
    try scratch.write(
      "in/report.json",
      """
      { "template": "a.html", "data": "{{id}}.json", "title": "For {{first}}", "footer": "foot.html",
        "rows": { "SCORES": { "each": "scores", "row": "row.html" } },
        "computed": { "DOUBLE": { "product": ["price", "2"] } } }
      """)
    try scratch.write(
      "in/a.html",
      """
      <h1>Dear {{first}}</h1><p><a href="#end">to the end</a> #PRICE# #DOUBLE#</p><table>#SCORES#</table>
      <p style="break-before: page" id="end">End</p>
      """)
    try scratch.write("in/row.html", "<tr><td>score {{points}}</td></tr>")
    try scratch.write("in/foot.html", "<p>{page} of {pages}</p>")
    for (id, points) in [("01", 11), ("02", 22), ("03", 33)] {
      try scratch.write("in/\(id).json", "{ \"scores\": [{ \"points\": \(points) }] }")
    }
    return scratch
  }

  private let line = ["roster.csv", "--report", "in/report.json", "-o", "out"]

  private func texts(_ path: String) throws -> [String] {
    let text = try tool("pdftotext", ["-layout", path, "-"]).output
    return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func makesAReportOfEachRow() throws {
    let scratch = try scratch()
    let outcome = try scratch.batch(line + ["--class-file", "all.pdf", "--results", "r.json", "-j", "2"])
    try #require(outcome.status == 0 && outcome.errors.contains("3 reports"), "\(outcome)")
    let texts = try texts(scratch.path("out/01.pdf"))
    #expect(texts.count == 2 && texts[0].contains("Dear Zoë <b>"), "\(texts)")
    #expect(texts[0].contains("1.10 2.2") && texts[0].contains("score 11") && texts[1].contains("2 of 2"))
    try expectSound(scratch.path("out/01.pdf"))
    #expect(try tool("pdfinfo", [scratch.path("out/01.pdf")]).output.contains("For Zoë <b>"))
    #expect(try Report(try scratch.bytes("r.json")).ids == ["01", "02", "03"])
  }

  @Test func joinsAllReportsInTheClassFile() throws {
    let scratch = try scratch()
    let outcome = try scratch.batch(line + ["--class-file-only", "all.pdf"])
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("all.pdf"))
    let texts = try texts(scratch.path("all.pdf"))
    #expect(texts.map { $0.contains("End") } == [false, true, false, true, false, true])
    #expect(texts[4].contains("score 33") && texts[4].contains("1 of 2"))
    let outline = try tool("mutool", ["show", scratch.path("all.pdf"), "outline"]).output
    let titles = outline.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(titles == ["01", "Dear Zoë <b>", "02", "Dear Bo", "03", "Dear Cy"], "\(outline)")
    // The link of the third report leads to the sixth page.
    let show = { (what: String) in try tool("mutool", ["show", scratch.path("all.pdf"), what]).output }
    let last = try #require(try show("pages").firstMatch(of: /page 6 = (\d+ 0 R)/)?.1)
    let link = try #require(try show("pages/5/Annots/1").firstMatch(of: /\d+/)?.output)
    #expect(try show(String(link)).contains("/Dest [ \(last) ") || show("pages/5/Annots/1").contains(last))
  }

  @Test func makesAgainOnlyWhatHasChanged() throws {
    let scratch = try scratch()
    try #require(try scratch.batch(line).status == 0)
    let made = { () throws -> [String] in
      let outcome = try scratch.batch(line + ["--dry-run"])
      return outcome.output.split(separator: "\n").filter { $0.hasPrefix("make") }.map(String.init)
    }
    #expect(try made() == [])
    try scratch.write("in/02.json", "{ \"scores\": [{ \"points\": 23 }] }")
    #expect(try made() == ["make out/02.pdf: 02.json has changed"])
    try #require(try scratch.batch(line).status == 0)
    #expect(try texts(scratch.path("out/02.pdf"))[0].contains("score 23"))
    try scratch.write("roster.csv", "id,first,price\n01,Zoë <b>,1.10\n02,Bo,2.20\n03,Cy,4\n")
    #expect(try made().map { $0.prefix(15) } == ["make out/03.pdf"])
    try scratch.write("in/row.html", "<tr><td>points {{points}}</td></tr>")
    #expect(try made().count == 3)
  }

  @Test func makesTheSameBytesInShardsAndWithSeveralWorkers() throws {
    let scratch = try scratch()
    try #require(try scratch.batch(line + ["-j", "1"]).status == 0)
    let whole = try scratch.documents(in: "out")
    for shard in 1...8 {
      let outcome = try scratch.batch(
        ["roster.csv", "--report", "in/report.json", "-o", "parts", "-j", "2", "--shard", "\(shard)/8"],
        environment: ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8", "HOME": "/nonexistent"])
      try #require(outcome.status == 0, "\(outcome)")
    }
    #expect(try scratch.documents(in: "parts") == whole)
    #expect(whole.count == 3)
  }

  @Test func failsOnlyTheRowThatIsWrong() throws {
    let scratch = try scratch()
    try scratch.write("in/02.json", "{ \"scores\": 5 }")
    let outcome = try scratch.batch(line)
    #expect(outcome.status == 2 && outcome.errors.contains("\"scores\" is not"), "\(outcome)")
    #expect(try scratch.names(in: "out") == ["01.pdf", "03.pdf"])
  }

  @Test func namesAColumnThatIsMissing() throws {
    let scratch = try scratch()
    try scratch.write("in/report.json", #"{ "template": "a.html", "title": "{{frist}}" }"#)
    let outcome = try scratch.batch(line)
    #expect(outcome.status == 1 && outcome.errors.contains("did you mean \"{{first}}\"?"), "\(outcome)")
  }

  @Test(arguments: ["in/a.html", "in/03.json", "in/row.html", "in/note.html", "in/report.json", "roster.csv"])
  func replacesNoneOfItsFiles(name: String) throws {
    let scratch = try scratch()
    try scratch.write("in/foot.html", "<p>{{> note.html}}</p>")
    try scratch.write("in/note.html", "A note")
    let before = try scratch.contents(name)
    let outcome = try scratch.batch(line + ["--results", name])
    #expect(outcome.status == 64, "\(outcome)")
    #expect(try scratch.contents(name) == before)
  }

  @Test(arguments: [
    (["albums/a.json", "--report", "r.json"], "did you mean --results r.json"),
    (["roster.csv", "--album", "a.json", "--report", "r.json"], "did you mean --results r.json"),
    (["roster.csv", "--report", "r.json", "--layout", "pages"], "--layout"),
    (["roster.csv", "b.csv", "--report", "r.json"], "--report needs one roster"),
  ])
  func saysWhatWasMeant(arguments: [String], hint: String) throws {
    let scratch = try scratch()
    let outcome = try scratch.batch(arguments + ["-o", "out"])
    #expect(outcome.status == 64 && outcome.errors.contains(hint), "\(outcome)")
    #expect(!scratch.exists("out") && !scratch.exists("r.json"))
  }

  @Test func makesAProgressReportOfEachPupilOfTheSampleClass() throws {
    let scratch = try Scratch()
    let samples = Project.root + "/Samples/Class/"
    let outcome = try scratch.batch([
      samples + "roster.csv", "--report", samples + "progress.report.json", "--allow-outside", "-o", "out",
      "--class-file", "class.pdf", "--strict",
    ])
    try #require(outcome.status == 0, "\(outcome)")
    let names = try scratch.names(in: "out")
    #expect(names.count == 30)
    let text = try texts(scratch.path("out/01.pdf")).joined()
    #expect(text.contains("Amélie Durand") && text.contains("What Amélie wrote"), "\(text)")
    #expect(text.contains("Otter Lake, with Amélie") && text.contains("Found the first frog"))
    #expect(try texts(scratch.path("out/02.pdf")).joined().contains("with the foxes, May 2026"))
    try expectSound(scratch.path("class.pdf"))
  }
}
