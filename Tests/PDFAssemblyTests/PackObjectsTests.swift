import Testing

@testable import PDFAssembly

/// Objects that are written together, and the structures of many pages that consist of them.
@Suite struct PackObjectsTests {
  @Test func findsPackedObjectsBesidePlainOnes() throws {
    let output = Collector()
    var writer = try PDFWriter(version: "1.7", to: output)
    let root = writer.reserve()
    let numbers = (0..<3000).map { _ in writer.reserve() }
    try writer.write(.dictionary(["Type": .name("Catalog"), "First": .reference(numbers[0])]), as: root)
    for number in numbers { try writer.pack(.dictionary(["Number": .integer(number)]), as: number) }
    try writer.finish(root: root, info: nil)
    let document = try PDFDocument(PDFBytes(output.bytes))
    #expect(try document.catalog()["First"] == .reference(numbers[0]))
    for number in numbers {
      #expect(try document.object(number)?.value == .dictionary(["Number": .integer(number)]))
    }
    // More than one stream, and a few bytes for each object.
    #expect(document.place(of: numbers[0]) != document.place(of: numbers[2999]))
    #expect(output.bytes.count < 10 * numbers.count, "\(output.bytes.count) bytes")
    let streams = Set(
      numbers.compactMap { number -> Int? in
        if case .compressed(let stream, _)? = document.place(of: number) { stream } else { nil }
      })
    #expect(streams.count > 1)
  }

  @Test func writesATableUnlessObjectsArePacked() throws {
    let output = Collector()
    var writer = try PDFWriter(version: "1.4", to: output)
    let root = writer.reserve()
    try writer.write(.dictionary(["Type": .name("Catalog")]), as: root)
    try writer.finish(root: root, info: nil)
    #expect(try PDFFile(output.bytes).object(root).value.dictionary?["Type"] == .name("Catalog"))
  }

  @Test func refusesAnObjectThatWasNeverWritten() throws {
    for packs in [false, true] {
      var writer = try PDFWriter(version: "1.7", to: Collector())
      let root = writer.reserve()
      _ = writer.reserve()
      if packs { try writer.pack(.null, as: root) } else { try writer.write(.null, as: root) }
      #expect(throws: PDFError.self) { try writer.finish(root: root, info: nil) }
    }
  }

  @Test func keepsElementsOfTheSameKindOnce() {
    let cell = { (number: Int) in
      StructureNode.Kid.element(StructureNode("TD", kids: [.content(page: number / 10, number: number % 10)]))
    }
    var tree = StructureTree()
    let roles = Array(repeating: Array(repeating: "TD", count: 10), count: 10)
    tree.append([StructureNode("TR", kids: (0..<100).map(cell))], roles: roles)
    tree.append([StructureNode("TR", ["Lang": .text("de")], kids: [])], roles: [])
    #expect(tree.count == 2 && tree.shapes.count == 1 && tree.branches[0].steps.count == 300)
    tree.setLanguage("fr", of: 0)
    tree.setLanguage(nil, of: 1)
    #expect(tree.branches.map { $0.entries["Lang"] } == [.text("fr"), nil])
  }
}
