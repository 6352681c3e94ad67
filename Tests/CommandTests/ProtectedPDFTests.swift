import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `--encrypt` and `--watermark` of build, report and batch.
@Suite struct ProtectedPDFTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let page = #"{ "texts": [{ "text": "Hello {{first}}", "frame": [50, 50, 300, 60] }] }"#
    try scratch.write("class.json", albumText(pages: [page, "{}"]))
    try scratch.write("album.json", albumText(pages: ["{}", "{}", "{}"]))
    try scratch.write("roster.csv", "id,first,password\nmia,Mia,otter-7\nben,Ben,Žofie 9\n")
    try scratch.write("password", "secret\n")
  }

  private func run(_ line: String) throws -> Outcome {
    try scrapbook(line.split(separator: " ").map(String.init), in: scratch.folder)
  }

  private func text(_ name: String, password: String = "") throws -> String {
    try tool("pdftotext", ["-upw", password, scratch.path(name), "-"]).output
  }

  @Test func encryptsAnAlbum() throws {
    let outcome = try run("build album.json --encrypt password -o out.pdf --no-cache")
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try RunningProgram("qpdf", ["--check", scratch.path("out.pdf")]).finish().status == 2)
    let shown = try tool("qpdf", ["--password=secret", "--show-encryption", scratch.path("out.pdf")]).output
    #expect(shown.contains("AESv3"), "\(shown)")
    #expect(try run("decrypt out.pdf --password-file password -o open.pdf").status == 0)
    try expectSound(scratch.path("open.pdf"))
    #expect(try PDFFile(scratch.path("open.pdf")).labels == ["1-2", "3"])
  }

  @Test func meetsTheSizeLimitEncrypted() throws {
    try scratch.copySample("photos/lake.jpg", as: "lake.jpg")
    let photo = #"{ "photos": [{ "image": "lake.jpg" }] }"#
    try scratch.write("album.json", albumText(pages: [photo, "{}"]))
    let outcome = try run(
      "build album.json --encrypt password --watermark Draft --max-size 60KB -o out.pdf --no-cache")
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try readFile(scratch.path("out.pdf")).count <= 60_000)
  }

  @Test func encryptsEachPupilsPDFWithThePupilsPassword() throws {
    let line = "batch roster.csv --album class.json -o out --encrypt password --no-cache -q"
    let outcome = try run(line)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try text("out/mia.pdf", password: "otter-7").contains("Hello Mia"))
    #expect(try text("out/ben.pdf", password: "Žofie 9").contains("Hello Ben"))
    #expect(
      try RunningProgram("pdftotext", ["-upw", "otter-7", scratch.path("out/ben.pdf"), "-"]).finish().status
        != 0)
    // No file of the batch contains a password.
    #expect(try RunningProgram("grep", ["-rl", "otter-7", scratch.path("out")]).finish().status == 1)
    try scratch.write("roster.csv", "id,first,password\nmia,Mia,new-one\nben,Ben,\n")
    let empty = try run(line)
    #expect(
      empty.status == 1 && empty.errors.contains("row 3 has nothing in column \"password\""), "\(empty)")
    try scratch.write("roster.csv", "id,first,password\nmia,Mia,new-one\n")
    #expect(try run(line).status == 0)
    #expect(try text("out/mia.pdf", password: "new-one").contains("Hello Mia"))
    let unknown = try run("batch roster.csv --album class.json -o out --encrypt pasword")
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean"), "\(unknown)")
  }

  @Test func writesWordsAcrossEachPage() throws {
    #expect(try run("build album.json --watermark Draft -o out.pdf --no-cache").status == 0)
    try expectSound(scratch.path("out.pdf"))
    let pages = try text("out.pdf").split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast()
    #expect(pages.count == 2 && pages.allSatisfy { $0.contains("Draft") })
    try tool(
      "pdftoppm", ["-r", "36", "-f", "2", "-singlefile", scratch.path("out.pdf"), scratch.path("page")])
    let page = try Raster(ppm: scratch.path("page.ppm"))
    // The watermark is pale and spans the page.
    let darkest = try #require(page.bytes.min())
    #expect((150...235).contains(darkest), "\(darkest)")
    #expect(try run("build album.json --watermark Draft -o again.pdf --no-cache").status == 0)
    #expect(try scratch.contents("out.pdf") == scratch.contents("again.pdf"))
  }

  @Test(arguments: [
    ("For {{first}}", "--watermark has the placeholder {{first}}, which needs a roster"),
    (String(repeating: "x", count: 251), "--watermark has 251 characters"), (" ", "--watermark has no words"),
  ]) func refusesWordsThatNobodyCouldRead(_ words: String, said: String) throws {
    let outcome = try scrapbook(
      ["build", "album.json", "--watermark", words, "-o", "out.pdf"], in: scratch.folder)
    #expect(outcome.status == 64 && outcome.errors.contains(said), "\(outcome)")
    #expect(!scratch.exists("out.pdf"))
  }

  @Test func writesThePupilsNameAcrossEachPage() throws {
    let line = [
      "batch", "roster.csv", "--album", "class.json", "-o", "out", "--no-cache", "--class-file", "class.pdf",
    ]
    let outcome = try scrapbook(line + ["--watermark", "For {{first}}"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try text("out/mia.pdf").contains("For Mia") && text("out/ben.pdf").contains("For Ben"))
    let pages = try text("class.pdf").split(separator: "\u{0C}", omittingEmptySubsequences: false)
    #expect(pages[0].contains("For Mia") && !pages[0].contains("For Ben") && pages[1].contains("For Ben"))
    let unknown = try scrapbook(line + ["--watermark", "{{fist}}"], in: scratch.folder)
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean \"{{first}}\"?"), "\(unknown)")
  }

  @Test func protectsAReport() throws {
    let report = Project.root + "/Samples/Reports/Invoice/report.json"
    let outcome = try scrapbook(
      ["report", report, "-o", "out.pdf", "--watermark", "No. {{invoice_number}}", "--encrypt", "password"],
      in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try text("out.pdf", password: "secret").contains("No. "))
  }

  @Test(arguments: [
    ("build album.json --deny print -o out.pdf", "are for --encrypt"),
    ("build album.json --encrypt password --deny print -o out.pdf", "--deny needs --owner-password-file"),
    ("batch album.json --encrypt password -o out", "--encrypt names a column of a roster"),
    (
      "batch roster.csv --album class.json --encrypt password --class-file c.pdf -o out",
      "a class file has no password"
    ),
  ]) func refuses(_ line: String, said: String) throws {
    let before = try scratch.names()
    let outcome = try run(line)
    #expect(outcome.status == 64 && outcome.errors.contains(said), "\(outcome)")
    #expect(try scratch.names() == before)
  }
}
