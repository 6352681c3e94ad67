/// Returns a profile reduced to the data that affects colors: private tags and texts can contain anything, such as the
/// name of its author. The two required texts are replaced. Only the numbers of the other tags are kept
/// (``plainProfileTag(_:)``).
///
/// - Parameter profile: A profile whose header has been checked.
/// - Returns: Nil if a tag is beyond the end.
func plainProfile(_ profile: ArraySlice<UInt8>) -> [UInt8]? {
  let bytes = Array(profile)
  return bytes.withUnsafeBytes { file in
    let reader = ByteReader(bytes: file)
    guard let count = reader.u32(128), count <= profileTagLimit else { return nil }
    var directory: [UInt8] = []
    var data: [UInt8] = []
    // Equal curves are often stored once.
    var places: [Range<Int>: Int] = [:]
    var tags: [(name: [UInt8], range: Range<Int>, contents: [UInt8])] = []
    for tag in stride(from: 132, to: 132 + 12 * count, by: 12) {
      guard let start = reader.u32(tag + 4), let length = reader.u32(tag + 8) else { return nil }
      let name = Array(bytes[tag..<tag + 4])
      guard keptTags.contains(String(decoding: name, as: UTF8.self)) else { continue }
      guard start >= 128, start + length <= bytes.count else { return nil }
      guard let contents = plainProfileTag(Array(bytes[start..<start + length])) else { continue }
      tags.append((name, start..<start + length, contents))
    }
    let isNew = bytes[8] >= 4
    let texts: [(String, [UInt8])] = [
      ("desc", describing("Colors of a picture", isNew: isNew)), ("cprt", text("Its maker's", isNew: isNew)),
    ]
    let start = 132 + 12 * (tags.count + texts.count)
    func add(_ name: [UInt8], at offset: Int, count: Int) {
      directory += name + bigEndian(start + offset) + bigEndian(count)
    }
    for (name, contents) in texts {
      add(Array(name.utf8), at: data.count, count: contents.count)
      data += padded(contents)
    }
    for (name, range, contents) in tags {
      let place = places[range] ?? data.count
      places[range] = place
      if place == data.count { data += padded(contents) }
      add(name, at: place, count: contents.count)
    }
    let plainHeader = header(Array(bytes[..<128]), length: start + data.count)
    return plainHeader + bigEndian(tags.count + texts.count) + directory + data
  }
}

/// The primaries, white point, curves, and tables in both directions (ICC.1:2010, 9.2), except those newer than PDF
/// 1.7.
private let keptTags: Set<String> = [
  "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "A2B0", "A2B1", "A2B2",
  "B2A0", "B2A1", "B2A2", "gamt",
]

/// The header (7.2) without creator, creation time, device and checksum.
private func header(_ header: [UInt8], length: Int) -> [UInt8] {
  var header = header
  header.replaceSubrange(0..<4, with: bigEndian(length))
  for range in [4..<8, 24..<36, 40..<44, 48..<56, 80..<128] {
    for index in range { header[index] = 0 }
  }
  return header
}

private func describing(_ words: String, isNew: Bool) -> [UInt8] {
  guard !isNew else { return text(words, isNew: true) }
  // ASCII with a zero; then empty texts in Unicode and ScriptCode, the latter padded to 67 bytes.
  let end = [UInt8](repeating: 0, count: 1 + 4 + 4 + 2 + 1 + 67)
  return Array("desc\0\0\0\0".utf8) + bigEndian(words.utf8.count + 1) + Array(words.utf8) + end
}

private func text(_ words: String, isNew: Bool) -> [UInt8] {
  guard isNew else { return Array("text\0\0\0\0".utf8) + Array(words.utf8) + [0] }
  // One record of twelve bytes, followed by its text in UTF-16.
  let record =
    bigEndian(1) + bigEndian(12) + Array("enUS".utf8) + bigEndian(2 * words.utf8.count) + bigEndian(28)
  return Array("mluc\0\0\0\0".utf8) + record + words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
}

private func padded(_ bytes: [UInt8]) -> [UInt8] {
  bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
}

private func bigEndian(_ number: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
}
