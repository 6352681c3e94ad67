import Testing

@testable import PDFAssembly

@Suite struct MaskedColorTests {
  @Test func writesMaskedColorsAsFormsThatShareTheirImages() throws {
    let tile = PDFImage(
      width: 1, height: 1, colorSpace: .gray, encoding: .deflate(filtered: false), data: [.bytes([1, 2])])
    let half = PDFBox(left: 0, bottom: 0.25, right: 0.5, top: 1)
    let color = MaskedColor(
      color: [1, 0.5, 0], steps: [MaskedColor.Step(half, opacity: 0.4)], images: [tile], places: [half])
    var options = LinkOptions(pictures: [])
    options.maskedColors = [color, color, color]
    let output = Collector()
    // The third one is invisible, so cairo has left it out.
    try link(
      PDFFile(onePage([placeholder(key: .masked(0)), placeholder(key: .masked(1))])), options, to: output
    ) { _ in
      throw LinkError.unknownPlaceholder("a picture")
    }
    let file = try PDFFile(output.bytes)
    let groups = try ["x0", "x1"].map { name in
      let names = try file.firstPage().dictionary["Resources"]?.dictionary?["XObject"]?.dictionary
      guard case .reference(let number, _)? = names?[name] else {
        throw LinkError.missingPlaceholder(.masked(0))
      }
      let form = try file.object(number)
      #expect(try latin(Array(file.bytes[#require(form.data)])) == "/a0 gs 1 0.5 0 rg 0 0 1 1 re f")
      let states = form.value.dictionary?["Resources"]?.dictionary?["ExtGState"]?.dictionary
      let state = try #require(states?["a0"]?.dictionary)
      guard case .reference(let group, _)? = state["SMask"]?.dictionary?["G"] else {
        throw LinkError.missingPlaceholder(.masked(0))
      }
      #expect(
        try latin(Array(file.bytes[#require(file.object(group).data)]))
          == "0.4 g 0 0.25 0.5 0.75 re f\nq 0.5 0 0 0.75 0 0.25 cm /x0 Do Q\n")
      return try #require(try file.object(group).value.dictionary)
    }
    #expect(groups[0]["Resources"] == groups[1]["Resources"] && groups[0]["Resources"] != nil)
  }
}
