import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The same album gives the same bytes on every machine and for every user.
@Suite struct ReproducibilityTests {
  @Test func makesTheSameBytesInEveryEnvironment() throws {
    let scratch = try Scratch()
    let album = try writeFeatureAlbum(in: scratch)
    // A missing picture's name is the only text that is drawn.
    let text = try String(contentsOfFile: album, encoding: .utf8)
    try scratch.write("features.json", text.replacingOccurrences(of: "trail.jpg", with: "gone-é.jpg"))
    let environments: [[String: String]] = [
      [:],
      ["TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"],
      ["TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "C"],
      ["LC_ALL": "tr_TR.UTF-8", "HOME": scratch.folder, "LANGUAGE": "ja:en"],
      ["HOME": "/nonexistent", "LC_NUMERIC": "fr_FR.UTF-8", "TMPDIR": "/nonexistent"],
    ]
    var first: Contents?
    for (index, environment) in environments.enumerated() {
      let outcome = try scrapbook(
        ["build", album, "--keep-going", "-o", scratch.path("\(index).pdf")], environment: environment)
      try #require(outcome.status == 0, "\(outcome)")
      let contents = try scratch.contents("\(index).pdf")
      #expect(contents == first ?? contents, "\(environment)")
      first = first ?? contents
    }
  }

  @Test func drawsTheSameLanguageOfAnSVGInEveryLocale() throws {
    let scratch = try Scratch()
    try scratch.write(
      "greeting.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><switch>
      <rect systemLanguage="de" width="100" height="100" fill="red"/>
      <rect systemLanguage="en" width="100" height="100" fill="blue"/>
      <circle r="50" fill="green"/></switch></svg>
      """)
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "greeting.svg" }] }"#]))
    let outputs = try ["de_DE.UTF-8", "en_US.UTF-8", "C"].map { locale in
      try scrapbook(
        ["build", scratch.path("album.json"), "-o", "-"], environment: ["LC_ALL": locale, "LANG": locale]
      ).contents
    }
    #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
  }

  @Test func makesTheSameBytesOnOneProcessor() throws {
    let scratch = try Scratch()
    let album = try writeFeatureAlbum(in: scratch)
    try scrapbook(["build", album, "-o", scratch.path("all.pdf")])
    try tool("taskset", ["-c", "0", Project.command, "build", album, "-o", scratch.path("one.pdf")])
    #expect(try scratch.contents("all.pdf") == scratch.contents("one.pdf"))
  }

  @Test func makesTheSameBytesFromEveryFolder() throws {
    let scratch = try Scratch()
    let album = try writeFeatureAlbum(in: scratch)
    try FileManager.default.createDirectory(
      atPath: scratch.path("deep/er"), withIntermediateDirectories: true)
    let runs = [
      (scratch.folder, "features.json"), (scratch.path("deep/er"), "../../features.json"), ("/", album),
      (scratch.folder, "./features.json"),
    ]
    let outputs = try runs.map { folder, name in
      let outcome = try scrapbook(["build", name, "-o", "-"], in: folder)
      try #require(outcome.status == 0, "\(outcome)")
      return outcome.contents
    }
    for (run, output) in zip(runs, outputs) {
      #expect(output == outputs[0], "\(run)")
    }
  }

  private func dates(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String] {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}"]), in: scratch, arguments, environment: environment)
    let info = try tool("pdfinfo", ["-isodates", pdf.path]).output
    return info.split(separator: "\n").filter { $0.contains("Date:") }.map(String.init)
  }

  @Test func hasNoDateUnlessOneIsGiven() throws {
    #expect(try dates([]) == [])
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}"]), in: scratch)
    #expect(!String(decoding: try readFile(pdf.path), as: UTF8.self).contains("(D:2"))
  }

  /// Strict readers show no dates in another format.
  @Test func beginsDatesAsPDFHasThem() throws {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}"]), in: scratch, ["--date", "2026-05-14T09:30:00Z"])
    let text = String(decoding: try readFile(pdf.path), as: UTF8.self)
    for key in ["CreationDate", "ModDate"] { #expect(text.contains("/\(key) (D:20260514093000Z)"), "\(key)") }
  }

  @Test(arguments: ["UTC", "Asia/Kathmandu", "America/New_York"])
  func datesThePDFAsToldInEveryTimeZone(_ zone: String) throws {
    let wanted = ["2026-05-14T09:30:00Z", "2026-05-14T09:30:00+00"]
    for lines in [
      try dates(["--date", "2026-05-14T09:30:00Z"], ["TZ": zone]),
      try dates([], ["TZ": zone, "SOURCE_DATE_EPOCH": "1778751000"]),
      try dates(["--date", "2026-05-14T09:30:00Z"], ["TZ": zone, "SOURCE_DATE_EPOCH": "1"]),
    ] {
      #expect(lines.count == 2, "\(lines)")
      #expect(lines.allSatisfy { line in wanted.contains { line.hasSuffix($0) } }, "\(zone): \(lines)")
    }
    let day = try dates(["--date", "2026-05-14"], ["TZ": zone])
    #expect(day.count == 2 && day.allSatisfy { $0.contains("2026-05-14T00:00:00") }, "\(day)")
  }

  @Test(
    arguments: [
      (["--date", "2026-02-30"], nil), (["--date", "today"], nil), ([], "soon"), ([], "-1"),
    ] as [([String], String?)])
  func refusesADateThatIsNone(_ arguments: [String], _ epoch: String?) throws {
    let scratch = try Scratch()
    try scratch.write("album.json", albumText(pages: ["{}"]))
    let outcome = try scrapbook(
      ["build", "album.json"] + arguments, environment: epoch.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:],
      in: scratch.folder)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(!scratch.exists("album.pdf"))
  }
}
