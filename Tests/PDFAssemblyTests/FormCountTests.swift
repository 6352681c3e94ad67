import TestSupport
import Testing

@testable import PDFAssembly

/// A page whose nested forms multiply beyond what a viewer can draw is not placed; pages of ordinary programs are.
@Suite struct FormCountTests {
  /// A form whose content draws another one, the object of this number.
  private func form(_ content: String, drawing number: Int?, _ entries: String = "") -> String {
    let resources = number.map {
      "/Resources << /XObject << /X \($0) 0 R >> /Pattern << /P \($0) 0 R >> /ExtGState << /G << /SMask << /G \($0) 0 R >> >> >> >>"
    }
    return stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] \(resources ?? "") \(entries)", content)
  }

  /// Draws a page that shows object 5 as a picture of an album does.
  private func place(_ content: String, _ forms: [String], page: String = "") throws {
    let file = makePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>",
        "<< /Type /Page /Contents 4 0 R /Resources << /XObject << /X 5 0 R /Y 6 0 R >> >> \(page) >>",
        stream("", content),
      ] + forms)
    let document = try PDFDocument(PDFBytes(file))
    _ = try CompiledDrawing(document.pages()[0], of: document)
  }

  /// A chain of forms, each of which draws the next.
  private func chain(_ count: Int, _ content: String) -> [String] {
    (1...count).map { form($0 < count ? content : "0 0 9 9 re f", drawing: $0 < count ? 5 + $0 : nil) }
  }

  @Test(arguments: [
    "/X Do /X Do", "/Pattern cs /P scn 0 0 9 9 re f /P scn 0 0 9 9 re f",
    "/G gs 0 0 1 1 re f /G gs 0 0 1 1 re f",
    "(not closed /X Do) ) /X Do [ /X Do", "BI /W 1 /H 1 ID \u{1} EI /X Do /X Do",
  ]) func refusesFormsThatMultiply(_ content: String) throws {
    #expect(throws: PDFError.tooLarge("its forms draw each other more than 10000 times")) {
      try place("/X Do", chain(20, content))
    }
    try place("/X Do", chain(8, content))
  }

  @Test func refusesFormsThatAreNestedDeeply() throws {
    try place("/X Do", chain(20, "/X Do"))
    #expect(throws: PDFError.tooLarge("its forms are more than 24 deep")) {
      try place("/X Do", chain(30, "/X Do"))
    }
  }

  /// A form without resources uses those of its parent.
  @Test func countsFormsWithTheResourcesOfOthers() throws {
    let inner = "/Z0 Do /Z0 Do"
    let names = (0..<20).map { "/Z\($0) \(5 + $0) 0 R" }.joined(separator: " ")
    let forms = (0..<20).map { number in
      form(number < 19 ? inner.replacing("Z0", with: "Z\(number + 1)") : "", drawing: nil)
    }
    let page = "/Resources << /XObject << \(names) >> >>"
    #expect(throws: PDFError.tooLarge("its forms draw each other more than 10000 times")) {
      try place("/Z0 Do", forms, page: page)
    }
  }

  @Test func countsTheAppearancesOfComments() throws {
    let comment = "<< /Subtype /Square /Rect [0 0 9 9] /AP << /N 5 0 R >> >>"
    #expect(throws: PDFError.tooLarge("its forms draw each other more than 10000 times")) {
      try place("", chain(20, "/X Do /X Do"), page: "/Annots [\(comment)]")
    }
  }

  /// A form that draws itself ends, as in viewers; two that draw each other need not.
  @Test func endsWhereFormsDrawThemselves() throws {
    try place("/X Do", [form("/X Do /X Do", drawing: 5)])
    #expect(throws: PDFError.self) {
      try place("/X Do", [form("/X Do", drawing: 6), form("/X Do", drawing: 5)])
    }
  }

  /// A pattern with tiny steps has more tiles than a viewer draws in a minute.
  @Test(arguments: [
    ("/XStep .001 /YStep .001", 81_000_000), ("/XStep 1 /YStep 1 /Matrix [.001 0 0 .001 0 0]", 81_000_000),
    ("/XStep -1e-9 /YStep 1e-9", nil), ("/XStep .01 /YStep .01", 810_000), ("/XStep 1 /YStep 1", 81),
    ("/XStep 0 /YStep 0", 1), ("", 1),
  ]) func refusesPatternsOfTooManyTiles(_ steps: String, _ tiles: Int?) throws {
    let pattern = form("0 0 1 1 re f", drawing: nil, "/PatternType 1 \(steps)")
    let page = "/Resources << /Pattern << /P 5 0 R >> >>"
    let content = "/Pattern cs /P scn 0 0 9 9 re f"
    if let tiles, tiles <= 2_000_000 { return try place(content, [pattern], page: page) }
    #expect(throws: PDFError.tooLarge("its patterns have more than 2000000 tiles")) {
      try place(content, [pattern], page: page)
    }
  }

  /// A plot has thousands of marks, which its content draws one by one.
  @Test func placesAPageOfManySmallForms() throws {
    try place(String(repeating: "/X Do ", count: 30_000), [form("0 0 1 1 re f", drawing: nil)])
  }
}
