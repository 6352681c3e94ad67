import Mustache
import ScrapbookKit

/// A part of a rendered template.
enum RenderedPart {
  /// Bytes of the template.
  case template(Range<Int>)
  /// HTML in place of the tag at an offset.
  case value(String, Int)
}

extension TemplateFiller {
  /// Renders the Mustache of a template.
  ///
  /// The library does not report places, so each tag gets a number in place of its name, followed by a mark for the
  /// place where the template continues. The marks are the last private use characters; they are removed from values. It
  /// reads each character, so that long parts without tags are replaced by a mark with their length.
  func renderMustache(_ template: TemplateText) -> [RenderedPart] {
    guard template.bytes.contains(UInt8(ascii: "{")), template.bytes.containsTag else {
      return [.template(0..<template.bytes.count)]
    }
    let tags: MustacheTags
    do throws(MustacheFault) {
      tags = try MustacheTags(template.bytes)
      let library = try MustacheTags.compile(tags.text)
      let values = MustacheValues(tags: tags.tags, filler: self, template: template)
      let scope = MustacheScope(object: nil, from: nil, pass: values)
      return parts(of: library.render(scope))
    } catch {
      faults.error(.templateSyntax, error.message, at: template.place(of: error.offset))
      return [.template(0..<template.bytes.count)]
    }
  }

  /// Parses the marks.
  private func parts(of text: String) -> [RenderedPart] {
    // Searches bytes and not characters, since a combining accent after a mark would form one character with it.
    let bytes = Array(text.utf8)
    var parts: [RenderedPart] = []
    var offset = 0
    var literal = 0
    func endLiteral() {
      // Rejoins the parts of a shortened literal, since a placeholder may span them.
      if case .template(let last)? = parts.last, last.upperBound == offset {
        parts[parts.count - 1] = .template(last.lowerBound..<(offset + literal))
      } else if literal > 0 {
        parts.append(.template(offset..<(offset + literal)))
      }
      offset += literal
      literal = 0
    }
    var position = 0
    while position < bytes.count {
      guard let kind = bytes.mark(at: position) else {
        literal += 1
        position += 1
        continue
      }
      endLiteral()
      let start = position + markLength
      position = start
      while position < bytes.count, bytes.mark(at: position) != kind + 1 { position += 1 }
      let inside = bytes[start..<position]
      position += markLength
      let number = Int(String(decoding: inside.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0
      switch kind {
      case 0xB4:
        literal = number
        endLiteral()
      case 0xB0: offset = number
      default: parts.append(value(inside.drop { $0 != UInt8(ascii: ":") }.dropFirst(), number))
      }
    }
    endLiteral()
    return parts
  }
}

/// A value for HTML: the lines of one that is not HTML end where its text has line breaks.
private func value(_ bytes: ArraySlice<UInt8>, _ number: Int) -> RenderedPart {
  let isText = bytes.contains(UInt8(ascii: "\n")) && !bytes.contains(UInt8(ascii: "<"))
  let lines = isText ? bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) : [bytes]
  return .value(String(decoding: Array(lines.joined(separator: "<br>".utf8)), as: UTF8.self), number)
}

/// The bytes of a mark, U+10FFF0 to U+10FFF5, in UTF-8.
private let markLength = 4

extension [UInt8] {
  /// The last byte of a mark, which gives its kind: 0xB0 to 0xB5, where odd values end what even values begin.
  fileprivate func mark(at position: Int) -> UInt8? {
    guard self[position] == 0xF4, position + 3 < count, self[position + 1] == 0x8F,
      self[position + 2] == 0xBF,
      self[position + 3] >= 0xB0
    else { return nil }
    return self[position + 3]
  }
}

/// Escapes values as placeholders are escaped: the library ignores a quotation mark followed by a combining accent,
/// which would end an attribute.
private struct EscapedBytes: MustacheContentType {
  func escapeText(_ text: String) -> String { escaped(text) }

  /// The library finds it by this name.
  static let name: String = {
    MustacheContentTypes.register(EscapedBytes(), named: "scrapbook")
    return "scrapbook"
  }()
}

struct MustacheFault: Error {
  var message: String
  var offset: Int
}

extension [UInt8] {
  fileprivate var containsTag: Bool {
    indices.dropLast().contains { self[$0] == UInt8(ascii: "{") && self[$0 + 1] == UInt8(ascii: "{") }
  }
}

/// A template with numbered tags.
struct MustacheTags {
  struct Tag {
    var name: String
    var filter: String?
    var offset: Int
    /// The length of its section in bytes.
    var length = 0
  }

