/// The text of an SVG in which links are replaced with groups, or with `tspan` elements within texts: their contents
/// are drawn the same.
///
/// librsvg makes links of them (`cairo_tag_begin`), which would be nested in the page's own marked contents.
func withoutSVGLinks(_ file: UnsafeRawBufferPointer) -> [UInt8] {
  var scanner = LinkScanner(bytes: Array(file))
  scanner.scan()
  return scanner.result
}

private struct LinkScanner {
  let bytes: [UInt8]
  var result: [UInt8] = []
  /// The index after the copied part.
  private var copied = 0
  /// The new names of the links that are open.
  private var names: [String] = []
  /// The number of texts that are open.
  private var textDepth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() {
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = ["<!--": "-->", "<![CDATA[": "]]>"].first(where: {
        bytes[start...].starts(with: $0.key.utf8)
      })?.value {
        index = self.index(after: Array(end.utf8), from: start)
      } else {
        index = tag(at: start)
      }
    }
    result += bytes[copied...]
  }

  /// Copies a tag, with another name if it is a link.
  ///
  /// - Returns: The index after it.
  private mutating func tag(at start: Int) -> Int {
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    let first = start + (isEnd ? 2 : 1)
    let last = bytes[first...].firstIndex { " \t\r\n/>".utf8.contains($0) } ?? bytes.count
    let local = bytes[first..<last].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? first
    let end = isEnd ? index(after: [UInt8(ascii: ">")], from: last) : endOfTag(from: last)
    let isEmpty = end >= 2 && end <= bytes.count && bytes[end - 2] == UInt8(ascii: "/")
    switch String(decoding: bytes[local..<last], as: UTF8.self) {
    case "text": textDepth += isEnd ? -1 : isEmpty ? 0 : 1
    case "a":
      let name = isEnd ? names.popLast() ?? "g" : textDepth > 0 ? "tspan" : "g"
      if !isEnd, !isEmpty { names.append(name) }
      result += bytes[copied..<local] + name.utf8
      copied = last
    default: break
    }
    return end
  }

  /// The index after the end of a tag, of which values in quotes are a part.
  private func endOfTag(from start: Int) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  private func index(after mark: [UInt8], from start: Int) -> Int {
    var index = start
    while let next = bytes[index...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      index = next + 1
    }
    return bytes.count
  }
}
