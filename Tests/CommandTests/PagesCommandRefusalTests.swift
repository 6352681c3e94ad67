import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Input that `scrapbook pages` refuses or repairs.
extension PagesCommandTests {
  struct Mistake: CustomTestStringConvertible {
    var line: String
    var status: Int32
    var said: String
    var testDescription: String { line }

    init(_ line: String, _ status: Int32, _ said: String) {
      (self.line, self.status, self.said) = (line, status, said)
    }
  }

  @Test(arguments: [
    Mistake("pages extract book.pdf --pages 0 -o out.pdf", 64, "there is no page 0: pages count from 1"),
    Mistake(
      "pages move book.pdf --pages 1 --before 0 -o out.pdf", 64, "there is no page 0: pages count from 1"),
    Mistake(
      "pages extract book.pdf --pages 1,7 -o out.pdf", 64,
      "\"1,7\", character 3: there is no page 7: the document has 4 pages"),
    Mistake("pages delete book.pdf --pages 1-z -o out.pdf", 64, "are all pages of book.pdf"),
    Mistake("pages move book.pdf --pages 1 --before 2-3 -o out.pdf", 64, "--before \"2-3\" is not one page"),
    Mistake("pages move book.pdf --pages 1 -o out.pdf", 64, "--before or --after"),
    Mistake("pages move book.pdf --pages 1,1 --after 2 -o out.pdf", 64, "names a page twice"),
    Mistake("pages rotate book.pdf --by 45 -o out.pdf", 64, "--by is 45, not 90, 180, 270 or -90"),
    Mistake("pages merge book.pdf -o out.pdf", 64, "name several"),
    Mistake(
      "pages extract book.pdf --pages 1", 64,
      "name the new PDF with -o out.pdf, or replace the old one with --in-place"),
    Mistake(
      "pages extract book.pdf --pages 1 -o book.pdf", 64,
      "book.pdf is the PDF that is read, and would be replaced by the PDF"),
    Mistake("pages extract ./link.pdf --pages 1 -o book.pdf", 64, "is the PDF that is read"),
    Mistake("pages merge book.pdf link.pdf -o link.pdf", 64, "is the PDF that is read"),
    Mistake(
      "pages extract none.pdf --pages 1 -o out.pdf", 66, "cannot open none.pdf: no such file or directory"),
    Mistake("pages extract . --pages 1 -o out.pdf", 66, ". is not a file"),
    Mistake("pages extract album.json --pages 1 -o out.pdf", 1, "album.json is not a PDF"),
    Mistake("pages extract broken.pdf --pages 1 -o out.pdf", 1, "broken.pdf"),
    Mistake("pages extract book.pdf --pages 1 -o none/out.pdf", 73, "mkdir -p none"),
    Mistake("pages new --count 0 -o out.pdf", 64, "--count is 0, not between 1 and 10000"),
    Mistake("flatten book.pdf -o out.png", 64, "this writes a PDF"),
  ]) func refuses(_ mistake: Mistake) throws {
    try scratch.write("album.json", "{}")
    try scratch.write("broken.pdf", "%PDF-1.7\nnothing\n%%EOF\n")
    symlink("book.pdf", scratch.path("link.pdf"))
    let before = try scratch.names()
    let outcome = try run(mistake.line)
    #expect(outcome.status == mistake.status && outcome.errors.contains(mistake.said), "\(outcome)")
    #expect(!outcome.errors.contains("/dev/fd/"), "\(outcome)")
    #expect(
      try scratch.names() == before && scratch.contents("book.pdf") == Contents(HandmadePDF.book().bytes))
  }

  @Test(arguments: [
    "pages extract other.pdf --pages 1 -o out.pdf", "render other.pdf -o out.png", "info other.pdf",
    "notes list other.pdf", "revisions other.pdf", "extract other.pdf -o out",
  ]) func saysWhatIsNotAPDF(line: String) throws {
    try scratch.write("other.pdf", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8])
    let picture = try run(line)
    #expect(
      picture.status == 1 && picture.errors.contains("other.pdf is not a PDF: it is a PNG picture"),
      "\(picture)")
    try scratch.write("other.pdf", "no PDF")
    let text = try run(line)
    #expect(text.status == 1 && text.errors.contains("other.pdf is not a PDF\n"), "\(text)")
    #expect(try scratch.names() == ["book.pdf", "other.pdf"])
  }

  @Test func tellsHowAnAlbumBecomesAPDF() throws {
    try scratch.write("album.json", "{}")
    for line in ["pages extract album.json --pages 1 -o out.pdf", "info album.json"] {
      let outcome = try run(line)
      #expect(
        outcome.status == 1
          && outcome.errors.contains("hint: make its PDF first: scrapbook build album.json"), "\(outcome)")
    }
  }

  @Test func namesWhatToInstall() throws {
    let outcome = try scrapbook(
      ["pages", "extract", "book.pdf", "--pages", "1", "-o", "out.pdf"], environment: ["PATH": "/nowhere"],
      in: scratch.folder)
    #expect(
      outcome.status == 69 && outcome.errors.contains("hint: install it: apt install qpdf"), "\(outcome)")
    #expect(try scratch.names() == ["book.pdf"])
  }

  @Test func takesNoNameForAnOption() throws {
    for name in ["--help", "@x", ".", "a b,c:1.pdf"] where name != "." {
      try scratch.write(name, HandmadePDF.book().bytes)
      let outcome = try scrapbook(
        ["pages", "extract", "--pages", "2", "-o", "out.pdf", "--", name], in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try texts() == ["Page 2 Mia"])
    }
  }

  @Test func mendsADamagedFileAndSaysSo() throws {
    var bytes = HandmadePDF.book().bytes
    bytes.removeLast(9)
    try scratch.write("damaged.pdf", bytes)
    let outcome = try run("pages extract damaged.pdf --pages 1 -o out.pdf")
    #expect(
      outcome.status == 0 && outcome.errors.contains("warning: qpdf repaired damaged.pdf: "), "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
  }
}