  private(set) var text = ""
  private(set) var tags: [Tag] = []
  private var open: [(name: String, number: Int, offset: Int)] = []

  init(_ bytes: [UInt8]) throws(MustacheFault) {
    var position = 0
    var start = 0
    while position + 1 < bytes.count {
      guard bytes[position] == UInt8(ascii: "{"), bytes[position + 1] == UInt8(ascii: "{") else {
        position += 1
        continue
      }
      add(literal: bytes[start..<position])
      position = try addTag(bytes, at: position)
      text += "\u{10FFF0}\(position)\u{10FFF1}"
      start = position
    }
    add(literal: bytes[start...])
    if let last = open.last {
      throw MustacheFault(
        message: "{{#\(last.name)}} is not closed by {{/\(last.name)}}", offset: last.offset)
    }
  }

  /// Adds text between tags. Only its ends matter to the library, which removes lines with nothing but a section's tag.
  private mutating func add(literal: ArraySlice<UInt8>) {
    let (head, tail) = (literal.prefix(Self.keptEnd), literal.suffix(Self.keptEnd))
    let isWord = { (byte: UInt8) in (0x21..<0x7F).contains(byte) }
    guard literal.count > 4 * Self.keptEnd, let first = head.lastIndex(where: isWord),
      let last = tail.firstIndex(where: isWord)
    else {
      text += String(decoding: literal, as: UTF8.self)
      return
    }
    text += String(decoding: literal[...first], as: UTF8.self)
    text += "\u{10FFF4}\(last - first - 1)\u{10FFF5}"
    text += String(decoding: literal[last...], as: UTF8.self)
  }

  /// The bytes of both ends of a long text that the library sees.
  private static let keptEnd = 200

  /// - Returns: The end of the tag.
  private mutating func addTag(_ bytes: [UInt8], at start: Int) throws(MustacheFault) -> Int {
    let isTriple = start + 2 < bytes.count && bytes[start + 2] == UInt8(ascii: "{")
    let close: StaticString = isTriple ? "}}}" : "}}"
    let from = start + (isTriple ? 3 : 2)
    guard let end = bytes[from...].range(of: close) else {
      throw MustacheFault(message: "{{ is not closed by }}", offset: start)
    }
    let content = String(decoding: bytes[from..<end.lowerBound], as: UTF8.self)
    let kind = isTriple ? "{" : content.first.flatMap { "#^/&!=><$%".contains($0) ? $0 : nil }
    let words = (kind == nil || isTriple ? content : String(content.dropFirst())).filter { !$0.isWhitespace }
    switch kind {
    case "!": break
    case "=", ">", "<", "$", "%":
      throw MustacheFault(message: "{{\(content)}} is not supported here", offset: start)
    case "/":
      guard let last = open.popLast(), last.name == words else {
        throw MustacheFault(message: "{{/\(words)}} closes a section that is not open", offset: start)
      }
      tags[last.number].length = start - last.offset
      text += "{{/\(last.number)}}"
    default:
      guard !words.isEmpty else { throw MustacheFault(message: "{{}} names no value", offset: start) }
      let number = add(words, start)
      if kind == "#" || kind == "^" {
        guard open.count < deepestSections else {
          throw MustacheFault(
            message: "more than \(deepestSections) sections inside each other", offset: start)
        }
        open.append((words, number, start))
      }
      let name = words == "." ? "." : String(number)
      text += isTriple ? "{{{\(name)}}}" : "{{\(kind.map(String.init) ?? "")\(name)}}"
    }
    return end.upperBound
  }

  private mutating func add(_ words: String, _ offset: Int) -> Int {
    let parts = words.split(separator: "|", maxSplits: 1).map(String.init)
    tags.append(
      Tag(name: dataName(parts.first ?? ""), filter: parts.count > 1 ? parts[1] : nil, offset: offset))
    return tags.count - 1
  }

  static func compile(_ text: String) throws(MustacheFault) -> MustacheTemplate {
    do {
      // A line with nothing but the pragma would be removed.
      return try MustacheTemplate(
        string: "{{% CONTENT_TYPE:\(EscapedBytes.name)}}\u{10FFF0}0\u{10FFF1}" + text)
    } catch {
      throw MustacheFault(message: "{{ and }} do not match", offset: 0)
    }
  }
}
