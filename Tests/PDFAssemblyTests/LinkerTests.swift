import Testing

@testable import PDFAssembly

@Suite struct LinkerTests {
  private let red = LinkedPicture.image(
    PDFImage(width: 2, height: 1, colorSpace: .rgb, encoding: .jpeg, data: [.bytes([1, 2, 3])]))

  private func linked(
    _ pdf: [UInt8], _ keys: Set<Int> = [7], picture: ((Int) throws -> LinkedPicture)? = nil
  ) throws -> PDFFile {
    let output = Collector()
    try link(PDFFile(pdf), placeholders: keys, to: output, picture: picture ?? { _ in red })
    return try PDFFile(output.bytes)
  }

  /// The XObject of the page under a name.
  private func picture(_ file: PDFFile, _ name: String = "x0") throws -> PDFFile.Object {
    let page = try file.firstPage().dictionary
    let names = try #require(page["Resources"]?.dictionary?["XObject"]?.dictionary)
    guard case .reference(let number)? = names[name] else { throw PDFError.missingPlaceholder(key: 0) }
    return try file.object(number)
  }

  @Test func addsEntriesToTheCatalog() throws {
    let output = Collector()
    try link(
      PDFFile(onePage([placeholder(7)])), placeholders: [7],
      catalog: ["Lang": .string(Array("(ar)".utf8)), "Type": .name("Catalog")], to: output
    ) { _ in red }
    let file = try PDFFile(output.bytes)
    let catalog = try #require(try file.resolve(file.trailer["Root"])?.dictionary)
    #expect(catalog["Lang"] == .string(Array("(ar)".utf8)))
    #expect(catalog["Pages"] != nil && catalog.entries.count { $0.key == "Type" } == 1, "\(catalog)")
  }

  @Test func putsAPictureInThePlaceOfItsPlaceholder() throws {
    let object = try picture(linked(onePage([placeholder(7)])))
    let fields = try #require(object.value.dictionary)
    #expect(fields["Width"] == .integer(2) && fields["Height"] == .integer(1), "\(fields)")
    #expect(fields["ColorSpace"] == .name("DeviceRGB") && fields["Filter"] == .name("DCTDecode"), "\(fields)")
    #expect(fields["Length"] == .integer(3) && fields["SMask"] == nil && fields["Decode"] == nil, "\(fields)")
  }

  @Test func writesPostponedPicturesBehindAllElse() throws {
    let drawing = onePage([placeholder(7), placeholder(8), placeholder(9)])
    var order: [Int] = []
    let output = Collector()
    try link(PDFFile(drawing), placeholders: [7, 8, 9], postponed: [7, 8], to: output) {
      order.append($0)
      return red
    }
    #expect(order == [9, 7, 8])
    let file = try PDFFile(output.bytes)
    let data = try ["x0", "x1", "x2"].map { try #require(try picture(file, $0).data).lowerBound }
    #expect(data[2] < data[0] && data[0] < data[1], "\(data)")
  }

  @Test func writesMaskProfileAndPaletteOfAPicture() throws {
    let mask = PDFImage.SoftMask(bitsPerComponent: 8, encoding: .deflate(filtered: true), data: [.bytes([9])])
    let image = PDFImage(
      width: 3, height: 1, bitsPerComponent: 2,
      colorSpace: .palette([1, 2, 3, 255, 254, 253], of: .profile([5, 5], components: 3)),
      encoding: .deflate(filtered: false), data: [.bytes([8])], softMask: mask)
    let file = try linked(onePage([placeholder(7)])) { _ in .image(image) }
    let fields = try #require(try picture(file).value.dictionary)
    let space = try #require(fields["ColorSpace"]?.array)
    #expect(space[0] == .name("Indexed") && space[2] == .integer(1), "\(space)")
    #expect(space[3] == .string(Array("<010203fffefd>".utf8)), "\(space)")
    let profile = try #require(try file.resolve(space[1].array?.last)?.dictionary)
    #expect(profile["N"] == .integer(3), "\(profile)")
    let soft = try #require(try file.resolve(fields["SMask"])?.dictionary)
    #expect(soft["ColorSpace"] == .name("DeviceGray") && soft["Width"] == .integer(3), "\(soft)")
    #expect(soft["DecodeParms"]?.dictionary?["Columns"] == .integer(3), "\(soft)")
  }

  @Test func turnsTheColorsOfAdobesCMYKRound() throws {
    let image = PDFImage(
      width: 1, height: 1, colorSpace: .cmyk, isInverted: true, encoding: .jpeg, data: [.bytes([1])])
    let fields = try picture(linked(onePage([placeholder(7)])) { _ in .image(image) }).value.dictionary
    let ones = (0..<4).flatMap { _ in [PDFObject.integer(1), .integer(0)] }
    #expect(fields?["Decode"] == .array(ones), "\(String(describing: fields))")
  }

  @Test func writesAProfileOnceForAllPictures() throws {
    let image = PDFImage(
      width: 1, height: 1, colorSpace: .profile([4, 5, 6], components: 3), encoding: .jpeg,
      data: [.bytes([1])])
    let file = try linked(onePage([placeholder(7), placeholder(8)]), [7, 8]) { _ in .image(image) }
    let spaces = try ["x0", "x1"].map { try picture(file, $0).value.dictionary?["ColorSpace"] }
    #expect(spaces[0] == spaces[1] && spaces[0] != nil, "\(spaces)")
  }

  @Test func bringsAPageInAsAFormThatFillsTheUnitSquare() throws {
    let drawing = onePage(["<< /Type /ExtGState >>"])
    let file = try linked(onePage([placeholder(7)])) { _ in .drawing(try PDFFile(drawing)) }
    let form = try picture(file)
    let fields = try #require(form.value.dictionary)
    #expect(fields["Subtype"] == .name("Form"), "\(fields)")
    #expect(fields["BBox"] == .array([.integer(0), .integer(0), .integer(20), .integer(10)]), "\(fields)")
    #expect(
      fields["Matrix"]
        == .array(
          ["0.050000000", "0.000000000", "0.000000000", "0.100000000", "0.000000000", "0.000000000"]
            .map(PDFObject.real)), "\(fields)")
    #expect(form.data.map { Array(file.bytes[$0]) } == Array("/x0 Do".utf8))
    let inner = fields["Resources"]?.dictionary?["XObject"]?.dictionary?["x0"]
    #expect(try file.resolve(inner)?.dictionary?["Type"] == .name("ExtGState"))
  }

