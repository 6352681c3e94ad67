import Foundation
import TestSupport
import Testing

/// The cost of adding a stroke does not depend on the size of the PDF.
@Suite struct LargeSaveTests {
  private let scratch: Scratch
  /// The bytes of the PDF's largest stream.
  private let length = 126_000_000

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "stroke.json", #"{ "strokes": [ { "page": 1, "points": [[20, 20], [60, 50], [100, 20]] } ] }"#)
    try writeLargePDF()
  }

  /// Writes a page and a stream of zeros, which take no disk space.
  private func writeLargePDF() throws {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>",
    ]
    var text = "%PDF-1.7\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    places.append(text.utf8.count)
    text += "4 0 obj\n<< /Length \(length) >>\nstream\n"
    let table = text.utf8.count + length + "\nendstream\nendobj\n".utf8.count
    let rows = places.map { place in
      let digits = String(place)
      return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    let end =
      "\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n" + rows.joined()
      + "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    try scratch.write("large.pdf", text)
    let file = try #require(FileHandle(forWritingAtPath: scratch.path("large.pdf")))
    try file.truncate(atOffset: UInt64(text.utf8.count + length))
    try file.seekToEnd()
    try file.write(contentsOf: Data(end.utf8))
    try file.close()
  }

  private func size() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("large.pdf"))
    return try #require(attributes[.size] as? Int)
  }

  @Test func addsAtMostFourThousandBytes() throws {
    let before = try size()
    let outcome = try scrapbook(["annotate", "large.pdf", "stroke.json"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try (1...4096).contains(size() - before))
    try tool("qpdf", ["--check", scratch.path("large.pdf")])
  }

  /// It reads the file once for its fingerprint, and not after each save.
  @Test func watchesWithoutReadingTheFileAgain() throws {
    let watching = try RunningProgram(
      Project.command, ["annotate", "large.pdf", "stroke.json", "--watch"], in: scratch.folder)
    var saved = try size()
    try wait(for: "the first save") { try size() > saved }
    usleep(500_000)
    let before = try bytesRead(by: watching)
    for x in [30, 40] {
      saved = try size()
      try scratch.write(
        "stroke.json", #"{ "strokes": [ { "page": 1, "points": [[\#(x), 20], [60, 50]] } ] }"#)
      try wait(for: "a save") { try size() > saved }
      usleep(500_000)
    }
    #expect(before >= length)
    #expect(try bytesRead(by: watching) - before < 1 << 20)
    // Another program may append, too.
    #expect(try scrapbook(["erase", "large.pdf", "--all"], in: scratch.folder).status == 0)
    saved = try size()
    try scratch.write("stroke.json", #"{ "strokes": [ { "page": 1, "points": [[70, 20]] } ] }"#)
    try wait(for: "a save") { try size() > saved }
    watching.signal(SIGINT)
    let outcome = try watching.finish()
    #expect(outcome.status == 130 && !outcome.errors.contains("changed by another"), "\(outcome)")
    try tool("qpdf", ["--check", scratch.path("large.pdf")])
  }

  private func bytesRead(by program: RunningProgram) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(program.pid)/io", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
    return try #require(Int(line.dropFirst(7)))
  }

  /// The time depends on the machine, but the amount of data read does not.
  @Test(.enabled(if: canTrace)) func readsLittleOfTheFile() throws {
    let log = scratch.path("calls.txt")
    let outcome = try RunningProgram(
      "strace",
      [
        "-f", "-y", "-o", log, "-e", "trace=read,pread64,mmap,copy_file_range,sendfile", Project.command,
        "annotate",
        "large.pdf", "stroke.json",
      ], in: scratch.folder
    ).finish()
    #expect(outcome.status == 0, "\(outcome)")
    let calls = try String(decoding: readFile(log), as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("large.pdf>") }
    let sizes = calls.compactMap { call in
      call.split(separator: " ").last.map(String.init).flatMap(Int.init)
    }
    #expect(!calls.contains { $0.contains("mmap(") } && !sizes.isEmpty, "\(calls.prefix(5))")
    #expect(sizes.reduce(0, +) < 1 << 20, "\(sizes)")
  }
}
