import TestSupport
import Testing

@testable import PDFAssembly

/// The pages are the ones that viewers show, or the tree is reported as damaged; added objects never become part of it.
@Suite struct PageTreeTests {
  private func document(kids: String, _ objects: String...) throws -> PDFDocument {
    let tree = "<< /Type /Pages /Count 3 \(kids) /MediaBox [0 0 50 60] >>"
    return try PDFDocument(PDFBytes(makePDF(["<< /Type /Catalog /Pages 2 0 R >>", tree] + objects)))
  }

  @Test(arguments: ["", "/Kibs [3 0 R]", "/Kids 3 0 R", "/Kids null", "/Kids 9 0 R"])
  func aNodeWithoutKidsIsNotAPage(_ kids: String) throws {
    let document = try document(kids: kids, "<< /Type /Page >>")
    let error = #expect(throws: PDFError.self) { try document.pages() }
    #expect(
      error?.reason.contains("object 2 is a node of its tree of pages") == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: ["/Contents 4 0 R", "/Type /Seite /Contents 4 0 R", "/Type /Page /Kids [2 0 R]"])
  func anOddPageIsAPage(_ entries: String) throws {
    let pages = try document(kids: "/Kids [3 0 R]", "<< \(entries) >>").pages()
    #expect(pages.map(\.number) == [3] && pages.first?.boxes.media.height == 60)
  }

  /// Viewers count some of these kids as pages, and disagree on which.
  @Test(arguments: ["[9 0 R 3 0 R]", "[3 0 R null]", "[3 0 R 5]", "[4 0 R]", "[<< /Type /Page >> 3 0 R]"])
  func refusesKidsThatAreNotPages(_ kids: String) throws {
    let document = try document(kids: "/Kids \(kids)", "<< /Type /Page >>", "(text)")
    let error = #expect(throws: PDFError.self) { try document.pages() }
    #expect(error?.reason.contains("its tree of pages names") == true, "\(error?.reason ?? "")")
  }

  @Test func aPageThatIsNamedTwiceIsTwoPages() throws {
    let pages = try document(kids: "/Kids [3 0 R 3 0 R 4 0 R]", "<< /Type /Page >>", "<< /Type /Page >>")
      .pages()
    #expect(pages.map(\.number) == [3, 3, 4])
  }

  /// Missing objects that a page, the catalog or the trailer refers to stay missing.
  @Test(arguments: [
    ("<< /Type /Catalog /Pages 2 0 R /Outlines 20 0 R >>", "<< /Type /Page >>", ""),
    ("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Page /Contents [20 0 R] /Font << /F 8 0 R >> >>", ""),
    ("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Page >>", "/Info 20 0 R"),
  ]) func newNumbersAreThoseOfNoReference(catalog: String, page: String, trailer: String) throws {
    let tree = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"
    let document = try PDFDocument(
      PDFBytes(makePDF([catalog, tree, page], trailer: "/Root 1 0 R \(trailer)")))
    var update = PDFUpdate(document)
    _ = try document.pages()
    #expect(try update.reserve() == PDFUpdate.Key(21) && update.reserve() == PDFUpdate.Key(22))
  }

  /// A number that no object can have does not consume any numbers.
  @Test func ignoresNumbersBeyondThoseOfObjects() throws {
    let document = try document(kids: "/Kids [3 0 R]", "<< /Type /Page /Contents 99999999 0 R >>")
    _ = try document.pages()
    #expect(document.nextNumber == 4)
  }

  @Test func noDataIsAnEmptyStream() throws {
    let file = makePDF(
      ["<< >>"] + ["/FlateDecode", "[/ASCII85Decode /LZWDecode]"].map { stream("/Filter \($0)", "") })
    let document = try PDFDocument(PDFBytes(file))
    for number in [2, 3] {
      let stored = try #require(try document.object(number))
      #expect(try document.decodedData(of: stored) == [])
    }
  }
}
