import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// No output replaces an input, a picture or another output, whatever its path looks like.
@Suite struct OutputGuardTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("star.svg", starSVG)
    try scratch.write("fonts/deep/A.ttf", "a font, for what a name can tell")
    try scratch.write("album.json", smallAlbum)
    try scratch.write("roster.csv", "id\nada\nbo\n")
    try scratch.copySample("photos/bus.jpg", as: "other/lake.jpg")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: ".")
  }

  /// Command lines in which OUT stands for the output.
  private static let lines = [
    "build album.json --font-path fonts -o OUT",
    "render album.json --font-path fonts -o OUT", "new . --force -o OUT",
    "batch album.json --font-path fonts -o out --results OUT",
    "batch album.json --font-path fonts -o out --junit OUT --force",
    "batch album.json --font-path fonts -o out --class-file OUT",
    "batch roster.csv --album album.json --font-path fonts -o out --results OUT",
    "batch roster.csv --album album.json --font-path fonts -o out --class-file-only OUT",
    "batch submit roster.csv --album album.json --font-path fonts -o out --class-file OUT",
  ]

  /// The files that each command must not replace, though some do not read all of them.
  private static func victims(of line: String) -> [String] {
    if line.hasPrefix("new") { return ["bus.jpg", "star.svg", "other/lake.jpg"] }
    let common = ["album.json", "bus.jpg", "star.svg", "fonts/deep/A.ttf"]
    if line.hasPrefix("render") { return common }
    return common + ["other/lake.jpg"] + (line.contains("roster") ? ["roster.csv"] : [])
  }

  /// Ways to name a file.
  private func names(of file: String) throws -> [String] {
    // Names without an ending promise no kind of file.
    for name in ["soft", "hard"] { try? FileManager.default.removeItem(atPath: scratch.path(name)) }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("soft"), withDestinationPath: scratch.path(file))
    try FileManager.default.linkItem(atPath: scratch.path(file), toPath: scratch.path("hard"))
    return [
      "soft", "hard", file, "./\(file)", "fonts/../\(file)", "link/.//link/\(file)", scratch.path(file),
      "link/hard",
      "/proc/self/cwd/soft",
    ]
  }

  /// All files below the folder with their contents.
  private func files() throws -> [String: Contents] {
    let all = FileManager.default.enumerator(atPath: scratch.folder)?.compactMap { $0 as? String } ?? []
    var isFolder = ObjCBool(false)
    let files = all.filter {
      FileManager.default.fileExists(atPath: scratch.path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try scratch.contents($0)) })
  }

  /// A name with the extension of another file format is refused first.
  private static let reasons = [", and would be replaced by ", "another kind of file"]

  /// Every command with every file; two ways to name it in turn, or in a soak test all of them.
  @Test(arguments: Sample.cases(lines, some: 4)) func replacesNoInputAndNoPicture(_ line: String) throws {
    for (turn, victim) in Self.victims(of: line).enumerated() {
      let names = try names(of: victim)
      let start = turn + (Self.lines.firstIndex(of: line) ?? 0)
      for name in Project.isSoaking ? names : [names[0], names[1 + start % (names.count - 1)]] {
        let before = try files()
        let words = line.split(separator: " ").map { $0 == "OUT" ? name : String($0) }
        let outcome = try scrapbook(words, in: scratch.folder)
        #expect(outcome.status == 64 && Self.reasons.contains { outcome.errors.contains($0) }, "\(outcome)")
        #expect(try files() == before, "\(outcome)")
      }
    }
  }

  /// Command lines whose output is the link `out`, and the files to which it leads.
  static let others: [(line: String, inputs: [String])] = [
    ("build album.json --encrypt password -o out", ["password"]),
    ("build album.json --encrypt password --owner-password-file owner -o out", ["password", "owner"]),
    ("report report.html --encrypt password -o out", ["password", "report.html"]),
    (
      "batch roster.csv --album album.json --encrypt id --owner-password-file owner -o o --results out",
      ["owner"]
    ),
    ("build themed.json -o out", ["ours/theme.json"]), ("web themed.json -o out", ["ours/theme.json"]),
    ("batch themed.json -o o --results out", ["ours/theme.json"]),
    ("batch themed.json -o o --class-file out", ["ours/theme.json"]),
    ("build changed.json -o out", ["ours/theme.json", "book.svg"]),
    ("batch changed.json -o o --results out", ["ours/theme.json"]),
    ("pages insert sheet.pdf --picture made.pdf -o out", ["made.pdf"]),
    ("pages insert sheet.pdf --album album.json -o out", ["album.json"]),
    (
      "pages insert sheet.pdf --from made.pdf --from-password-file password -o out", ["made.pdf", "password"]
    ),
    ("pages new --album album.json -o out", ["album.json"]),
    ("encrypt sheet.pdf --new-password-file password -o out", ["password"]),
    ("mail made.pdf --to a@example.org --subject Hi --body-template owner -o out", ["owner", "made.pdf"]),
    ("new . --theme ./ours --force -o out", ["ours/theme.json"]),
    ("pages insert sheet.pdf --album drawn.json -o out", ["made.pdf", "drawn.json"]),
    ("pages insert sheet.pdf --album themed.json -o out", ["ours/theme.json"]),
    ("stickers sea -o out", ["album.json", "report.html"]),
    ("themes preview -o out", ["album.json", "style.css"]),
  ]

  @Test(arguments: Sample.cases(others, some: 8)) func replacesNoPasswordAndNoTheme(
    _ row: (line: String, inputs: [String])
  ) throws {
    for name in ["password", "owner"] { try scratch.write(name, "\(name) of the school\n") }
    try scratch.write("report.html", "<p>Hello</p>")
    try scratch.write("style.css", "p { color: red }")
    for name in ["made.pdf", "sheet.pdf"] { try scratch.write(name, HandmadePDF.book().bytes) }
    try scratch.write("themed.json", #"{ "theme": "ours/", "pages": [{}] }"#)
    try scratch.write(
      "changed.json", #"{ "theme": { "base": "ours/", "book": "book.svg" }, "pages": [{}] }"#)
    try scratch.write("book.svg", starSVG)
    try scratch.write("drawn.json", #"{ "pages": [{ "photos": [{ "image": "made.pdf" }] }] }"#)
    let theme = try FileManager.default.contentsOfDirectory(atPath: Project.root + "/Assets/Themes/garden")
    for name in theme where !name.hasSuffix(".drawing") {
      try scratch.write("ours/" + name, try readFile(Project.root + "/Assets/Themes/garden/" + name))
    }
    for input in row.inputs {
      try? FileManager.default.removeItem(atPath: scratch.path("out"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("out"), withDestinationPath: input)
      let before = try files()
      let outcome = try scrapbook(row.line.split(separator: " ").map(String.init), in: scratch.folder)
      #expect(outcome.status == 64 && Self.reasons.contains { outcome.errors.contains($0) }, "\(outcome)")
      #expect(try files() == before, "\(outcome)")
    }
  }

  static let pairs = [
    ["--results", "x", "--junit", "x"], ["--results", "x", "--class-file", "./x"],
    ["--class-file", "out/ada.pdf"], ["--class-file-only", "./out/BO.pdf"],
    ["--results", "link/out/ada.pdf"], ["--junit", "out/.scrapbook/ada.json"],
    ["--results", "out/../out/.scrapbook/.plan.json"], ["--results", "new/a/../x", "--junit", "new/X"],
    ["--results", "soft", "--junit", "hidden/there"],
  ]

  /// Tested both before the outputs exist and when they exist.
  @Test(arguments: Sample.cases(pairs, some: 4)) func replacesNoOtherOutput(_ arguments: [String]) throws {
    try scratch.write("hidden/there", "{}")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("soft"), withDestinationPath: "hidden/there")
    let roster = ["roster.csv", "--album", "album.json", "-o", "out"]
    let before = try files()
    let outcome = try scratch.batch(roster + arguments)
    #expect(outcome.status == 64 && outcome.errors.contains(", and would be replaced by "), "\(outcome)")
    #expect(try files() == before, "\(outcome)")
    try #require(try scratch.batch(roster).status == 0)
    let made = try files()
    #expect(try scratch.batch(roster + arguments).status == 64)
    #expect(try files() == made)
  }

  @Test func aPDFOfABatchReplacesNoAlbumAndNoPicture() throws {
    try scratch.write("tem.pdf", smallAlbum)
    try scratch.write("r.csv", "id\ntem\n")
    try scratch.copySample("photos/bus.jpg", as: "ada.pdf")
    let before = try files()
    for line in [
      ["r.csv", "--album", "tem.pdf", "-o", "."], ["tem.pdf", "-o", "link"],
      ["roster.csv", "--album", "album.json", "-o", scratch.folder],
    ] {
      let outcome = try scratch.batch(line)
      #expect(outcome.status == 64 && outcome.errors.contains(", and would be replaced by "), "\(outcome)")
    }
    #expect(try files() == before)
  }

  @Test func partsAndReportsOfShardsReplaceNothing() throws {
    try scratch.copySample("photos/bus.jpg", as: "out-1.pdf")
    try scratch.copySample("photos/bus.jpg", as: "r-2.json")
    let before = try files()
    for line in [
      ["build", "album.json", "-o", "out.pdf", "--split-size", "1MB"],
      [
        "batch", "submit", "roster.csv", "--album", "album.json", "-o", "o", "--shards", "2", "--results",
        "r.json",
      ],
    ] {
      let outcome = try scrapbook(line, in: scratch.folder)
      #expect(outcome.status == 64 && outcome.errors.contains("is a picture"), "\(outcome)")
    }
    #expect(try files() == before)
  }

  /// `build - -o album <album` and `build album.json -o - >>album.json`.
  @Test(arguments: [
    "build - -o album < album", "build album.json -o - >> album.json",
    "build album.json -o /dev/stdout >> album.json", "web drawn.json -o - >> made.pdf",
    "report html report.html >> report.html", "new . -o - --theme ./ours >> ours/theme.json",
  ])
  func standardInputAndOutputAreFilesToo(_ line: String) throws {
    try scratch.write("album", try scratch.bytes("album.json"))
    try scratch.write("report.html", "<p>Hello</p>")
    try scratch.write("made.pdf", HandmadePDF.book().bytes)
    try scratch.write("drawn.json", #"{ "pages": [{ "photos": [{ "image": "made.pdf" }] }] }"#)
    try scratch.write("ours/theme.json", "{}")
    let before = try files()
    let outcome = try tool(
      "bash", ["-c", "cd '\(scratch.folder)' && '\(Project.command)' \(line)"], allowing: [64])
    #expect(outcome.errors.contains(", and would be replaced by "), "\(outcome)")
    #expect(try files() == before)
  }

  /// A command may replace its own earlier outputs.
  @Test func replacesItsOwnOutputs() throws {
    let line = [
      "album.json", "-o", "out", "--results", "r.json", "--junit", "r.xml", "--class-file", "c.pdf",
    ]
    for _ in 1...2 {
      let outcome = try scratch.batch(line)
      #expect(outcome.status == 0, "\(outcome)")
    }
    for _ in 1...2 {
      #expect(try scrapbook(["render", "album.json", "-o", "a.png"], in: scratch.folder).status == 0)
    }
    try scratch.write("empty.pdf", "")
    #expect(try scrapbook(["build", "album.json", "-o", "empty.pdf"], in: scratch.folder).status == 0)
    let devices = ["album.json", "-o", "out", "--results", "/dev/null", "--junit", "/dev/null"]
    #expect(try scratch.batch(devices).status == 0)
  }
}
