import Testing

@testable import PDFAssembly

@Suite struct LinkerTests {
  private let red = LinkedPicture(
    .image(PDFImage(width: 2, height: 1, colorSpace: .rgb, encoding: .jpeg, data: [.bytes([1, 2, 3])])))

  private func linked(
    _ pdf: [UInt8], _ keys: Set<Int> = [7], picture: ((Placeholder.Key) throws -> LinkedPicture)? = nil
  ) throws -> PDFFile {
    let output = Collector()
    try link(PDFFile(pdf), LinkOptions(pictures: keys), to: output, picture: picture ?? { _ in red })
    return try PDFFile(output.bytes)
  }

  /// The XObject of the page under a name.
  private func picture(_ file: PDFFile, _ name: String = "x0") throws -> PDFFile.Object {
    let page = try file.firstPage().dictionary
    let names = try #require(page["Resources"]?.dictionary?["XObject"]?.dictionary)
    guard case .reference(let number, _)? = names[name] else {
      throw LinkError.missingPlaceholder(.picture(0))
    }
    return try file.object(number)
  }

  @Test func addsEntriesToTheCatalog() throws {
    let output = Collector()
    var options = LinkOptions(pictures: [7])
    options.edits.catalog = ["Lang": .text("ar"), "Type": .name("Catalog")]
    try link(PDFFile(onePage([placeholder(7)])), options, to: output) { _ in red }
    let file = try PDFFile(output.bytes)
    let catalog = try #require(try file.resolve(file.trailer["Root"])?.dictionary)
    #expect(catalog["Lang"] == .copiedString(PDFSyntax(Array("(ar)".utf8))))
    #expect(catalog["Pages"] != nil && catalog.entries.count { $0.key == "Type" } == 1, "\(catalog)")
  }

  @Test func editsTheDictionaryOfAPage() throws {
    let output = Collector()
    var options = LinkOptions(pictures: [7])
    options.edits.pages = [0: ["Tabs": .name("S"), "MediaBox": .array([.integer(1)])], 1: ["Lost": .null]]
    try link(PDFFile(onePage([placeholder(7)])), options, to: output) { _ in red }
    let file = try PDFFile(output.bytes)
    let pages = try #require(try file.resolve(file.trailer["Root"])?.dictionary?["Pages"])
    let kid = try #require(try file.resolve(pages)?.dictionary?["Kids"]?.array?.first)
    let page = try #require(try file.resolve(kid)?.dictionary)
    #expect(page["Tabs"] == .name("S") && page["MediaBox"] == .array([.integer(1)]), "\(page)")
    #expect(page["Contents"] != nil && !latin(output.bytes).contains("Lost"), "\(page)")
  }

  @Test func putsAPictureInThePlaceOfItsPlaceholder() throws {
    let object = try picture(linked(onePage([placeholder(7)])))
    let fields = try #require(object.value.dictionary)
    #expect(fields["Width"] == .integer(2) && fields["Height"] == .integer(1), "\(fields)")
    #expect(fields["ColorSpace"] == .name("DeviceRGB") && fields["Filter"] == .name("DCTDecode"), "\(fields)")
    #expect(fields["Length"] == .integer(3) && fields["SMask"] == nil && fields["Decode"] == nil, "\(fields)")
  }

  @Test func writesDeferredPicturesBehindAllElse() throws {
    let drawing = onePage([placeholder(7), placeholder(8), placeholder(9)])
    var order: [Placeholder.Key] = []
    let output = Collector()
    var options = LinkOptions(pictures: [7, 8, 9])
    options.deferred = [.picture(7), .picture(8)]
    try link(PDFFile(drawing), options, to: output) {
      order.append($0)
      return red
    }
    #expect(order == [.picture(9), .picture(7), .picture(8)])
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
    let file = try linked(onePage([placeholder(7)])) { _ in LinkedPicture(.image(image)) }
    let fields = try #require(try picture(file).value.dictionary)
    let space = try #require(fields["ColorSpace"]?.array)
    #expect(space[0] == .name("Indexed") && space[2] == .integer(1), "\(space)")
    #expect(space[3] == .copiedString(PDFSyntax(Array("<010203fffefd>".utf8))), "\(space)")
    let profile = try #require(try file.resolve(space[1].array?.last)?.dictionary)
    #expect(profile["N"] == .integer(3), "\(profile)")
    let soft = try #require(try file.resolve(fields["SMask"])?.dictionary)
    #expect(soft["ColorSpace"] == .name("DeviceGray") && soft["Width"] == .integer(3), "\(soft)")
    #expect(soft["DecodeParms"]?.dictionary?["Columns"] == .integer(3), "\(soft)")
  }

