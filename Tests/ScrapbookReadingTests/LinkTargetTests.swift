import PDFAssembly
import TestSupport
import Testing

@testable import ScrapbookReading

/// `info` shows the target of each link, and the author of each mark.
@Suite struct LinkTargetTests {
  /// The first annotation of a document with the pages 3 and 4; the second is the destination "chapter", and /old.
  private func annotation(_ entries: String, _ objects: String...) throws -> AnnotationSummary {
    let bytes = HandmadePDF(
      [
        """
        << /Type /Catalog /Pages 2 0 R /Dests << /old 6 0 R >>
        /Names << /Dests << /Kids [<< /Names [(chapter) << /D [4 0 R /Fit] >> (gone) [9 0 R /Fit]] >>] >> >> >>
        """,
        "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 99 99] >>",
        "<< /Type /Page /Parent 2 0 R /Annots [<< \(entries) >>] >>", "<< /Type /Page /Parent 2 0 R >>",
        HandmadePDF.stream("app.alert(1)"), "[4 0 R /Fit]",
      ] + objects
    ).bytes
    let summary = try PDFSummary(PDFDocument(PDFBytes(bytes)), path: "a.pdf")
    return try #require(summary.pages?.first?.annotations.first)
  }

  @Test(arguments: [
    ("/Dest [4 0 R /Fit]", "page 2"), ("/Dest (chapter)", "page 2"), ("/Dest /old", "page 2"),
    ("/Dest (lost)", "lost"), ("/Dest (gone)", nil), ("/A << /S /GoTo /D <63686170746572> >>", "page 2"),
    ("/A << /S /URI /URI (https://example.org/) >>", "https://example.org/"),
    ("/A << /S /GoToR /F (other.pdf) /D [6 /Fit] >>", "GoToR other.pdf page 7"),
    ("/A << /S /GoToR /F << /F (o.pdf) /UF (other.pdf) >> /D (chapter) >>", "GoToR other.pdf"),
    ("/A << /S /Launch /F (/bin/sh) >>", "Launch /bin/sh"),
    ("/A << /S /Launch /Win << /F (cmd.exe) >> >>", "Launch cmd.exe"),
    ("/A << /S /JavaScript /JS (app.beep()) >>", "JavaScript app.beep()"),
    ("/A << /S /JavaScript /JS 5 0 R >>", "JavaScript app.alert(1)"),
    ("/A << /S /Named /N /NextPage >>", "Named NextPage"), ("/A 6 0 R", nil), ("", nil),
  ]) func tellsWhereALinkLeads(_ entries: String, target: String?) throws {
    #expect(try annotation("/Subtype /Link /Rect [0 0 9 9] \(entries)").target == target)
  }

  @Test func onlyMarksHaveAuthors() throws {
    let field = try annotation("/Subtype /Widget /FT /Tx /T (name) /Rect [0 0 9 9]")
    #expect(field.author == nil && field.field == "name")
    let mark = try annotation("/Subtype /Ink /T (Ms R.) /Rect [0 0 9 9]")
    #expect(mark.author == "Ms R." && mark.field == nil)
  }
}
