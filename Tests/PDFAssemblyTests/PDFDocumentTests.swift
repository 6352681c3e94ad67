import TestSupport
import Testing

@testable import PDFAssembly

/// Files of any program are read, and damage is reported with its offset.
@Suite struct PDFDocumentTests {
  @Test func aNewerSectionReplacesAndFreesObjects() throws {
    var file = PDFBuilder.onePage()
    let first = file.section
    file.add(4, "(old)")
    file.add(5, "(kept)")
    file.addTable([(4, "n 0"), (5, "n 0")], trailer: "/Size 6 /Root 1 0 R /Prev \(first)")
    let second = file.section
    let length = file.bytes.count
    file.add(4, "(new)")
    file.addTable([(4, "n 0"), (3, "f 1")], trailer: "/Size 6 /Root 1 0 R /Prev \(second)")
    let document = try file.document()
    #expect(try document.object(4)?.value.string == "new")
    #expect(try document.object(5)?.value.string == "kept")
    #expect(try document.object(3) == nil && document.object(9) == nil)
    #expect(document.nextNumber == 6 && document.sections.map(\.entryCount) == [2, 2, 4])
    let revisions = document.revisions.map(\.end)
    #expect(revisions.count == 3 && revisions[1] == length && revisions[2] == file.bytes.count)
    let older = try PDFDocument(PDFBytes(Array(file.bytes[..<length])))
    #expect(try older.object(4)?.value.string == "old" && older.pages().count == 1)
  }

  @Test func hybridFilesHideObjectsInAStream() throws {
    var file = PDFBuilder.onePage()
    let first = file.section
    file.add(4, "(hidden)")
    file.add(5, "(freed later)")
    let rows = [4, 5].map { (number: $0, kind: 1, first: file.offsets[$0] ?? 0, second: 0) }
    file.addStream(6, rows, trailer: "/Size 7", ends: false)
    let hidden = file.section
    file.addTable(
      [(4, "f 0"), (5, "f 0")], trailer: "/Size 7 /Root 1 0 R /Prev \(first) /XRefStm \(hidden)")
    let hybrid = file.section
    #expect(try file.document().object(4)?.value.string == "hidden")
    #expect(try file.document().object(5)?.value.string == "freed later")
    file.addTable([(5, "f 1")], trailer: "/Size 7 /Root 1 0 R /Prev \(hybrid)")
    #expect(try file.document().object(4)?.value.string == "hidden")
    #expect(try file.document().object(5) == nil)
  }

  @Test func findsTheObjectsOfObjectStreams() throws {
    var file = PDFBuilder()
    let objects = "1 0 2 33 << /Type /Catalog /Pages 2 0 R >> << /Kids [3 0 R] /Count 1 >>"
    file.add(4, stream("/Type /ObjStm /N 2 /First 9", objects))
    file.add(3, "<< /Type /Page /MediaBox [0 0 10 20] >>")
    let places = [4, 3].map { (number: $0, kind: 1, first: file.offsets[$0] ?? 0, second: 0) }
    file.addStream(5, [(1, 2, 4, 0), (2, 2, 4, 1)] + places, trailer: "/Size 6 /Root 1 0 R")
    let document = try file.document()
    #expect(try document.pages().map(\.boxes.media.height) == [20])
    #expect(document.place(of: 2) == .compressed(stream: 4, index: 1))
  }

  @Test func aReferenceNeedsTheGenerationOfItsObject() throws {
    var file = PDFBuilder.onePage()
    let first = file.section
    file.add(4, generation: 3, "(third)")
    file.addTable([(4, "n 3")], trailer: "/Size 5 /Root 1 0 R /Prev \(first)")
    let document = try file.document()
    #expect(try document.object(4, generation: 3)?.value.string == "third")
    #expect(try document.object(4) == nil)
  }

  @Test(arguments: [
    ("/MediaBox [100 200 0 0]", [0, 0, 100, 200], [0, 0, 100, 200]),
    ("/MediaBox [-50 -20 50 80] /CropBox [-60 0 10 200]", [-50, -20, 50, 80], [-50, 0, 10, 80]),
    ("/MediaBox [0 0 100 100] /CropBox [200 200 300 300]", [0, 0, 100, 100], [0, 0, 100, 100]),
    ("/MediaBox [0 0 0 100]", [0, 0, 612, 792], [0, 0, 612, 792]),
    ("/MediaBox [0 0 (x) 100]", [0, 0, 612, 792], [0, 0, 612, 792]),
    ("/MediaBox [0 0 +inf 100]", [0, 0, 612, 792], [0, 0, 612, 792]),
    ("", [0, 0, 300, 400], [5, 5, 295, 395]),
  ])
  func findsTheBoxes(_ entries: String, _ media: [Double], _ crop: [Double]) throws {
    let inherited = entries.isEmpty ? "/MediaBox [0 0 300 400] /CropBox [5 5 295 395]" : ""
    let boxes = try #require(try PDFBuilder.onePage(entries, tree: inherited).document().pages().first).boxes
    #expect(boxes.media.corners == media && boxes.crop.corners == crop && boxes.trim == boxes.crop)
  }