  @Test func leavesPlaceholdersInsideAPicturesDrawingAlone() throws {
    let drawing = onePage([placeholder(7)])
    let file = try linked(onePage([placeholder(7)])) { _ in .drawing(try PDFFile(drawing)) }
    #expect(try picture(file).value.dictionary?["Subtype"] == .name("Form"))
  }

  @Test func refusesAPlaceholderThatIsMissingUnknownOrThereTwice() throws {
    #expect(throws: PDFError.missingPlaceholder(key: 8)) { try linked(onePage([placeholder(7)]), [7, 8]) }
    #expect(throws: PDFError.unknownPlaceholder("7")) { try linked(onePage([placeholder(7)]), []) }
    #expect(throws: PDFError.repeatedPlaceholder(key: 7)) {
      try linked(onePage([placeholder(7), placeholder(7)]))
    }
    // One that no page shows.
    #expect(throws: PDFError.missingPlaceholder(key: 7)) {
      try linked(onePage([placeholder(7)], resources: ""))
    }
  }

  @Test func dropsWhatNothingRefersTo() throws {
    let pdf = onePage([placeholder(7), stream("", "unused")], resources: "/x0 5 0 R")
    let output = Collector()
    try link(PDFFile(pdf), placeholders: [7], to: output) { _ in red }
    #expect(!latin(output.bytes).contains("unused"))
  }

  @Test func writesOneKeyForEachResource() throws {
    let pdf = onePage([placeholder(7)], resources: "/x0 5 0 R /x1 5 0 R /x0 5 0 R /x0 5 0 R")
    let page = try linked(pdf).firstPage().dictionary
    let names = page["Resources"]?.dictionary?["XObject"]?.dictionary?.entries.map(\.key)
    #expect(names == ["x0", "x1"])
  }

  @Test(arguments: ["20260514093000Z", "D:20260514093000Z"])
  func beginsDatesAsPDFHasThem(_ date: String) throws {
    let pdf = makePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [] /Count 0 >>",
        "<< /Title (2026) /CreationDate (\(date)) /ModDate (\(date)) >>",
      ], trailer: "/Root 1 0 R /Info 3 0 R")
    let file = try linked(pdf, [])
    let info = try #require(try file.resolve(file.trailer["Info"])?.dictionary)
    let whole = PDFObject.string(Array("(D:20260514093000Z)".utf8))
    #expect(info["CreationDate"] == whole && info["ModDate"] == whole, "\(info)")
    #expect(info["Title"] == .string(Array("(2026)".utf8)), "\(info)")
  }

  @Test func givesTheSameBytesAndAnIDOfTheContents() throws {
    let ids = try ["/a", "/a", "/b"].map { name in
      try linked(onePage([placeholder(7), stream("", "/x0 Do \(name)")])).trailer["ID"]
    }
    #expect(ids[0] == ids[1] && ids[0] != ids[2] && ids[0] != nil, "\(ids)")
  }
}
