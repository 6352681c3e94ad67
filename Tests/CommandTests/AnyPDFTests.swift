import Foundation
import TestSupport
import Testing

/// Ink on the PDFs of all programs that are installed, and on those of the documents of Debian's packages.
@Suite struct AnyPDFTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The old bytes stay, no checker finds more than before, three viewers draw the ink and change nothing beside it; what is
  /// refused is refused with a reason.
  @Test(.enabled(if: PDFium.isThere)) func annotatesPDFsOfAllPrograms() throws {
    let scripts = Project.root + "/Tests/AnyPDF/"
    let python = Project.root + "/.build/test/venv/bin/python"
    let sources = [
      try scratch.write("book.pdf", HandmadePDF.book().bytes), try scratch.write("three.pdf", threePagesPDF),
    ]
    let programs = Project.isSoaking ? "all" : "ghostscript,mutool,pikepdf"
    let made = try RunningProgram(
      python, [scripts + "make_pdfs.py", scratch.path("made"), programs] + sources
    ).finish()
    try #require(made.status == 0, "\(made)")
    let outcome = try RunningProgram(
      "/usr/bin/python3",
      [
        scripts + "annotate_all.py", Project.command, python, scratch.path("made"),
        Project.root + "/Fuzzing/Seeds/PDF",
      ]
        + (Project.isSoaking ? ["/usr/share/doc"] : [])
    ).finish()
    #expect(outcome.status == 0, "\(made.errors) \(outcome)")
    print("annotated: \(outcome.output)")
  }
}
