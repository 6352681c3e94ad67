/// Finds the first tag that is nested too deeply or has too many attributes, before the parser sees the text: its time
/// grows quadratically with both.
///
/// Self-closing tags are not counted. Any two of them that nest have a counted tag in between, so the tree is at most a
/// few times as deep.
func firstTagTooLarge(in bytes: UnsafeBufferPointer<UInt8>) -> HTMLProblem? {
  var scan = TagScan(bytes: bytes)
  var open: [ArraySlice<UInt8>] = []
  while let tag = scan.next() {
    if tag.attributeCount > mostAttributes { return .tooManyAttributes(at: tag.offset) }
    if uncountedTags.contains(tag.name) { continue }
    if tag.isEnd {
      if let last = open.lastIndex(of: ArraySlice(tag.name)) { open.removeSubrange(last...) }
    } else {
      open.append(ArraySlice(tag.name))
      if open.count > deepestNesting { return .tooDeep(at: tag.offset) }
    }
  }
  return nil
}

private let uncountedTags: Set<[UInt8]> = Set(
  [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
    "p", "li", "td", "th", "tr", "tbody", "thead", "tfoot", "dt", "dd", "option", "colgroup", "caption",
    "html",
    "body", "head",
  ].map { Array($0.utf8) })

private struct TagScan {
  struct Tag {
    var name: [UInt8]
    var isEnd: Bool
    var offset: Int
    var attributeCount: Int
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  /// The next tag outside of comments and raw text elements.
  mutating func next() -> Tag? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      let start = position
      if starts(with: "<!--") {
        skip(past: "-->")
        continue
      }
      position += 1
      let isEnd = position < bytes.count && bytes[position] == UInt8(ascii: "/")
      if isEnd { position += 1 }
      let name = readName()
      guard !name.isEmpty else { continue }
      let attributeCount = skipAttributes()
      if !isEnd,
        ["style", "script", "textarea", "title", "xmp"].contains(String(decoding: name, as: UTF8.self))
      {
        skip(past: "</" + String(decoding: name, as: UTF8.self))
        continue
      }
      return Tag(name: name, isEnd: isEnd, offset: start, attributeCount: attributeCount)
    }
    return nil
  }

  private mutating func readName() -> [UInt8] {
    var name: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      guard isLetter || !name.isEmpty && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
      name.append(isLetter ? byte | 0x20 : byte)
      position += 1
    }
    return name
  }

  /// Skips the attributes and the end of a tag as parsers do (HTML standard, 13.2.5): quotation marks count only after an equals sign.
  private mutating func skipAttributes() -> Int {
    var count = 0
    while true {
      skip(while: { Self.isSpace($0) || $0 == UInt8(ascii: "/") })
      guard position < bytes.count, bytes[position] != UInt8(ascii: ">") else { return count }
      count += 1
      // An equals sign may begin a name.
      position += 1
      skip(while: {
        !Self.isSpace($0) && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0)
      })
      skip(while: Self.isSpace)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      skip(while: Self.isSpace)
      guard position < bytes.count else { return count }
      let mark = bytes[position]
      if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
        position += 1
        skip(while: { $0 != mark })
        position = min(position + 1, bytes.count)
      } else {
        skip(while: { !Self.isSpace($0) && $0 != UInt8(ascii: ">") })
      }
    }
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C].contains(byte)
  }

  private func starts(with text: String) -> Bool {
    text.utf8.enumerated().allSatisfy { position + $0 < bytes.count && bytes[position + $0] == $1 }
  }

  private mutating func skip(past text: String) {
    let wanted = Array(text.utf8)
    while position + wanted.count <= bytes.count {
      if wanted.indices.allSatisfy({ bytes[position + $0] | 0x20 == wanted[$0] | 0x20 }) {
        position += wanted.count
        return
      }
      position += 1
    }
    position = bytes.count
  }
}
