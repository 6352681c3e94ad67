import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The compiled files beside the built-in drawings.
@Suite struct CompiledAssetTests {
  private let drawings: [String] = {
    let assets = Project.root + "/Assets/"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: assets)) ?? []
    // A browser shows the viewer's icon.
    return names.filter { $0.hasSuffix(".svg") && !$0.hasPrefix("Viewer/") }.sorted().map { assets + $0 }
  }()

  @Test func looksLikeTheDrawingsThatItWasMadeOf() throws {
    try #require(drawings.count >= 90)
    let scratch = try Scratch()
    // All of them take a minute of processor time.
    let sample = Sample.cases(drawings, some: 8)
    for svg in sample {
      let kept = try readFile(svg.dropLast(4) + ".drawing")
      let made = try scrapbook(["compile-drawing", "--asset"], stdin: readFile(svg)).outputBytes
      // The first lines contain its source and its size.
      let lines = [kept, made].map {
        $0.split(separator: 0x0A, maxSplits: 2)[..<2].map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(lines[0] == lines[1], "\(svg) was changed: run ./dev drawings")
      let pages = try [kept, made].map { bytes in
        let start = try #require(bytes.firstRange(of: "%PDF".utf8)).lowerBound
        try scratch.write("drawing.pdf", Array(bytes[start...]))
        return try #require(popplerPages(scratch.path("drawing.pdf"), in: scratch, ["-r", "18"]).first)
      }
      let difference = zip(pages[0].bytes, pages[1].bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(pages[0].bytes.count == pages[1].bytes.count && difference <= 8, "\(svg): \(difference)")
    }
  }

  @Test func isNotUsedForAnotherDrawing() throws {
    let scratch = try Scratch()
    let red =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6" fill="red"/></svg>"#
    try scratch.write("assets/open-book.svg", red)
    try scratch.write("assets/open-book.drawing", readFile(Project.root + "/Assets/open-book.drawing"))
    try scratch.write("album.json", albumText(pages: ["{}"], background: "open-book"))
    let page = { (named: String) in
      try scrapbook(
        ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf"), "--no-cache"],
        environment: ["SCRAPBOOK_ASSETS": named])
      return try scratch.bytes("out.pdf").count
    }
    let own = try page(scratch.path("assets"))
    try scratch.write("assets/open-book.drawing", "svg 0 0\ndamaged")
    #expect(try page(scratch.path("assets")) == own)
    #expect(try page(Project.root + "/Assets") > own + 4000)
  }
}
