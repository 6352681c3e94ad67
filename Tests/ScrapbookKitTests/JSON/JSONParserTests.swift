import TestSupport
import Testing

@testable import ScrapbookKit

/// The rules of RFC 8259, case by case as the public JSONTestSuite sorts them: what has to be accepted and
/// what has to be refused. Where the RFC leaves it open, the case says what this parser does.
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

  static let accepted: [Accepted] = [
    // SeededGenerator
    .init("0"), .init("-0"), .init("7"), .init("-1"), .init("123"), .init("20.5"), .init("-2.5"),
    .init("0.1"), .init("0e1", "0"), .init("0e+1", "0"), .init("0E-1", "0"), .init("-0.0", "-0"),
    .init("1e2", "100"),
    .init("1E2", "100"), .init("1e+2", "100"), .init("1E-2", "0.01"), .init("1.5e3", "1500"),
    .init("1e00", "1"),
    .init("123456789012345678901234567890", "1.2345678901234568e+29"),
    .init("0.3000000000000000000000000001", "0.3"), .init("1E400", "1e999"), .init("-1E400", "-1e999"),
    .init("1e-400", "0"), .init("-1e-400", "-0"), .init("1e99999999999999999999", "1e999"),
    .init("9007199254740993", "9007199254740992.0"), .init("[1 ]", "[1]"),
    // Strings
    .init("\"\""), .init("\"a\""), .init(#""\"""#), .init(#""\\""#), .init(#""\/""#, "\"/\""),
    .init(#""\b""#, #""\u0008""#), .init(#""\f""#, #""\u000c""#), .init(#""\n""#), .init(#""\r""#),
    .init(#""\t""#),
    .init(#""\u0041""#, "\"A\""), .init(#""\u00e9""#, "\"é\""), .init(#""\u00E9""#, "\"é\""),
    .init(#""\u20AC""#, "\"€\""), .init(#""\u0000""#), .init(#""\u001f""#), .init(#""\u0022""#, #""\"""#),
    .init(#""\u005C""#, #""\\""#), .init(#""\\u0041""#), .init(#""\\n""#),
    .init(#""\uFFFF""#, "\"\u{FFFF}\""),
    .init(#""\uD83D\uDE00""#, "\"😀\""), .init(#""\ud834\udd1e""#, "\"𝄞\""),
    .init(#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""), .init(#""one\ntwo\u0041three""#, #""one\ntwoAthree""#),
    .init("\"é€😀\""), .init("\"e\u{301}\""), .init("\"\u{2028}\u{2029}\"", #""\u2028\u2029""#),
    .init("\"/* no comment */\""),
    .init("\"\u{FEFF}\"", #""\ufeff""#), .init(#""a\u030A""#, "\"a\u{30A}\""), .init("\"[{,:}]\""),
    // Lone halves of surrogate pairs become U+FFFD.
    .init(#""\uD800""#, "\"\u{FFFD}\""), .init(#""\uDC00""#, "\"\u{FFFD}\""),
    .init(#""\uDE00\uD83D""#, "\"\u{FFFD}\u{FFFD}\""), .init(#""\uD800\n""#, "\"\u{FFFD}\\n\""),
    .init(#""\uD800\u0041""#, "\"\u{FFFD}A\""), .init(#""\uD800\uD83D\uDE00""#, "\"\u{FFFD}😀\""),
    .init(#""\uD800x""#, "\"\u{FFFD}x\""),
    // Words
    .init("true"), .init("false"), .init("null"), .init("[null,true,false]"),
    // Structure
    .init("[]"), .init("{}"), .init("[[]]"), .init("[{}]"), .init(#"{"a":[]}"#), .init(#"{"":0}"#),
    .init("[1,2]"), .init(#"{"a":1,"b":{"c":[null]}}"#), .init(#"{"\u0061":1}"#, #"{"a":1}"#),
    .init(#"{"a":1,"a":2}"#), .init(#"{"a":1,"a":1}"#), .init(#"{"a\u0000b":1}"#),
    .init(#"[[[[["deep"]]]]]"#),
    // Whitespace and the byte order mark
    .init(" 1 ", "1"), .init("\n[\n]\n", "[]"), .init("\r\n[\r\n1\r\n]\r\n", "[1]"), .init("\t{\t}\t", "{}"),
    .init("[1\n,\r2\t, 3]", "[1,2,3]"), .init("{ \"a\" : 1 }", #"{"a":1}"#), .init("\u{FEFF}{}", "{}"),
    .init("\u{FEFF} [1]", "[1]"),
  ]

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

  static let refusedNumbers: [Refused] = [
    .init("01", "1:2", "must not start with 0"), .init("-01", "1:3", "must not start with 0"),
    .init("00", "1:2", "must not start with 0"), .init("-012", "1:3", "must not start with 0"),
    .init("1.", "1:3", "after the decimal point"), .init("[1.]", "1:4", "found \"]\""),
    .init("-1.", "1:4", "after the decimal point"), .init("0.e1", "1:3", "found \"e\""),
    .init(".5", "1:1", "found \".\""), .init("-.5", "1:2", "after the sign"),
    .init("+1", "1:1", "found \"+\""),
    .init("[+1]", "1:2", "found \"+\""), .init("++1", "1:1", "found \"+\""),
    .init("-", "1:2", "the end of the file"),
    .init("--1", "1:2", "found \"-\""), .init("- 1", "1:2", "found \" \""),
    .init("1e", "1:3", "the end of the file"),
    .init("1e+", "1:4", "the end of the file"), .init("1E-", "1:4", "the end of the file"),
    .init("1e.5", "1:3", "found \".\""),
    .init("[1e]", "1:4", "found \"]\""), .init("1e1.5", "1:4", "after the end"),
    .init("1.2.3", "1:4", "after the end"),
    .init("0x1", "1:2", "after the end"), .init("[0x1]", "1:3", "found \"x\""),
    .init("1_000", "1:2", "after the end"),
    .init("[1 000]", "1:4", "found \"0\""), .init("1a", "1:2", "after the end"),
    .init("1,5", "1:2", "after the end"),
    .init("Infinity", "1:1", "unknown word \"Infinity\""), .init("-Infinity", "1:2", "found \"I\""),
    .init("NaN", "1:1", "unknown word \"NaN\""), .init("-NaN", "1:2", "found \"N\""),
    .init("inf", "1:1", "unknown word"),
    .init("１", "1:1", "found \"１\""), .init("[-１]", "1:3", "found \"１\""),
    .init("1１", "1:2", "\"１\" after the end"),
    .init("٣", "1:1", "found \"٣\""), .init("²", "1:1", "found \"²\""), .init("−1", "1:1", "found \"−\""),
  ]

  static let refusedStrings: [Refused] = [
    .init("\"", "1:1", "without a closing quote"), .init("\"abc", "1:1", "without a closing quote"),
    .init("[\"a, 1]", "1:2", "without a closing quote"), .init(#""a\"#, "1:4", "the file ends"),
    .init(#""\""#, "1:1", "without a closing quote"),
    .init(#""\a""#, "1:2", "unknown escape"), .init(#""\'""#, "1:2", "unknown escape"),
    .init(#""\x41""#, "1:2", "unknown escape"), .init(#""\0""#, "1:2", "unknown escape"),
    .init(#""\U0041""#, "1:2", "unknown escape"), .init(#""C:\photos""#, "1:4", "unknown escape"),
    .init(#""\é""#, "1:2", "unknown escape"), .init(#""\😀""#, "1:2", "unknown escape"),
    .init("\"\\\n\"", "1:2", "unknown escape"),
    .init(#""\u""#, "1:2", "four hexadecimal digits"), .init(#""\u1""#, "1:2", "four hexadecimal digits"),
    .init(#""\u12""#, "1:2", "four hexadecimal digits"), .init(#""\u123""#, "1:2", "four hexadecimal digits"),
    .init(#""\u123"#, "1:2", "four hexadecimal digits"),
    .init(#""\u00G0""#, "1:2", "four hexadecimal digits"),
    .init(#""\u+123""#, "1:2", "four hexadecimal digits"),
    .init(#""\u 041""#, "1:2", "four hexadecimal digits"),
    .init(#""\u{41}""#, "1:2", "four hexadecimal digits"),
    .init(#""\u００41""#, "1:2", "four hexadecimal digits"),
    .init(#""\uD800\u00""#, "1:8", "four hexadecimal digits"),
    .init("\"a\nb\"", "1:3", "the end of the line inside a string"),
    .init("\"a\r\nb\"", "1:3", "the end of the line inside"),
    .init("\"a\tb\"", "1:3", "a tab inside a string"), .init("\"\u{0}\"", "1:2", "U+0 inside a string"),
    .init("\"\u{1F}\"", "1:2", "U+1F inside a string"),
    .init("\"\u{1B}[31m\"", "1:2", "U+1B inside a string"),
    .init("'a'", "1:1", "found \"'\""), .init("`a`", "1:1", "found \"`\""),
    .init("“a”", "1:1", "found \"“\""),
    .init("é", "1:1", "found \"é\""), .init("\"a\"b", "1:4", "after the end"),
    .init("\"a\"\"b\"", "1:4", "after the end"),
    .init(#"\u0041"#, "1:1", "found \"\\\""), .init(#"[\n]"#, "1:2", "found \"\\\""),
  ]

  static let refusedStructure: [Refused] = [
    .init("", "1:1", "the file is empty"), .init(" \n\t ", "2:3", "the file is empty"),
    .init("\u{FEFF}", "1:1", "the file is empty"),
    .init("[", "1:2", "the end of the file"), .init("{", "1:2", "the end of the file"),
    .init("]", "1:1", "found \"]\""),
    .init("}", "1:1", "found \"}\""), .init("[1", "1:3", "expected \",\" or \"]\""),
    .init("[1,", "1:4", "expected a value"),
    .init("[\n1\n", "3:1", "the end of the file"),
    .init("{\"a\"", "1:5", "expected \":\" after the key \"a\""),
    .init("{\"a\":", "1:6", "expected a value"), .init("{\"a\":1", "1:7", "expected \",\" or \"}\""),
    .init("{\"a\":1,", "1:8", "expected a key"), .init("[1}", "1:3", "found \"}\""),
    .init("{\"a\":1]", "1:7", "found \"]\""),
    .init("[1,]", "1:3", "a comma without a value"), .init("{\"a\":1,}", "1:7", "a comma without a value"),
    .init("[1,\n]", "1:3", "a comma without a value"), .init("[,1]", "1:2", "expected a value"),
    .init("[,]", "1:2", "expected a value"),
    .init("[1,,2]", "1:4", "expected a value"), .init("{,}", "1:2", "expected a key"),
    .init("[1,]]", "1:3", "a comma without"),
    .init("[1 2]", "1:4", "found \"2\""), .init("[\"a\" \"b\"]", "1:6", "found a text"),
    .init("[[] []]", "1:5", "found \"[\""),
    .init("{\"a\":1 \"b\":2}", "1:8", "found a text"), .init("{\"a\" 1}", "1:6", "expected \":\""),
    .init("{\"a\"=1}", "1:5", "found \"=\""),
    .init("{\"a\"::1}", "1:6", "expected a value"), .init("{\"a\",1}", "1:5", "expected \":\""),
    .init("{\"a\"}", "1:5", "expected \":\""),
    .init("[\"a\":1]", "1:5", "found \":\""), .init("{a:1}", "1:2", "expected a key in double quotes"),
    .init("{'a':1}", "1:2", "expected a key in double quotes"), .init("{1:1}", "1:2", "expected a key"),
    .init("{null:1}", "1:2", "expected a key"),
    .init("{[]:1}", "1:2", "expected a key"), .init("{\"a\":1,,\"b\":2}", "1:8", "expected a key"),
    .init("{}{}", "1:3", "after the end"),
    .init("[][]", "1:3", "after the end"), .init("{} {}", "1:4", "after the end"),
    .init("1 2", "1:3", "after the end"),
    .init("{}\n}", "2:1", "after the end"), .init("[]]", "1:3", "after the end"),
    .init("{},", "1:3", "after the end"),
    .init("[1];", "1:4", "after the end"), .init("<a>", "1:1", "this is HTML or XML"),
    .init("*", "1:1", "found \"*\""),
    .init("[...]", "1:2", "found \".\""), .init("// x\n{}", "1:1", "found \"/\""),
    .init("/* x */ {}", "1:1", "found \"/\""),
    .init("{/**/}", "1:2", "found \"/\""), .init("[1 // x\n]", "1:4", "found \"/\""),
    .init("[1, # x\n2]", "1:5", "found \"#\""),
    .init("{} // x", "1:4", "\"/\" after the end"),
    // Words
    .init("True", "1:1", "unknown word \"True\""), .init("[TRUE]", "1:2", "unknown word \"TRUE\""),
    .init("nul", "1:1", "unknown word"),
    .init("[tru]", "1:2", "unknown word"), .init("truefalse", "1:1", "unknown word"),
    .init("true1", "1:1", "unknown word"),
    .init("null_", "1:1", "unknown word"), .init("None", "1:1", "unknown word \"None\""),
    .init("undefined", "1:1", "unknown word"),
    .init("a\u{30A}", "1:1", "unknown word"), .init("nullé", "1:5", "after the end"),
    // Whitespace of other texts
    .init("\u{C}1", "1:1", "U+C"), .init("[\u{C}1]", "1:2", "U+C"), .init("\u{B}1", "1:1", "U+B"),
    .init("[\u{A0}1]", "1:2", "found"),
    .init("[\u{2003}1]", "1:2", "found"), .init("[\u{2028}1]", "1:2", "found"),
    .init("[\u{200B}1]", "1:2", "U+200B"),
    .init("[\u{2060}1]", "1:2", "found"), .init("[\u{FEFF}1]", "1:2", "U+FEFF"),
    .init("\u{FEFF}\u{FEFF}1", "1:1", "U+FEFF"),
    .init("[1]\u{0}", "1:4", "U+0"), .init("\u{0}", "1:1", "U+0"), .init("[\u{0}]", "1:2", "U+0"),
    .init("[1\u{0}]", "1:3", "U+0"),
    .init("[\u{202E}]", "1:2", "U+202E"), .init("[\u{7F}]", "1:2", "U+7F"),
  ]

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
    #expect(fault.span == SourceSpan(start: text.offset, end: text.offset + 1))
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
        Issue.record("\(text) is no number")
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
    ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture", "scrapbook new FOLDER"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D], "a PNG picture", "scrapbook new FOLDER"),
    (Array("GIF89a".utf8), "a GIF picture", "scrapbook new FOLDER"),
    (Array("RIFF....WEBPVP8 ".utf8), "a WebP picture", "scrapbook new FOLDER"),
    (Array("II*\0".utf8), "a TIFF picture or a raw photo", "scrapbook new FOLDER"),
    (Array("\0\0\0\u{18}ftypheic".utf8), "a HEIC or AVIF picture", "scrapbook new FOLDER"),
    (Array("\0\0\0\u{18}ftypqt  ".utf8), "a video", "scrapbook new FOLDER"),
    (Array("<svg xmlns=".utf8), "an SVG picture", "scrapbook new FOLDER"),
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
    ("title: Our trip", "an album begins with {, and texts are in double quotes"),
    ("---\npages:", "an album begins with {, and texts are in double quotes"),
    ("- photo", "an album begins with {, and texts are in double quotes"),
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
