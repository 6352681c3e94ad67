import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook build` makes one document of several parts.
@Suite struct PartsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func placesFaultsOfAThemeInItsFile() throws {
    try scratch.write("album.json", #"{ "theme": "ours/", "pages": [{}] }"#)
    try scratch.write("ours/theme.json", "{\n  \"papers\": [\"paper.png\"]\n}")
    try scratch.write("all.json", #"{ "parts": ["album.json"] }"#)
    let outcomes = try ["all.json", "album.json"].map {
      try scrapbook(["build", $0, "-o", "all.pdf", "--diagnostics", "short"], in: scratch.folder)
    }
    #expect(outcomes.allSatisfy { $0.status == 1 && $0.errors.contains("ours/theme.json:2:14: error") })
    #expect(outcomes[0].errors == outcomes[1].errors, "\(outcomes)")
  }

  /// An option's value may equal the input's path.
  @Test func takesTheFolderOfAnAlbumOfParts() throws {
    try scratch.write("class/first.json", albumText(pages: ["{}"]))
    try scratch.write("class/album.json", #"{ "parts": ["first.json"] }"#)
    for input in ["class", "class/"] {
      let words = ["build", input, "--title", input, "--author", "class/album.json", "-o", "out.pdf"]
      let outcome = try scrapbook(words, in: scratch.folder)
      try #require(outcome.status == 0, "\(outcome)")
      let info = try tool("pdfinfo", [scratch.path("out.pdf")]).output
      #expect(info.contains("\(input)\n") && info.contains("class/album.json\n"), "\(info)")
    }
    let other = try scrapbook(["report", "class/none", "-o", "out.pdf"], in: scratch.folder)
    #expect(other.status == 66 && other.errors.contains("class/none"), "\(other)")
  }
}
