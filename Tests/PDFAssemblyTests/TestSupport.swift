import TestSupport

@testable import PDFAssembly

/// A PDF of the given objects, numbered from 1, with its cross-reference table. A character is a byte.
func makePDF(_ objects: [String], trailer: String = "/Root 1 0 R") -> [UInt8] {
  var bytes = Array("%PDF-1.4\n".utf8)
  var offsets: [Int] = []
  for (index, object) in objects.enumerated() {
    offsets.append(bytes.count)
    bytes += latinBytes("\(index + 1) 0 obj\n\(object)\nendobj\n")
  }
  let start = bytes.count
  bytes += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8
  for offset in offsets {
    let digits = "\(offset)"
    bytes += (String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8
  }
  bytes += "trailer\n<< /Size \(objects.count + 1) \(trailer) >>\nstartxref\n\(start)\n%%EOF\n".utf8
  return bytes
}

/// A stream object's text.
func stream(_ dictionary: String, _ data: String) -> String {
  "<< \(dictionary) /Length \(data.unicodeScalars.count) >>\nstream\n\(data)\nendstream"
}

/// A placeholder as cairo writes one into its PDF.
func placeholder(_ number: Int) -> String { placeholder(key: .picture(number)) }

func placeholder(key: Placeholder.Key) -> String {
  stream("/Subtype /Image /Filter /DCTDecode", latin(Placeholder.jpeg(key: key)))
}

extension LinkOptions {
  /// The keys of pictures with these numbers.
  init(pictures: Set<Int>) { self.init(placeholders: Set(pictures.map { .picture($0) })) }
}

/// A document of one page that paints the given XObjects; they are objects 5, 6 and so on.
func onePage(_ pictures: [String], resources: String? = nil) -> [UInt8] {
  let names = pictures.indices.map { "/x\($0) \(5 + $0) 0 R" }.joined(separator: " ")
  let objects =
    [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Contents 4 0 R /MediaBox [0 0 20 10] /Resources << /XObject << \(resources ?? names) >> >> >>",
      stream("", "/x0 Do"),
    ] + pictures
  return makePDF(objects)
}

/// Bytes as text of one character each, and back.
func latin(_ bytes: [UInt8]) -> String {
  var text = String.UnicodeScalarView()
  for byte in bytes { text.append(Unicode.Scalar(byte)) }
  return String(text)
}

func latinBytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

final class Collector: PDFOutput {
  var bytes: [UInt8] = []
  func write(_ piece: UnsafeRawBufferPointer) { bytes += piece }
  func copy(_ range: Range<Int>, of file: any PDFInput) { bytes += CountingFile.bytes(range) }
}

/// A file whose bytes encode their own offsets.
final class CountingFile: PDFInput {
  var descriptor: Int32 { -1 }
  let sharesBlocks: Bool
  init(sharesBlocks: Bool) { self.sharesBlocks = sharesBlocks }
  func checkCopied(_ range: Range<Int>) {}
  func bytes(in range: Range<Int>) -> [UInt8] { Self.bytes(range) }

  static func bytes(_ range: Range<Int>) -> [UInt8] { range.map { UInt8($0 % 251) } }
}

/// Links a drawing whose pictures are all written by the linker.
func link(
  _ drawing: PDFFile, _ options: LinkOptions, to output: any PDFOutput,
  picture: (Placeholder.Key) throws -> LinkedPicture
) throws {
  let pictures = try PictureWriter(version: "1.4", isForArchive: options.edits.archive != nil, to: output)
  try PDFAssembly.link(drawing, options, after: pictures, picture: picture)
}
