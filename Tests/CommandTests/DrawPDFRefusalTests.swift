import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Errors of `scrapbook render`, `thumbs` and `tiles`.
@Suite struct DrawPDFRefusalTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  private func run(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    try draw(line, in: scratch, environment: environment)
  }

  @Test(
    arguments: [
      ("render book.pdf --page 0 -o x.png", 64, "there is no page 0: pages count from 1"),
      ("render book.pdf --page 5 -o x.png", 64, "there is no page 5: the document has 4 pages"),
      ("render book.pdf --page 1-2 -o x.png", 64, "is not one page"),
      ("render album.json --page 1 -o x.png", 64, "--page is for PDFs"),
      ("render book.pdf --scale 16 --fit 9999999x1 -o x.png", 64, "is not a size in pixels"),
      ("render broken.pdf -o x.png", 1, "broken.pdf cannot be drawn"),
      ("render broken.pdf -o x.png", 1, "scrapbook compact broken.pdf -o repaired.pdf"),
      ("info broken.pdf", 1, "scrapbook compact broken.pdf -o repaired.pdf"),
      ("render book.pdf -o book.pdf", 64, "render writes a PNG"),
      ("thumbs book.pdf -o out --pages 0", 64, "pages count from 1"),
      ("thumbs book.pdf -o out --scale 4", 64, "--scale is 4, not 1, 2 or 3"),
      ("thumbs book.pdf sub/book.pdf -o out", 64, "would be in the same folder"),
      ("thumbs book.pdf - -o out", 64, "- is for one document"),
      ("thumbs book.pdf -o book.pdf", 73, "cannot make the folder book.pdf"),
      ("tiles book.pdf -o out --levels 0..4", 64, "are not levels"),
      ("tiles book.pdf -o out --tile 1", 64, "--tile is 1, not between 64 and 4096"),
      ("tiles none.pdf -o out", 66, "cannot open none.pdf: no such file or directory"),
      ("thumbs none.pdf -o out", 66, "cannot open none.pdf: no such file or directory"),
      ("render none.pdf --page 1 -o x.png", 66, "cannot open none.pdf: no such file or directory"),
      ("render none.json --page 1 -o x.png", 66, "cannot open none.json: no such file or directory"),
      ("render empty.pdf -o x.png", 1, "empty.pdf is not a PDF"),
      ("thumbs pageless.pdf -o out", 1, "pageless.pdf has no pages"),
      ("render book.pdf --scale 2 --fit 80x60 -o x.png", 64, "--scale and --fit give two sizes"),
      ("render book.pdf --spread 2 -o x.png", 64, "--spread is for albums; a PDF has --page"),
      ("render album.json --box media -o x.png", 64, "--box is for PDFs, not for albums"),
      ("thumbs album.json --password-file x -o out", 64, "--password-file is for PDFs, not for albums"),
      ("render pipe -o x.png", 74, "cannot read pipe: it is a pipe, not a file"),
      ("thumbs pipe -o out", 74, "cannot read pipe: it is a pipe, not a file"),
      ("report pipe -o x.pdf", 74, "cannot read pipe: it is a pipe, not a file"),
      ("report report.json --data pipe -o x.pdf", 74, "cannot read pipe: it is a pipe, not a file"),
      ("report report.json --number-from pipe -o x.pdf", 74, "cannot open pipe"),
    ] as [(String, Int32, String)]) func refuses(_ line: String, status: Int32, said: String) throws
  {
    try scratch.write("album.json", albumText(pages: ["{}"]))
    try scratch.write("broken.pdf", "%PDF-1.7\nnothing\n%%EOF\n")
    try scratch.write("empty.pdf", "")
    try scratch.write("report.json", "{}")
    let pageless = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"]
    try scratch.write("pageless.pdf", HandmadePDF(pageless).bytes)
    mkfifo(scratch.path("pipe"), 0o600)
    let before = try scratch.names()
    let outcome = try run(line)
    #expect(outcome.status == status && outcome.errors.contains(said), "\(outcome)")
    #expect(try scratch.names() == before)
  }

  /// A file that is not PDFium is ignored: poppler draws, and without poppler the message says what to install.
  @Test func doesWithoutALibraryThatIsNotPDFium() throws {
    let other = ["SCRAPBOOK_PDFIUM": scratch.path("book.pdf")]
    #expect(try run("render book.pdf --page 1 -o page.png", environment: other).status == 0)
    let box = try run("render book.pdf --page 1 --box media -o page.png", environment: other)
    #expect(box.status == 69 && box.errors.contains("without PDFium, only the crop box"), "\(box)")
    let alone = other.merging(["PATH": "/nowhere"]) { $1 }
    let none = try run("render book.pdf --page 1 -o page.png", environment: alone)
    #expect(none.status == 69 && none.errors.contains("this needs PDFium, or poppler"), "\(none)")
  }

  @Test func saysThatAPasswordIsMissingAlsoWithoutPDFium() throws {
    try tool(
      "qpdf", ["--encrypt", "a", "b", "256", "--", scratch.path("book.pdf"), scratch.path("locked.pdf")])
    let outcome = try run("render locked.pdf -o page.png", environment: ["SCRAPBOOK_PDFIUM": "/nowhere"])
    #expect(outcome.status == 1 && outcome.errors.contains("the password is missing"), "\(outcome)")
    #expect(outcome.errors.contains("--password-file FILE"), "\(outcome)")
  }

  @Test(arguments: ["thumbs", "tiles"]) func leavesNoFolderOfADocumentThatCannotBeDrawn(
    _ command: String
  ) throws {
    var book = HandmadePDF.book()
    book.objects[1] = book.objects[1].replacing("[0 0 200 300]", with: "[0 0 10000000 10000000]")
    try scratch.write("huge.pdf", book.bytes)
    let outcome = try run("\(command) huge.pdf -o new/out")
    #expect(outcome.status == 1 && !scratch.exists("new"), "\(outcome)")
  }

  @Test func waitsForAWriterOnlyForSomeTime() throws {
    let file = open(scratch.path("book.pdf"), O_RDWR | O_CLOEXEC)
    defer { close(file) }
    try #require(flock(file, LOCK_EX) == 0)
    let outcome = try run("render book.pdf -o page.png")
    #expect(outcome.status == 1 && !scratch.exists("page.png"), "\(outcome)")
    #expect(outcome.errors.contains("book.pdf cannot be drawn: it is being saved by another program"))
    #expect(outcome.errors.contains("hint: run the command again"), "\(outcome)")
  }
}
