import PDFAssembly
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookInk
@testable import ScrapbookReading

/// Strokes are appended to PDFs of every kind, and can be removed again.
@Suite struct MarkingTests {
  private let line = [InkPoint(20, 10), InkPoint(60, 40), InkPoint(120, 20)]

  private func read(_ bytes: [UInt8]) throws -> PDFDocument { try PDFDocument(PDFBytes(bytes)) }

  /// The file with marks appended.
  private func marked(_ bytes: [UInt8], _ change: (inout Marks) -> Void) throws -> [UInt8] {
    var marks = Marks()
    change(&marks)
    var update = PDFUpdate(try read(bytes))
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: Array(onePagePDF.utf8)) }
    return bytes[..<update.start] + (try update.section())
  }

  private func inks(_ bytes: [UInt8], page: Int = 0) throws -> [InkAnnotation] {
    let document = try read(bytes)
    let update = PDFUpdate(document)
    let annotations = try document.resolve(try document.pages()[page].dictionary["Annots"])?.array ?? []
    return try annotations.compactMap { value in
      try document.resolve(value)?.dictionary.flatMap { try InkAnnotation($0, in: update) }
    }
  }

  @Test func keepsEveryByteAndIsRestored() throws {
    var file = Array(threePagesPDF.utf8)
    var states = [file]
    for page in [1, 2, 3, 1] {
      file = try marked(file) { $0.strokes = [InkStroke(id: "\(states.count)", page: page, points: line)] }
      #expect(file.starts(with: states[states.count - 1]))
      states.append(file)
    }
    #expect(try inks(file).count == 2 && inks(file, page: 2).count == 1)
    let revisions = try read(file).revisions
    #expect(
      revisions.map(\.end) == states.map(\.count)
        && revisions.map(\.isOwn) == [false, true, true, true, true])
  }

  /// The saves of a long session are joined into one with the same marks, for both kinds of sections.
  @Test(arguments: [false, true]) func joinsTheSectionsOfASession(_ isStream: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("a.pdf", threePagesPDF)
    if isStream {
      try tool("qpdf", ["--object-streams=generate", scratch.path("a.pdf"), scratch.path("b.pdf")])
    }
    let original = try readFile(scratch.path(isStream ? "b.pdf" : "a.pdf"))
    let before = try marked(original) { $0.strokes = [InkStroke(id: "first", page: 1, points: line)] }
    var file = before
    for number in 1...18 {
      file = try marked(file) {
        $0.strokes = [InkStroke(id: "\(number)", page: number % 3 + 1, points: [InkPoint(Double(number), 9)])]
        if number == 9 { $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(60, 40)]))] }
      }
    }
    #expect(try read(file).joinedSections(after: before.count, moreThan: 18) == nil)
    let joined = try #require(try read(file).joinedSections(after: before.count, moreThan: 17))
    #expect(joined.start == before.count)
    let whole = file[..<joined.start] + joined.section
    for page in 0..<3 {
      #expect(try inks(Array(whole), page: page).map(\.curves) == inks(file, page: page).map(\.curves))
    }
    #expect(try inks(Array(whole)).count == 6)
    let ends = try read(Array(whole)).revisions.map(\.end)
    #expect(ends == [original.count, before.count, whole.count])
    try scratch.write("joined.pdf", Array(whole))
    try tool("qpdf", ["--check", scratch.path("joined.pdf")])
  }

  @Test(arguments: ["", "\n", "\r\n", "\n\n  ", "\n<html>", "\r"])
  func restoresWhateverFollowsTheEnd(_ junk: String) throws {
    let file = Array(String(threePagesPDF.dropLast()).utf8) + Array(junk.utf8)
    let first = try marked(file) { $0.strokes = [InkStroke(page: 1, points: line)] }
    let second = try marked(first) { $0.strokes = [InkStroke(page: 2, points: line)] }
    #expect(try read(second).revisions.map(\.end) == [file.count, first.count, second.count])
  }

  /// Some programs omit the last line, and readers open such files.
  @Test(arguments: ["", "\n", "  \r\n", "\n%%EO"]) func restoresAFileWithoutItsLastLine(_ rest: String) throws
  {
    let file = Array((threePagesPDF.dropLast("\n%%EOF\n".count) + rest).utf8)
    var states = [file]
    for page in 1...3 {
      states.append(try marked(states[page - 1]) { $0.strokes = [InkStroke(page: page, points: line)] })
    }
    #expect(try read(states[3]).revisions.map(\.end) == states.map(\.count))
    #expect(try read(states[3]).revisions.map(\.isOwn) == [false, true, true, true])
    // Wherever the first save is interrupted, the old file is read.
    for count in file.count + 1..<states[1].count - 6 {
      let cut = try read(Array(states[1][..<count]))
      #expect(try cut.pages().count == 3 && cut.pages()[0].dictionary["Annots"] == nil, "\(count)")
      #expect(cut.revisions.count == 1, "\(count)")
    }
  }

  /// An interrupted save hides no earlier save, even if that one has no last line.
  @Test func keepsWhatWasSavedBeforeAnInterruptedSave() throws {
    let first = try marked(Array(threePagesPDF.utf8)) { $0.strokes = [InkStroke(page: 1, points: line)] }
    // Like a save of another program: without this program's marks, and without the last line.
    let text = String(decoding: first, as: UTF8.self).replacing(
      "%scrapbook-update\n", with: "%another-update!!\n")
    let other = Array(text.replacing(#/ /SBK_Length \d+/#, with: "").dropLast(6).utf8)
    let second = try marked(other) { $0.strokes = [InkStroke(page: 1, points: [InkPoint(9, 9)])] }
    #expect(try inks(other).count == 1 && inks(second).count == 2)
    #expect(try inks(Array(second.dropLast(20))).count == 1)
  }

  @Test(arguments: [0, 90, 180, 270])
  func coordinatesAreExactOnTurnedPages(_ rotation: Int) throws {
    let file = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 /Rotate \(rotation - 360) >>",
      "<< /Type /Page /MediaBox [-100 -50.5 400 250] /CropBox [-90.25 -40 300 200.75] >>",
    ])
    let points = [InkPoint(0, 0), InkPoint(33.33, 12.34), InkPoint(100.5, 77)]
    let ink = try #require(
      try inks(try marked(Array(file.utf8)) { $0.strokes = [InkStroke(page: 1, points: points)] }).first)
    let page = PageGeometry(corners: [-90.25, -40, 300, 200.75], rotation: rotation)
    for (sample, point) in zip(ink.curves[0].samples, points) {
      let shown = page.shown(sample)
      #expect(abs(shown.x - point.x) < 0.0051 && abs(shown.y - point.y) < 0.0051)
    }
  }

  @Test func aStrokeIsSavedOnce() throws {
    let file = Array(threePagesPDF.utf8)
    let change: (inout Marks) -> Void = {
      $0.strokes = [InkStroke(id: "a", page: 1, points: line), InkStroke(page: 1, points: line)]
    }
    let once = try marked(file, change)
    var update = PDFUpdate(try read(once))
    var marks = Marks()
    change(&marks)
    let applied = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: Array(onePagePDF.utf8)) }
    #expect(applied.known == 2 && applied.strokes == 0 && update.isEmpty)
  }

  @Test func erasesAfterReopening() throws {
    let file = try marked(Array(threePagesPDF.utf8)) {
      $0.strokes = [
        InkStroke(id: "a", page: 2, points: line), InkStroke(id: "b", page: 2, points: [InkPoint(20, 150)]),
      ]
    }
    let missed = try marked(file) { $0.erasures = [Erasure(page: 2, eraser: InkEraser([InkPoint(118, 48)]))] }
    #expect(try inks(missed, page: 1).count == 2)
    let part = try marked(file) {
      $0.erasures = [Erasure(page: 2, eraser: InkEraser([InkPoint(60, 40)]), isPartial: true)]
    }
    let cut = try inks(part, page: 1)
    #expect(cut.count == 2 && cut.first?.curves.count == 2)
    let whole = try marked(part) {
      $0.erasures = [Erasure(page: 2, eraser: InkEraser([InkPoint(20, 12), InkPoint(20, 160)]))]
    }
    #expect(try inks(whole, page: 1).isEmpty)
    // The annotations and appearances of both are free objects.
    let document = try read(whole)
    let free = (0..<document.nextNumber).count {
      if case .free(let generation)? = document.place(of: $0) { generation == 1 } else { false }
    }
    #expect(free == 4)
  }

  /// The rest of a cut stroke keeps its curve when drawn and read.
  @Test func aCutStrokeKeepsItsCurve() throws {
    let wave = (0..<12).map { InkPoint(10 + Double($0) * 15, $0 % 2 == 0 ? 20 : 60, pressure: 0.5) }
    let file = try marked(Array(threePagesPDF.utf8)) {
      $0.strokes = [InkStroke(id: "a", page: 1, points: wave)]
    }
    let whole = try #require(try inks(file).first).curves[0]
    var cut = file
    for place in [InkPoint(47.5, 40), InkPoint(137.5, 40)] {
      cut = try marked(cut) { $0.erasures = [Erasure(page: 1, eraser: InkEraser([place]), isPartial: true)] }
    }
    let rest = try #require(try inks(cut).first).curves
    #expect(rest.count > 2 && rest.allSatisfy { $0.controls != nil && $0.samples[0].pressure == 0.5 })
    let dense = whole.beziers.flatMap { bezier in (0...400).map { bezier.point(Double($0) / 400) } }
    for bezier in rest.flatMap(\.beziers) {
      for step in 0...8 {
        let point = bezier.point(Double(step) / 8)
        #expect(dense.contains { $0.distance(to: point) < 0.15 }, "\(point)")
      }
    }
    // Erasing twice has the effect of erasing once.
    var update = PDFUpdate(try read(cut))
    var marks = Marks()
    marks.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(47.5, 40)]), isPartial: true)]
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: Array(onePagePDF.utf8)) }
    #expect(update.isEmpty)
  }

  @Test func erasesInkOfOtherProgramsWithWhatBelongsToIt() throws {
    let ink =
      "<< /Type /Annot /Subtype /Ink /Rect [0 0 9 9] /InkList [[0 0 10 0] [50 50 60 50]] /C [1] /Popup 8 0 R"
    let file = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /MediaBox [0 0 100 100] /Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R] >>", ink + " >>",
      ink + " /F 64 >>", ink + " /F 2 >>", "<< /Subtype /Text /IRT 4 0 R >>",
      "<< /Subtype /Popup /Parent 4 0 R >>", "<< /Subtype /Text /IRT 7 0 R >>",
    ])
    let erased = try marked(Array(file.utf8)) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(55, 48)]))]
    }
    let document = try read(erased)
    let left = try document.resolve(try document.pages()[0].dictionary["Annots"])?.array
    #expect(left == [.reference(5), .reference(6)])
    let missed = try marked(Array(file.utf8)) {
      $0.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(30, 75)]))]
    }
    #expect(try read(missed).resolve(try read(missed).pages()[0].dictionary["Annots"])?.array?.count == 6)
  }

  @Test func pagesThatShareAListDoNotShareStrokes() throws {
    let file = pdf([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Page /Annots 5 0 R >>", "<< /Type /Page /Annots 5 0 R >>", "[]",
    ])
    let both = try marked(Array(file.utf8)) { $0.strokes = [InkStroke(page: 1, points: line)] }
    #expect(try inks(both, page: 0).count == 1 && inks(both, page: 1).isEmpty)
  }

  @Test func savesOnTheKindOfSectionThatIsThere() throws {
    let scratch = try Scratch()
    try scratch.write("plain.pdf", threePagesPDF)
    try tool("qpdf", ["--object-streams=generate", scratch.path("plain.pdf"), scratch.path("streams.pdf")])
    for name in ["plain.pdf", "streams.pdf"] {
      let source = try PDFFileSource(scratch.path(name))
      var update = PDFUpdate(try PDFDocument(source))
      var marks = Marks()
      marks.strokes = [InkStroke(page: 1, style: InkStyle(.highlighter), points: line)]
      marks.notes = [Note(page: 2, at: InkPoint(5, 5), text: "Gut gemacht – weiter so!")]
      _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: Array(onePagePDF.utf8)) }
      let before = try readFile(scratch.path(name))
      try source.append(try update.section(), at: update.start)
      let after = try readFile(scratch.path(name))
      #expect(after.starts(with: before) && after.count - before.count < 4096)
      try tool("qpdf", ["--check", scratch.path(name)])
      #expect(throws: SavingError.changed(source.path)) { try source.append([1], at: before.count) }
      try PDFFileSource(scratch.path(name)).cut(at: before.count)
      #expect(try readFile(scratch.path(name)) == before)
    }
  }

  /// Wherever a save is interrupted, the old document is read, and the next save repairs the file.
  @Test func anInterruptedSaveIsMended() throws {
    let file = Array(threePagesPDF.utf8)
    let whole = try marked(file) { $0.strokes = [InkStroke(id: "a", page: 1, points: line)] }
    for count in stride(from: file.count + 1, to: whole.count - 1, by: 1) {
      let cut = Array(whole[..<count])
      let document = try read(cut)
      #expect(document.end == file.count && document.unfinishedSave == file.count)
      guard count % 16 == 0 else { continue }
      #expect(try marked(cut) { $0.strokes = [InkStroke(id: "a", page: 1, points: line)] } == whole)
    }
  }

  @Test func tellsWhereAStrokeIsWrong() throws {
    let text = """
      { "strokes": [ { "page": 0, "points": [[1, 2]] }, { "page": 1, "tool": "pencl", "colour": "#00f", "points": [[1]] } ],
        "notes": [ { "page": 1, "kind": "text", "text": 3 } ], "erase": [ { "page": 1.5, "points": [] } ] }
      """
    let (marks, faults) = decodeMarks(SourceFile(name: "s.json", bytes: Array(text.utf8)))
    #expect(marks == nil)
    let said = faults.all.map { "\($0.pointer) \($0.message) \($0.hints.joined())" }
    for (index, part) in [
      "/strokes/0/page \"page\" is 0; pages count from 1", "did you mean \"color\"?",
      "did you mean \"pencil\"?",
      "/strokes/1/points/0 a point is [x, y]", "\"text\" is a number, not a string", "a note has no \"at\"",
      "\"page\" is 1.5",
    ].enumerated() {
      #expect(said.contains { $0.contains(part) }, "\(index): \(said)")
    }
    let good = """
      { "strokes": [ { "id": "k3v9", "page": 1, "tool": "highlighter", "color": "#ff0000", "blend": "multiply",
        "input": "pen", "points": [[72.5, 100.25, 0.61], [74, 101.5, 0.66]] } ],
        "erase": [ { "page": 1, "points": [[70, 98]], "partial": true } ] }
      """
    let read = try #require(decodeMarks(SourceFile(name: "s.json", bytes: Array(good.utf8))).marks)
    #expect(
      read.strokes[0].style == InkStyle(.highlighter, blend: .multiply)
        && read.strokes[0].points[1].pressure == 0.66)
    #expect(read.erasures[0].isPartial && read.erasures[0].eraser.width == 10)
  }
}
