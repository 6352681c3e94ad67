import PDFAssembly
import TestSupport
import Testing

@testable import ScrapbookInk
@testable import ScrapbookReading

/// Marks on files whose references lead to objects of the wrong kind: only annotations are replaced or freed.
@Suite struct HostileMarkTests {
  /// Two pages, of which the second has the number 4.
  private func file(_ annotations: String, _ objects: [String] = [], second: String = "") -> [UInt8] {
    Array(
      pdf(
        [
          "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R 4 0 R] /Count 2 >>",
          "<< /Type /Page /MediaBox [0 0 100 100] /Annots \(annotations) >>",
          "<< /Type /Page /MediaBox [0 0 100 100] \(second) >>",
        ] + objects
      ).utf8)
  }

  /// The document with marks written on it.
  private func marked(_ file: [UInt8], _ change: (inout Marks) -> Void) throws -> PDFDocument {
    var marks = Marks()
    change(&marks)
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }
    return try PDFDocument(PDFBytes(file[..<update.start] + update.section()))
  }

  @Test(arguments: ["3 0 R", "4 0 R", "1 0 R", "5 0 R", "9 0 R"])
  func aListThatIsAnotherObjectIsNotReplaced(_ annotations: String) throws {
    let document = try marked(file(annotations, ["(text)"])) {
      $0.strokes = [InkStroke(page: 1, points: [InkPoint(9, 9)])]
    }
    let pages = try document.pages()
    #expect(pages.count == 2)
    #expect(try document.resolve(pages[0].dictionary["Annots"])?.array?.count == 1)
    #expect(try document.resolve(.reference(5))?.string == "text")
  }

  @Test(arguments: ["1 0 R", "2 0 R", "4 0 R", "6 0 R"], [false, true])
  func aDrawingThatIsAnotherObjectStays(_ drawing: String, isPartial: Bool) throws {
    let ink = """
      << /Type /Annot /Subtype /Ink /NM (sbk-a) /Rect [0 0 99 99] /InkList [[10 50 90 50]] /BS << /W 3 >> /AP << /N \(drawing) >> >>
      """
    let document = try marked(file("[5 0 R]", [ink, HandmadePDF.stream("q Q")])) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(50, 50)]), isPartial: isPartial)]
    }
    #expect(try document.pages().count == 2)
    #expect(try document.object(6)?.data != nil)
    #expect(try document.object(5) == nil || isPartial)
  }

  /// A new object must not fill in for a missing object of a page.
  @Test func whatIsMissingStaysMissing() throws {
    let document = try marked(file("[]", second: "/Contents [7 0 R 5 0 R 40 0 R]")) {
      $0.strokes = [InkStroke(page: 1, points: [InkPoint(9, 9)])]
    }
    for number in [5, 7, 40] { #expect(try document.object(number) == nil, "\(number)") }
    #expect(try document.resolve(document.pages()[0].dictionary["Annots"])?.array?.count == 1)
  }

  @Test func refusesPagesThatAreTheSameObject() throws {
    let repeated = String(decoding: file("[]"), as: UTF8.self).replacing(
      "[3 0 R 4 0 R]", with: "[3 0 R 3 0 R]")
    let document = try PDFDocument(PDFBytes(Array(repeated.utf8)))
    #expect(throws: AnnotatingRefusal.repeatedPage(3)) { try document.checkAnnotating(SignaturePolicy()) }
  }

  @Test func aPageInTheListIsNotFreed() throws {
    let page = "/Subtype /Ink /InkList [[10 50 90 50]]"
    let document = try marked(file("[4 0 R]", second: page)) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(50, 50)]))]
    }
    #expect(try document.pages().count == 2)
    #expect(try document.resolve(document.pages()[0].dictionary["Annots"])?.array == [])
  }
}