  @Test func turnsTheColorsOfAdobesCMYKRound() throws {
    let image = PDFImage(
      width: 1, height: 1, colorSpace: .cmyk, isInverted: true, encoding: .jpeg, data: [.bytes([1])])
    let fields = try picture(linked(onePage([placeholder(7)])) { _ in LinkedPicture(.image(image)) }).value
      .dictionary
    let ones = (0..<4).flatMap { _ in [PDFObject.integer(1), .integer(0)] }
    #expect(fields?["Decode"] == .array(ones), "\(String(describing: fields))")
  }

  @Test func writesAProfileOnceForAllPictures() throws {
    let image = PDFImage(
      width: 1, height: 1, colorSpace: .profile([4, 5, 6], components: 3), encoding: .jpeg,
      data: [.bytes([1])])
    let file = try linked(onePage([placeholder(7), placeholder(8)]), [7, 8]) { _ in
      LinkedPicture(.image(image))
    }
    let spaces = try ["x0", "x1"].map { try picture(file, $0).value.dictionary?["ColorSpace"] }
    #expect(spaces[0] == spaces[1] && spaces[0] != nil, "\(spaces)")
  }

  @Test func bringsAPageInAsAFormThatFillsTheUnitSquare() throws {
    let drawing = onePage(["<< /Type /ExtGState >>"])
    let file = try linked(onePage([placeholder(7)])) { _ in
      LinkedPicture(.drawing(CompiledDrawing(pdf: drawing, width: 20, height: 10)))
    }
    let form = try picture(file)
    let fields = try #require(form.value.dictionary)
    #expect(fields["Subtype"] == .name("Form"), "\(fields)")
    #expect(fields["BBox"] == .array([.integer(0), .integer(0), .integer(20), .integer(10)]), "\(fields)")
    #expect(
      fields["Matrix"]
        == .array(
          ["0.050000000", "0.000000000", "0.000000000", "0.100000000", "0.000000000", "0.000000000"]
            .map { .real(PDFSyntax($0)) }), "\(fields)")
    #expect(form.data.map { Array(file.bytes[$0]) } == Array("/x0 Do".utf8))
    let inner = fields["Resources"]?.dictionary?["XObject"]?.dictionary?["x0"]
    #expect(try file.resolve(inner)?.dictionary?["Type"] == .name("ExtGState"))
  }

  @Test func leavesPlaceholdersInsideAPicturesDrawingAlone() throws {
    let drawing = onePage([placeholder(7)])
    let file = try linked(onePage([placeholder(7)])) { _ in
      LinkedPicture(.drawing(CompiledDrawing(pdf: drawing, width: 20, height: 10)))
    }
    #expect(try picture(file).value.dictionary?["Subtype"] == .name("Form"))
  }

  @Test func refusesAPlaceholderThatIsMissingUnknownOrThereTwice() throws {
    #expect(throws: LinkError.missingPlaceholder(.picture(8))) {
      try linked(onePage([placeholder(7)]), [7, 8])
    }
    #expect(throws: LinkError.unknownPlaceholder("picture 7")) { try linked(onePage([placeholder(7)]), []) }
    #expect(throws: LinkError.repeatedPlaceholder(.picture(7))) {
      try linked(onePage([placeholder(7), placeholder(7)]))
    }
    // A picture that no page shows.
    #expect(throws: LinkError.missingPlaceholder(.picture(7))) {
      try linked(onePage([placeholder(7)], resources: ""))
    }
  }

  @Test func dropsWhatNothingRefersTo() throws {
    let pdf = onePage([placeholder(7), stream("", "unused")], resources: "/x0 5 0 R")
    let output = Collector()
    try link(PDFFile(pdf), LinkOptions(pictures: [7]), to: output) { _ in red }
    #expect(!latin(output.bytes).contains("unused"))
  }

  @Test func writesOneKeyForEachResource() throws {
    let pdf = onePage([placeholder(7)], resources: "/x0 5 0 R /x1 5 0 R /x0 5 0 R /x0 5 0 R")
    let page = try linked(pdf).firstPage().dictionary
    let names = page["Resources"]?.dictionary?["XObject"]?.dictionary?.entries.map(\.key)
    #expect(names == ["x0", "x1"])
  }

  @Test func keepsOfTheDrawingsInformationTheProducer() throws {
    let pdf = makePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [] /Count 0 >>",
        "<< /Producer (cairo) /Title (other) /CreationDate (20260514093000Z) >>",
      ], trailer: "/Root 1 0 R /Info 3 0 R")
    let output = Collector()
    var options = LinkOptions(pictures: [])
    options.edits.info = ["Title": .text("Océan")]
    try link(PDFFile(pdf), options, to: output) { _ in red }
    let file = try PDFFile(output.bytes)
    let info = try #require(try file.resolve(file.trailer["Info"])?.dictionary)
    #expect(
      info.entries.map(\.key) == ["Producer", "Title"]
        && info["Title"]?.written == "<feff004f006300e90061006e>"
        && info["Producer"]?.written == "(cairo)", "\(info)")
  }

  /// ISO 32000-1, tables 152 and 153: the number of visible items; for a closed item, the negated number that it would
  /// open.
  @Test func writesAnOutlineWithItsCounts() throws {
    let leaf = { (title: String) in OutlineEntry(title: title, page: 0, top: 10) }
    let open = OutlineEntry(title: "open", page: 0, top: 10, children: [leaf("a"), leaf("b")])
    let closed = OutlineEntry(title: "closed", page: 0, top: 10, children: [leaf("c")], isOpen: false)
    let output = Collector()
    var options = LinkOptions(pictures: [7])
    options.edits.outline = [open, closed]
    try link(PDFFile(onePage([placeholder(7)])), options, to: output) { _ in red }
    let file = try PDFFile(output.bytes)
    let catalog = try #require(try file.resolve(file.trailer["Root"])?.dictionary)
    let root = try #require(try file.resolve(catalog["Outlines"])?.dictionary)
    #expect(root["Count"] == .integer(4), "\(root)")
    let first = try #require(try file.resolve(root["First"])?.dictionary)
    let last = try #require(try file.resolve(root["Last"])?.dictionary)
    #expect(first["Title"]?.written == "(open)" && first["Count"] == .integer(2), "\(first)")
    #expect(last["Title"]?.written == "(closed)" && last["Count"] == .integer(-1), "\(last)")
    #expect(first["Next"] == root["Last"] && last["Prev"] == root["First"] && first["Prev"] == nil)
    let inner = try #require(try file.resolve(last["First"])?.dictionary)
    #expect(inner["Parent"] == root["Last"] && inner["Count"] == nil, "\(inner)")
    let page = try #require(try file.resolve(inner["Dest"]?.array?.first)?.dictionary)
    #expect(page["Type"] == .name("Page") && inner["Dest"]?.array?[3] == .integer(10), "\(inner)")
  }

  @Test(arguments: [true, false]) func storesEqualFormsOnce(_ isAsked: Bool) throws {
    let form = { (uses: Int, data: String) in
      stream("/Subtype /Form /Resources << /XObject << /y \(uses) 0 R >> >>", data)
    }
    // The objects 6 and 8 use 5 and 7, which are equal; 9 is different.
    let plain = stream("/Subtype /Form", "shadow")
    let pdf = onePage([plain, form(5, "/y Do"), plain, form(7, "/y Do"), form(5, "/y Do Q")])
    let output = Collector()
    var options = LinkOptions(pictures: [])
    options.sharesForms = isAsked
    try link(PDFFile(pdf), options, to: output) { _ in red }
    let file = try PDFFile(output.bytes)
    let names = try #require(
      try file.firstPage().dictionary["Resources"]?.dictionary?["XObject"]?.dictionary)
    let isShared = names["x0"] == names["x2"] && names["x1"] == names["x3"]
    #expect(isShared == isAsked && names["x1"] != names["x4"], "\(names)")
    #expect(latin(output.bytes).components(of: "shadow") == (isAsked ? 1 : 2))
  }

  @Test func givesTheSameBytesAndAnIDOfTheContents() throws {
    let ids = try ["/a", "/a", "/b"].map { name in
      try linked(onePage([placeholder(7), stream("", "/x0 Do \(name)")])).trailer["ID"]
    }
    #expect(ids[0] == ids[1] && ids[0] != ids[2] && ids[0] != nil, "\(ids)")
  }

  /// The ID is the same whether data is in a file or in memory, and however it is divided.
  @Test func givesAnIDOfThePicturesData() throws {
    let id = { (parts: [PDFData]) in
      let image = PDFImage(width: 2, height: 1, colorSpace: .rgb, encoding: .jpeg, data: parts)
      let picture = LinkedPicture(.image(image), in: CountingFile(sharesBlocks: false))
      return try linked(onePage([placeholder(7)])) { _ in picture }.trailer["ID"]
    }
    for length in [100, 100_000] {
      let bytes = CountingFile.bytes(0..<length)
      var changed = bytes
      changed[length - 1] ^= 1
      let whole = try id([.bytes(bytes[...])])
      #expect(try whole != nil && whole != id([.bytes(changed[...])]))
      #expect(try whole == id([.file(0..<length)]))
      let halves = [PDFData.bytes(bytes[..<33]), .bytes(bytes[33...])]
      #expect(try whole == id(halves))
    }
  }

  @Test func refusesAPartOfAFileThatIsNotThere() {
    let image = PDFImage(width: 2, height: 1, colorSpace: .rgb, encoding: .jpeg, data: [.file(0..<9)])
    #expect(throws: PDFError.self) {
      try linked(onePage([placeholder(7)])) { _ in LinkedPicture(.image(image)) }
    }
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    indices.count { self[$0...].hasPrefix(text) }
  }
}
