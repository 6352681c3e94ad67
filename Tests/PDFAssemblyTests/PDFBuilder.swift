@testable import PDFAssembly

/// Writes a PDF piece by piece, so that a test decides every byte. A character is a byte.
struct PDFBuilder {
  var bytes: [UInt8]
  private(set) var offsets: [Int: Int] = [:]
  /// The offset that the last `startxref` gave.
  private(set) var section = 0

  init(_ header: String = "%PDF-1.7\n") { bytes = latinBytes(header) }

  mutating func add(_ text: String) { bytes += latinBytes(text) }

  mutating func add(_ number: Int, generation: Int = 0, _ body: String) {
    offsets[number] = bytes.count
    add("\(number) \(generation) obj\n\(body)\nendobj\n")
  }

  /// Writes a table: each row is a number and its entry, such as "n 0" for an added object, or "f 3".
  mutating func addTable(_ rows: [(number: Int, kind: String)], trailer: String, ends: Bool = true) {
    section = bytes.count
    add("xref\n")
    for (number, kind) in rows {
      let offset = kind.hasPrefix("n") ? offsets[number] ?? 0 : 0
      let digits = "\(offset)"
      let generation = kind.dropFirst(2)
      add("\(number) 1\n" + String(repeating: "0", count: 10 - digits.count) + digits + " ")
      add(String(repeating: "0", count: 5 - generation.count) + generation + " \(kind.prefix(1)) \n")
    }
    add("trailer\n<< \(trailer) >>\n")
    if ends { addEnding() }
  }

  /// Writes a cross-reference stream; each row has a kind, a two-byte number and a one-byte number.
  mutating func addStream(
    _ number: Int, _ rows: [(number: Int, kind: Int, first: Int, second: Int)], trailer: String,
    ends: Bool = true
  ) {
    section = bytes.count
    let data = rows.flatMap {
      [UInt8($0.kind), UInt8($0.first >> 8), UInt8($0.first & 255), UInt8($0.second)]
    }
    let index = rows.map { "\($0.number) 1" }.joined(separator: " ")
    add(
      "\(number) 0 obj\n"
        + stream("/Type /XRef /W [1 2 1] /Index [\(index)] \(trailer)", latin(data)) + "\nendobj\n")
    if ends { addEnding() }
  }

  mutating func addEnding() { add("startxref\n\(section)\n%%EOF\n") }

  func document() throws(PDFError) -> PDFDocument { try PDFDocument(PDFBytes(bytes)) }

  /// A document of one page whose entries are given, with its table.
  static func onePage(_ entries: String = "", tree: String = "", catalog: String = "") -> PDFBuilder {
    var builder = PDFBuilder()
    builder.add(1, "<< /Type /Catalog /Pages 2 0 R \(catalog) >>")
    builder.add(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 \(tree) >>")
    builder.add(3, "<< /Type /Page /Parent 2 0 R \(entries) >>")
    builder.addTable([(0, "f 65535"), (1, "n 0"), (2, "n 0"), (3, "n 0")], trailer: "/Size 4 /Root 1 0 R")
    return builder
  }
}
