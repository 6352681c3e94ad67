import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook info` agrees with other programs about their PDFs.
@Suite struct PDFInfoTests {
  /// Writes PDFs of several programs and kinds, all of the sample's pages.
  private func foreignFiles(in scratch: Scratch) throws -> [String] {
    let plain = scratch.path("plain.pdf")
    try scratch.write("plain.pdf", threePagesPDF)
    let sample = scratch.path("cairo.pdf")
    try tool("pdftocairo", ["-pdf", plain, sample])
    let commands = [
      ["qpdf", "--object-streams=generate", sample, scratch.path("streams.pdf")],
      ["qpdf", "--linearize", sample, scratch.path("linear.pdf")],
      ["qpdf", "--linearize", "--object-streams=generate", sample, scratch.path("linear-streams.pdf")],
      ["qpdf", "--qdf", "--object-streams=disable", sample, scratch.path("qdf.pdf")],
      ["qpdf", "--rotate=+90:1", "--rotate=180:2", sample, scratch.path("turned.pdf")],
      ["qpdf", sample, "--pages", ".", "1,1,2", "--", scratch.path("repeated.pdf")],
      ["mutool", "clean", "-ggg", "-z", sample, scratch.path("mupdf.pdf")],
      ["pdfunite", sample, scratch.path("turned.pdf"), scratch.path("united.pdf")],
      [
        "gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-o", scratch.path("ghostscript.pdf"),
        sample,
      ],
    ]
    for command in commands { try tool(command[0], Array(command.dropFirst())) }
    return try scratch.names().filter { $0.hasSuffix(".pdf") }
  }

  @Test func agreesWithOtherProgramsOnPages() throws {
    let scratch = try Scratch()
    for name in try foreignFiles(in: scratch) {
      let outcome = try scrapbook(["info", name, "--json"], in: scratch.folder)
      try #require(outcome.status == 0, "\(name): \(outcome)")
      let told = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
      let pages = try #require(told?["pages"] as? [[String: Any]])
      let said = try tool("pdfinfo", ["-f", "1", "-l", "99", scratch.path(name)]).output
      let sizes = said.split(separator: "\n").filter { $0.hasPrefix("Page ") && $0.contains(" size: ") }.map(
        pageSize)
      #expect(pages.count == sizes.count && !pages.isEmpty, "\(name): \(said)")
      for (page, size) in zip(pages, sizes) {
        let box = (page["boxes"] as? [String: [Double]])?["crop"] ?? []
        try #require(box.count == 4)
        #expect(
          abs(box[2] - box[0] - size.width) < 0.01 && abs(box[3] - box[1] - size.height) < 0.01, "\(name)")
      }
    }
  }

  /// "Page    1 size: 612 x 792 pts (letter)"
  private func pageSize(_ line: Substring) -> (width: Double, height: Double) {
    let words = line.split(separator: " ").compactMap { Double($0) }
    return words.count >= 3 ? (words[1], words[2]) : (-1, -1)
  }

  /// The resolution is measured on the page: also for rotated images, inside forms, and for the largest of several
  /// uses.
  @Test func tellsTheResolutionOfImages() throws {
    let scratch = try Scratch()
    let image = { (side: Int) in
      let data = String(repeating: "0", count: side * side)
      return
        "<< /Type /XObject /Subtype /Image /Width \(side) /Height \(side) /BitsPerComponent 8 /ColorSpace /DeviceGray /Length \(data.utf8.count) >>\nstream\n\(data)\nendstream"
    }
    let content = """
      q 72 0 0 72 10 10 cm /A Do Q q 0 36 -36 0 90 10 cm /A Do Q (text /B Do) Tj
      BI /W 1 /H 1 ID \u{1}EI/B Do\u{1} EI
      q 2 0 0 2 0 0 cm /F Do Q /F Do [ /C ] /Missing Do
      """
    let form = "q 50 0 0 25 0 0 cm /B Do Q /F Do"
    try scratch.write(
      "images.pdf",
      pdf([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents [4 0 R] /Resources << /XObject << /A 5 0 R /B 6 0 R /C 7 0 R /F 8 0 R >> >> >>",
        HandmadePDF.stream(content), image(10), image(20), image(30),
        HandmadePDF.stream(
          form,
          "/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Matrix [0.5 0 0 0.5 0 0] /Resources << /XObject << /B 6 0 R /F 8 0 R >> >> "
        ),
      ]))
    let outcome = try scrapbook(["info", "images.pdf", "--json"], in: scratch.folder)
    let told = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
    let images = try #require(told?["images"] as? [[String: Any]], "\(outcome)")
    // 10 pixels in an inch; 20 in 50 points; the third is not drawn.
    #expect(images.map { $0["ppi"] as? Double } == [10, 28.8, nil], "\(images)")
  }

  @Test func agreesWithPopplerOnTheResolutionOfImages() throws {
    let scratch = try Scratch()
    for name in ["bus", "lake", "otter"] { try scratch.copySample("photos/\(name).jpg", as: "\(name).jpg") }
    let photos = ["bus", "lake", "otter"].map { #"{ "photos": [{ "image": "\#($0).jpg", "angle": 9 }] }"# }
    try scratch.write("album.json", albumText(pages: photos))
    #expect(try scrapbook(["build", "album.json", "-o", "album.pdf"], in: scratch.folder).status == 0)
    let outcome = try scrapbook(["info", "album.pdf", "--json"], in: scratch.folder)
    let told = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
    let images = try #require(told?["images"] as? [[String: Any]])
    let rows = try tool("pdfimages", ["-list", scratch.path("album.pdf")]).output.split(separator: "\n").map {
      $0.split(separator: " ")
    }
    for image in images where image["width"] as? Int ?? 0 > 100 {
      let object = "\(image["object"] as? Int ?? 0)"
      let row = try #require(rows.first { $0.count > 12 && $0[10] == object }, "\(image)")
      let said = try #require(Double(row[12]))
      #expect(abs((image["ppi"] as? Double ?? 0) - said) <= 1, "\(image) \(row)")
    }
    #expect(images.count { $0["ppi"] != nil } >= 3, "\(images)")
  }

  @Test func tellsTheSizeOfPagesWithLargeUnits() throws {
    let scratch = try Scratch()
    try scratch.write(
      "plan.pdf",
      pdf([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /UserUnit 2 >>",
      ]))
    let outcome = try scrapbook(["info", "plan.pdf"], in: scratch.folder)
    #expect(outcome.output.contains("200 x 300 units of 2 pt (141 x 212 mm)"), "\(outcome)")
  }

  @Test func tellsOfProtection() throws {
    let scratch = try Scratch()
    try scratch.write("plain.pdf", onePagePDF)
    try tool(
      "qpdf",
      [
        "--encrypt", "", "owner", "256", "--print=none", "--", scratch.path("plain.pdf"),
        scratch.path("closed.pdf"),
      ])
    let outcome = try scrapbook(["info", "closed.pdf"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.output.contains("AES-256; it asks not to print"), "\(outcome)")
  }

  @Test func refusesWhatItCannotRead() throws {
    let scratch = try Scratch()
    try scratch.write("text.pdf", "no PDF")
    try scratch.write("damaged.pdf", onePagePDF.replacing("1 0 obj", with: "8 0 obj"))
    let cases = [
      ("text.pdf", 1, "text.pdf is not a PDF"),
      ("damaged.pdf", 1, "malformed at byte 9: object 1 is not here"), ("none.pdf", 66, "no such file"),
      (".", 74, "it is a folder"),
    ]
    for (name, status, said) in cases {
      let outcome = try scrapbook(["info", name], in: scratch.folder)
      #expect(outcome.status == status && outcome.errors.contains(said), "\(outcome)")
    }
    try scratch.write("plain.pdf", onePagePDF)
    let none = try scrapbook(["info", "plain.pdf", "--pages", "0"], in: scratch.folder)
    #expect(none.status == 64 && none.errors.contains("count from 1"), "\(none)")
    let far = try scrapbook(["info", "plain.pdf", "--pages", "7-"], in: scratch.folder)
    #expect(far.status == 64 && far.errors.contains("the document has 1 page"), "\(far)")
  }
}
