import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// Links, outlines and named destinations of documents that `scrapbook pages` merges.
@Suite struct JoinedPagesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    try scratch.write("linked.pdf", Self.linked.bytes)
  }

  /// Three pages. The first leads to the third, to itself by a name and to an address; the second by a button to the
  /// first. The outline has an item without a destination, and below it a closed one for the third page.
  private static var linked: HandmadePDF {
    let page = { (annotations: String) in
      "<< /Type /Page /Parent 2 0 R /Resources << >> /Annots \(annotations) >>"
    }
    let link = "/Type /Annot /Subtype /Link /Rect [0 0 9 9]"
    return HandmadePDF([
      """
      << /Type /Catalog /Pages 2 0 R /Outlines 6 0 R /Names << /Dests << /Names [(end) << /D [5 0 R /XYZ 0 9 0] >> (start) 10 0 R] >> >> >>
      """,
      "<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 100 80] >>",
      page("[9 0 R << \(link) /A << /S /GoTo /D (start) >> >> << \(link) /A << /S /URI /URI (a:b) >> >>]"),
      page("[<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /A << /S /GoTo /D [3 0 R /Fit] >> >>]"),
      page("[]"), "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
      "<< /Title (Part) /Parent 6 0 R /First 8 0 R /Last 8 0 R /Count -1 >>",
      "<< /Title (End) /Parent 7 0 R /Dest (end) /F 2 /C [1 0 0] >>", "<< \(link) /Dest [5 0 R /Fit] >>",
      "[3 0 R /FitH 80]",
    ])
  }

  private func run(_ line: String) throws -> Outcome {
    try scrapbook(line.split(separator: " ").map(String.init), in: scratch.folder)
  }

  private func made(_ line: String, says note: String = "") throws -> PDFFile {
    let outcome = try run(line + " -o out.pdf")
    try #require(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors == (note.isEmpty ? "" : "scrapbook: note: \(note)\n"))
    try expectSound(scratch.path("out.pdf"))
    return try PDFFile(scratch.path("out.pdf"))
  }

  /// The page numbers that the annotations of a page lead to, 0 for other annotations.
  private func targets(_ pdf: PDFFile, page: Int) -> [Int] {
    let annotations = pdf.objects[pdf.pages[page - 1]]?.fields["/Annots"] as? [Any] ?? []
    return annotations.compactMap { pdf.object($0) }.map { annotation in
      let place = annotation.fields["/Dest"] ?? pdf.object(annotation.fields["/A"])?.fields["/D"]
      let page = (place as? [Any])?.first as? String
      return page.flatMap { pdf.pages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    }
  }

  /// The names with the numbers of their pages.
  private func names(_ pdf: PDFFile) throws -> [String: Int] {
    let catalog = try #require(pdf.object(pdf.trailer["/Root"]))
    let tree = pdf.object(pdf.object(catalog.fields["/Names"])?.fields["/Dests"])
    let list = tree?.fields["/Names"] as? [Any] ?? []
    var names: [String: Int] = [:]
    for index in stride(from: 0, to: list.count, by: 2) {
      let page = (list[index + 1] as? [Any])?.first as? String
      names["\(list[index])"] = page.flatMap { pdf.pages.firstIndex(of: $0) }.map { $0 + 1 }
    }
    return names
  }

  /// The page of an entry of the outline below others.
  private func page(ofEntry title: String, _ pdf: PDFFile) -> Int? {
    let entry = pdf.objects.values.first { $0.fields["/Title"] as? String == "u:\(title)" }
    let page = (entry?.fields["/Dest"] as? [Any])?.first as? String
    return page.flatMap { pdf.pages.firstIndex(of: $0) }.map { $0 + 1 }
  }

  // MARK: Added pages

  /// - Parameter first: The number of the first added page.
  @Test(arguments: [
    ("pages merge book.pdf linked.pdf", 5), ("pages insert book.pdf --from linked.pdf --after 2", 3),
  ])
  func keepsWhatLeadsToAddedPages(_ line: String, first: Int) throws {
    let pdf = try made(line)
    #expect(targets(pdf, page: first) == [first + 2, first, 0])
    #expect(targets(pdf, page: first + 1) == [first])
    #expect(targets(pdf, page: 1) == [first == 5 ? 3 : 6])
    #expect(pdf.outline.map(\.title) == (1...4).map { "Chapter \($0)" } + ["Part"])
    #expect(page(ofEntry: "End", pdf) == first + 2)
    let end = pdf.objects.values.first { $0.fields["/Title"] as? String == "u:End" }
    #expect(end?.number("/F") == 2)
    let part = pdf.objects.values.first { $0.fields["/Title"] as? String == "u:Part" }
    #expect(part?.number("/Count") == -1)
    #expect(try names(pdf) == ["u:end": first + 2, "u:start": first])
  }

  @Test func leadsFromEachCopyOfADocumentIntoItself() throws {
    let pdf = try made("pages merge linked.pdf linked.pdf linked.pdf")
    for first in [1, 4, 7] { #expect(targets(pdf, page: first).first == first + 2) }
    for first in [4, 7] { #expect(targets(pdf, page: first) == [first + 2, first, 0]) }
    #expect(pdf.outline.map(\.title) == ["Part", "Part", "Part"])
  }

  @Test func keepsWhatLeadsToThePagesThatWereTaken() throws {
    let pdf = try made(
      "pages insert book.pdf --from linked.pdf --from-pages 2,1",
      says: "1 link and 1 bookmark led to pages that are left out")
    #expect(targets(pdf, page: 5) == [6] && targets(pdf, page: 6) == [6, 0])
    #expect(pdf.outline.map(\.title) == (1...4).map { "Chapter \($0)" } + ["Part"])
    #expect(try names(pdf) == ["u:start": 6])
  }

  @Test func givesTheSameBytesAgain() throws {
    for name in ["a.pdf", "b.pdf"] {
      #expect(try run("pages merge book.pdf linked.pdf -o \(name)").status == 0)
    }
    #expect(try scratch.contents("a.pdf") == scratch.contents("b.pdf"))
  }

  // MARK: Pages that are left out

  @Test func tellsOfWhatLedToPagesThatAreLeftOut() throws {
    let line = "pages delete book.pdf --pages 3-4"
    let pdf = try made(line, says: "1 link and 2 bookmarks led to pages that are left out")
    #expect(targets(pdf, page: 1) == [])
    #expect(pdf.outline.map(\.title) == ["Chapter 1", "Chapter 2"])
    #expect(try run(line + " -o out.pdf -q").errors == "")
  }

  @Test func removesNoButtonThatLedToAPageThatIsLeftOut() throws {
    let pdf = try made(
      "pages extract linked.pdf --pages 2-3", says: "1 link led to pages that are left out")
    #expect(targets(pdf, page: 1) == [0])
    #expect(page(ofEntry: "End", pdf) == nil && pdf.outline.map(\.title) == ["Part"])
  }

  /// Four pages. The third one has names of both kinds, and is the target of the open action and of a chained action.
  private static var placed: HandmadePDF {
    let page = "<< /Type /Page /Parent 2 0 R >>"
    return HandmadePDF([
      """
      << /Type /Catalog /Pages 2 0 R /OpenAction << /S /GoTo /D /old >> /Dests << /old [5 0 R /Fit] /first [3 0 R /Fit] >>
      /Names << /Dests << /Kids [<< /Names [(end) [6 0 R /Fit] (third) << /D [5 0 R /Fit] >>] >>] >> >> >>
      """,
      "<< /Type /Pages /Count 4 /Kids [3 0 R 4 0 R 5 0 R 6 0 R] /MediaBox [0 0 100 80] >>",
      "<< /Type /Page /Parent 2 0 R /Annots [7 0 R] >>", page, page, page,
      """
      << /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /A << /S /URI /URI (a:b) /Next [8 0 R << /S /GoTo /D (end) >>] >>
      /AA << /U << /S /GoTo /D [5 0 R /Fit] >> >> >>
      """,
      "<< /S /GoTo /D (third) /Next 8 0 R >>",
    ])
  }

  @Test(arguments: ["pages delete placed.pdf --pages 3", "pages extract placed.pdf --pages 1,2,4"])
  func removesPlacesOnPagesThatAreLeftOut(_ line: String) throws {
    try scratch.write("placed.pdf", Self.placed.bytes)
    let pdf = try made(line)
    let catalog = try #require(pdf.object(pdf.trailer["/Root"]))
    #expect(catalog.fields["/OpenAction"] == nil)
    #expect(pdf.object(catalog.fields["/Dests"])?.fields.keys.sorted() == ["/first"])
    #expect(try names(pdf) == ["u:end": 3])
    // When the action that led there is removed, its successor takes its place.
    let button = try #require(pdf.objects.values.first { $0.fields["/Subtype"] as? String == "/Widget" })
    #expect(button.fields["/AA"].map { "\($0)" }?.contains("GoTo") == false)
    #expect(try run("pages delete placed.pdf --pages 1,3-4 -o rest.pdf").status == 0)
    let rest = try PDFFile(scratch.path("rest.pdf"))
    let root = try #require(rest.object(rest.trailer["/Root"]))
    #expect(root.fields["/Dests"] == nil && root.fields["/Names"] == nil)
  }

  @Test func keepsWhereLaterActionsOfAddedPagesLead() throws {
    try scratch.write("placed.pdf", Self.placed.bytes)
    let pdf = try made("pages merge book.pdf placed.pdf")
    let button = try #require(pdf.objects.values.first { $0.fields["/AA"] != nil })
    let text = try String(decoding: readFile(scratch.path("out.pdf")), as: UTF8.self)
    #expect(!text.contains("null /Fit") && !text.contains("SBK_Page"))
    #expect("\(button.fields)".contains(pdf.pages[6]) && "\(button.fields)".contains(pdf.pages[7]))
    #expect(try names(pdf) == ["u:end": 8, "u:first": 5, "u:old": 7, "u:third": 7])
  }

  // MARK: Encryption

  private func encrypt(_ name: String, as encrypted: String) throws {
    try scratch.write("password", "secret\n")
    try tool(
      "qpdf", ["--encrypt", "secret", "secret", "256", "--", scratch.path(name), scratch.path(encrypted)])
  }

  @Test(arguments: [
    "pages merge book.pdf locked.pdf --password-file password",
    "pages insert book.pdf --from locked.pdf --from-password-file password",
  ]) func saysThatPagesAreNotEncryptedAnyMore(_ line: String) throws {
    try encrypt("linked.pdf", as: "locked.pdf")
    let pdf = try made(line, says: "locked.pdf is encrypted, and the new file with its pages is not")
    #expect(targets(pdf, page: 5) == [7, 5, 0])
  }

  @Test func keepsTheEncryptionOfTheFirst() throws {
    try encrypt("book.pdf", as: "locked.pdf")
    let outcome = try run("pages merge locked.pdf linked.pdf --password-file password -o out.pdf")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try RunningProgram("qpdf", ["--check", scratch.path("out.pdf")]).finish().status == 2)
    try tool("qpdf", ["--password=secret", "--decrypt", scratch.path("out.pdf"), scratch.path("open.pdf")])
    #expect(try targets(PDFFile(scratch.path("open.pdf")), page: 5) == [7, 5, 0])
  }

  // MARK: Sizes

  @Test(arguments: [("--after 2", 3), ("--before 1", 1)])
  func givesAnEmptyPageTheSizeOfThePageBesideIt(_ place: String, number: Int) throws {
    let pdf = try made("pages insert book.pdf --count 1 \(place)")
    #expect(pdf.size(ofPage: number).map { [$0.width, $0.height] } == [200, 300])
  }

  @Test(arguments: ["pages merge book.pdf none.pdf", "pages insert book.pdf --from none.pdf"])
  func refusesADocumentWithoutPages(_ line: String) throws {
    try scratch.write(
      "none.pdf",
      HandmadePDF(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"]).bytes)
    let outcome = try run(line + " -o out.pdf")
    #expect(outcome.status == 1 && outcome.errors.contains("none.pdf has no pages"), "\(outcome)")
  }
}
