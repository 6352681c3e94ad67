import RenderingTestSupport
import TestSupport
import Testing

/// Layers and embedded files of documents that `scrapbook pages` merges.
@Suite struct JoinedLayerTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    try scratch.write("test.pdf", Self.test(layers: "/OFF [7 0 R] /Order [8 0 R]").bytes)
    try scratch.write("off.pdf", Self.test(layers: "/BaseState /OFF /ON [8 0 R]").bytes)
  }

  /// Two pages with questions and, on a hidden layer, answers, and an embedded file.
  private static func test(layers: String) -> HandmadePDF {
    let page =
      "<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F 6 0 R >> /Properties << /A 7 0 R /Q 8 0 R >> >> >>"
    let content =
      "/OC /A BDC BT /F 20 Tf 20 100 Td (answers) Tj ET EMC /OC /Q BDC BT /F 20 Tf 20 50 Td (questions) Tj ET EMC"
    return HandmadePDF([
      """
      << /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R 8 0 R] /D << \(layers) >> >>
      /Names << /EmbeddedFiles << /Names [(key.txt) 9 0 R] >> >> >>
      """,
      "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 200] >>", page, page,
      HandmadePDF.stream(content), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /OCG /Name (Answers) >>", "<< /Type /OCG /Name (Questions) >>",
      "<< /Type /Filespec /F (key.txt) /UF (key.txt) /EF << /F 10 0 R >> >>",
      HandmadePDF.stream("the key", "/Type /EmbeddedFile "),
    ])
  }

  /// - Returns: The words of the pages of the new document, as poppler and mupdf read them.
  private func words(_ line: String) throws -> [String] {
    let outcome = try scrapbook(
      (line + " -o out.pdf").split(separator: " ").map(String.init), in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    let made = String(decoding: try readFile(scratch.path("out.pdf")), as: UTF8.self)
    #expect(!made.contains("SBK_Catalog"))
    let poppler = try tool("pdftotext", [scratch.path("out.pdf"), "-"]).output
    let mupdf = try tool("mutool", ["draw", "-q", "-F", "txt", "-o", "-", scratch.path("out.pdf")]).output
    #expect(known(mupdf) == known(poppler))
    return known(poppler)
  }

  private func known(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init).filter { ["answers", "questions"].contains($0) }
  }

  @Test(arguments: ["test.pdf", "off.pdf"], ["test.pdf", "off.pdf", "book.pdf"])
  func hidesLayersOfAddedPages(_ added: String, _ first: String) throws {
    let own = first == "book.pdf" ? 0 : 2
    #expect(
      try words("pages merge \(first) \(added) \(added)")
        == Array(repeating: "questions", count: own + 4))
    let inserted = try words("pages insert \(first) --from \(added) --from-pages 2,2 --after 1")
    #expect(inserted == Array(repeating: "questions", count: own + 2))
  }

  @Test func listsTheLayersOfAllDocuments() throws {
    _ = try words("pages merge test.pdf off.pdf test.pdf")
    let pdf = try PDFFile(scratch.path("out.pdf"))
    let catalog = try #require(pdf.object(pdf.trailer["/Root"]))
    let properties = try #require(pdf.object(catalog.fields["/OCProperties"]))
    let setting = try #require(pdf.object(properties.fields["/D"]))
    let count = { (value: Any?) in (value as? [Any])?.count }
    #expect(count(properties.fields["/OCGs"]) == 6)
    #expect(count(setting.fields["/OFF"]) == 3)
    #expect(count(setting.fields["/Order"]) == 2)
  }

  @Test func keepsTheFilesOfAllDocuments() throws {
    _ = try words("pages merge test.pdf off.pdf book.pdf test.pdf")
    let list = try tool("pdfdetach", ["-list", scratch.path("out.pdf")]).output
    #expect(list.hasPrefix("3 embedded files"), "\(list)")
    for number in 1...3 {
      let name = scratch.path("\(number).txt")
      try tool("pdfdetach", ["-save", "\(number)", "-o", name, scratch.path("out.pdf")])
      #expect(String(decoding: try readFile(name), as: UTF8.self) == "the key")
    }
    let pdf = try PDFFile(scratch.path("out.pdf"))
    let catalog = try #require(pdf.object(pdf.trailer["/Root"]))
    let tree = pdf.object(pdf.object(catalog.fields["/Names"])?.fields["/EmbeddedFiles"])
    let names = (tree?.fields["/Names"] as? [Any])?.compactMap { $0 as? String }.filter { $0.contains("key") }
    #expect(names == ["u:key.txt", "u:key.txt 2", "u:key.txt 3"])
  }

  @Test func givesTheSameBytesAgain() throws {
    _ = try words("pages merge test.pdf off.pdf")
    let first = try scratch.contents("out.pdf")
    _ = try words("pages merge test.pdf off.pdf")
    #expect(try scratch.contents("out.pdf") == first)
  }
}
