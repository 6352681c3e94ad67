/// Kinds of files that users confuse with supported pictures, detected by content and never by name.
public enum ForeignKind: String, Sendable, CaseIterable {
  case pdf = "a PDF"
  case rawPhoto = "a raw photo"
  case video = "a video"
  case word = "a Word document"
  case excel = "an Excel table"
  case powerPoint = "a PowerPoint presentation"
  case openDocument = "an OpenDocument file"
  case office = "a Word, Excel or PowerPoint file from before 2007"
  case richText = "a rich text document"
  case webPage = "a web page"
  case archive = "a ZIP archive"
  case compressed = "a compressed file"
  case photoshop = "a Photoshop document"
  case bitmap = "a BMP picture"
  case bigTIFF = "a BigTIFF picture"
  case jpegXL = "a JPEG XL picture"
  case jpeg2000 = "a JPEG 2000 picture"
  case sound = "a sound recording"

  /// The name with its article.
  public var name: String { rawValue }

  /// Whether a user could mean it as a picture of an album.
  public var isPicture: Bool {
    switch self {
    case .rawPhoto, .video, .photoshop, .bitmap, .bigTIFF, .jpegXL, .jpeg2000: true
    case .pdf, .word, .excel, .powerPoint, .openDocument, .office, .richText, .webPage, .archive, .compressed,
      .sound:
      false
    }
  }

  /// The advice for a user who meant it as a picture.
  public var adviceForPicture: String {
    switch self {
    case .pdf: "place one of its pages: \"image\": \"FILE.pdf\", \"page\": 1"
    case .rawPhoto:
      "export it as JPEG with the camera's or a photo program, or use the JPEG beside it"
    case .video: "save one picture of it as JPEG: ffmpeg -ss 3 -i FILE -frames:v 1 picture.jpg"
    case .word, .excel, .powerPoint, .openDocument, .office, .richText:
      "save the picture in it by itself, as JPEG or PNG"
    case .webPage: "a link to a picture may have been saved in its place; save the picture itself"
    case .archive, .compressed: "unpack it first"
    case .sound: "a picture is a \(ImageKind.names) file"
    case .photoshop, .bitmap, .bigTIFF, .jpegXL, .jpeg2000: "save it as JPEG or PNG"
    }
  }

  /// - Parameter file: The first 64 kB of the file at least, or all of it.
  public static func detect(_ file: UnsafeRawBufferPointer) -> ForeignKind? {
    let head = Array(file.prefix(detectedByteCount))
    for (signature, offset, kind) in signatures where head.dropFirst(offset).starts(with: signature) {
      return kind
    }
    if head.starts(with: "RIFF".utf8) {
      let form = head.dropFirst(8).prefix(4)
      return form.elementsEqual("AVI ".utf8) ? .video : form.elementsEqual("WAVE".utf8) ? .sound : nil
    }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return packed(head) }
    if isRawTIFF(file) { return .rawPhoto }
    let text = String(decoding: head.prefix(512), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      .lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .webPage }
    return nil
  }

  private static let signatures: [([UInt8], Int, ForeignKind)] =
    [
      ("%PDF", 0, .pdf), ("FUJIFILMCCD-RAW", 0, .rawPhoto), ("FOVb", 0, .rawPhoto), ("IIRO", 0, .rawPhoto),
      ("IIRS", 0, .rawPhoto), ("MMOR", 0, .rawPhoto), ("IIU\0", 0, .rawPhoto), ("CR\u{2}", 8, .rawPhoto),
      ("ftypcrx ", 4, .rawPhoto), ("FLV\u{1}", 0, .video), ("{\\rtf", 0, .richText), ("II+\0", 0, .bigTIFF),
      ("MM\0+", 0, .bigTIFF), ("8BPS", 0, .photoshop), ("BM", 0, .bitmap), ("Rar!", 0, .compressed),
      ("ID3", 0, .sound), ("OggS", 0, .sound), ("fLaC", 0, .sound), ("JXL ", 4, .jpegXL),
      ("jP  ", 4, .jpeg2000),
    ].map { (Array($0.utf8), $1, $2) } + [
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], 0, .office), ([0x1F, 0x8B], 0, .compressed),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, .compressed),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, .compressed),
      ([0x1A, 0x45, 0xDF, 0xA3], 0, .video), ([0, 0, 1, 0xBA], 0, .video), ([0xFF, 0x0A], 0, .jpegXL),
    ]

  /// Office documents are ZIP archives with folders of these names.
  private static func packed(_ head: [UInt8]) -> ForeignKind {
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("application/vnd.oasis.opendocument") { return .openDocument }
    if text.contains("word/") { return .word }
    if text.contains("xl/") { return .excel }
    if text.contains("ppt/") { return .powerPoint }
    return .archive
  }

  /// Whether it is a raw photo of Nikon, Sony, Pentax and others, or DNG: a TIFF whose first picture is a small
  /// preview. One of its directories contains the sensor data (TIFF/EP; photometric interpretation 32803 or 34892).
  private static func isRawTIFF(_ file: UnsafeRawBufferPointer) -> Bool {
    guard let first = TIFFDirectory(file) else { return false }
    if first.entries.contains(where: { $0.tag == 50_706 }) { return true }
    return ([first] + first.subdirectories).contains { $0[262] == 32_803 || $0[262] == 34_892 }
  }
}

extension TIFFDirectory {
  /// The directories of the SubIFDs tag, four at most.
  fileprivate var subdirectories: [TIFFDirectory] {
    guard let entry = entries.first(where: { $0.tag == 330 }) else { return [] }
    let start = entry.count == 1 ? entry.offset : reader.u32(entry.offset) ?? 0
    return (0..<min(entry.count, 4)).compactMap { index in
      reader.u32(start + 4 * index).map { TIFFDirectory(reader, at: $0) }
    }
  }
}

/// An ISO base media file (ISO/IEC 14496-12): a still picture or a video.
enum BoxedKind {
  case still
  case video

  /// Nil for a file with another structure.
  static func detect(_ file: UnsafeRawBufferPointer) -> BoxedKind? {
    let reader = ByteReader(bytes: file)
    guard reader.hasText("ftyp", at: 4), let length = reader.u32(0) else { return nil }
    // The main brand, a version, and the compatible brands.
    let brands = [8] + Array(stride(from: 16, to: min(length, file.count, 1024), by: 4))
    if brands.contains(where: { place in stills.contains { reader.hasText($0, at: place) } }) {
      return .still
    }
    // Stills of unknown brands have a top-level `meta` box; videos have theirs inside `moov`.
    var offset = length
    while length >= 16, let next = reader.u32(offset), next >= 8 {
      if reader.hasText("meta", at: offset + 4) { return .still }
      if reader.hasText("moov", at: offset + 4) { break }
      offset += next
    }
    return .video
  }

  private static let stills: [StaticString] = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "mif3", "msf1", "avif", "avis", "avci",
    "avcs",
  ]
}
