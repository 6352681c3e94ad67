import TestSupport
import Testing

@testable import ScrapbookKit

/// The rules of RFC 8259, grouped like the public JSONTestSuite into texts that must be accepted or refused. Where the
/// RFC leaves it open, the case documents this parser's choice.
@Suite struct JSONParserTests {
  struct Accepted: CustomTestStringConvertible {
    var text: String
    var value: String

    init(_ text: String, _ value: String? = nil) {
      self.text = text
      self.value = value ?? text
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: accepted) func accepts(_ text: Accepted) throws {
    let document = try parseJSON(SourceFile(text.text))
    #expect(rewritten(document.root.value) == text.value)
  }

  struct Refused: CustomTestStringConvertible {
    var text: String
    var place: String
    /// A part of the message.
    var message: String

    init(_ text: String, _ place: String, _ message: String) {
      self.text = text
      self.place = place
      self.message = message
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: refusedNumbers + refusedStrings + refusedStructure) func refuses(_ text: Refused) throws {
    let source = SourceFile(text.text)
    let fault = try #require(throws: JSONFault.self) { try parseJSON(source) }
    #expect(fault.id == .jsonSyntax)
    #expect(source.place(of: fault.span.start) == text.place, "\(fault.message)")
    #expect(fault.message.contains(text.message))
    #expect(
      0 <= fault.span.start && fault.span.start <= fault.span.end && fault.span.end <= source.bytes.count)
  }

  // MARK: Encoding

  struct Encoding: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// The offset of the first wrong byte.
    var offset: Int

    init(_ name: String, _ bytes: [UInt8], _ offset: Int) {
      self.name = name
      self.bytes = bytes
      self.offset = offset
    }

    var testDescription: String { name }
  }

  static let wrongEncodings: [Encoding] = [
    .init("Latin-1", [0x22, 0xE9, 0x22], 1), .init("a lone continuation byte", [0x22, 0x80, 0x22], 1),
    .init("0xFF", [0x5B, 0xFF, 0x5D], 1), .init("overlong solidus, two bytes", [0x22, 0xC0, 0xAF, 0x22], 1),
    .init("overlong solidus, three bytes", [0x22, 0xE0, 0x80, 0xAF, 0x22], 1),
    .init("overlong solidus, four bytes", [0x22, 0xF0, 0x80, 0x80, 0xAF, 0x22], 1),
    .init("overlong NUL", [0x22, 0xC0, 0x80, 0x22], 1),
    .init("a surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], 1),
    .init("beyond U+10FFFF", [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    .init("five bytes", [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], 1),
    .init("cut off within a string", [0x22, 0x61, 0xE2, 0x82, 0x22], 2),
    .init("cut off at the end", [0x22, 0x61, 0xF0, 0x9F, 0x98], 2),
    .init("outside of strings", [0x5B, 0x5D, 0xC3], 2),
    .init("UTF-16, big-endian with mark", [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], 0),
    .init("UTF-16, little-endian with mark", [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], 0),
    .init("after a whole é", [0x22, 0xC3, 0xA9, 0xE9, 0x22], 3),
  ]

  @Test(arguments: wrongEncodings) func refusesWhatIsNotUTF8(_ text: Encoding) throws {
    let source = SourceFile(name: "album.json", bytes: text.bytes)
    let fault = try #require(throws: JSONFault.self) { try parseJSON(source) }
    #expect(fault.id == .jsonEncoding)
    #expect(fault.span == source.span(text.offset, text.offset + 1))
    #expect(fault.hints == ["save the file with the encoding UTF-8"])
  }

  @Test(arguments: [[0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D]] as [[UInt8]])
  func refusesUTF16WithoutMark(_ bytes: [UInt8]) throws {
    let fault = try #require(throws: JSONFault.self) { try parseJSON(SourceFile(name: "", bytes: bytes)) }
    #expect(fault.message.contains("U+0"))
  }

  // MARK: Depth

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"]) func refusesTextThatIsTooDeep(_ opening: String) throws {
    let source = SourceFile(String(repeating: opening, count: 100_000))
    let fault = try #require(throws: JSONFault.self) { try parseJSON(source) }
    #expect(fault.id == .jsonDepth)
    let before = source.bytes[..<fault.span.start].count {
      $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
    }
    #expect(before == jsonDepthLimit)
  }

  @Test func readsNumbersOfAnyLengthToTheNearestDouble() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let whole = UInt64.random(in: 0..<10_000_000_000_000_000_000, using: &random)
      let digits = String(whole).prefix(Int.random(in: 1...19, using: &random))
      let point = Int.random(in: 1...digits.count, using: &random)
      let fraction = digits.dropFirst(point)
      let text =
        (Bool.random(using: &random) ? "-" : "") + digits.prefix(point)
        + (fraction.isEmpty ? "" : "." + fraction)
      guard case .number(let value) = try parseJSON(SourceFile(text)).root.value else {
        Issue.record("\(text) is not a number")
        continue
      }
      if value.bitPattern != Double(text)?.bitPattern { Issue.record("\(text) became \(value)") }
    }
  }

