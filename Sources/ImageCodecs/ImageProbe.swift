/// What a file is, by its content and never by its name.
public enum ImageKind: Int, Sendable {
  case jpeg
  case png
  case svg
  case webp
  /// Its first picture.
  case gif
  /// Its first picture.
  case tiff
  /// HEIC and AVIF.
  case heif

  /// Looks at the first bytes of a file; an SVG may begin behind a long comment.
  public static func detect(_ head: some Collection<UInt8>) throws(ImageError) -> ImageKind {
    if head.isEmpty { throw .broken("the file is empty") }
    if head.starts(with: [0xFF, 0xD8]) { return .jpeg }
    if head.starts(with: PNGHeader.signature) { return .png }
    let head = Array(head.prefix(64 << 10))
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
    if head.starts(with: "II*\0".utf8) || head.starts(with: "MM\0*".utf8) { return .tiff }
    if let kind = containerKind(head) { return kind }
    // A transfer as text changes line ends, or the highest bit.
    if looksLikePNG(head) {
      throw .broken("its signature is damaged; was it transferred as text?")
    }
    if head.starts(with: "%PDF".utf8) {
      throw .unsupported(
        kind: "a PDF",
        advice: "a page of another PDF will be a picture later; until then save it as PNG or SVG")
    }
    if let kind = foreignKind(head) {
      throw .unsupported(kind: kind, advice: "save it as JPEG or PNG")
    }
    if looksLikeSVG(head) { return .svg }
    // Some programs put their own data in front.
    if JPEGHeader.start(of: head) != nil { return .jpeg }
    throw .notAPicture
  }

  private static func looksLikePNG(_ head: [UInt8]) -> Bool {
    // One byte more or less before the first chunk, or none.
    (11...13).contains { head.dropFirst($0).starts(with: "IHDR".utf8) }
      || head.dropFirst().starts(with: "PNG".utf8)
  }

  private static func containerKind(_ head: [UInt8]) -> ImageKind? {
    guard head.count >= 12 else { return nil }
    switch (String(decoding: head[0..<4], as: UTF8.self), String(decoding: head[4..<12], as: UTF8.self)) {
    case ("RIFF", _) where String(decoding: head[8..<12], as: UTF8.self) == "WEBP": return .webp
    case (_, "ftypheic"), (_, "ftypheix"), (_, "ftypheim"), (_, "ftypheis"), (_, "ftyphevc"), (_, "ftypmif1"),
      (_, "ftypmsf1"), (_, "ftypavif"), (_, "ftypavis"):
      return .heif
    default: return nil
    }
  }

  /// Kinds that people have and that are not read (yet), by their signatures.
  private static func foreignKind(_ head: [UInt8]) -> String? {
    let text = { (range: Range<Int>) in
      head.count >= range.upperBound ? String(decoding: head[range], as: UTF8.self) : ""
    }
    if text(4..<8) == "ftyp" { return "a video" }
    if text(0..<4) == "II+\0" || text(0..<4) == "MM\0+" { return "a BigTIFF picture" }
    if text(0..<4) == "8BPS" { return "a Photoshop document" }
    if text(0..<2) == "BM" { return "a BMP picture" }
    if head.starts(with: [0x1F, 0x8B]) { return "a gzip-compressed file" }
    return nil
  }

  private static func looksLikeSVG(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<svg") || text.contains(":svg")
  }
}

/// Reads big-endian and little-endian numbers; nil past the end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  var bigEndian = true

  func u8(_ offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  func u16(_ offset: Int) -> Int? {
    guard let first = u8(offset), let second = u8(offset + 1) else { return nil }
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  func u32(_ offset: Int) -> Int? {
    guard let first = u16(offset), let second = u16(offset + 2) else { return nil }
    return bigEndian ? first << 16 | second : second << 16 | first
  }

  func hasText(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= bytes.count else { return false }
    // A StaticString's characters live as long as the program.
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    return bytes[offset..<offset + count].elementsEqual(expected)
  }
}
