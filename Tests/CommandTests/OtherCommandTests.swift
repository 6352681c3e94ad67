import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// `render`, `inspect`, `check`, `schema` and `stickers` do what `--help` says.
@Suite struct OtherCommandTests {
  @Test(arguments: [(1.0, 1024, 768), (0.5, 512, 384), (2.0, 2048, 1536)])
  func rendersASpreadAtEveryScale(_ scale: Double, width: Int, height: Int) throws {
    let scratch = try Scratch()
    let album = try writeFeatureAlbum(in: scratch)
    let outcome = try scrapbook(["render", album, "-o", scratch.path("a.png"), "--scale", "\(scale)"])
    try #require(outcome.status == 0, "\(outcome)")
    // Bytes 16 to 23 of a PNG are its width and height.
    let sides = try scratch.bytes("a.png")[16..<24].map(Int.init)
    #expect(sides == [0, 0, width >> 8, width & 0xFF, 0, 0, height >> 8, height & 0xFF], "\(sides)")
  }

  @Test func rendersTheSameToAFileAndToStandardOutput() throws {
    let scratch = try Scratch()
    let album = try writeFeatureAlbum(in: scratch)
    try #require(try scrapbook(["render", album, "-o", scratch.path("a.png")]).status == 0)
    let piped = try scrapbook(["render", album, "-o", "-"])
    #expect(piped.status == 0 && !piped.errors.contains("error"), "\(piped.errors)")
    #expect(try piped.contents == scratch.contents("a.png"))
  }

  @Test(arguments: Stage.allCases)
  func printsEveryStage(_ stage: Stage) throws {
    let scratch = try Scratch()
    let album = try writeFeatureAlbum(in: scratch)
    let outcome = try scrapbook(["inspect", album, "--stage", stage.rawValue])
    #expect(outcome.status == 0 && !outcome.errors.contains("error"), "\(outcome)")
    // Tags contain the words for screen readers, and no file names.
    #expect(outcome.output.contains(stage == .tags ? "Figure alt \"A bus\"" : "bus.jpg"), "\(outcome)")
    #expect(try scrapbook(["inspect", album, "--stage", stage.rawValue], in: "/").output == outcome.output)
  }

