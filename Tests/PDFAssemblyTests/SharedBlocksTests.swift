import Testing

@testable import PDFAssembly

/// Large parts of files are aligned in the PDF so that a file system can share their blocks.
@Suite struct SharedBlocksTests {
  /// A stream of a short and a long part, and the long part's offset in the PDF.
  private func link(
    _ range: Range<Int>, sharesBlocks: Bool = true
  ) throws -> (start: Int, bytes: [UInt8]) {
    let input = CountingFile(sharesBlocks: sharesBlocks)
    let image = PDFImage(
      width: 2, height: 1, colorSpace: .rgb, encoding: .jpeg,
      data: [.file(0..<20), .file(range)])
    let output = Collector()
    try PDFAssemblyTests.link(PDFFile(onePage([placeholder(7)])), LinkOptions(pictures: [7]), to: output) {
      _ in
      LinkedPicture(.image(image), in: input)
    }
    let file = try PDFFile(output.bytes)
    let picture = try file.resolve(
      file.firstPage().dictionary["Resources"]?.dictionary?["XObject"]?.dictionary?["x0"])
    #expect(picture?.dictionary?["Length"] == .integer(20 + range.count))
    let data = CountingFile.bytes(0..<20) + CountingFile.bytes(range)
    let start = try #require(
      output.bytes.indices.first { output.bytes[$0...].starts(with: data) }, "the data are not there")
    return (start + 20, output.bytes)
  }

  @Test(arguments: [20, 21, 4095, 4096, 5000, 70_001])
  func bringsALargePartToItsPlaceInABlock(_ start: Int) throws {
    let linked = try link(start..<start + 256 << 10)
    #expect((linked.start - start).isMultiple(of: 4096), "\(linked.start)")
    // The padding is less than a block.
    #expect(linked.start < 2 * 4096, "\(linked.start)")
  }

  @Test func startsAPaddedObjectOnALineOfItsOwn() throws {
    let linked = try link(9000..<300_000)
    let text = latin(Array(linked.bytes[..<linked.start]))
    #expect(text.contains(#/endobj\n +\n[0-9]+ 0 obj\n[^\n]*DCTDecode/#), "\(text.suffix(400))")
  }

  @Test func padsNeitherSmallPartsNorThoseThatShareNothing() throws {
    for linked in [
      try link(9000..<9000 + 256 << 10 - 1), try link(9000..<300_000, sharesBlocks: false),
    ] {
      #expect(linked.start < 1000, "\(linked.start)")
    }
  }
}
