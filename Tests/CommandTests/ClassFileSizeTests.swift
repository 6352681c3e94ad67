import RenderingTestSupport
import TestSupport
import Testing

/// The class files of reports, which have thousands of elements for screen readers.
@Suite struct ClassFileSizeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let names = (0..<12).map { "Pupil \($0)\n" }.joined()
    try scratch.write("roster.csv", "first\n" + names)
    try scratch.write("report.json", #"{ "template": "report.html", "title": "Week", "language": "en" }"#)
    let rows = (0..<30).map { "<tr><td>Subject \($0)</td><td>\($0)</td></tr>" }.joined()
    try scratch.write(
      "report.html",
      "<h1>{{first}}</h1><table><thead><tr><th>Subject</th><th>Points</th></tr></thead><tbody>\(rows)</tbody></table>"
    )
  }

  private func classFile(_ name: String, _ options: [String] = []) throws -> PDFFile {
    let outcome = try scratch.batch(
      [
        "roster.csv", "--report", "report.json", "-o", "out-\(name)", "--name", "{{first}}.pdf",
        "--class-file",
        name,
      ] + options)
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path(name))
    return try PDFFile(scratch.path(name))
  }

  @Test func packTheStructureOfAllReports() throws {
    let tagged = try classFile("tagged.pdf")
    _ = try classFile("plain.pdf", ["--no-tags"])
    let count = { (role: String) in tagged.objects.values.count { $0.fields["/S"] as? String == role } }
    #expect(tagged.pages.count == 12 && count("/Sect") == 12 && count("/TD") == 12 * 60)
    // A separate element would take 100 bytes.
    let difference = try scratch.bytes("tagged.pdf").count - scratch.bytes("plain.pdf").count
    #expect(difference < 12 * 90 * 30, "\(difference) bytes for 12 x 90 elements")
  }
}
