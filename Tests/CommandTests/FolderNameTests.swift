import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Rosters whose PDFs lie in folders: `--name "{{school}}/{{id}}.pdf"`.
@Suite struct FolderNameTests {
  private let scratch: Scratch
  private static let inFolders = ["--name", "{{last}}/{{id}}.pdf"]

  init() throws {
    scratch = try Scratch()
    try scratch.write("roster.csv", "id,first,last\n7,Zoë,North\n8,秀,South\n9,Jo,South\n")
    for id in [7, 8, 9] { try scratch.copySample("photos/bus.jpg", as: "photos/\(id)/one.jpg") }
    try scratch.write(
      "class.json",
      #"{ "title": "{{first}}", "background": "none", "pages": [{ "flow": { "glob": "photos/{{id}}/*" } }] }"#
    )
  }

  private func batch(_ arguments: [String] = []) throws -> Outcome {
    try scratch.batch(["roster.csv", "--album", "class.json", "-o", "out"] + Self.inFolders + arguments)
  }

  @Test func makesTheFoldersOfNames() throws {
    let outcome = try batch(
      ["--class-file", "class.pdf", "--results", "r.json", "--junit", "r.xml"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.names(in: "out") == ["North", "South"])
    #expect(try scratch.names(in: "out/South") == ["8.pdf", "9.pdf"])
    let report = try Report(scratch.bytes("r.json"))
    #expect(report.ids == ["North/7", "South/8", "South/9"])
    #expect(report.albums["South/8"]?.fields["output"] as? String == "out/South/8.pdf")
    #expect(try String(decoding: scratch.bytes("r.xml"), as: UTF8.self).contains("name=\"South/8\""))
    #expect(try PDFFile(scratch.path("class.pdf")).labels.first == "North/7 1")
    let again = try batch(["--dry-run"])
    #expect(again.output == "keep out/North/7.pdf\nkeep out/South/8.pdf\nkeep out/South/9.pdf\n")
  }

  @Test func tellsTheStateOfPDFsInFolders() throws {
    #expect(try batch().status == 0)
    let status = { try scrapbook(["batch", "status", "out", "--verify"], in: scratch.folder) }
    #expect(try status().output == "3 of 3 albums done, 0 failed, 0 missing\n")
    var bytes = try scratch.bytes("out/South/8.pdf")
    bytes[bytes.count / 2] ^= 1
    try scratch.write("out/South/8.pdf", bytes)
    #expect(try status().output.contains("changed South/8: its PDF has changed\n"))
    #expect(try batch(["--dry-run"]).output.contains("make out/South/8.pdf: its PDF"))
    try scratch.write("roster.csv", "id,first,last\n7,Zoë,North\n8,秀,South\n")
    #expect(try batch().errors.contains("1 PDF of earlier batches"))
    #expect(try status().output.contains("left over South/9: its PDF is of an earlier batch\n"))
  }

  @Test func makesShardsOfPDFsInFolders() throws {
    for number in 1...3 { #expect(try batch(["--shard", "\(number)/3"]).status == 0) }
    #expect(try batch(["--dry-run"]).output.split(separator: "\n").allSatisfy { $0.hasPrefix("keep") })
  }

  @Test func tellsAFailureInAFolder() throws {
    let outcome = try scratch.batch(
      ["roster.csv", "--album", "class.json", "-o", "out"] + Self.inFolders,
      environment: ["SCRAPBOOK_BATCH_FAULT": "crash:South/8"])
    #expect(outcome.status == 2 && outcome.errors.contains("  South/8: "), "\(outcome)")
    #expect(
      try scrapbook(["batch", "status", "out"], in: scratch.folder).output.contains("failed  South/8: "))
    #expect(try scratch.leftovers(below: "out").isEmpty)
  }

  @Test func removesWhatAKilledRunLeftInAFolder() throws {
    let leftover = "out/South/.8.pdf.0123abcd-1-0.scrapbook-tmp"
    try scratch.write(leftover, "x")
    try tool("touch", ["-d", "2020-01-01", scratch.path(leftover)])
    #expect(try batch().status == 0)
    #expect(try scratch.leftovers(below: "out").isEmpty)
  }

  @Test func replacesNoInputByAPDFInAFolder() throws {
    try scratch.write("out/South/8.pdf", scratch.bytes("roster.csv"))
    let outcome = try scratch.batch(
      ["out/South/8.pdf", "--album", "class.json", "-o", "out"] + Self.inFolders)
    #expect(outcome.status == 64 && outcome.errors.contains("is the roster"), "\(outcome)")
    let file = try batch(["--class-file", "out/North/../South/9.pdf"])
    #expect(file.status == 64 && file.errors.contains("would be replaced by"), "\(file)")
  }

  @Test func makesNoFolderInTheWayOfAFile() throws {
    try scratch.write("out/South", "a file")
    let outcome = try batch()
    #expect(outcome.status == 73 && outcome.errors.contains("out/South"), "\(outcome)")
    #expect(try scratch.bytes("out/South") == Array("a file".utf8))
  }
}