  @Test(arguments: [
    ("0", 0), ("90", 90), ("-90", 270), ("450", 90), ("720", 0), ("45", 0), ("(x)", 0), ("90.0", 90),
    ("-90.9", 270), ("1e99", 0),
  ])
  func turnsPages(_ written: String, _ rotation: Int) throws {
    let page = try PDFBuilder.onePage("/Rotate \(written)").document().pages().first
    #expect(page?.rotation == rotation && page?.shownSize.width == (rotation % 180 == 0 ? 612 : 792))
  }

  @Test func toleratesBytesBeforeTheHeaderAndAfterTheEnd() throws {
    let plain = PDFBuilder.onePage().bytes
    let document = try PDFDocument(PDFBytes(Array("junk\n".utf8) + plain + Array("\n\0\0<html>".utf8)))
    #expect(try document.pages().count == 1 && document.base == 5 && document.end == plain.count + 5)
    // Offsets count from the first byte, wherever the header is.
    var file = PDFBuilder("junk\n%PDF-1.4\n")
    file.add(1, "<< /Pages 2 0 R >>")
    file.add(2, "<< /Kids [] >>")
    file.addTable([(1, "n 0"), (2, "n 0")], trailer: "/Root 1 0 R")
    #expect(try file.document().base == 0 && file.document().headerVersion == "1.4")
  }

  @Test func noticesAnUnfinishedSave() throws {
    let plain = PDFBuilder.onePage().bytes
    for count in 1...unfinishedMark.count {
      let document = try PDFDocument(PDFBytes(plain + unfinishedMark.prefix(count)))
      #expect(document.unfinishedSave == plain.count && document.end == plain.count)
    }
    let rest = Array("9 0 obj\n(x)\nendobj\nxref\n0 1\nstartxref\n5".utf8)
    let document = try PDFDocument(PDFBytes(plain + unfinishedMark + rest))
    #expect(try document.unfinishedSave == plain.count && document.pages().count == 1)
    #expect(try PDFDocument(PDFBytes(plain)).unfinishedSave == nil)
  }

  @Test func refusesWhatIsNotAPDF() {
    for text in ["", "{}", String(repeating: " ", count: 2000) + "%PDF-1.7"] {
      #expect(throws: PDFError.notPDF) { try PDFDocument(PDFBytes(Array(text.utf8))) }
    }
  }

  /// The next save removes the remains of an unfinished one.
  @Test func readsNothingOfAnUnfinishedSave() throws {
    let plain = PDFBuilder.onePage().bytes
    let text = String(decoding: plain, as: UTF8.self)
    let table = try #require(text.firstRange(of: "xref\n"))
    let ending = try #require(text.firstRange(of: "startxref\n"))
    // The table is in the unfinished part.
    let start =
      text[..<table.lowerBound].utf8.count + "startxref\n000\n%%EOF\n".utf8.count + unfinishedMark.count
    let moved = text[..<table.lowerBound] + "startxref\n\(start)\n%%EOF\n"
    let bytes = Array(moved.utf8) + unfinishedMark + Array(text[table.lowerBound..<ending.lowerBound].utf8)
    #expect(throws: PDFError.self) { try PDFDocument(PDFBytes(bytes)) }
    // Without the mark it is a document.
    let finished = Array(moved.utf8) + Array(repeating: 32, count: unfinishedMark.count)
    let whole = finished + Array(text[table.lowerBound..<ending.lowerBound].utf8)
    #expect(try PDFDocument(PDFBytes(whole)).pages().count == 1)
  }

