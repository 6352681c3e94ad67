import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The steps of the GitHub action in Samples, run as a runner runs them.
@Suite struct GitHubActionTests {
  private func makePDFs(_ albums: String, in scratch: Scratch, options: String = "") throws -> Outcome {
    let commands = URL(fileURLWithPath: Project.command).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try RunningProgram(
      Project.root + "/Samples/github/make-pdfs", [],
      environment: [
        "ALBUMS": albums, "OPTIONS": options, "STRICT": "false", "OUTPUT": "pdf",
        "PATH": commands + ":" + path,
      ], in: scratch.folder
    ).finish()
  }

  @Test func makesThePDFsOfAllAlbumsButTheWrongOneAndShowsItsLine() throws {
    let scratch = try Scratch()
    try scratch.write("albums/class 3/Ada.json", albumText(pages: ["{}"]))
    try scratch.write("albums/class 4/Ada.json", albumText(pages: ["{}"]))
    try scratch.write("albums/wrong.json", #"{ "pages": [{ "photos": [{ "image": "no.jpg" }] }] }"#)
    let outcome = try makePDFs(
      "none/*.json\nalbums/**/*.json\n", in: scratch, options: "--paper a4 --no-cache")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.output.contains("::error file=albums/wrong.json,line=1,col=37"), "\(outcome)")
    #expect(outcome.output.contains("1 of 3 albums are wrong"), "\(outcome)")
    #expect(scratch.exists("pdf/albums/class 3/Ada.pdf") && scratch.exists("pdf/albums/class 4/Ada.pdf"))
    #expect(!scratch.exists("pdf/albums/wrong.pdf"))
    let boxes = try tool("pdfinfo", [scratch.path("pdf/albums/class 3/Ada.pdf")])
    #expect(boxes.output.contains("pts (A4)"), "\(boxes)")
  }

  @Test func leavesOutTheSchemaBesideTheAlbums() throws {
    let scratch = try Scratch()
    try scratch.write("albums/album.schema.json", try scrapbook(["schema"]).outputBytes)
    try scratch.write("albums/Ada.json", albumText(pages: ["{}"]))
    let outcome = try makePDFs("albums/**/*.json", in: scratch, options: "--no-cache")
    #expect(
      outcome.status == 0 && outcome.output.contains("is a JSON Schema, not an album: left out"), "\(outcome)"
    )
    #expect(scratch.exists("pdf/albums/Ada.pdf") && !scratch.exists("pdf/albums/album.schema.pdf"))
    let batch = try scrapbook(
      ["batch", "albums/Ada.json", "albums/album.schema.json", "-o", "out"], in: scratch.folder)
    #expect(
      batch.status == 0 && batch.errors.contains("note: albums/album.schema.json is a JSON Schema"),
      "\(batch)")
    #expect(scratch.exists("out/Ada.pdf") && !scratch.exists("out/album.schema.pdf"))
  }

  @Test(arguments: ["nothing/*.json", "", "../*.json"])
  func failsWithoutAlbumsBelowTheFolder(_ pattern: String) throws {
    let scratch = try Scratch()
    try scratch.write("here/a.txt", "")
    try scratch.write("album.json", albumText(pages: ["{}"]))
    let outcome = try RunningProgram(
      "env", ["-C", scratch.path("here"), Project.root + "/Samples/github/make-pdfs"],
      environment: ["ALBUMS": pattern, "OPTIONS": "", "STRICT": "false", "OUTPUT": "pdf"]
    ).finish()
    #expect(outcome.status == 1 && outcome.output.hasPrefix("::error title=scrapbook::"), "\(outcome)")
    #expect(outcome.errors == "", "\(outcome)")
  }

  /// `env` of the steps and what their scripts read.
  @Test(arguments: ["install", "make-pdfs"])
  func givesItsScriptsWhatTheyRead(_ script: String) throws {
    let action = try String(contentsOfFile: Project.root + "/Samples/github/action.yml", encoding: .utf8)
    let step = try #require(
      action.components(separatedBy: "    - name: ").first { $0.contains("/\(script)\"") })
    let given = Set(step.matches(of: /\n        ([A-Z0-9_]+): \$\{\{ inputs/).map { String($0.output.1) })
    let text = try String(contentsOfFile: Project.root + "/Samples/github/" + script, encoding: .utf8)
    let read = Set(text.matches(of: /\$\{?([A-Z][A-Z0-9]+)/).map { String($0.output.1) })
    #expect(given == read)
  }
}
