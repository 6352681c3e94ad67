/// A placeholder `#NAME#` or `#NAME|filter#`.
struct Placeholder {
  var name: String
  var filter: String?
  var isClosed: Bool
  /// Whether the name of a filter follows a bar, which no color and no link has.
  var namesFilter: Bool
  /// The offset after the placeholder.
  var end: Int

  init?(_ bytes: [UInt8], at start: Int, end limit: Int) {
    var position = start + 1
    let isNamePart = { (byte: UInt8) in
      (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
    while position < limit, isNamePart(bytes[position]) { position += 1 }
    guard position > start + 1, (0x41...0x5A).contains(bytes[start + 1]) else { return nil }
    name = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
    if position < limit, bytes[position] == UInt8(ascii: "|") {
      let from = position + 1
      var to = from
      while to < limit, bytes[to] != UInt8(ascii: "#"), bytes[to] != 0x0A, to - from < 40 { to += 1 }
      if to < limit, bytes[to] == UInt8(ascii: "#") {
        filter = String(decoding: bytes[from..<to], as: UTF8.self)
        position = to
      }
    }
    let rest = bytes[position..<limit]
    namesFilter =
      rest.first == UInt8(ascii: "|")
      && DataFormat.filters.contains { rest.dropFirst().starts(with: $0.utf8) }
    isClosed = position < limit && bytes[position] == UInt8(ascii: "#")
    end = isClosed ? position + 1 : position
  }
}
