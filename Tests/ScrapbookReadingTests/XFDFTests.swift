import PDFAssembly
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookInk
@testable import ScrapbookReading

/// XFDF contains the colors, the positions and the shapes of the PDF.
@Suite struct XFDFTests {
  private func xfdf(_ annotation: String) throws -> String {
    let file = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /MediaBox [0 0 200 100] /Annots [4 0 R] >>", annotation,
    ])
    return try PDFDocument(PDFBytes(Array(file.utf8))).xfdf(file: "a.pdf")
  }

  private func read(_ annotations: String) throws -> Marks {
    let text = "<xfdf><annots>\(annotations)</annots></xfdf>"
    return try #require(decodeXFDF(SourceFile(name: "a.xfdf", bytes: Array(text.utf8))).marks)
  }

  @Test(arguments: [
    ("[0.5]", "#808080"), ("[1 0 0.2]", "#FF0033"), ("[1 0 0 0.5]", "#008080"), ("[0 0 0 1]", "#000000"),
    ("[0 2 -1]", "#00FF00"), ("[]", "#000000"),
  ])
  func writesColorsOfEveryKind(_ color: String, _ written: String) throws {
    let text = try xfdf("<< /Subtype /Ink /Rect [0 0 9 9] /InkList [[1 2 3 4]] /C \(color) >>")
    #expect(text.contains("color=\"\(written)\""), "\(text)")
  }

  @Test func readsTheColorAndTheSizeOfATextOnThePage() throws {
    let text = try read(
      """
      <freetext page="0" rect="10,20,60,40"><contents>x</contents
      ><defaultappearance>1 0 0.2 rg /Helv 9 Tf</defaultappearance></freetext>
      """
    ).texts.first
    #expect(text?.color == InkColor(red: 255, green: 0, blue: 51) && text?.size == 9)
  }

  /// Any two opposite corners.
  @Test(arguments: ["10,20,60,40", "60,40,10,20", "10,40,60,20", "60,20,10,40"])
  func readsARectangleFromAnyCorner(_ rect: String) throws {
    let marks = try read(
      "<text page=\"0\" rect=\"\(rect)\"/><freetext page=\"0\" rect=\"\(rect)\"><contents>x</contents></freetext>"
    )
    #expect(marks.notes.map(\.place) == [InkPoint(10, 40)])
    let frame = try #require(FreeText.Frame([10, 40, 50, 20]))
    #expect(marks.texts.map(\.frame) == [frame])
  }

  /// Other programs draw straight lines between the points.
  @Test func aCutStrokeHasItsShape() throws {
    let wave = InkCurve((0..<6).map { InkPoint(10 + Double($0) * 30, $0 % 2 == 0 ? 20 : 60) })
    var marks = Marks()
    marks.strokes = [InkStroke(page: 1, points: wave.samples)]
    let file = Array(onePagePDF.utf8)
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }
    let whole = try file + update.section()
    marks = Marks()
    marks.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(85, 40)]), isPartial: true)]
    update = PDFUpdate(try PDFDocument(PDFBytes(whole)))
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }
    let text = try PDFDocument(PDFBytes(whole + update.section())).xfdf(file: "a.pdf")
    let read = try #require(decodeXFDF(SourceFile(name: "a.xfdf", bytes: Array(text.utf8))).marks)
    let lines = read.strokes.flatMap { [$0.points] + $0.moreLines }
    #expect(read.strokes.count == 1 && lines.count == 2)
    let geometry = PageGeometry(corners: [0, 0, 200, 100])
    let dense = wave.beziers.flatMap { bezier in (0...400).map { bezier.point(Double($0) / 400) } }
    for points in lines.map({ $0.map(geometry.shown) }) {
      for (first, second) in zip(points, points.dropFirst()) {
        let middle = first.between(second, 0.5)
        #expect(dense.contains { $0.distance(to: middle) < 0.15 }, "\(middle)")
      }
    }
  }
}
