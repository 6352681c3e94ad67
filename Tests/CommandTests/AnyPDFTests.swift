import Foundation
import TestSupport
import Testing

/// Ink on PDFs of all installed programs, and on PDFs in Debian's documentation packages: in a soak test at least 200
/// files of 20 producers.
@Suite struct AnyPDFTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The old bytes stay, no checker finds more problems than before, and three viewers draw the ink and nothing else
  /// differently; refusals have a reason.
  @Test(.enabled(if: PDFium.isThere)) func annotatesPDFsOfAllPrograms() throws {
    let scripts = Project.root + "/Tests/AnyPDF/"
    let python = Project.root + "/.build/test/venv/bin/python"
    var sources = [
      try scratch.write("book.pdf", HandmadePDF.book().bytes), try scratch.write("three.pdf", threePagesPDF),
    ]
    if Project.isSoaking {
      sources += try [2, 3, 9, 40].map {
        try scratch.write("book-\($0).pdf", HandmadePDF.book(pages: $0).bytes)
      }
    }
    let programs =
      Project.isSoaking
      ? "all" : Sample.cases(["ghostscript", "mutool", "pikepdf"], some: 1).joined(separator: ",")
    let maker = Project.isSoaking ? Project.root + "/.build/soak/venv/bin/python" : python
    let made = try RunningProgram(
      maker, [scripts + "make_pdfs.py", scratch.path("made"), programs] + sources
    ).finish()
    try #require(made.status == 0, "\(made)")
    let outcome = try RunningProgram(
      "/usr/bin/python3",
      [
        scripts + "annotate_all.py", Project.command, python, scratch.path("made"),
        Project.root + "/Fuzzing/Seeds/PDF",
      ]
        + (Project.isSoaking ? ["/usr/share/doc", "--files", "200", "--producers", "20"] : [])
    ).finish()
    #expect(outcome.status == 0, "\(made.errors) \(outcome)")
    print("annotated: \(outcome.output)")
  }
}
