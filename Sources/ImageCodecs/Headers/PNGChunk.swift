import Deflate

/// A chunk of a PNG: a length, a name, contents and a checksum (ISO/IEC 15948, 5.3).
public struct PNGChunk {
  /// Four letters; the first is a capital if the chunk is critical.
  public var name: String
  /// The range of the contents in the file.
  public var contents: Range<Int>

  public var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? false }
  /// The range of the whole chunk in the file.
  var range: Range<Int> { contents.lowerBound - 8..<contents.upperBound + 4 }
}

/// Calls the body with the chunks of a PNG in order, up to the last. Damaged ancillary chunks are skipped.
///
/// - Throws: ``ImageError/broken(_:)`` if a critical chunk is damaged or the end is missing; or what `body` throws.
public func forEachPNGChunk(
  of file: UnsafeRawBufferPointer, _ body: (PNGChunk) throws(ImageError) -> Void
) throws(ImageError) {
  let reader = ByteReader(bytes: file)
  var offset = 8
  while let length = reader.u32(offset), offset + 12 + length <= file.count {
    let chunk = PNGChunk(
      name: String(decoding: file[offset + 4..<offset + 8], as: UTF8.self),
      contents: offset + 8..<offset + 8 + length)
    offset += 12 + length
    if isIntact(chunk, reader) {
      try body(chunk)
    } else if chunk.isCritical {
      throw .broken("the checksum of its chunk \(quoted(chunk.name)) is wrong")
    }
    if chunk.name == "IEND" { return }
  }
  throw .broken("it is cut off")
}

/// A chunk name, which may contain any bytes, for a message.
private func quoted(_ name: String) -> String {
  "\"" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "?" }) + "\""
}

/// Whether the checksum of the name and the contents is right.
private func isIntact(_ chunk: PNGChunk, _ reader: ByteReader) -> Bool {
  let checked = reader.bytes[chunk.contents.lowerBound - 4..<chunk.contents.upperBound]
  return Int(crc32(UnsafeRawBufferPointer(rebasing: checked))) == reader.u32(chunk.contents.upperBound)
}
