import RenderingTestSupport
import TestSupport
import Testing

/// The structure of class files and of the PDFs of a batch.
@Suite(.enabled(if: PDFCheckers.areThere)) struct ClassFileTagTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("roster.csv", "first\nMia\nאורי\nZoë\n")
    try scratch.write(
      "class.json",
      #"""
      { "title": "{{first}}'s week", "language": "en", "pages": [
        { "photos": [{ "image": "bus.jpg", "alt": "The bus of {{first}}", "caption": "{{first}} 🐙" }] },
        { "texts": [{ "text": "{{first}} at the sea", "style": "title", "frame": [20, 20, 300, 60] },
                    { "text": "A week", "frame": [20, 120, 300, 60], "link": "https://example.org" }] } ] }
      """#)
    let outcome = try scratch.batch(
      [
        "roster.csv", "--album", "class.json", "-o", "out", "--name", "{{first}}.pdf", "--class-file",
        "class.pdf",
      ])
    try #require(outcome.status == 0, "\(outcome)")
  }

  private func lines(of name: String) throws -> [String] {
    try PDFCheckers.words(of: scratch.path(name)).split(separator: "\n").map(String.init)
  }

  @Test func keepOneTreeOfAllPupils() throws {
    let all = try lines(of: "class.pdf")
    #expect(all.count { $0 == "Document" } == 1)
    // A section for each pupil in the order of the roster, with the content of the pupil's own PDF.
    let roles: Set<Character> = ["1", "2"]
    let alone = try ["Mia", "אורי", "Zoë"].flatMap { ["Sect"] + (try lines(of: "out/\($0).pdf").dropFirst()) }
    let plain = { (lines: [String]) in
      lines.map { line in String(line.drop { $0 == " " }.filter { !roles.contains($0) }) }
    }
    #expect(plain(Array(all.dropFirst())) == plain(alone))
  }

  @Test func stateTheLanguageOfEachPupil() throws {
    for (name, language) in [("a", "de"), ("b", "ar"), ("c", "de")] {
      try scratch.write(
        "albums/\(name).json",
        #"{ "title": "T", "language": "\#(language)", "pages": [{ "texts": [{ "text": "1", "frame": [20, 20, 300, 60] }] }] }"#
      )
    }
    let albums = ["a", "b", "c"].map { "albums/\($0).json" }
    let outcome = try scratch.batch(albums + ["-o", "out", "--class-file", "all.pdf"])
    try #require(outcome.status == 0, "\(outcome)")
    let pdf = try PDFFile(scratch.path("all.pdf"))
    #expect(pdf.object(pdf.trailer["/Root"])?.fields["/Lang"] as? String == "u:de")
    let sections = pdf.objects.values.filter { $0.fields["/S"] as? String == "/Sect" }
    #expect(sections.compactMap { $0.fields["/Lang"] as? String } == ["u:ar"])
    #expect(try PDFCheckers.faults(of: scratch.path("all.pdf")) == "")
  }

  @Test func haveNoFaults() throws {
    for name in ["class.pdf", "out/Mia.pdf", "out/אורי.pdf"] {
      #expect(try PDFCheckers.faults(of: scratch.path(name)) == "", "\(name)")
      try tool("qpdf", ["--check", scratch.path(name)])
    }
  }
}
