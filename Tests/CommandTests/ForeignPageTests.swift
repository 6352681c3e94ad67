import RenderingTestSupport
import TestSupport
import Testing

/// A page of another program that is used as a picture looks as in viewers.
@Suite struct ForeignPageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A page of 100 x 100 points.
  ///
  /// - Parameters:
  ///   - objects: The objects from number 5 on; 4 is the content.
  private func page(
    _ entries: String, content: String, _ objects: [String] = [], catalog: String = ""
  ) -> HandmadePDF {
    HandmadePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
        "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 100 100] >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R \(entries) >>", HandmadePDF.stream(content),
      ] + objects)
  }

  /// Compares the colors in three viewers of the page, and of an album that shows it as its only picture.
  ///
  /// - Parameters:
  ///   - places: Fractions of the page's sides, from the top left.
  ///   - viewersAgree: Whether all viewers show the page itself in the same way.
  private func expectTheSame(
    _ page: HandmadePDF, at places: [(Double, Double)], as expected: [[Int]],
    viewersAgree: Bool = true, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try scratch.write("page.pdf", page.bytes)
    let photo = #"{ "image": "page.pdf", "mount": "none", "frame": [100, 200, 200, 200] }"#
    try build(albumText(pages: ["{ \"photos\": [\(photo)] }"]), in: scratch, ["--layout", "pages"])
    if viewersAgree {
      for (viewer, pages) in try viewerPages(scratch.path("page.pdf"), in: scratch, dpi: 144) {
        let colors = places.map { pages[0].color($0.0, $0.1) }
        #expect(colors == expected, "\(viewer) itself", sourceLocation: sourceLocation)
      }
    }
    for (viewer, pages) in try viewerPages(scratch.path("out.pdf"), in: scratch, dpi: 144) {
      // The album's page is in the middle of its sheet.
      let colors = places.map { place in
        pages[0].color(
          0.5 + (100 + 200 * place.0 - 475 / 2) * 0.773 / 385.53,
          0.5 + (200 + 200 * place.1 - 577 / 2) * 0.773 / 468.32)
      }
      #expect(colors == expected, "\(viewer)", sourceLocation: sourceLocation)
    }
  }

  private static let (white, red, green, blue) = ([255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255])
  /// The middles of the upper left, upper right, lower left and lower right quarter.
  private static let quarters = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]

  /// Layer 5 is shown, 6 is hidden; 7 is a membership of both with policy AnyOn, 8 with AllOn.
  private static let layers = [
    "<< /Type /OCG /Name (shown) >>", "<< /Type /OCG /Name (hidden) >>",
    "<< /Type /OCMD /OCGs [5 0 R 6 0 R] >>", "<< /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AllOn >>",
  ]
  private static let names = "/Properties << /A 5 0 R /B 6 0 R /C 7 0 R /D 8 0 R >>"

  @Test(arguments: ["/OFF [6 0 R]", "/BaseState /OFF /ON [5 0 R]"])
  func hidesLayersThatViewersHide(_ setting: String) throws {
    let content = """
      /OC /A BDC 1 0 0 rg 0 50 50 50 re f EMC /OC /B BDC 0 1 0 rg 50 50 50 50 re f EMC 50 0 50 50 re f
      /OC /C BDC 0 0 1 rg 0 0 50 50 re f EMC /OC /D BDC 0 g 0 0 100 100 re B* EMC
      """
    try expectTheSame(
      page(
        "/Resources << \(Self.names) >>", content: content, Self.layers,
        catalog: "/OCProperties << /OCGs [5 0 R 6 0 R] /D << \(setting) >> >>"),
      at: Self.quarters, as: [Self.red, Self.white, Self.blue, Self.green],
      // mupdf shows content that requires both layers.
      viewersAgree: false)
  }

  /// A form and a comment that belong to a hidden layer, and a form with a hidden part.
  @Test func hidesFormsAndCommentsOfHiddenLayers() throws {
    let form = { (content: String, entries: String) in
      HandmadePDF.stream(content, "/Type /XObject /Subtype /Form /BBox [0 0 100 100] \(entries) ")
    }
    let objects = [
      form("0 g 0 0 50 50 re f", "/OC 6 0 R"),
      form("/OC /B BDC 0 g 0 0 50 100 re f EMC 1 0 0 rg 50 0 50 50 re f", "/Resources << \(Self.names) >>"),
      "<< /Type /Annot /Subtype /Square /Rect [0 50 50 100] /OC 6 0 R /AP << /N 12 0 R >> >>",
      form("0 0 1 rg 0 0 100 100 re f", ""),
    ]
    try expectTheSame(
      page(
        "/Resources << /XObject << /F 9 0 R /G 10 0 R >> >> /Annots [11 0 R]", content: "/F Do /G Do",
        Self.layers + objects,
        catalog: "/OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >>"),
      at: Self.quarters, as: [Self.white, Self.white, Self.white, Self.red],
      // PDFium shows the comment.
      viewersAgree: false)
  }

  /// Text after a hidden text is positioned as if that were shown.
  @Test func hiddenTextTakesItsPlace() throws {
    let content = """
      BT /F 50 Tf 0 60 Td 0 1 0 rg /OC /B BDC (\\176\\200) Tj [(\\176)] TJ EMC ET
      BT /F 50 Tf 0 10 Td 1 0 0 rg /OC /B BDC (nn) Tj EMC (n) Tj ET
      """
    let hidden = page(
      "/Resources << \(Self.names) /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>",
      content: content, Self.layers,
      catalog: "/OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >>")
    // "n" is a black square as wide as 0.761 of the size.
    try expectTheSame(
      hidden, at: [(0.2, 0.2), (0.2, 0.75), (0.6, 0.75), (0.9, 0.75)],
      as: [Self.white, Self.white, Self.white, Self.red],
      // mupdf shows the text.
      viewersAgree: false)
  }

  @Test func readsSeveralStreamsWithAnyFilters() throws {
    let part = { (filters: String, data: String) in
      HandmadePDF.stream(data, "/Filter \(filters) ")
    }
    var pdf = page(
      "", content: "1 0 0 rg 0 50 50 50 re f",
      [
        part("/ASCIIHexDecode", "30203120 3020 7267203530 20 35302035302035302072652066>"),
        part("[/ASCII85Decode]", "0E5"),
      ])
    pdf.objects[2] = pdf.objects[2].replacing("/Contents 4 0 R", with: "/Contents [4 0 R 5 0 R]")
    try expectTheSame(pdf, at: Self.quarters, as: [Self.red, Self.green, Self.white, Self.white])
  }

  /// A page of 50 x 25 units of 2 points each: the picture measures 100 x 50 points.
  @Test func readsTheUnitOfAPage() throws {
    var pdf = page("/UserUnit 2.0", content: "1 0 0 rg 0 0 25 25 re f 0 0 1 rg 25 0 25 25 re f")
    pdf.objects[1] = pdf.objects[1].replacing("[0 0 100 100]", with: "[0 0 50 25]")
    try scratch.write("page.pdf", pdf.bytes)
    try scratch.write(
      "album.json",
      albumText(pages: [#"{ "photos": [{ "image": "page.pdf", "frame": [100, 200, 100, 100] }] }"#]))
    let outcome = try scrapbook(["explain", "album.json", "--page", "1", "--photo", "1"], in: scratch.folder)
    #expect(outcome.output.contains("shows 67 x 67 units"), "\(outcome)")
  }

  /// An empty stream is valid for any filter.
  @Test func showsAnEmptyPage() throws {
    var pdf = page("", content: "")
    pdf.objects[3] = HandmadePDF.stream("", "/Filter /FlateDecode ")
    try expectTheSame(pdf, at: Self.quarters, as: Array(repeating: Self.white, count: 4))
  }

  /// A small file whose page would take viewers years.
  @Test(arguments: ["build album.json -o out.pdf", "check album.json", "report report.html -o out.pdf"])
  func refusesFormsThatMultiply(_ line: String) throws {
    let form = { (number: Int) in
      HandmadePDF.stream(
        "/F Do /F Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F \(number) 0 R >> >> ")
    }
    let last = HandmadePDF.stream("0 0 9 9 re f", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] ")
    try scratch.write(
      "page.pdf",
      page("/Resources << /XObject << /F 5 0 R >> >>", content: "/F Do", (6..<25).map(form) + [last]).bytes)
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "page.pdf" }] }"#]))
    try scratch.write("report.html", #"<p><img src="page.pdf" alt="Its page"></p>"#)
    let outcome = try scrapbook(line.split(separator: " ").map(String.init), in: scratch.folder)
    let said = outcome.output + outcome.errors
    #expect(outcome.status == 1 && said.contains("[drawing-too-complex]"), "\(outcome)")
    #expect(
      said.contains("\"page.pdf\" is too complex: its page 1 cannot be placed, since its forms draw"),
      "\(outcome)")
    #expect(!scratch.exists("out.pdf"))
  }

  /// The frame of a link without an appearance, and check boxes that do not name their state.
  @Test func drawsBordersAndCheckBoxes() throws {
    let square = { (color: String) in
      HandmadePDF.stream(
        "\(color) rg 0 0 40 40 re f", "/Type /XObject /Subtype /Form /BBox [0 0 40 40] ")
    }
    let box = { (rect: String, value: String) in
      "<< /Type /Annot /Subtype /Widget /FT /Btn /T (\(rect)) \(value) /F 4 /Rect [\(rect)] /AP << /N << /Yes 9 0 R /Off 10 0 R >> >> >>"
    }
    let objects = [
      "<< /Type /Annot /Subtype /Link /Rect [0 50 50 100] /C [1 0 0] /Border [0 0 10] >>",
      "<< /Type /Annot /Subtype /Link /Rect [50 50 100 100] /C [1 0 0] /Border [0 0 0] >>",
      box("0 0 50 50", "/V /Yes"), box("50 0 100 50", ""), square("0 1 0"), square("0 0 1"),
    ]
    try expectTheSame(
      page(
        "/Annots [5 0 R 6 0 R 7 0 R 8 0 R]", content: "0 g", objects,
        catalog: "/AcroForm << /Fields [7 0 R 8 0 R] >>"),
      at: [(0.05, 0.25), (0.25, 0.25), (0.55, 0.25)] + Self.quarters[2...],
      as: [Self.red, Self.white, Self.white, Self.green, Self.blue],
      // mupdf draws no link borders, and poppler ignores the values of check boxes.
      viewersAgree: false)
  }
}
