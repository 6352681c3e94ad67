import PDFAssembly
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookInk
@testable import ScrapbookReading

/// Marks whose names already exist in the document, and duplicate names.
@Suite struct RepeatedMarkTests {
  private let line = [InkPoint(20, 10), InkPoint(60, 40), InkPoint(120, 20)]
  private let original = Array(threePagesPDF.utf8)

  private func stroke(_ id: String?, _ points: [InkPoint], page: Int = 1) -> InkStroke {
    InkStroke(id: id, page: page, style: InkStyle(.highlighter, blend: .multiply), points: points)
  }

  /// Writes marks on a file.
  private func write(_ marks: Marks, on file: inout [UInt8]) throws -> AppliedMarks {
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    let applied = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: Array(onePagePDF.utf8)) }
    if !update.isEmpty { file = file[..<update.start] + (try update.section()) }
    return applied
  }

  private func write(_ strokes: [InkStroke], on file: inout [UInt8]) throws -> AppliedMarks {
    var marks = Marks()
    marks.strokes = strokes
    return try write(marks, on: &file)
  }

  private func annotations(_ file: [UInt8], page: Int = 0) throws -> [PDFDictionary] {
    let document = try PDFDocument(PDFBytes(file))
    return try (document.resolve(document.pages()[page].dictionary["Annots"])?.array ?? []).compactMap {
      try document.resolve($0)?.dictionary
    }
  }

  private func sampleCounts(_ file: [UInt8]) throws -> [[Int]] {
    let update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    return try annotations(file).compactMap { try InkAnnotation($0, in: update)?.curves.map(\.samples.count) }
  }

  @Test func aStrokeThatGrowsIsChanged() throws {
    var file = original
    #expect(try write([stroke("a", line), stroke("b", line)], on: &file).strokes == 2)
    let applied = try write([stroke("a", line + [InkPoint(90, 90)]), stroke("b", line)], on: &file)
    #expect(applied.changed == 1 && applied.known == 1 && applied.strokes == 0)
    #expect(try sampleCounts(file) == [[4], [3]])
    let whole = file
    #expect(try write([stroke("a", line + [InkPoint(90, 90)])], on: &file).known == 1 && file == whole)
    let scratch = try Scratch()
    try scratch.write("a.pdf", file)
    try tool("qpdf", ["--check", scratch.path("a.pdf")])
  }

  /// The strokes determine what is on the page, whatever an eraser did to them before; a stroke that was only cut still
  /// exists.
  @Test(arguments: [false, true]) func tellsOfAStrokeThatIsErasedAndWrittenAgain(_ isPartial: Bool) throws {
    var file = original
    _ = try write([stroke("a", line), stroke(nil, [InkPoint(20, 90), InkPoint(60, 90)])], on: &file)
    var marks = Marks()
    let points = [InkPoint(60, 40), InkPoint(60, 90)]
    marks.erasures = [Erasure(page: 1, eraser: InkEraser(points, width: 10), isPartial: isPartial)]
    marks.strokes = [stroke("a", line)]
    let applied = try write(marks, on: &file)
    #expect(applied.erased == 2 && applied.restored == (isPartial ? 0 : 1))
    #expect(applied.strokes == applied.restored && applied.known == 1 - applied.restored)
    #expect(try annotations(file).count == (isPartial ? 2 : 1))
    #expect(try write([stroke("b", line)], on: &file).restored == 0)
  }

  /// A page, the catalog or a field can have the name of a stroke, in a hostile file.
  @Test(arguments: [
    "/Type /Page", "/Type /Catalog", "/Type /Annot /Subtype /Widget", "/Type /Page /Subtype /Ink",
  ]) func changesNothingButMarks(_ entries: String) throws {
    var file = HandmadePDF([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>",
      "<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>", "<< \(entries) /NM (sbk-a) >>",
    ]).bytes
    #expect(try write([stroke("a", line)], on: &file).strokes == 1)
    #expect(try write([stroke("a", line + [InkPoint(9, 9)])], on: &file).changed == 1)
    let all = try annotations(file)
    #expect(all.count == 2 && all[0].entries.count == entries.split(separator: " ").count / 2 + 1)
  }

  /// Programs that optimize files merge equal appearances.
  @Test(arguments: [false, true]) func leavesADrawingThatAnotherMarkShows(_ isPartial: Bool) throws {
    var file = original
    let notes = [1, 2].map { Note(id: "n\($0)", page: $0, at: InkPoint(5, 5), text: "Good") }
    var marks = Marks()
    marks.notes = notes
    marks.strokes = [stroke("a", line), stroke("b", line, page: 2)]
    _ = try write(marks, on: &file)
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    let (first, second) = (try annotations(file), try annotations(file, page: 1))
    let list = try #require(PDFUpdate.Key(update.document.pages()[1].dictionary["Annots"]))
    let shared = zip(second, first).map { mark, other in
      var mark = mark
      mark["AP"] = other["AP"]
      return PDFObject.dictionary(mark)
    }
    update.set(list, to: .array(shared))
    file = file[..<update.start] + (try update.section())
    marks = Marks()
    marks.removals = [.named("n1")]
    marks.erasures = [
      Erasure(page: 1, eraser: InkEraser([InkPoint(60, 40)], width: 10), isPartial: isPartial)
    ]
    let drawn = try drawings(file, page: 1)
    #expect(try write(marks, on: &file).erased == 2 && drawings(file, page: 1) == drawn && drawn.count == 2)
    // Removing the last user also removes the appearance.
    let key = try #require(annotations(file, page: 1)[0]["AP"]?.dictionary?["N"])
    marks = Marks()
    marks.removals = [.ink(page: 2, author: nil), .named("n2")]
    _ = try write(marks, on: &file)
    #expect(try annotations(file, page: 1).isEmpty && PDFDocument(PDFBytes(file)).resolve(key) == nil)
  }

  /// The contents of the appearances of a page's annotations.
  private func drawings(_ file: [UInt8], page: Int) throws -> [[UInt8]] {
    let document = try PDFDocument(PDFBytes(file))
    return try annotations(file, page: page).compactMap { annotation in
      let key = try #require(PDFUpdate.Key(annotation["AP"]?.dictionary?["N"]))
      let stream = try document.object(key.number, generation: key.generation)
      return try stream.flatMap { try document.decodedData(of: $0) }
    }
  }

  @Test(arguments: [0, 1, 2]) func notesAreChangedToo(_ kind: Int) throws {
    var file = original
    var marks = Marks()
    let frame = try #require(FreeText.Frame([10, 10, 80, 20]))
    let write = { (text: String, file: inout [UInt8]) in
      if kind == 0 { marks.notes = [Note(id: "n", page: 1, at: InkPoint(5, 5), text: text)] }
      if kind > 0 { marks.texts = [FreeText(id: "n", page: 1, frame: frame, text: text)] }
      return try self.write(marks, on: &file)
    }
    if kind == 2 { _ = try self.write([stroke("n", line)], on: &file) }
    _ = try write("Good", &file)
    #expect(try write("Very good", &file).changed == 1)
    #expect(try write("Very good", &file).known == 1)
    let notes = try annotations(file)
    #expect(notes.map { $0["Contents"]?.string } == ["Very good"])
    #expect(notes.first?["Subtype"] == .name(kind == 0 ? "Text" : "FreeText"))
  }

  /// The erased part of a stroke does not reappear with it.
  @Test func aStrokeThatWasCutStaysCut() throws {
    var file = original
    _ = try write([stroke("a", line)], on: &file)
    var marks = Marks()
    marks.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(60, 40)]), isPartial: true)]
    marks.strokes = [stroke("a", line)]
    let applied = try write(marks, on: &file)
    #expect(try applied.erased == 1 && applied.known == 1 && sampleCounts(file)[0].count == 2)
    #expect(try write([stroke("a", line)], on: &file).known == 1)
    #expect(try write([stroke("a", line.dropLast())], on: &file).changed == 1)
    #expect(try sampleCounts(file) == [[2]])
  }

  @Test func equalStrokesWithoutNamesAreAllWritten() throws {
    var file = original
    let strokes = [stroke(nil, line), stroke(nil, line), stroke(nil, [InkPoint(1, 2)])]
    #expect(try write(strokes, on: &file).strokes == 3)
    #expect(Set(try annotations(file).map { $0["NM"]?.string }).count == 3)
    let again = try write(strokes + [stroke(nil, line)], on: &file)
    #expect(again.known == 3 && again.strokes == 1)
  }

  @Test func aNameThatIsGivenTwiceIsRefused() throws {
    let text = """
      { "strokes": [ { "id": "a", "page": 1, "points": [[1, 2]] },
                     { "id": "b", "page": 1, "points": [[1, 2]] } ],
        "notes": [ { "id": "a", "page": 2, "at": [3, 4], "text": "x" } ] }
      """
    let source = SourceFile(name: "s.json", bytes: Array(text.utf8))
    let marks = try #require(decodeMarks(source).marks)
    var file = original
    let wrong = #expect(throws: MarkFaults.self) { try write(marks, on: &file) }
    let fault = try #require(wrong?.faults.all.first)
    #expect(fault.message.contains("\"a\" is given twice") && fault.pointer == "/notes/0/id")
    #expect(fault.span.map { source.location(of: $0.start).line } == 3)
    #expect(wrong?.faults.all.count == 1 && file == original)
  }

  @Test func aLockedMarkIsNotChanged() throws {
    var file = Array(
      pdf([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /MediaBox [0 0 100 100] /Annots [4 0 R] >>",
        "<< /Type /Annot /Subtype /Ink /NM (sbk-a) /F 128 /Rect [0 0 99 99] /InkList [[10 50 90 50]] >>",
      ]).utf8)
    let before = file
    #expect(throws: MissingMark(name: "a", isLocked: true)) {
      try write([stroke("a", line)], on: &file)
    }
    #expect(file == before)
  }

  /// A stroke of several lines is one annotation, and XFDF restores it unchanged, even in the same file.
  @Test func aCutStrokeIsExchanged() throws {
    var file = original
    _ = try write([stroke("a", line)], on: &file)
    var marks = Marks()
    marks.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(60, 40)]), isPartial: true)]
    _ = try write(marks, on: &file)
    let xfdf = try PDFDocument(PDFBytes(file)).xfdf(file: "a.pdf")
    let read = try #require(decodeXFDF(SourceFile(name: "a.xfdf", bytes: Array(xfdf.utf8))).marks)
    let before = file
    #expect(try write(read, on: &file).known == 1 && file == before)
    var other = original
    #expect(try write(read, on: &other).strokes == 1)
    #expect(try annotations(other).count == 1 && sampleCounts(other)[0].count == 2)
    let lines = { (text: String) in text.split(separator: "<inklist>").last }
    #expect(lines(try PDFDocument(PDFBytes(other)).xfdf(file: "a.pdf")) == lines(xfdf))
  }
}
