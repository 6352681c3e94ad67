import TestSupport
import Testing

@testable import PDFAssembly

/// Rare features are read according to the standard.
@Suite struct RareDocumentTests {
  @Test func aPageInheritsFromEveryNodeAboveIt() throws {
    let file = makePDF([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Kids [3 0 R] /Rotate 90 /MediaBox [0 0 300 400] /CropBox [10 20 110 220] /Resources << /Top true >> >>",
      "<< /Kids [4 0 R] >>", "<< /Kids [5 0 R 6 0 R] >>", "<< /Type /Page >>",
      "<< /Type /Page /Rotate 180 /CropBox [0 0 50 60] >>",
    ])
    let pages = try PDFDocument(PDFBytes(file)).pages()
    #expect(pages.map(\.rotation) == [90, 180])
    #expect(pages.map(\.boxes.crop.corners) == [[10, 20, 110, 220], [0, 0, 50, 60]])
    #expect(pages.map(\.boxes.media.corners) == [[0, 0, 300, 400], [0, 0, 300, 400]])
    #expect(pages.allSatisfy { $0.resources?.dictionary?["Top"] == .bool(true) })
  }

  @Test(arguments: ["", "\n", " \n\n", "\n<html>\n"])
  func noticesAnUnfinishedSaveBehindOtherBytes(_ junk: String) throws {
    let file = PDFBuilder.onePage().bytes + latinBytes(junk)
    let document = try PDFDocument(PDFBytes(file + unfinishedMark + latinBytes("9 0 obj\n(x)\nendobj\n")))
    #expect(try document.unfinishedSave == file.count && document.pages().count == 1)
  }

  @Test(arguments: [
    ("/TransformParams << /P 1 >>", 1), ("/TransformParams << /P 3 >>", 3), ("/TransformParams << >>", 2),
    ("", 2),
  ])
  func tellsWhatACertificateAllows(_ parameters: String, _ level: Int) throws {
    let reference = "<< /TransformMethod /DocMDP \(parameters) >>"
    let file = PDFBuilder.onePage(catalog: "/Perms << /DocMDP << /Reference [\(reference)] >> >>")
    #expect(try file.document().protection().certification == level)
  }

  @Test(arguments: [
    (4, "print"), (8, "change"), (16, "copy"), (32, "annotate"), (256, "fill in"), (1024, "assemble"),
  ])
  func tellsWhatReadersShallNotAllow(_ bit: Int, _ use: String) throws {
    let encryption = "/Encrypt << /Filter /Standard /V 5 /P \(-1 - bit) >>"
    let file = makePDF(["<< /Pages 2 0 R >>", "<< /Kids [] >>"], trailer: "/Root 1 0 R \(encryption)")
    #expect(try PDFDocument(PDFBytes(file)).protection().forbidden == [use])
  }

  /// The strings of the old sections are encrypted, whatever the newest one says.
  @Test func isEncryptedIfAnySectionSaysSo() throws {
    var file = PDFBuilder()
    file.add(1, "<< /Pages 2 0 R >>")
    file.add(2, "<< /Kids [] >>")
    file.addTable([(1, "n 0"), (2, "n 0")], trailer: "/Size 3 /Root 1 0 R /Encrypt << /V 5 >>")
    file.addTable([(0, "f 65535")], trailer: "/Size 3 /Root 1 0 R /Prev \(file.section)")
    let document = try file.document()
    #expect(try document.isEncrypted && document.protection().encryption == "AES-256")
  }

  @Test func countsTheSidesOfAnImageInPoints() throws {
    let file = makePDF([
      "<< /Pages 2 0 R >>", "<< /Kids [3 0 R] >>",
      "<< /Type /Page /UserUnit 2 /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >> >>",
      stream("", "q 10 0 0 30 0 0 cm /A Do Q"), stream("/Subtype /Image /Width 1 /Height 1", "0"),
    ])
    let document = try PDFDocument(PDFBytes(file))
    var reader = ImagePlaceReader(document)
    let image = reader.images(on: try #require(try document.pages().first)).first
    #expect(image?.object == 5 && image?.width == 20 && image?.height == 60)
  }

  // MARK: Saving

  @Test func savesBehindBytesBeforeTheHeader() throws {
    let file = Array("junk\n".utf8) + PDFBuilder.onePage().bytes
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    update.set(PDFUpdate.Key(9), to: .text("new"))
    let document = try PDFDocument(PDFBytes(file + update.section()))
    #expect(try document.base == 5 && document.object(9)?.value.string == "new")
    #expect(try document.pages().count == 1)
  }

  /// The table of a hybrid file hides objects from old readers; after a removal, new readers must not find them in the
  /// old stream.
  @Test func anObjectThatAHybridFileHidIsRemoved() throws {
    var file = PDFBuilder.onePage()
    let first = file.section
    file.add(4, "(hidden)")
    file.addStream(6, [(4, 1, file.offsets[4] ?? 0, 0)], trailer: "/Size 7", ends: false)
    let hidden = file.section
    file.addTable([(4, "f 0")], trailer: "/Size 7 /Root 1 0 R /Prev \(first) /XRefStm \(hidden)")
    var update = PDFUpdate(try file.document())
    update.remove(PDFUpdate.Key(4))
    let document = try PDFDocument(PDFBytes(file.bytes + update.section()))
    #expect(try document.object(4) == nil && document.trailer["XRefStm"] == nil)
  }

  @Test func joinedSectionsForgetWhatASessionRemoved() throws {
    var file = PDFBuilder.onePage()
    let first = file.section
    file.add(4, "(secret)")
    file.addTable([(4, "n 0")], trailer: "/Size 5 /Root 1 0 R /Prev \(first)")
    var bytes = file.bytes
    for number in 1...3 {
      var update = PDFUpdate(try PDFDocument(PDFBytes(bytes)))
      update.set(PDFUpdate.Key(10 + number), to: .integer(number))
      if number == 2 { update.remove(PDFUpdate.Key(4)) }
      bytes += try update.section()
    }
    let joined = try #require(
      try PDFDocument(PDFBytes(bytes)).joinedSections(after: file.bytes.count, moreThan: 1))
    let document = try PDFDocument(PDFBytes(bytes[..<joined.start] + joined.section))
    #expect(try document.object(4) == nil && document.object(13)?.value == .integer(3))
  }
}
