import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The appearance of tagged PDFs.
@Suite struct TaggedDrawingTests: AccessibilitySuite {
  @Test func drawsTheSameWithTags() throws {
    let scratch = try Scratch()
    let album = try album(in: scratch)
    try expectSamePages(in: scratch) { try build(album, in: scratch, $0) }
  }

  @Test(arguments: Sample.cases(["album.json", "languages.json", "right-to-left.json"], some: 1))
  func drawsSamplesTheSameWithTags(_ sample: String) throws {
    let scratch = try Scratch()
    try expectSamePages(in: scratch) { try build(Project.sample(sample), in: scratch, $0) }
  }

  /// The cells of its tables are joined by cairo unless something keeps them apart.
  @Test(arguments: ["class-list", "invoice"]) func drawsReportsTheSameWithTags(_ template: String) throws {
    let scratch = try Scratch()
    let folder = scratch.path(template)
    try #require(try scrapbook(["report", "new", folder, "--template", template]).status == 0)
    try expectSamePages(in: scratch) { options in
      let pdf = scratch.path("out.pdf")
      try #require(try scrapbook(["report", folder + "/report.json", "-o", pdf] + options).status == 0)
      return pdf
    }
  }

  private func expectSamePages(in scratch: Scratch, _ build: ([String]) throws -> String) throws {
    func pages(_ options: [String]) throws -> [Raster] {
      let pdf = try build(options)
      return try popplerPages(pdf, in: scratch, ["-r", "50"])
        + (PDFium.isThere ? pdfiumPages(pdf, in: scratch, dpi: 50) : [])
    }
    let (tagged, plain) = (try pages([]), try pages(["--no-tags"]))
    #expect(tagged.count == plain.count && !plain.isEmpty)
    for (page, expected) in zip(tagged, plain) {
      #expect(try page.differing(from: expected, by: 8.0 / 255) == 0)
    }
  }

  /// librsvg turns links into marked content.
  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: [
      "<a xlink:href='https://example.org'><rect width='20' height='20' fill='red'/></a>",
      "<text y='15' font-size='9'>go <a xlink:href='https://example.org'>home</a></text>",
    ])
  func drawsLinksOfDrawingsOnly(_ inner: String) throws {
    let scratch = try Scratch()
    let start =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='20'>"
    try scratch.write("link.svg", start + inner + "</svg>")
    let plain = inner.replacing(
      "<a xlink:href='https://example.org'>", with: inner.contains("text") ? "<tspan>" : "<g>")
    try scratch.write(
      "plain.svg",
      start + plain.replacing("</a>", with: inner.contains("text") ? "</tspan>" : "</g>") + "</svg>")
    var drawn: [Raster] = []
    for name in ["link.svg", "plain.svg"] {
      let photo = #""photos": [{ "image": "\#(name)", "frame": [0, 0, 475, 577], "alt": "A map" }]"#
      let pdf = try build(page(photo, in: scratch), in: scratch)
      #expect(try PDFCheckers.faults(of: pdf) == "")
      let contents = try tool("qpdf", ["--qdf", "--object-streams=disable", pdf, "-"]).output
      #expect(!contents.contains("/Link"))
      drawn += try popplerPages(pdf, in: scratch, ["-r", "50"])
    }
    try #require(drawn.count == 2)
    #expect(try drawn[0].differing(from: drawn[1], by: 0) == 0)
  }
}