  @Test func acceptsDepthUpToTheLimit() throws {
    let text = String(repeating: "[", count: jsonDepthLimit) + String(repeating: "]", count: jsonDepthLimit)
    let document = try parseJSON(SourceFile(text))
    #expect(rewritten(document.root.value) == text)
  }

  @Test func countsDepthAndNotNumberOfArrays() throws {
    let text = "[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]"
    #expect(try rewritten(parseJSON(SourceFile(text)).root.value) == text)
  }

  static let foreignFiles: [(bytes: [UInt8], name: String, hint: String)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture", "plain text file in JSON"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D], "a PNG picture", "plain text file in JSON"),
    (Array("GIF89a".utf8), "a GIF picture", "plain text file in JSON"),
    (Array("RIFF....WEBPVP8 ".utf8), "a WebP picture", "plain text file in JSON"),
    (Array("II*\0".utf8), "a TIFF picture or a raw photo", "plain text file in JSON"),
    (Array("\0\0\0\u{18}ftypheic".utf8), "a HEIC or AVIF picture", "plain text file in JSON"),
    (Array("\0\0\0\u{18}ftypqt  ".utf8), "a video", "plain text file in JSON"),
    (Array("<svg xmlns=".utf8), "an SVG picture", "plain text file in JSON"),
    (Array("%PDF-1.7".utf8), "a PDF", "plain text file in JSON"),
    (Array("PK\u{3}\u{4}....word/document.xml".utf8), "a Word document", "plain text file in JSON"),
    (Array("PK\u{3}\u{4}....xl/workbook.xml".utf8), "an Excel workbook", "plain text file in JSON"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old Word or Excel document", "plain text file in JSON"),
    (Array("{\\rtf1".utf8), "a document in Rich Text Format", "plain text file in JSON"),
    (Array("PK\u{3}\u{4}....album/photo.jpg".utf8), "a ZIP archive", "unpack it"),
    ([0x1F, 0x8B, 8], "a gzip archive", "unpack it"),
    (Array("<!DOCTYPE html>".utf8), "HTML or XML", "begins with {"),
  ]

  @Test(arguments: foreignFiles)
  func tellsWhatAFileIsThatIsNotJSON(_ row: (bytes: [UInt8], name: String, hint: String)) throws {
    let source = SourceFile(name: "album.json", bytes: row.bytes)
    let fault = try #require(throws: JSONFault.self) { try parseJSON(source) }
    #expect(fault.message == "this is \(row.name), not JSON")
    #expect(fault.hints.count == 1 && fault.hints[0].contains(row.hint), "\(fault.hints)")
  }

  // MARK: Spans

  @Test func remembersWhereEachValueStands() throws {
    let text = #" { "é" : [ -1.5e2 , "x\n" ] } "#
    let document = try parseJSON(SourceFile(text))
    let bytes = Array(text.utf8)
    func slice(_ span: SourceSpan) -> String { String(decoding: bytes[span.start..<span.end], as: UTF8.self) }
    guard case .object(let members) = document.root.value, case .array(let elements) = members[0].node.value
    else {
      Issue.record("not an object with an array: \(rewritten(document.root.value))")
      return
    }
    #expect(slice(document.root.span) == #"{ "é" : [ -1.5e2 , "x\n" ] }"#)
    #expect(slice(members[0].keySpan) == "\"é\"")
    #expect(slice(members[0].node.span) == #"[ -1.5e2 , "x\n" ]"#)
    #expect(elements.map { slice($0.span) } == ["-1.5e2", #""x\n""#])
  }

  // MARK: Hints

  static let mistakes: [(text: String, hint: String)] = [
    ("[1,]", "delete the comma before the closing bracket"),
    ("{\"a\": 1,\n}", "delete the comma before the closing bracket"),
    ("{'a': 1}", "JSON writes text in double quotes: \"…\""),
    ("{\"a\": 'b'}", "JSON writes text in double quotes: \"…\""),
    ("{“a”: 1}", "replace the typographic quotes with plain ones: \""),
    ("{\"a\": „b“}", "replace the typographic quotes with plain ones: \""),
    ("{\"a\": ‘b’}", "replace the typographic quotes with plain ones: \""),
    ("{ // my album\n}", "JSON has no comments; delete it"),
    ("# my album\n{}", "JSON has no comments; delete it"),
    ("[1 /* one */, 2]", "JSON has no comments; delete it"),
    ("{} // the end", "JSON has no comments; delete it"),
    ("{\"a\": 1\n \"b\": 2}", "a comma is missing at the end of line 1"),
    ("[{} {}]", "a comma is missing before it"),
    ("[[1] [2]]", "a comma is missing before it"),
    ("[1 2]", "a comma is missing before it"),
    ("[true false]", "a comma is missing before it"),
    ("[-1 -2]", "a comma is missing before it"),
    ("{\"a\": \"b\" \"c\": 2}", "a comma is missing before it"),
    ("{\"a\": \"b\"\n\n \"c\": 2}", "a comma is missing at the end of line 1"),
    (#"{"a": "He said "hi" to me"}"#, #"a quote inside a text is written \""#),
    (#"["He said: " hi ""]"#, #"a quote inside a text is written \""#),
    (#"["What "?!" is"]"#, #"a quote inside a text is written \""#),
    (#"["Otter "2" swims"]"#, #"a quote inside a text is written \""#),
    (#"["a" true]"#, "a comma is missing before it"),
    (#"["a" // one"#, "JSON has no comments; delete it"),
    ("title: Our trip", "JSON begins with {, and its texts are in double quotes"),
    ("---\npages:", "JSON begins with {, and its texts are in double quotes"),
    ("- photo", "JSON begins with {, and its texts are in double quotes"),
    ("[1, , 2]", "a value is missing before the comma"),
    ("[True]", "did you mean true?"),
    ("[FALSE]", "did you mean false?"),
    ("[None]", "did you mean null?"),
    ("[nil]", "did you mean null?"),
    ("[undefined]", "did you mean null?"),
    ("[NULL]", "did you mean null?"),
    ("{\"fit\": cover}", "text is in double quotes"),
    ("[.5]", "a number starts with a digit or a minus sign"),
    ("[+5]", "a number starts with a digit or a minus sign"),
    (
      #"["photos\lake.jpg"]"#,
      #"escapes are \" \\ \/ \b \f \n \r \t and \uXXXX; in a path write / instead of \"#
    ),
    ("[\"a\tb\"]", "write it as an escape such as \\t"),
    ("[\"a\n\"]", "close the string with \" before the end of the line, or write \\n for a line break"),
    ("{\n  \"pages\": [\n", "the \"[\" of line 2 is never closed"),
    ("{\n  \"pages\": [ {} ]\n", "the \"{\" of line 1 is never closed"),
    ("{\n  \"pages\": [ {},\n", "the \"[\" of line 2 is never closed"),
    ("{\n  \"pages\":", "the \"{\" of line 1 is never closed"),
  ]

  @Test(arguments: mistakes) func explainsTheCommonMistake(_ mistake: (text: String, hint: String)) throws {
    let fault = try #require(throws: JSONFault.self) { try parseJSON(SourceFile(mistake.text)) }
    #expect(fault.hints == [mistake.hint], "\(fault.message)")
  }
}
