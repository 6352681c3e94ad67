import Testing

@testable import PDFAssembly

/// Pictures that are written before the drawing is linked.
@Suite struct PictureWriterTests {
  private let profile = PDFImage.ColorSpace.profile([1, 2, 3], components: 3)

  private func image(_ data: [UInt8]) -> LinkedPicture {
    LinkedPicture(
      .image(PDFImage(width: 2, height: 1, colorSpace: profile, encoding: .jpeg, data: [.bytes(data[...])])))
  }

  /// - Parameter first: The pictures that are written in advance.
  private func linked(_ drawing: [UInt8], _ keys: Set<Int>, after first: [Int]) throws -> PDFFile {
    let output = Collector()
    var pictures = try PictureWriter(version: "1.7", isForArchive: false, to: output)
    for key in first { try pictures.write(image([UInt8(key)]), for: .picture(key)) }
    #expect(pictures.keys.count == Set(first).count)
    try PDFAssembly.link(PDFFile(drawing), LinkOptions(pictures: keys), after: pictures) { key in
      guard case .picture(let number) = key, !first.contains(number) else {
        throw LinkError.unknownPlaceholder("\(key)")
      }
      return image([UInt8(number)])
    }
    return try PDFFile(output.bytes)
  }

  private func pictures(_ file: PDFFile, _ names: [String]) throws -> [(number: Int, data: [UInt8])] {
    let page = try file.firstPage().dictionary
    let objects = try #require(page["Resources"]?.dictionary?["XObject"]?.dictionary)
    return try names.map { name in
      guard case .reference(let number, _)? = objects[name] else { throw LinkError.unknownPlaceholder(name) }
      return (number, Array(file.bytes[try #require(try file.object(number).data)]))
    }
  }

  @Test func comeFirstAndArePaintedWhereTheirPlaceholdersWere() throws {
    let drawing = onePage([placeholder(7), placeholder(8), placeholder(9)])
    let file = try linked(drawing, [7, 8, 9], after: [9, 7])
    let found = try pictures(file, ["x0", "x1", "x2"])
    #expect(found.map(\.data) == [[7], [8], [9]])
    // Object 2 is the profile, which all pictures share.
    #expect(found[2].number == 1 && found[0].number == 3 && found[1].number > 3, "\(found)")
    let text = latin(file.bytes)
    #expect(text.hasPrefix("%PDF-1.7"))
    #expect(text.ranges(of: "/N 3").count == 1, "one profile")
  }

  @Test func areNotPaintedTwice() throws {
    let drawing = onePage([placeholder(7), placeholder(7)])
    #expect(throws: LinkError.repeatedPlaceholder(.picture(7))) { try linked(drawing, [7], after: [7]) }
  }

  @Test func areMissedIfTheDrawingDoesNotShowThem() throws {
    let drawing = onePage([placeholder(7)])
    #expect(throws: LinkError.missingPlaceholder(.picture(8))) { try linked(drawing, [7, 8], after: [8]) }
  }
}
