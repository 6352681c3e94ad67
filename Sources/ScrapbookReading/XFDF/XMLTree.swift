import Notation

/// An XML element, with only the XML features that XFDF needs. Entity definitions are refused, so that no text can
/// expand.
struct XMLElement {
  /// The name without its prefix.
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The text directly within it.
  var text = ""
  /// The offset in bytes of its first byte.
  var start: Int

  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The text within it and within its elements.
  var wholeText: String { text + children.map(\.wholeText).joined() }
}

/// A syntax error in XML.
struct XMLFault: Error {
  var message: String
  /// The offset in bytes.
  var offset: Int
}

/// Parses UTF-8 text of XML.
struct XMLParser {
  private let bytes: [UInt8]
  private var offset = 0

  static func parse(_ bytes: [UInt8]) throws(XMLFault) -> XMLElement {
    var parser = XMLParser(bytes: bytes)
    parser.offset = byteOrderMarkCount(in: bytes)
    try parser.skipMisc()
    return try parser.element(depth: 0)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fault(_ message: String) -> XMLFault { XMLFault(message: message, offset: offset) }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return offset + count <= bytes.count
      && (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  /// Skips past the next occurrence of an ending, and returns the bytes before it.
  private mutating func skip(to ending: StaticString) throws(XMLFault) -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count {
      if starts(ending) {
        defer { offset += ending.utf8CodeUnitCount }
        return bytes[start..<offset]
      }
      offset += 1
    }
    offset = start
    throw fault("this does not end")
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [9, 10, 13, 32].contains(bytes[offset]) { offset += 1 }
  }

  /// Skips the declaration, comments and instructions before the first element.
  private mutating func skipMisc() throws(XMLFault) {
    while true {
      skipSpace()
      if starts("<?") {
        _ = try skip(to: "?>")
      } else if starts("<!--") {
        _ = try skip(to: "-->")
      } else if starts("<!DOCTYPE") {
        throw fault("a DOCTYPE is not allowed")
      } else {
        return
      }
    }
  }

  private mutating func name() throws(XMLFault) -> String {
    let start = offset
    let ends = Set("<>/= \t\r\n\"'&".utf8)
    while offset < bytes.count, !ends.contains(bytes[offset]) { offset += 1 }
    guard offset > start, let name = String(validating: bytes[start..<offset], as: UTF8.self) else {
      throw fault("a name is missing")
    }
    return name
  }

  private mutating func element(depth: Int) throws(XMLFault) -> XMLElement {
    guard starts("<"), !starts("<!"), depth < xmlDepthLimit else {
      throw fault(depth < xmlDepthLimit ? "an element is missing" : "elements are nested too deeply")
    }
    let start = offset
    offset += 1
    let written = try name()
    var element = XMLElement(name: local(written), start: start)
    while true {
      skipSpace()
      if starts("/>") {
        offset += 2
        return element
      }
      if starts(">") { break }
      let key = try name()
      skipSpace()
      guard starts("=") else { throw fault("an attribute has no value") }
      offset += 1
      skipSpace()
      guard starts("\"") || starts("'") else { throw fault("a value is not in quotes") }
      let isDouble = starts("\"")
      offset += 1
      element.attributes[local(key)] = try decoded(try skip(to: isDouble ? "\"" : "'"))
    }
    offset += 1
    try readContent(of: &element, named: written, depth: depth)
    return element
  }

  private mutating func readContent(
    of element: inout XMLElement, named name: String, depth: Int
  ) throws(XMLFault) {
    while true {
      if starts("</") {
        offset += 2
        guard try self.name() == name else { throw fault("<\(name)> does not end before this") }
        skipSpace()
        guard starts(">") else { throw fault("a > is missing") }
        offset += 1
        return
      } else if starts("<!--") {
        _ = try skip(to: "-->")
      } else if starts("<![CDATA[") {
        offset += 9
        element.text += String(decoding: try skip(to: "]]>"), as: UTF8.self)
      } else if starts("<?") {
        _ = try skip(to: "?>")
      } else if starts("<") {
        element.children.append(try self.element(depth: depth + 1))
      } else {
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        guard offset < bytes.count else { throw fault("<\(name)> does not end") }
        element.text += try decoded(bytes[start..<offset])
      }
    }
  }

  private func local(_ name: String) -> String {
    name.split(separator: ":").last.map { String($0) } ?? name
  }

  /// Replaces references such as `&lt;` and `&#228;`.
  private func decoded(_ raw: ArraySlice<UInt8>) throws(XMLFault) -> String {
    guard let text = String(validating: raw, as: UTF8.self) else {
      throw XMLFault(message: "the text is not UTF-8", offset: raw.startIndex)
    }
    guard raw.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        result.append(scalar)
        continue
      }
      let name = String(rest.prefix(12).prefix { $0 != ";" })
      guard rest.dropFirst(name.unicodeScalars.count).first == ";", let meant = reference(name) else {
        throw XMLFault(message: "\"&\(name)\" stands for nothing", offset: raw.startIndex)
      }
      result.append(meant)
      rest = rest.dropFirst(name.unicodeScalars.count + 1)
    }
    return String(result)
  }

  private func reference(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    default:
      name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    }
  }
}
