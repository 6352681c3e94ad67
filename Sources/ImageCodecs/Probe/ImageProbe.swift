extension ImageKind {
  /// Detects the format of a file; an SVG may begin after a long comment.
  public static func detect(_ file: UnsafeRawBufferPointer) throws(ImageError) -> ImageKind {
    if file.isEmpty { throw .broken("the file is empty") }
    if file.starts(with: [0xFF, 0xD8]) { return .jpeg }
    if file.starts(with: PNGHeader.signature) { return .png }
    let head = Array(file.prefix(detectedByteCount))
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
    if head.starts(with: "%PDF-".utf8) { return .pdf }
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
    // A transfer in text mode changes line ends, or the highest bit.
    if looksLikePNG(head) {
      throw .broken("its signature is damaged; was it transferred as text?")
    }
    // Before TIFF, which raw photos are based on.
    let foreign = ForeignKind.detect(file)
    if foreign == nil, head.starts(with: "II*\0".utf8) || head.starts(with: "MM\0*".utf8) { return .tiff }
    let boxed = foreign == nil ? BoxedKind.detect(file) : nil
    if boxed == .still { return .heif }
    if let kind = boxed == .video ? .video : foreign {
      throw .unsupported(kind: kind.name, advice: kind.adviceForPicture)
    }
    if looksLikeSVG(head) { return .svg }
    // Some programs write their own data before the start marker.
    if JPEGHeader.start(of: head) != nil { return .jpeg }
    throw .notAPicture
  }

  private static func looksLikePNG(_ head: [UInt8]) -> Bool {
    // One byte more or less before the first chunk, or none.
    (11...13).contains { head.dropFirst($0).starts(with: "IHDR".utf8) }
      || head.dropFirst().starts(with: "PNG".utf8)
  }

  private static func looksLikeSVG(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<svg") || text.contains(":svg")
  }
}
