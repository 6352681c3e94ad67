import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook flatten` draws annotations into the pages, and keeps some.
@Suite struct FlattenTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A page of 200 x 200 points with annotations, which draw the forms 7 and 8: 7 is red, 8 is green.
  private static func page(
    _ annotations: [String], catalog: String = "", page: String = "",
    content: String = "0 0 1 rg 80 80 40 40 re f"
  ) -> HandmadePDF {
    let form = "/Type /XObject /Subtype /Form /BBox [0 0 50 50] "
    return HandmadePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
        "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 200] >>",
        """
        << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> \(page)
        /Annots [\(annotations.indices.map { "\($0 + 9) 0 R" }.joined(separator: " "))] >>
        """, HandmadePDF.stream(content), "<< /Type /OCG /Name (Answers) >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        HandmadePDF.stream("1 0 0 rg 0 0 50 50 re f", form),
        HandmadePDF.stream("0 1 0 rg 0 0 50 25 re f", form),
      ] + annotations.map { "<< /Type /Annot \($0) >>" })
  }

  private func flatten(_ pdf: HandmadePDF, says: String = "") throws -> PDFFile {
    try scratch.write("old.pdf", pdf.bytes)
    let outcome = try scrapbook(["flatten", "old.pdf", "-o", "new.pdf"], in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors == says, "\(outcome)")
    try expectSound(scratch.path("new.pdf"))
    return try PDFFile(scratch.path("new.pdf"))
  }

  private func annotations(_ pdf: PDFFile) -> [PDFFile.Object] {
    pdf.pages.flatMap { (pdf.objects[$0]?.fields["/Annots"] as? [Any] ?? []).compactMap { pdf.object($0) } }
  }

  /// Expects that every viewer shows the page as before.
  ///
  /// - Parameter exception: A viewer that shows the annotations of the old page incorrectly.
  private func expectSamePixels(
    except exception: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let old = try viewerPages(scratch.path("old.pdf"), in: scratch, dpi: 72)
    let new = try viewerPages(scratch.path("new.pdf"), in: scratch, dpi: 72)
    for (old, new) in zip(old, new) where old.viewer != exception {
      for (page, other) in zip(old.pages, new.pages) {
        #expect(
          try page.differing(from: other, by: 0.02) == 0, "\(old.viewer)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func keepsLinksAndWhatElseIsNotDrawn() throws {
    let pdf = try flatten(
      Self.page([
        "/Subtype /Link /Rect [0 0 50 50] /A << /S /URI /URI (a:b) >>",
        "/Subtype /Link /Rect [0 60 50 90] /Dest [3 0 R /Fit]",
        "/Subtype /FileAttachment /Rect [150 0 170 20] /FS 5 0 R /AP << /N 7 0 R >>",
        "/Subtype /Stamp /Rect [100 100 150 150] /AP << /N 7 0 R >> /Popup 13 0 R",
        "/Subtype /Popup /Rect [0 150 50 200] /Parent 12 0 R",
      ]))
    let rest = annotations(pdf)
    try #require(rest.map(\.subtype) == ["/Link", "/Link", "/FileAttachment"])
    #expect(pdf.object(rest[0].fields["/A"])?.fields["/URI"] as? String == "u:a:b")
    #expect((rest[1].fields["/Dest"] as? [Any])?.first as? String == pdf.pages[0])
    try expectSamePixels()
  }

  @Test(arguments: ["/OFF [5 0 R]", ""]) func keepsAnnotationsOnTheirLayers(_ setting: String) throws {
    let pdf = try flatten(
      Self.page(
        [
          "/Subtype /Stamp /Rect [10 10 60 60] /OC 5 0 R /AP << /N 7 0 R >>",
          "/Subtype /Stamp /Rect [10 110 60 160] /OC << /Type /OCMD /OCGs [5 0 R] >> /AP << /N 7 0 R >>",
          "/Subtype /Stamp /Rect [100 100 150 150] /AP << /N 8 0 R >>",
        ], catalog: "/OCProperties << /OCGs [5 0 R] /D << \(setting) /Order [5 0 R] >> >>"))
    #expect(annotations(pdf).isEmpty)
    // PDFium shows annotations on layers that are hidden.
    try expectSamePixels(except: setting.isEmpty ? nil : "PDFium")
    let isShown = setting.isEmpty
    for (viewer, pages) in try viewerPages(scratch.path("new.pdf"), in: scratch, dpi: 72) {
      #expect(pages[0].color(0.2, 0.8) == (isShown ? [255, 0, 0] : [255, 255, 255]), "\(viewer)")
      #expect(pages[0].color(0.2, 0.3) == (isShown ? [255, 0, 0] : [255, 255, 255]), "\(viewer)")
      #expect(pages[0].color(0.6, 0.45) == [0, 255, 0], "\(viewer)")
    }
  }

  /// Viewers show it on all layers.
  @Test func showsDrawingsWithALayerOfTheirOwn() throws {
    var pdf = Self.page(
      ["/Subtype /Stamp /F 4 /Rect [100 100 150 150] /AP << /N 7 0 R >>"],
      catalog: "/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>")
    pdf.objects[6].replace("/Subtype /Form", with: "/Subtype /Form /OC 5 0 R")
    _ = try flatten(pdf)
    try expectSamePixels()
    for (viewer, pages) in try viewerPages(scratch.path("new.pdf"), in: scratch, dpi: 72) {
      #expect(pages[0].color(0.62, 0.38) == [255, 0, 0], "\(viewer)")
    }
  }

  /// Annotations that are invisible, hidden, or only printed.
  @Test(arguments: [1, 2, 6, 32, 36]) func leavesWhatIsNotShown(_ flags: Int) throws {
    let pdf = try flatten(
      Self.page([
        "/Subtype /Stamp /F \(flags) /Rect [10 10 60 60] /AP << /N 7 0 R >>",
        "/Subtype /Stamp /F 4 /Rect [100 100 150 150] /AP << /N 8 0 R >>",
      ]))
    let rest = annotations(pdf)
    #expect(rest.map(\.subtype) == ["/Stamp"] && rest.first?.number("/F") == Double(flags))
    try expectSamePixels()
  }

  @Test func leavesOutFieldsThatAreNotShown() throws {
    let pdf = try flatten(
      Self.page(
        ["/Subtype /Widget /FT /Tx /T (key) /V (secret) /F 2 /Rect [10 10 60 60] /AP << /N 7 0 R >>"],
        catalog: "/AcroForm << /Fields [9 0 R] >>"),
      says: "scrapbook: note: 1 form field that is not shown is left out\n")
    #expect(annotations(pdf).isEmpty)
    #expect(!pdf.objects.values.contains { $0.fields["/AcroForm"] != nil || $0.fields["/V"] != nil })
    try expectSamePixels()
  }

  @Test(arguments: [0, 90, 180, 270]) func drawsWhereTheAnnotationIs(_ rotation: Int) throws {
    let pdf = try flatten(
      Self.page(
        [
          "/Subtype /Stamp /F 4 /Rect [10 20 130 50] /AP << /N 8 0 R >>",
          "/Subtype /Stamp /F 4 /Rect [180 190 100 130] /AP << /N << /A 8 0 R /B 7 0 R >> >> /AS /A",
          "/Subtype /Square /F 4 /Rect [90 90 190 110] /AP << /N 8 0 R >>",
        ], page: "/Rotate \(rotation) /CropBox [5 5 190 195]"))
    #expect(annotations(pdf).isEmpty)
    try expectSamePixels()
  }

  /// Contents with unbalanced graphics states, layers and text objects.
  @Test(
    arguments: Sample.cases(
      [
        "0 0 1 rg 80 80 40 40 re f 0.5 0 0 0.5 20 20 cm", "q q 2 0 0 2 5 5 cm 0 0 9 9 re f",
        "Q Q 0.5 0 0 0.5 9 9 cm 0 0 9 9 re f",
        "q 1 0 0 1 9 9 cm Q Q 1 1 1 rg 3 0 0 3 0 0 cm EMC", "/OC /Off BDC 0 0 99 99 re f",
        "BT /F 9 Tf 2 0 0 2 0 0 Tm (a) Tj", "",
      ], some: 3)) func drawsBehindAnyContent(_ content: String) throws
  {
    var pdf = Self.page(
      ["/Subtype /Stamp /F 4 /Rect [100 100 150 150] /AP << /N 7 0 R >>"],
      catalog: "/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>", content: content)
    pdf.objects[2].replace(
      "/Resources << >>", with: "/Resources << /Properties << /Off 5 0 R >> /Font << /F 6 0 R >> >>")
    #expect(annotations(try flatten(pdf)).isEmpty)
    // poppler draws annotations in the state that such contents leave.
    let isLeft = content.contains("Q Q") || content.contains("/Off")
    try expectSamePixels(except: isLeft ? "poppler" : nil)
    for (viewer, pages) in try viewerPages(scratch.path("new.pdf"), in: scratch, dpi: 72) {
      #expect(pages[0].color(0.62, 0.38) == [255, 0, 0], "\(viewer)")
    }
  }

  @Test func givesTheSameBytesAgain() throws {
    let pdf = Self.form(["/FT /Tx /V (\\376\\377\\001A) /Rect [20 20 180 60]"])
    _ = try flatten(pdf)
    let first = try scratch.contents("new.pdf")
    _ = try flatten(pdf)
    #expect(try scratch.contents("new.pdf") == first)
  }

  // MARK: Forms

  private static func form(_ fields: [String]) -> HandmadePDF {
    page(
      fields.enumerated().map { "/Subtype /Widget /F 4 /T (f\($0)) \($1)" },
      catalog: """
        /AcroForm << /NeedAppearances true /DA (/F 14 Tf 0 g) /DR << /Font << /F 6 0 R >> >>
        /Fields [\(fields.indices.map { "\($0 + 9) 0 R" }.joined(separator: " "))] >>
        """, content: "")
  }

  private func words() throws -> [String] {
    let text = try tool("pdftotext", ["-layout", scratch.path("new.pdf"), "-"]).output
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty && $0 != "\u{C}"
    }
  }

  @Test func drawsAllLettersOfFields() throws {
    _ = try flatten(
      Self.form([
        "/FT /Tx /V <FEFF0047007200F600DF00650020014100F30064017A> /Rect [10 150 190 190]",
        "/FT /Tx /Ff 4096 /V (one\\ntwo) /Rect [10 90 190 140]", "/FT /Tx /V (plain) /Rect [10 60 190 80]",
        "/FT /Ch /Ff 131072 /V (b) /Opt [[(a) (First)] [(b) (Second)]] /Rect [10 30 190 50]",
        "/FT /Ch /V [(x)] /Opt [(x) (y)] /DA (/F 8 Tf 1 0 0 rg) /Rect [10 5 190 28]",
      ]))
    #expect(try words() == ["Größe Łódź", "one", "two", "plain", "Second", "x", "y"])
  }

  @Test func placesTextsAsTheFieldSays() throws {
    _ = try flatten(
      Self.form([
        "/FT /Tx /Q 2 /V (right) /Rect [10 150 190 180]", "/FT /Tx /Q 1 /V (i) /Rect [10 100 190 130]",
        "/FT /Tx /MaxLen 4 /Ff 16777216 /V (ab) /Rect [0 50 200 80] /DA (/F 0 Tf 0 0 1 rg)",
      ]))
    let page = try popplerPages(scratch.path("new.pdf"), in: scratch, ["-r", "72"])[0]
    let box = { (rows: Range<Int>, columns: Range<Int>) in
      page.box(differingFrom: [255, 255, 255], by: 60, columns: columns, rows: rows)
    }
    let right = try #require(box(20..<50, 0..<200))
    #expect(right[2] >= 180 && right[2] <= 189 && right[0] > 140, "\(right)")
    let middle = try #require(box(70..<100, 0..<200))
    #expect(middle[0] >= 95 && middle[2] <= 105, "\(middle)")
    #expect(
      box(120..<150, 0..<50) != nil && box(120..<150, 50..<100) != nil && box(120..<150, 100..<200) == nil)
  }

  @Test func keepsTheStatesOfBoxes() throws {
    let states = "/AP << /N << /Yes 7 0 R /Off 8 0 R >> >>"
    _ = try flatten(
      Self.page(
        [
          "/Subtype /Widget /FT /Btn /T (a) /V /Yes /AS /Yes /Rect [0 150 50 200] \(states)",
          "/Subtype /Widget /FT /Btn /T (b) /AS /Off /Rect [100 150 150 200] \(states)",
          "/Subtype /Widget /FT /Btn /T (c) /V /Yes /Rect [0 50 50 100] \(states)",
        ], catalog: "/AcroForm << /Fields [9 0 R 10 0 R 11 0 R] >>"))
    let page = try popplerPages(scratch.path("new.pdf"), in: scratch, ["-r", "72"])[0]
    #expect(page.color(0.1, 0.2) == [255, 0, 0] && page.color(0.6, 0.2) == [0, 255, 0])
    #expect(page.color(0.1, 0.7) == [255, 0, 0])
  }

  @Test func warnsOfTextsThatAreNotSeenWhole() throws {
    _ = try flatten(
      Self.form([
        "/FT /Tx /V <FEFFDBFFDFFD> /Rect [10 150 190 190]",
        "/FT /Tx /Q 2 /V (much too long) /Rect [10 20 40 40]",
      ]),
      says: """
        scrapbook: warning: no font has "\u{10FFFD}" of the field "f0" of old.pdf
        scrapbook: warning: the text of the field "f1" of old.pdf is larger than the field

        """)
  }
}
