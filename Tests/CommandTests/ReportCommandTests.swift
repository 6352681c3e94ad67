import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook report` makes PDFs of templates.
@Suite struct ReportCommandTests {
  private static let invoice = Project.root + "/Samples/Reports/Invoice/report.json"

  /// The text of a PDF's pages.
  private func texts(_ path: String) throws -> [String] {
    let text = try tool("pdftotext", ["-layout", path, "-"]).output
    return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func data(items: Int) -> String {
    let rows = (1...items).map { "{ \"item_desc\": \"Item \($0)\", \"price\": \($0).10 }" }
    return """
      { "logo_image": "logo.svg", "invoice_number": "7", "invoice_date": "2026-05-14", "due_date": "2026-06-13",
        "sender_info": "A\\nB", "recipient_info": "C", "payment_method": "Wire",
        "items": [\(rows.joined(separator: ","))] }
      """
  }

  @Test(arguments: [(1, 1, "€1.10"), (2, 1, "€3.20"), (47, 3, "€1,132.70"), (500, 20, "€125,300.00")])
  func makesTheInvoice(items: Int, pages: Int, total: String) throws {
    let scratch = try Scratch()
    let data = try scratch.write("data.json", data(items: items))
    let outcome = try scrapbook(["report", Self.invoice, "--data", data, "-o", scratch.path("a.pdf")])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.contains("[low-contrast]") && !outcome.errors.contains("[shrunk-to-fit]"))
    try expectSound(scratch.path("a.pdf"))
    let texts = try texts(scratch.path("a.pdf"))
    #expect(texts.count == pages)
    #expect(texts.allSatisfy { $0.contains("Thank you!") })
    #expect(texts.last?.contains("Total: \(total)") == true)
    let found = texts.joined().matches(of: #/Item ([0-9]+)\s/#).compactMap { Int($0.1) }
    #expect(found == Array(1...items))
    let sizes = try tool("pdfinfo", [scratch.path("a.pdf")]).output
    #expect(sizes.contains("595.276 x 841.89 pts (A4)"), "\(sizes)")
  }

  /// The samples in the guide use only the published subset.
  @Test(arguments: ["text", "lists", "boxes", "flex", "tables", "charts"])
  func knowsWhatTheGuideShows(group: String) throws {
    let folder = Project.root + "/Samples/Reports/Subset"
    let data = group == "charts" ? ["--data", folder + "/scores.json"] : []
    let check = try scrapbook(["report", "check", folder + "/\(group).html", "--strict"] + data)
    #expect(check.status == 0 && check.errors == "", "\(check)")
  }

  @Test(arguments: ["invoice", "progress", "class-list", "certificate"])
  func writesATemplateThatIsReady(template: String) throws {
    let scratch = try Scratch()
    let made = try scrapbook(["report", "new", "a", "--template", template], in: scratch.folder)
    try #require(made.status == 0, "\(made)")
    let again = try scrapbook(["report", "new", "a", "--template", template], in: scratch.folder)
    #expect(again.status == 73, "\(again)")
    let report = try scrapbook(["report", "a/report.json", "--strict"], in: scratch.folder)
    try #require(report.status == 0 && report.errors == "", "\(report)")
    try expectSound(scratch.path("a/report.pdf"))
    let check = try scrapbook(["report", "check", "a/report.json"], in: scratch.folder)
    #expect(check.status == 0 && check.output == "" && check.errors == "", "\(check)")
  }

  @Test func namesThePDFByItsNumberAndTakesThatOnce() throws {
    let scratch = try Scratch()
    try scratch.write("n.json", "{\"next\": 41}")
    let run = { (report: String) in
      try scrapbook(
        ["report", report, "--name", "Invoice{{number}}.pdf", "-o", "out", "--number-from", "n.json"],
        in: scratch.folder)
    }
    for _ in 1...2 { try #require(try run(Self.invoice).status == 0) }
    #expect(try scratch.names() == ["n.json", "out"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")).sorted() == [
        "Invoice41.pdf", "Invoice42.pdf",
      ])
    try scratch.write("broken.html", "<p>#NOTHING#</p>")
    #expect(try run("broken.html").status == 1)
    #expect(String(decoding: try scratch.bytes("n.json"), as: UTF8.self) == "{\"next\": 43}\n")
  }

  @Test func givesEachOfSeveralProgramsItsOwnNumber() throws {
    let scratch = try Scratch()
    try scratch.write("n.json", "{\"next\": 1}")
    try scratch.write("a.html", "<p>{{number}}</p>")
    let line = ["report", "a.html", "--name", "{{number}}.pdf", "-o", "out", "--number-from", "n.json"]
    let programs = try (1...8).map { _ in try RunningProgram(Project.command, line, in: scratch.folder) }
    for program in programs { #expect(try program.finish().status == 0) }
    #expect(try scratch.names(in: "out") == (1...8).map { "\($0).pdf" })
    #expect(String(decoding: try scratch.bytes("n.json"), as: UTF8.self) == "{\"next\": 9}\n")
  }

  @Test(arguments: [1, 9, 10, 99, 100])
  func countsPages(count: Int) throws {
    let scratch = try Scratch()
    try scratch.write("foot.html", "<p>{page} of {pages}.</p>")
    try scratch.write("a.json", #"{ "template": "a.html", "paper": "A5", "footer": "foot.html" }"#)
    let pages = Array(repeating: "<p>x</p>", count: count)
    try scratch.write("a.html", pages.joined(separator: "<p style=\"break-before: page\">"))
    try #require(try scrapbook(["report", "a.json", "-o", "a.pdf"], in: scratch.folder).status == 0)
    let texts = try texts(scratch.path("a.pdf"))
    #expect(texts.count == count)
    for (index, text) in texts.enumerated() { #expect(text.contains("\(index + 1) of \(count).")) }
  }

  @Test(arguments: [
    ("{\"next\": 1, \"prefix\": \"A\"}", "n.json:1:13: \"prefix\" has no place here"),
    ("{\n\"next\": 1.5}", "n.json:2:9: the next number is not a whole number"),
    ("{\n", "n.json:2:1: "), ("[]", "n.json:1:1: there is no \"next\" number"),
  ])
  func refusesAFileWithoutANumber(text: String, error: String) throws {
    let scratch = try Scratch()
    try scratch.write("n.json", text)
    let outcome = try scrapbook(
      ["report", Self.invoice, "-o", "a.pdf", "--number-from", "n.json"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains(error), "\(outcome)")
    #expect(!scratch.exists("a.pdf"))
  }

  @Test func refusesATemplateThatIsNotThere() throws {
    let scratch = try Scratch()
    let outcome = try scrapbook(["report", "nothing.html", "-o", "a.pdf"], in: scratch.folder)
    #expect(outcome.status == 66 && outcome.errors.contains("cannot open nothing.html"), "\(outcome)")
  }

  @Test func refusesAnEmptyNumber() throws {
    let scratch = try Scratch()
    let outcome = try scrapbook(["report", Self.invoice, "-o", "a.pdf", "--number", ""], in: scratch.folder)
    #expect(outcome.status == 64 && outcome.errors.contains("--number gives no number"), "\(outcome)")
  }

  @Test func takesATemplateWithItsData() throws {
    let scratch = try Scratch()
    try scratch.write("a.html", "<p>Dear {{name}}, #COUNT#</p>")
    try scratch.write("d.json", "{\"name\": \"<b>Zoë</b>\", \"count\": 2}")
    let outcome = try scrapbook(
      ["report", "a.html", "--data", "d.json", "-o", "-", "--paper", "a5", "--landscape"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    try scratch.write("a.pdf", outcome.outputBytes)
    #expect(try texts(scratch.path("a.pdf")).first?.contains("Dear <b>Zoë</b>, 2") == true)
    #expect(try tool("pdfinfo", [scratch.path("a.pdf")]).output.contains("595.276 x 419.528 pts"))
    let html = try scrapbook(["report", "html", "a.html", "--data", "d.json"], in: scratch.folder)
    #expect(html.output == "<p>Dear &lt;b&gt;Zoë&lt;/b&gt;, 2</p>", "\(html)")
  }

  @Test func paintsOnePage() throws {
    let scratch = try Scratch()
    try scratch.write("a.html", "<p>1</p><p style=\"break-before: page\">2</p>")
    let run = { (page: String) in
      try scrapbook(
        ["report", "render", "a.html", "--page", page, "-o", "a.png", "--scale", "0.5"], in: scratch.folder)
    }
    #expect(try run("2").status == 0)
    let sides = try scratch.bytes("a.png")[16..<24].map(Int.init)
    #expect(sides == [0, 0, 1, 42, 0, 0, 1, 165], "\(sides)")
    let missing = try run("3")
    #expect(missing.status == 64 && missing.errors.contains("the report has 2 pages"), "\(missing)")
    let huge = try scrapbook(
      ["report", "render", "a.html", "-o", "b.png", "--scale", "16", "--paper", "200inx200in"],
      in: scratch.folder)
    #expect(huge.status == 64 && huge.errors.contains("230400 x 230400 pixels"), "\(huge)")
  }

  @Test func showsAFaultAtItsLine() throws {
    let scratch = try Scratch()
    try scratch.write("a.html", "<style>\np { float: left }\n</style>\n<p>#NAME#\n")
    let outcome = try scrapbook(
      ["report", "check", "a.html", "--diagnostics", "short"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors == "", "\(outcome)")
    #expect(outcome.output.contains("a.html:2:5: warning"), "\(outcome)")
    #expect(outcome.output.contains("a.html:4:4: error"), "\(outcome)")
  }

  @Test(arguments: ["a.html", "d.json", "n.json"])
  func replacesNoneOfItsFiles(name: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.html", "<p>#NAME#</p>")
    try scratch.write("d.json", "{\"name\": \"Mia\"}")
    try scratch.write("n.json", "{\"next\": 1}")
    let before = try scratch.contents(name)
    let line = ["report", "html", "a.html", "--data", "d.json", "--number-from", "n.json", "-o", name]
    let outcome = try scrapbook(line, in: scratch.folder)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(try scratch.contents(name) == before)
  }

  @Test func printsTheSchema() throws {
    let outcome = try scrapbook(["schema", "report"])
    #expect(outcome.status == 0 && outcome.output.contains("\"startPage\""), "\(outcome)")
    #expect(
      outcome.output
        == String(decoding: try readFile(Project.root + "/Samples/report.schema.json"), as: UTF8.self))
  }

  @Test func leadsToHeadingsAndAddresses() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.html",
      """
      <h1>One</h1><p><a href="#two">to two</a> <a href="https://example.org/a?b=c">out</a></p>
      <h2>Inner</h2><h1 id="two" style="break-before: page">Two</h1>
      """)
    try #require(try scrapbook(["report", "a.html", "-o", "a.pdf"], in: scratch.folder).status == 0)
    try expectSound(scratch.path("a.pdf"))
    let outline = try tool("mutool", ["show", scratch.path("a.pdf"), "outline"]).output
    let titles = outline.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(titles == ["One", "Inner", "Two"], "\(outline)")
    #expect(
      try tool("pdfinfo", ["-url", scratch.path("a.pdf")]).output.contains("https://example.org/a?b=c"))
    let file = try tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.path("a.pdf"), "-"], allowing: [0, 3])
    #expect(file.output.components(separatedBy: "/Subtype /Link").count == 3)
  }

  @Test func drawsInlineSVGAsVectors() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.html",
      "<p>A <svg width=\"40\" height=\"20\" viewBox=\"0 0 4 2\"><rect width=\"4\" height=\"2\" fill=\"#f00\"/></svg></p>"
    )
    let outcome = try scrapbook(["report", "a.html", "-o", "a.pdf", "--strict"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try tool("pdfimages", ["-list", scratch.path("a.pdf")]).output.split(separator: "\n").count == 2)
    try scratch.write(
      "b.html",
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
      <rect id="a" width="4" height="2"/><use xlink:href="#a" y="4"/></svg>
      """)
    let named = try scrapbook(["report", "b.html", "-o", "b.pdf", "--strict"], in: scratch.folder)
    #expect(named.status == 0, "\(named)")
    // Without quotes, a namespace and end tags.
    try scratch.write("loose.html", "<svg width=9 height=9><rect width=4 height=2></svg>")
    let loose = try scrapbook(["report", "loose.html", "-o", "c.pdf", "--strict"], in: scratch.folder)
    #expect(loose.status == 0, "\(loose)")
  }

  @Test func tellsOfAnAlbumAndShowsItsSpreads() throws {
    let scratch = try Scratch()
    let report = Project.root + "/Samples/FieldTrip/week.report.json"
    let outcome = try scrapbook(["report", report, "-o", scratch.path("a.pdf")])
    try #require(outcome.status == 0 && !outcome.errors.contains("error"), "\(outcome)")
    try expectSound(scratch.path("a.pdf"))
    let text = try texts(scratch.path("a.pdf")).joined()
    #expect(text.contains("Our Field Trip to Otter Lake") && text.contains("new pages"))
    // Each photo is stored once, though seven spreads and their backgrounds are shown.
    let album = try scrapbook(["build", Project.sample("album.json"), "-o", scratch.path("b.pdf")])
    try #require(album.status == 0)
    let images = { (name: String) in
      try tool("pdfimages", ["-list", scratch.path(name)]).output.split(separator: "\n").dropFirst(2)
        .map { $0.split(separator: " ") }.filter { $0[2] == "image" }
    }
    #expect(Set(try images("a.pdf").map { $0[10] }).count == Set(try images("b.pdf").map { $0[10] }).count)
  }

  @Test func makesOneDocumentOfParts() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "bus.jpg" }] }"#]))
    try scratch.write("a.html", "<p>Page {page}</p><p style=\"break-before: page\">End</p>")
    try scratch.write("a.json", #"{ "template": "a.html", "title": "Letter", "footer": "foot.html" }"#)
    try scratch.write("foot.html", "<p>{page} of {pages}</p>")
    try scratch.write("all.json", #"{ "parts": ["a.json", "album.json"], "title": "All" }"#)
    let outcome = try scrapbook(["report", "all.json", "-o", "all.pdf"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("all.pdf"))
    let texts = try texts(scratch.path("all.pdf"))
    #expect(texts.count == 3 && texts[1].contains("2 of 2"))
    let outline = try tool("mutool", ["show", scratch.path("all.pdf"), "outline"]).output
    #expect(outline.split(separator: "\n").count == 2 && outline.contains("Letter"), "\(outline)")
    let labels = try tool("qpdf", ["--json", "--json-key=pagelabels", scratch.path("all.pdf")]).output
    #expect(labels.contains("Letter "), "\(labels)")
    let built = try scrapbook(["build", "all.json", "-o", "built.pdf"], in: scratch.folder)
    #expect(built.status == 0, "\(built)")
    #expect(try scratch.contents("built.pdf") == scratch.contents("all.pdf"))
    try scratch.write("in.json", #"{ "parts": ["all.json"] }"#)
    #expect(try scrapbook(["report", "in.json", "-o", "in.pdf"], in: scratch.folder).status == 1)
  }

  @Test func suggestsACommand() throws {
    let outcome = try scrapbook(["report", "chekc", "a.json"])
    #expect(
      outcome.status == 64 && outcome.errors.contains("did you mean \"scrapbook report check a.json\"?"))
  }

  @Test func makesTheSameBytesInEveryEnvironment() throws {
    let environments = [
      [:], ["TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"],
      ["TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8", "HOME": "/nonexistent"],
    ]
    let outputs = try environments.map {
      try scrapbook(["report", Self.invoice, "-o", "-"], environment: $0).contents
    }
    #expect(outputs[0].bytes.count > 1000)
    #expect(outputs.allSatisfy { $0 == outputs[0] })
  }
}
