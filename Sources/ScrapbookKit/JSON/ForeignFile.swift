/// The kind of a file that was given where plain text is expected: a picture, a document of another program, an
/// archive.
package enum ForeignFile {
  case picture(String)
  case document(String)
  case archive(String)
  case markup(String)

  /// Detects the kind by the file's first bytes; nil for possible JSON, and for unknown kinds.
  package init?(_ bytes: [UInt8]) {
    func begins(_ magic: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: magic) }
    func begins(_ magic: String, at offset: Int = 0) -> Bool { begins(Array(magic.utf8), at: offset) }
    if begins([0xFF, 0xD8, 0xFF]) {
      self = .picture("a JPEG picture")
    } else if begins([0x89, 0x50, 0x4E, 0x47]) {
      self = .picture("a PNG picture")
    } else if begins("GIF8") {
      self = .picture("a GIF picture")
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .picture("a WebP picture")
    } else if begins("II*\0") || begins("MM\0*") {
      self = .picture("a TIFF picture or a raw photo")
    } else if begins("ftyp", at: 4) {
      let isPicture = Self.stills.contains { begins($0, at: 8) }
      self = .picture(isPicture ? "a HEIC or AVIF picture" : "a video")
    } else if begins("%PDF-") {
      self = .document("a PDF")
    } else if begins("PK\u{3}\u{4}") {
      self = Self.zip(bytes)
    } else if begins([0xD0, 0xCF, 0x11, 0xE0]) {
      self = .document("an old Word or Excel document")
    } else if begins("{\\rtf") {
      self = .document("a document in Rich Text Format")
    } else if begins([0x1F, 0x8B]) {
      self = .archive("a gzip archive")
    } else if begins("<") {
      self =
        Self.hasName("<svg", in: bytes.prefix(1024)) ? .picture("an SVG picture") : .markup("HTML or XML")
    } else {
      return nil
    }
  }

  /// The brands of HEIC and AVIF (ISO/IEC 23008-12 and AV1 Image File Format).
  private static let stills = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "mif3", "msf1", "avif", "avis", "avci",
    "avcs",
  ]

  /// Office documents are ZIP files, distinguished by the names of their entries.
  private static func zip(_ bytes: [UInt8]) -> ForeignFile {
    let kinds = [
      ("word/document.xml", "a Word document"), ("xl/workbook.xml", "an Excel workbook"),
      ("ppt/presentation.xml", "a PowerPoint presentation"), ("opendocument.text", "an OpenDocument text"),
      ("opendocument.spreadsheet", "an OpenDocument spreadsheet"),
    ]
    return kinds.first { hasName($0.0, in: bytes[...]) }.map { .document($0.1) } ?? .archive("a ZIP archive")
  }

  private static func hasName(_ name: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let name = Array(name.utf8)
    return bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }

  /// The name with its article: "an Excel workbook".
  package var name: String {
    switch self {
    case .picture(let name), .document(let name), .archive(let name), .markup(let name): name
    }
  }

  func fault(in source: SourceFile) -> JSONFault {
    let advice =
      switch self {
      case .picture, .document: "name a plain text file in JSON, whose name ends in .json"
      case .archive: "unpack it, and name the file in it"
      case .markup: "JSON begins with {; was a web page saved in its place?"
      }
    return JSONFault(
      id: .jsonSyntax, message: "this is \(name), not JSON", span: source.span(0, 1),
      hints: [advice])
  }
}
