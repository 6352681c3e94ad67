import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// `scrapbook pages` edits the pages of any PDF.
@Suite struct PagesCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  func run(_ line: String) throws -> Outcome {
    try scrapbook(line.split(separator: " ").map(String.init), in: scratch.folder)
  }

  /// Runs a command that makes out.pdf, and returns what qpdf reads of it.
  func made(_ line: String) throws -> PDFFile {
    let outcome = try run(line)
    let isQuiet = outcome.errors.isEmpty || outcome.errors.hasSuffix("led to pages that are left out\n")
    try #require(outcome.status == 0 && isQuiet, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    return try PDFFile(scratch.path("out.pdf"))
  }

  /// The text of each page of out.pdf.
  func texts(_ name: String = "out.pdf") throws -> [String] {
    let text = try tool("pdftotext", ["-layout", scratch.path(name), "-"]).output
    return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  // MARK: What survives

  @Test func keepsLabelsOutlineLinksAndForms() throws {
    let pdf = try made("pages move book.pdf --pages 1 --after z -o out.pdf")
    #expect(try texts() == ["Page 2 Mia", "Page 3", "Page 4", "Page 1"])
    #expect(pdf.labels == ["2", "1", "2", "1"].enumerated().map { $0 == 0 ? "2" : $0 == 3 ? "1" : $1 })
    #expect(pdf.outline.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3", "Chapter 4"])
    #expect(pdf.outline.map(\.page) == [4, 1, 2, 3])
    let links = pdf.objects.values.filter { $0.subtype == "/Link" }
    let targets = links.compactMap { ($0.fields["/Dest"] as? [Any])?.first as? String }
    #expect(targets == [pdf.pages[1]])
    #expect(
      links.contains { pdf.object($0.fields["/A"])?.fields["/URI"] as? String == "u:https://example.org/" })
    let form = pdf.object(pdf.object(pdf.trailer["/Root"])?.fields["/AcroForm"])
    let field = pdf.object((form?.fields["/Fields"] as? [Any])?.first)
    #expect(field?.fields["/V"] as? String == "u:Mia" && field?.fields["/P"] as? String == pdf.pages[0])
  }

  /// Each page keeps its label, its outline item, its links and its fields, wherever it is moved.
  ///
  /// - Parameter order: The pages of the new document: numbers in the old one, or 0 for a new page.
  @Test(arguments: [
    ("pages extract book.pdf --pages 3,1 -o out.pdf", [3, 1]),
    ("pages extract book.pdf --pages z-1 -o out.pdf", [4, 3, 2, 1]),
    ("pages delete book.pdf --pages 4 -o out.pdf", [1, 2, 3]),
    ("pages delete book.pdf --pages 1 -o out.pdf", [2, 3, 4]),
    ("pages move book.pdf --pages 3-4 --before 1 -o out.pdf", [3, 4, 1, 2]),
    ("pages rotate book.pdf --by 90 --pages 1-3 -o out.pdf", [1, 2, 3, 4]),
    ("pages insert book.pdf --paper a4 --after 2 -o out.pdf", [1, 2, 0, 3, 4]),
    ("pages insert book.pdf --from other.pdf --from-pages 2-1 --before 1 -o out.pdf", [0, 0, 1, 2, 3, 4]),
    ("pages merge book.pdf other.pdf -o out.pdf", [1, 2, 3, 4, 0, 0, 0, 0]),
    ("pages linearize book.pdf -o out.pdf", [1, 2, 3, 4]), ("compact book.pdf -o out.pdf", [1, 2, 3, 4]),
  ]) func keepsWhatBelongsToAPage(_ line: String, order: [Int]) throws {
    try scratch.write("other.pdf", HandmadePDF.book().bytes)
    let pdf = try made(line)
    try #require(pdf.pages.count == order.count)
    let place = { (page: Int) in order.firstIndex(of: page) }
    for (index, page) in order.enumerated() where page > 0 {
      #expect(pdf.labels[index] == ["1", "2", "1", "2"][page - 1], "\(pdf.labels)")
    }
    let kept = (1...4).compactMap { page in place(page).map { (title: "Chapter \(page)", page: $0 + 1) } }
    #expect(pdf.outline.prefix(kept.count).map(\.title) == kept.map(\.title))
    #expect(pdf.outline.prefix(kept.count).map(\.page) == kept.map(\.page))
    let annotations = { (page: Int) in
      (pdf.objects[pdf.pages[page]]?.fields["/Annots"] as? [Any] ?? []).compactMap { pdf.object($0) }
    }
    if let first = place(1), let third = place(3) {
      let link = try #require(annotations(first).first { $0.subtype == "/Link" })
      #expect((link.fields["/Dest"] as? [Any])?.first as? String == pdf.pages[third])
    }
    guard let second = place(2) else { return }
    let addresses = annotations(second).compactMap { pdf.object($0.fields["/A"])?.fields["/URI"] as? String }
    #expect(addresses == ["u:https://example.org/"])
    let form = pdf.object(pdf.object(pdf.trailer["/Root"])?.fields["/AcroForm"])
    let fields = (form?.fields["/Fields"] as? [Any] ?? []).compactMap { pdf.object($0) }
    #expect(
      fields.contains {
        $0.fields["/V"] as? String == "u:Mia" && $0.fields["/P"] as? String == pdf.pages[second]
      })
  }

  @Test func forgetsWhatItTakesOut() throws {
    let pdf = try made("pages delete book.pdf --pages 2,4 -o out.pdf")
    #expect(try texts() == ["Page 1", "Page 3"])
    #expect(pdf.labels == ["1", "1"])
    let streams = pdf.objects.values.compactMap(\.data).map { String(decoding: $0, as: UTF8.self) }
    #expect(!streams.contains { $0.contains("(Page 2)") || $0.contains("(Mia)") })
  }

  /// qpdf ignores structure, and PDF/A does not allow encryption.
  @Test(arguments: [
    ("pages delete tagged.pdf --pages 1 -o out.pdf", false),
    ("pages move tagged.pdf --pages 1 --after z", false),
    ("pages extract tagged.pdf --pages 2", false), ("pages merge tagged.pdf book.pdf", false),
    ("pages insert tagged.pdf --count 1 --after 1", false), ("flatten tagged.pdf", false),
    ("pages rotate tagged.pdf --pages 1 --by 90", true), ("pages linearize tagged.pdf", true),
    ("compact tagged.pdf", true),
  ])
  func claimsNoStandardThatItMayNotMeet(_ line: String, keepsClaims: Bool) throws {
    try scratch.write("album.json", #"{ "title": "Sea", "language": "en", "pages": [{}, {}, {}, {}] }"#)
    #expect(try run("build album.json -o tagged.pdf -q").status == 0)
    let outcome = try run(line.hasSuffix("out.pdf") ? line : line + " -o out.pdf")
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    let goOrCome = ["delete", "extract", "merge", "insert"].contains { line.hasPrefix("pages \($0)") }
    #expect(outcome.errors.contains("the tags for screen readers are left out") == goOrCome, "\(outcome)")
    let catalog = try tool("mutool", ["show", scratch.path("out.pdf"), "trailer/Root"]).output
    for key in ["/StructTreeRoot", "/MarkInfo"] { #expect(catalog.contains(key) != goOrCome, "\(catalog)") }
    for (name, isClaimed) in [("tagged.pdf", true), ("out.pdf", keepsClaims)] {
      let metadata = try tool("pdfinfo", ["-meta", scratch.path(name)]).output
      for claim in ["<pdfuaid:part>1</pdfuaid:part>", "<pdfaid:conformance>A</pdfaid:conformance>"] {
        #expect(metadata.contains(claim) == isClaimed, "\(name): \(metadata)")
      }
      #expect(metadata.contains("Sea"))
    }
  }

  @Test(arguments: [
    ("pages extract book.pdf --pages 3,1 -o out.pdf", "31"),
    ("pages extract book.pdf --pages z-1 -o out.pdf", "4321"),
    ("pages extract book.pdf --pages 1-z:even -o out.pdf", "24"),
    ("pages delete book.pdf --pages r2 -o out.pdf", "124"),
    ("pages move book.pdf --pages 3-4 --before 1 -o out.pdf", "3412"),
    ("pages move book.pdf --pages 1-2 --before 2 -o out.pdf", "1234"),
    ("pages move book.pdf --pages 4,1 --after 2 -o out.pdf", "2413"),
    ("pages merge book.pdf book.pdf -o out.pdf", "12341234"),
    ("pages insert book.pdf --from book.pdf --from-pages 4 --before 1 -o out.pdf", "41234"),
    ("pages insert book.pdf --from book.pdf --from-pages 2-1 --after 3 -o out.pdf", "123214"),
    ("pages linearize book.pdf -o out.pdf", "1234"),
  ]) func ordersPages(_ line: String, pages: String) throws {
    _ = try made(line)
    let first = try texts().map { String($0.dropFirst(5).prefix(1)) }
    #expect(first.joined() == pages)
  }

  @Test func turnsPages() throws {
    let pdf = try made("pages rotate book.pdf --by -90 --pages 2,2,4 -o out.pdf")
    #expect(pdf.pages.map { pdf.objects[$0]?.number("/Rotate") ?? 0 } == [0, 270, 0, 270])
    try FileManager.default.moveItem(atPath: scratch.path("out.pdf"), toPath: scratch.path("turned.pdf"))
    let again = try made("pages rotate turned.pdf --by 180 -o out.pdf")
    #expect(again.pages.map { again.objects[$0]?.number("/Rotate") ?? 0 } == [180, 90, 180, 90])
  }

  @Test func linearizes() throws {
    _ = try made("pages linearize book.pdf -o out.pdf")
    #expect(
      try tool("qpdf", ["--check-linearization", scratch.path("out.pdf")]).output.contains(
        "no linearization errors"))
  }

  @Test func givesTheSameBytesAgain() throws {
    for name in ["a.pdf", "b.pdf"] {
      #expect(try run("pages merge book.pdf book.pdf -o \(name)").status == 0)
    }
    #expect(try scratch.contents("a.pdf") == scratch.contents("b.pdf"))
    let piped = try run("pages merge book.pdf book.pdf -o -")
    #expect(try piped.contents == scratch.contents("a.pdf"))
  }

  // MARK: New pages

  @Test func makesEmptyPages() throws {
    let pdf = try made("pages new --paper a4 --portrait --count 3 -o out.pdf")
    #expect(pdf.pages.count == 3)
    #expect(pdf.size(ofPage: 3).map { [$0.width.rounded(), $0.height.rounded()] } == [595, 842])
  }

  @Test func insertsAnEmptyPageThatKeepsTheOthersLabels() throws {
    let pdf = try made("pages insert book.pdf --paper 100x50mm --after 2 -o out.pdf")
    #expect(try texts() == ["Page 1", "Page 2 Mia", "", "Page 3", "Page 4"])
    #expect(pdf.size(ofPage: 3).map { [$0.width.rounded(), $0.height.rounded()] } == [283, 142])
    #expect(pdf.labels[3...] == ["1", "2"])
    #expect(pdf.outline.map(\.page) == [1, 2, 4, 5])
  }

  @Test func makesAPageOfAPicture() throws {
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let pdf = try made("pages insert book.pdf --picture bus.jpg --before 1 -o out.pdf")
    #expect(pdf.pages.count == 5 && pdf.images.count == 1)
    let ink = try pdftoppm("out.pdf", page: 1).inkBox()
    #expect(ink != nil)
    try scratch.write("notes.txt", "Page 1\n")
    let wrong = try run("pages new --picture notes.txt -o no.pdf")
    #expect(wrong.status == 1 && !scratch.exists("no.pdf"), "\(wrong)")
  }

  @Test func makesAPageOfAPageOnOtherPaper() throws {
    let pdf = try made("pages new --picture book.pdf#page=3 --paper a4 --portrait -o out.pdf")
    #expect(try texts() == ["Page 3"])
    #expect(pdf.size(ofPage: 1).map { [$0.width.rounded(), $0.height.rounded()] } == [595, 842])
  }

  @Test func makesAPageOfAnAlbumsSpread() throws {
    try scratch.write(
      "album.json",
      albumText(pages: ["{}", #"{ "texts": [{ "text": "Otter", "frame": [50, 50, 200, 60] }] }"#]))
    _ = try made("pages insert book.pdf --album album.json --after 4 -o out.pdf")
    #expect(try texts().count == 5 && texts()[4].contains("Otter"))
    let wrong = try run("pages new --album album.json --spread 2 -o no.pdf")
    #expect(wrong.status == 64 && wrong.errors.contains("the album has 1 spread; --spread is 2"), "\(wrong)")
  }

  private func pdftoppm(_ name: String, page: Int) throws -> Raster {
    let prefix = scratch.path("page")
    try tool(
      "pdftoppm", ["-r", "36", "-f", "\(page)", "-l", "\(page)", "-singlefile", scratch.path(name), prefix])
    return try Raster(ppm: prefix + ".ppm")
  }

  // MARK: In place

  @Test func replacesTheFileInPlace() throws {
    #expect(try run("pages delete book.pdf --pages 1 --in-place").status == 0)
    #expect(try texts("book.pdf") == ["Page 2 Mia", "Page 3", "Page 4"])
  }

  @Test func replacesNoSignedFileUnlessForced() throws {
    var book = HandmadePDF.book()
    book.objects[8] = "<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>"
    book.objects[4] = "<< /FT /Sig /T (sign) /V 9 0 R /Subtype /Widget /Rect [0 0 0 0] >>"
    try scratch.write("signed.pdf", book.bytes)
    let refused = try run("pages delete signed.pdf --pages 1 --in-place")
    #expect(refused.status == 1 && refused.errors.contains("signed.pdf is signed"), "\(refused)")
    #expect(try scratch.contents("signed.pdf") == Contents(book.bytes))
    let other = try run("pages delete signed.pdf --pages 1 -o out.pdf")
    #expect(other.status == 0 && other.errors.contains("note: signed.pdf is signed"), "\(other)")
    #expect(try run("pages delete signed.pdf --pages 1 --in-place --force").status == 0)
  }
}
