import Testing

@testable import PDFAssembly

/// The structure that the linker writes for the marks of a drawing.
@Suite struct WriteStructureTests {
  /// A drawing of two pages, each with two marked contents. The marks are objects 8 and 9.
  private let drawing: [UInt8] = {
    let mark = { (number: Int, name: String) -> String in
      let size = Mark.size(number)
      return "q \(size.width) 0 0 \(size.height) 0 0 cm /a0 gs /\(name) Do Q\n"
    }
    let content = (0..<2).map { mark($0, "b") + "0 0 \(5 + $0) 5 re f\n" + mark($0, "e") }.joined()
    let page = { (content: Int) in
      "<< /Type /Page /Contents \(content) 0 R /MediaBox [0 0 20 10] /Resources 7 0 R >>"
    }
    let picture = { (key: Placeholder.Key) in
      stream("/Subtype /Image /Filter /DCTDecode", latin(Placeholder.jpeg(key: key)))
    }
    return makePDF([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R 4 0 R] /Count 2 >>", page(5), page(6),
      stream("", content), stream("", content), "<< /XObject << /b 8 0 R /e 9 0 R >> >>",
      picture(Mark.begin), picture(Mark.end),
    ])
  }()
  private let roles = [["P", "P"], ["P", "P"]]

  private func link(_ elements: [StructureNode]) throws -> PDFDocument {
    var tree = StructureTree()
    tree.append(elements, roles: roles)
    var options = LinkOptions(pictures: [])
    options.edits.structure = tree
    let output = Collector()
    try PDFAssemblyTests.link(PDFFile(drawing), options, to: output) {
      throw LinkError.missingPlaceholder($0)
    }
    return try PDFDocument(PDFBytes(output.bytes))
  }

  @Test func leadsFromContentsToTheirElementsAndBack() throws {
    // The second content of a page is read first, and an element has contents of both pages.
    let file = try link([
      StructureNode("Sect", kids: [.element(StructureNode("P", kids: [.content(page: 0, number: 1)]))]),
      StructureNode(
        "P", kids: [.content(page: 0, number: 0), .content(page: 1, number: 1), .content(page: 1, number: 0)]),
    ])
    let catalog = try file.catalog()
    let root = try #require(try file.resolve(catalog["StructTreeRoot"])?.dictionary)
    let document = try #require(try file.resolve(root["K"])?.dictionary)
    let branches = try #require(document["K"]?.array)
    let pages = try file.pages().map { PDFObject.reference($0.number) }
    let section = try #require(try file.resolve(branches[0])?.dictionary)
    let first = try #require(section["K"])
    let second = branches[1]
    let paragraph = try #require(try file.resolve(first)?.dictionary)
    #expect(paragraph["Pg"] == pages[0] && paragraph["K"] == .integer(1), "\(paragraph)")
    #expect(paragraph["P"] == branches[0], "\(paragraph)")
    let others = try #require(try file.resolve(second)?.dictionary)
    let content = { (number: Int) -> PDFObject in
      .dictionary(["Type": .name("MCR"), "Pg": pages[1], "MCID": .integer(number)])
    }
    #expect(others["Pg"] == pages[0], "\(others)")
    #expect(others["K"] == .array([.integer(0), content(1), content(0)]), "\(others)")
    let numbers = try #require(try file.resolve(root["ParentTree"])?.dictionary?["Nums"]?.array)
    #expect(numbers.count == 4 && numbers[0] == .integer(0) && numbers[2] == .integer(1), "\(numbers)")
    #expect(try file.resolve(numbers[1]) == .array([second, first]))
    #expect(try file.resolve(numbers[3]) == .array([second, second]))
  }

  @Test func refusesAContentWithTwoElementsOrWithNone() throws {
    let all = { (page: Int) -> [StructureNode.Kid] in
      [.content(page: page, number: 0), .content(page: page, number: 1)]
    }
    _ = try link([StructureNode("P", kids: all(0) + all(1))])
    let wrong: [[StructureNode.Kid]] = [
      all(0) + all(1) + [.content(page: 0, number: 1)], all(0) + [.content(page: 1, number: 0)],
      all(0) + all(1) + [.content(page: 1, number: 2)], all(0) + all(1) + [.content(page: 2, number: 0)],
      all(0) + all(1) + [.link(page: 0, index: 0)],
    ]
    for kids in wrong {
      #expect(throws: LinkError.self, "\(kids)") { try link([StructureNode("P", kids: kids)]) }
    }
  }
}
