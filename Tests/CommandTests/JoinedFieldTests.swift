import RenderingTestSupport
import TestSupport
import Testing

/// Fields of forms in documents that `scrapbook pages` makes.
@Suite struct JoinedFieldTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    try scratch.write("two.pdf", Self.two.bytes)
  }

  /// Two pages that share a nested field, and a field on the first page only.
  private static var two: HandmadePDF {
    let widget = "/Type /Annot /Subtype /Widget /F 4"
    return HandmadePDF([
      """
      << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 9 0 R] /CO [6 0 R] /NeedAppearances true
      /DA (/F 12 Tf 0 g) /DR << /Font << /F 10 0 R >> >> >> >>
      """,
      "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 200] >>",
      "<< /Type /Page /Parent 2 0 R /Resources << >> /Annots [7 0 R 9 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /Resources << >> /Annots [8 0 R] >>", "<< /T (pupil) /Kids [6 0 R] >>",
      "<< /T (name) /Parent 5 0 R /FT /Tx /V (Mia) /Kids [7 0 R 8 0 R] >>",
      "<< \(widget) /Parent 6 0 R /Rect [20 20 120 40] /P 3 0 R >>",
      "<< \(widget) /Parent 6 0 R /Rect [20 60 120 80] /P 4 0 R >>",
      "<< \(widget) /FT /Tx /T (class) /V (3b) /DA (/F 9 Tf 0 g) /Rect [20 120 120 140] /P 3 0 R >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ])
  }

  /// - Returns: Each field with the pages of its widgets: `pupil.name 1 2`.
  private func fields(_ line: String) throws -> [String] {
    let outcome = try scrapbook(
      (line + " -o out.pdf").split(separator: " ").map(String.init), in: scratch.folder)
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    let pdf = try PDFFile(scratch.path("out.pdf"))
    #expect(!pdf.objects.values.contains { $0.fields["/SBK_Field"] != nil })
    let annotations = pdf.pages.map { pdf.objects[$0]?.fields["/Annots"] as? [String] ?? [] }
    let form = pdf.object(pdf.object(pdf.trailer["/Root"])?.fields["/AcroForm"])
    let keys = form?.fields["/Fields"] as? [String] ?? []
    let order = form?.fields["/CO"] as? [String] ?? []
    #expect(order.allSatisfy { pdf.objects[$0]?.fields["/FT"] != nil })
    return keys.flatMap { lines(of: $0, below: nil, pdf, annotations) }
  }

  private func lines(of key: String, below parent: String?, _ pdf: PDFFile, _ pages: [[String]]) -> [String] {
    guard let field = pdf.objects[key] else { return ["nothing"] }
    #expect(field.fields["/Parent"] as? String == parent)
    let name = (field.fields["/T"] as? String ?? "").dropFirst(2)
    let kids = field.fields["/Kids"] as? [String] ?? []
    let below = kids.filter { pdf.objects[$0]?.fields["/T"] != nil }
    if !below.isEmpty {
      return below.flatMap { lines(of: $0, below: key, pdf, pages) }.map { "\(name).\($0)" }
    }
    var numbers: [String] = []
    for widget in kids.isEmpty ? [key] : kids {
      let page = pages.firstIndex { $0.contains(widget) }
      numbers.append(page.map { "\($0 + 1)" } ?? "nowhere")
      #expect(page.map { pdf.pages[$0] } == pdf.objects[widget]?.fields["/P"] as? String)
      if !kids.isEmpty { #expect(pdf.objects[widget]?.fields["/Parent"] as? String == key) }
    }
    #expect(field.fields["/FT"] as? String == "/Tx" && field.fields["/V"] != nil)
    return [([String(name)] + numbers).joined(separator: " ")]
  }

  @Test(arguments: [
    ("pages merge book.pdf two.pdf", ["name 2", "pupil.name 5 6", "class 5"]),
    ("pages merge two.pdf book.pdf", ["pupil.name 1 2", "class 1", "name 4"]),
    ("pages merge two.pdf two.pdf", ["pupil.name 1 2", "class 1", "pupil+1.name 3 4", "class+1 3"]),
    (
      "pages insert book.pdf --from two.pdf --from-pages 2,1,2 --before 1",
      ["name 5", "pupil.name 1 2 3", "class 2"]
    ),
    ("pages insert book.pdf --from two.pdf --from-pages 2 --before 1", ["name 3", "pupil.name 1"]),
    ("pages extract two.pdf --pages 1,1,2", ["pupil.name 1 3 2", "class 1 2"]),
    ("pages extract two.pdf --pages 1,1", ["pupil.name 1 2", "class 1 2"]),
    ("pages extract two.pdf --pages 2", ["pupil.name 1"]),
    ("pages delete two.pdf --pages 2", ["pupil.name 1", "class 1"]),
    ("pages move two.pdf --pages 2 --before 1", ["pupil.name 2 1", "class 2"]),
  ]) func keepsFieldsOfSeveralPages(_ line: String, expected: [String]) throws {
    #expect(Set(try fields(line)) == Set(expected))
  }

  /// The values of the added document have no appearance yet.
  @Test func letsViewersDrawFieldsAsTheirDocumentDoes() throws {
    _ = try fields("pages merge book.pdf two.pdf")
    let form = try tool("mutool", ["show", scratch.path("out.pdf"), "trailer/Root/AcroForm"]).output
    #expect(form.contains("/NeedAppearances true"), "\(form)")
  }
}