  @Test func printsTheSyntaxOfAFileThatIsNotAnAlbum() throws {
    let scratch = try Scratch()
    let file = try scratch.write("any.json", #"{ "a": [1, true, null] }"#)
    let outcome = try scrapbook(["inspect", file, "--stage", "json"])
    #expect(outcome.status == 0 && outcome.output.contains("true"), "\(outcome)")
    let layout = try scrapbook(["inspect", file, "--stage", "album"])
    #expect(layout.status == 1 && layout.output == "", "\(layout)")
  }

  @Test func checksWithoutWriting() throws {
    let scratch = try Scratch()
    try scratch.write("good.json", albumText(pages: ["{}"]))
    try scratch.write("odd.json", #"{ "backgruond": "none", "pages": [{}] }"#)
    try scratch.write("wrong.json", #"{ "pages": [{ "photos": [{ "image": 1 }, { "image": "no.jpg" }] }] }"#)
    let run = { (arguments: [String]) in try scrapbook(["check"] + arguments, in: scratch.folder) }
    let good = try run(["good.json"])
    #expect(good.status == 0 && good.output == "", "\(good)")
    let odd = try run(["odd.json"])
    #expect(odd.status == 0 && odd.output.contains("did you mean \"background\"?"), "\(odd)")
    #expect(try run(["odd.json", "--strict"]).status == 1)
    let wrong = try run(["wrong.json", "--diagnostics", "short"])
    #expect(wrong.status == 1 && wrong.errors == "", "\(wrong)")
    #expect(wrong.output.split(separator: "\n").count == 2, "\(wrong)")
    #expect(try scratch.names() == ["good.json", "odd.json", "wrong.json"])
  }

  @Test(arguments: ["json", "sarif"])
  func writesFaultsForOtherPrograms(_ format: String) throws {
    let scratch = try Scratch()
    try scratch.write("wrong \"é\".json", #"{ "pages": [{ "photos": [{ "image": "no\"\n.jpg" }] }] }"#)
    let outcome = try scrapbook(["check", "wrong \"é\".json", "--diagnostics", format], in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
    let faults =
      format == "json"
      ? json?["diagnostics"] as? [Any] : ((json?["runs"] as? [[String: Any]])?.first?["results"] as? [Any])
    #expect(faults?.count == 1, "\(outcome)")
  }

  @Test func annotatesPullRequests() throws {
    let scratch = try Scratch()
    try scratch.write("wrong.json", "{ \"pages\": [\n] }")
    let outcome = try scrapbook(["check", "wrong.json", "--diagnostics", "github"], in: scratch.folder)
    #expect(
      outcome.output.hasPrefix("::error file=wrong.json,line=1,col=12,title=empty-album::"), "\(outcome)")
  }

  @Test func describesAlbumsThatItCanRead() throws {
    let scratch = try Scratch()
    let schema = try scrapbook(["schema"])
    try scratch.write("schema.json", schema.outputBytes)
    let features = try writeFeatureAlbum(in: scratch)
    try scratch.write("wrong.json", #"{ "pages": [{ "photos": [{ "image": 1 }] }] }"#)
    let validate = { (album: String) in
      let program = """
        import json, sys
        from jsonschema import Draft202012Validator as V
        schema = json.load(open(sys.argv[1])); V.check_schema(schema)
        errors = list(V(schema).iter_errors(json.load(open(sys.argv[2]))))
        print(errors); sys.exit(len(errors) > 0)
        """
      return try RunningProgram("/usr/bin/python3", ["-c", program, scratch.path("schema.json"), album])
        .finish()
    }
    for album in [features, Project.sample("album.json")] {
      let outcome = try validate(album)
      #expect(outcome.status == 0, "\(outcome)")
    }
    try scratch.write("schema.json", try scrapbook(["schema", "theme"]).outputBytes)
    #expect(try scratch.bytes("schema.json") == readFile(Project.root + "/Samples/theme.schema.json"))
    for theme in ["classic", "ocean", "forest", "night-sky", "kraft", "garden", "notebook", "celebration"] {
      let outcome = try validate(Project.root + "/Assets/Themes/\(theme)/theme.json")
      #expect(outcome.status == 0, "\(theme): \(outcome)")
    }
    try scratch.write("schema.json", schema.outputBytes)
    let refused = try validate(scratch.path("wrong.json"))
    #expect(refused.status == 1 && refused.output.contains("is not of type"), "\(refused)")
  }

  @Test func listsStickersThatCanAllBeBuilt() throws {
    let scratch = try Scratch()
    let outcome = try scrapbook(["stickers"])
    let names = outcome.output.split(separator: "\n").map(String.init)
    #expect(names.count > 20 && names.contains("builtin:star") && names == names.sorted(), "\(outcome)")
    let stickers = names.enumerated().map { index, name in
      "{ \"image\": \"\(name)\", \"center\": [\(50 + 80 * (index % 5)), \(50 + 90 * (index / 5))], \"width\": 60 }"
    }
    let page = "{ \"stickers\": [\(stickers.joined(separator: ",\n"))] }"
    try build(albumText(pages: [page]), in: scratch)
    try expectViewersAgree(on: scratch.path("out.pdf"), in: scratch)
  }

  @Test func hasItsPicturesWhereverItLies() throws {
    let scratch = try Scratch()
    let moved = scratch.path("bin/scrapbook")
    try FileManager.default.createDirectory(atPath: scratch.path("bin"), withIntermediateDirectories: true)
    // Copied by another process: a program cannot be started while a process forked in the meantime still has it open
    // for writing.
    try tool("cp", [Project.command, moved])
    let names =
      try FileManager.default.contentsOfDirectory(atPath: Project.root + "/Assets/stickers")
      .filter { $0.hasSuffix(".svg") }.map { "builtin:\($0.dropLast(4))\n" }
    #expect(try tool(moved, ["stickers"]).output == names.sorted().joined(), "run ./dev drawings")
    let page = #"{ "stickers": [{ "image": "builtin:star", "center": [99, 99], "width": 72 }] }"#
    let album = try scratch.write("album.json", albumText(pages: [page], background: "open-book"))
    try tool(moved, ["build", album, "-o", scratch.path("moved.pdf")])
    try #require(try scrapbook(["build", album, "-o", scratch.path("own.pdf")]).status == 0)
    #expect(try scratch.contents("moved.pdf") == scratch.contents("own.pdf"))
    #expect(try scratch.bytes("own.pdf").count > 10_000)
  }

  @Test func tellsWhereTheGuideIs() throws {
    let scratch = try Scratch()
    let files = try tool(Project.command, ["guide"]).output.split(separator: "\n").map(String.init)
    #expect(
      files.map { URL(fileURLWithPath: $0).lastPathComponent } == [
        "README.md", "AlbumFormat.md", "Batch.md", "Samples",
      ])
    #expect(files.allSatisfy { access($0, R_OK) == 0 }, "\(files)")
    // A copy without the guide, and then with the guide installed.
    try FileManager.default.createDirectory(atPath: scratch.path("bin"), withIntermediateDirectories: true)
    try tool("cp", [Project.command, scratch.path("bin/scrapbook")])
    let missing = try tool(scratch.path("bin/scrapbook"), ["guide"], allowing: [66])
    #expect(missing.errors.contains("scrapbook schema"), "\(missing)")
    try scratch.write("share/doc/scrapbook/AlbumFormat.md", "")
    let installed = try tool(scratch.path("bin/scrapbook"), ["guide"])
    #expect(installed.output.hasPrefix(scratch.path("share/doc/scrapbook/README.md\n")), "\(installed)")
  }

  @Test func takesItsPicturesFromTheFolderThatItIsTold() throws {
    let scratch = try Scratch()
    try scratch.write("assets/open-book.svg", starSVG)
    try scratch.write("assets/stickers/mine.svg", starSVG)
    let told = try scrapbook(["stickers"], environment: ["SCRAPBOOK_ASSETS": scratch.path("assets")])
    #expect(told.output == "builtin:mine\n", "\(told)")
    try scratch.write("album.json", #"{ "pages": [{}] }"#)
    let lost = try scrapbook(
      ["build", scratch.path("album.json")], environment: ["SCRAPBOOK_ASSETS": "/nonexistent"])
    #expect(
      lost.status == 1 && lost.errors.contains("cannot read the built-in picture \"open-book\""), "\(lost)")
  }

  @Test func listsTheStickersOfSets() throws {
    let outcome = try scrapbook(["stickers", "space", "numbers"])
    let names = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      names.prefix(2) == ["builtin:comet", "builtin:moon"] && names.last == "builtin:number-9", "\(names)")
    let wrong = try scrapbook(["stickers", "spcae"])
    #expect(wrong.status == 64 && wrong.errors.contains("holidays"), "\(wrong)")
  }

  /// A set stays together or has at least two rows on each page, and its rows have about the same length.
  @Test func noStickerIsAloneInTheCatalog() throws {
    let scratch = try Scratch()
    let pdf = scratch.path("sheet.pdf")
    try #require(try scrapbook(["stickers", "-o", pdf]).status == 0)
    let text = try tool("pdftotext", ["-bbox", pdf, "-"]).output
    var names = Set(
      try scrapbook(["stickers"]).output.split(separator: "\n").map {
        String($0.dropFirst("builtin:".count))
      })
    for page in text.split(separator: "<page ").dropFirst() {
      // The lower edges of the names of stickers.
      let rows = page.matches(of: /yMax="([\d.]+)">([^<]+)</).compactMap { match in
        names.remove(String(match.2)) == nil ? nil : String(match.1)
      }
      let counts = Dictionary(grouping: rows) { $0 }.mapValues(\.count)
      #expect(rows.count >= 5 && counts.values.allSatisfy { $0 >= 2 }, "\(counts)")
    }
    #expect(names.isEmpty, "not in the catalog: \(names)")
  }
}
