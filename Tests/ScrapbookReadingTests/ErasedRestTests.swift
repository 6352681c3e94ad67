import PDFAssembly
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookInk
@testable import ScrapbookReading

/// The remains of erased strokes, and objects that an eraser must not touch.
@Suite struct ErasedRestTests {
  /// A page of 200 x 100 points with annotations; they are objects from 4 on.
  private func page(_ annotations: String, _ objects: [String]) -> [UInt8] {
    Array(
      pdf(
        [
          "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
          "<< /Type /Page /MediaBox [0 0 200 100] /Annots \(annotations) >>",
        ] + objects
      ).utf8)
  }

  private func marked(_ file: [UInt8], _ change: (inout Marks) -> Void) throws -> [UInt8] {
    var marks = Marks()
    change(&marks)
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }
    return try update.isEmpty ? file : file[..<update.start] + update.section()
  }

  /// The ink of the page with its annotation.
  private func inks(_ file: [UInt8]) throws -> [(annotation: PDFDictionary, ink: InkAnnotation)] {
    let document = try PDFDocument(PDFBytes(file))
    let update = PDFUpdate(document)
    return try (document.resolve(document.pages()[0].dictionary["Annots"])?.array ?? []).compactMap { value in
      guard let annotation = try document.resolve(value)?.dictionary else { return nil }
      return try InkAnnotation(annotation, in: update).map { (annotation, $0) }
    }
  }

  /// The operators of an annotation's appearance, and the entries of its graphics state.
  private func drawing(of annotation: PDFDictionary, _ file: [UInt8]) throws -> (
    content: String, state: PDFDictionary?
  ) {
    let document = try PDFDocument(PDFBytes(file))
    let key = try #require(PDFUpdate.Key(annotation["AP"]?.dictionary?["N"]))
    let stored = try #require(try document.object(key.number, generation: key.generation))
    let resources = try document.resolve(stored.value.dictionary?["Resources"])?.dictionary
    let states = try document.resolve(resources?["ExtGState"])?.dictionary
    let data = try #require(try document.decodedData(of: stored))
    return (String(decoding: data, as: UTF8.self), try document.resolve(states?["G"])?.dictionary)
  }

  /// The rest of a highlighter is one path: where its pieces cross, it is not darker.
  @Test func theRestIsDrawnAtOnceAndAsBefore() throws {
    let file = try marked(page("[]", [])) {
      $0.strokes = [
        InkStroke(
          page: 1, style: InkStyle(.highlighter, blend: .multiply),
          points: [
            InkPoint(20, 20), InkPoint(120, 80), InkPoint(160, 50), InkPoint(120, 20), InkPoint(20, 80),
          ])
      ]
    }
    let cut = try marked(file) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(160, 50)]), isPartial: true)]
    }
    let rest = try #require(try inks(cut).first)
    #expect(rest.ink.curves.count == 2 && rest.ink.isMultiplied && rest.ink.opacity == 0.3)
    let (content, state) = try drawing(of: rest.annotation, cut)
    #expect(content.split(separator: " ").count { $0 == "S" } == 1, "\(content)")
    #expect(state?["BM"]?.name == "Multiply" && state?["CA"]?.double == 0.3)
  }

  /// Annotations that are hidden, read-only or locked.
  @Test(arguments: [2, 64, 128], [false, true])
  func leavesInkThatMustNotBeErased(_ flags: Int, isPartial: Bool) throws {
    let file = page("[4 0 R]", ["<< /Subtype /Ink /InkList [[10 50 90 50]] /F \(flags) >>"])
    let erased = try marked(file) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(50, 50)]), isPartial: isPartial)]
    }
    #expect(erased == file)
  }

  @Test func erasesRepliesToRepliesInWhateverOrder() throws {
    let file = page(
      "[6 0 R 5 0 R 4 0 R]",
      [
        "<< /Subtype /Ink /InkList [[10 50 90 50]] >>", "<< /Subtype /Text /IRT 4 0 R >>",
        "<< /Subtype /Text /IRT 5 0 R >>",
      ])
    let erased = try marked(file) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(50, 50)]))]
    }
    let document = try PDFDocument(PDFBytes(erased))
    #expect(try document.resolve(document.pages()[0].dictionary["Annots"])?.array == [])
    #expect(try document.object(5) == nil && document.object(6) == nil)
  }

  /// Another annotation may use the same appearance.
  @Test(arguments: [false, true]) func leavesTheDrawingsOfOtherPrograms(_ isPartial: Bool) throws {
    let ink = "/Subtype /Ink /AP << /N 6 0 R >>"
    let file = page(
      "[4 0 R 5 0 R]",
      [
        "<< \(ink) /NM (one) /InkList [[10 50 90 50]] >>", "<< \(ink) /NM (two) /InkList [[10 90 90 90]] >>",
        HandmadePDF.stream("0 g", "/Type /XObject /Subtype /Form "),
      ])
    let erased = try marked(file) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(50, 50)]), isPartial: isPartial)]
    }
    try #require(erased != file)
    let document = try PDFDocument(PDFBytes(erased))
    let drawing = try #require(try document.object(6))
    #expect(try document.decodedData(of: drawing).map { String(decoding: $0, as: UTF8.self) } == "0 g")
  }

  @Test(arguments: [
    ("/BS << /W 3 >> /Border [1 2 7]", 3.0), ("/Border [1 2 7]", 7), ("/Border [1 2]", 1), ("", 1),
  ])
  func findsTheWidth(_ entries: String, _ width: Double) throws {
    let file = page("[4 0 R]", ["<< /Subtype /Ink /InkList [[10 50 90 50]] \(entries) >>"])
    #expect(try inks(file).map(\.ink.width) == [width])
  }

  /// A stroke may be in the media box, but outside the visible part.
  @Test func countsWhatLiesBesideThePartThatIsShown() throws {
    var update = PDFUpdate(try PDFDocument(PDFBytes(Array(threePagesPDF.utf8))))
    var marks = Marks()
    marks.strokes = [[InkPoint(-20, 10)], [InkPoint(20, 10)], [InkPoint(220, 10), InkPoint(230, 10)]].map {
      InkStroke(page: 3, points: $0)
    }
    let applied = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }
    #expect(applied.strokes == 3 && applied.unseen == [3: 2])
  }

  @Test func placesOfMarksCountFromThePartThatIsShown() throws {
    let file = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /MediaBox [-50 -50 250 150] /CropBox [10 20 200 140] /Rotate 270 /Annots [4 0 R] >>",
      "<< /Subtype /FreeText /NM (a) /Contents (x) /Rect [30 40 70 50] >>",
    ])
    let box = try #require(try PDFDocument(PDFBytes(Array(file.utf8))).marks().first).box
    #expect([box.x, box.y, box.width, box.height] == [90, 130, 10, 40])
  }
}