  @Test func tellsTheByteOfDamage() throws {
    var file = PDFBuilder.onePage("/Contents 4 0 R")
    let first = file.section
    let place = file.bytes.count
    file.add("7 0 obj\n(other)\nendobj\n")
    let stream = file.bytes.count
    file.add("5 0 obj\n<< /Length 3 >>\nstream\nabcdef\nendstream\nendobj\n")
    let digits = { (offset: Int) in String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset)" }
    let table = file.bytes.count
    file.add("xref\n4 2\n\(digits(place)) 00000 n \n\(digits(stream)) 00000 n \n")
    file.add("trailer\n<< /Size 6 /Root 1 0 R /Prev \(first) >>\nstartxref\n\(table)\n%%EOF\n")
    let document = try file.document()
    #expect(throws: PDFError.malformed("object 4 is not here", offset: place)) { try document.object(4) }
    #expect(throws: PDFError.malformed("\"endstream\" is missing", offset: stream + 37)) {
      try document.object(5)
    }
  }

  @Test func endsWhereThingsReferToThemselves() throws {
    var file = PDFBuilder.onePage("/Contents 4 0 R")
    let first = file.section
    file.add(4, "<< /Length 4 0 R >>\nstream\nabc\nendstream")
    file.add(2, "<< /Type /Pages /Kids [3 0 R 2 0 R] >>")
    file.addTable([(4, "n 0"), (2, "n 0")], trailer: "/Size 5 /Root 1 0 R /Prev \(first)")
    #expect(throws: PDFError.self) { try file.document().pages() }
    #expect(throws: PDFError.self) { try file.document().object(4) }
    let second = file.section
    file.addTable([(4, "n 0")], trailer: "/Size 5 /Root 1 0 R /Prev \(second + 1)")
    #expect(throws: PDFError.self) { try file.document() }
    var circle = PDFBuilder.onePage()
    circle.addTable([(0, "f 65535")], trailer: "/Size 5 /Root 1 0 R /Prev \(circle.bytes.count)")
    #expect(throws: PDFError.self) { try circle.document() }
  }

  @Test(arguments: [
    ("(a\\(b\\)\\\\\\101\\n)", "a(b)\\A\n"), ("<48 69 4>", "Hi@"), ("<FEFF00E4D83DDE00>", "\u{E4}\u{1F600}"),
    ("(\\377\\376a\\000)", "a"), ("<EFBBBFC3A4>", "\u{E4}"), ("(\\200\\240\\344)", "\u{2022}\u{20AC}\u{E4}"),
    ("(a\\\r\nb\rc)", "ab\nc"),
  ])
  func decodesStrings(_ written: String, _ text: String) throws {
    let document = try PDFBuilder.onePage("/Title \(written)").document()
    #expect(try document.object(3)?.value.dictionary?["Title"]?.string == text)
  }

  @Test func labelsPages() throws {
    let labels = "/PageLabels << /Nums [0 << /S /r >> 4 << /S /A /P (App ) /St 26 >> 6 << /P (end) >>] >>"
    let document = try PDFBuilder.onePage(catalog: labels).document()
    #expect(try document.pageLabels(count: 7) == ["i", "ii", "iii", "iv", "App Z", "App AA", "end"])
  }

  /// Reading any bytes ends, and never crashes.
  @Test func survivesRandomDamage() throws {
    var plain = PDFBuilder.onePage("/Annots [] /Contents 4 0 R", catalog: "/AcroForm << /Fields [3 0 R] >>")
    let first = plain.section
    plain.add(4, stream("", "0 0 m"))
    plain.addTable([(4, "n 0")], trailer: "/Size 5 /Root 1 0 R /Prev \(first)")
    var streams = PDFBuilder()
    streams.add(
      4,
      stream("/Type /ObjStm /N 2 /First 9", "1 0 2 33 << /Type /Catalog /Pages 2 0 R >> << /Kids [3 0 R] >>"))
    streams.add(3, "<< /Type /Page >>")
    let places = [4, 3].map { (number: $0, kind: 1, first: streams.offsets[$0] ?? 0, second: 0) }
    streams.addStream(5, [(1, 2, 4, 0), (2, 2, 4, 1)] + places, trailer: "/Size 6 /Root 1 0 R")
    var generator = SeededGenerator(seed: 15)
    let files = [plain.bytes, streams.bytes]
    for number in 0..<(Project.isSoaking ? 10_000_000 : 4000) {
      readAll(files[number % 2].damaged(using: &generator))
    }
  }
}

/// Reads everything that can be read, and ignores errors.
func readAll(_ bytes: [UInt8]) {
  guard let document = try? PDFDocument(PDFBytes(bytes)) else { return }
  let pages = try? document.pages()
  _ = try? document.pageLabels(count: pages?.count ?? 0)
  _ = try? document.protection()
  _ = document.revisions
  for number in 0..<min(document.nextNumber, 64) {
    guard let stored = try? document.object(number) else { continue }
    _ = try? document.decodedData(of: stored, limit: 1 << 20)
  }
}

extension [UInt8] {
  /// A copy with a few bytes changed, duplicated, removed, or replaced with digits.
  func damaged(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0...Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(bytes[place], at: place)
      case 2: bytes.removeLast(Swift.min(bytes.count, Int.random(in: 0..<40, using: &generator)))
      case 3: bytes[place] = UInt8.random(in: 48...57, using: &generator)
      default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    return bytes
  }
}
