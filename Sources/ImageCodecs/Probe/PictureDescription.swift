internal import CXML
import Cairo

/// Returns the description of a picture that was written in a photo program: from its XMP packet (`dc:description`, ISO
/// 16684-1), or else the caption of a JPEG's IPTC block (IIM 4.2, dataset 2:120). Both are read as the Metadata Working
/// Group advises (Guidelines for Handling Image Metadata 2.0, 5.4). The description in EXIF is not read, since cameras
/// write their own name there.
///
/// - Parameters:
///   - head: The start of the file, up to its pixels.
///   - language: The wanted language as a BCP 47 tag, if XMP has the description in it.
/// - Returns: One line of at most 1,000 characters; nil without a description.
public func pictureDescription(
  in head: UnsafeRawBufferPointer, language: String? = nil
) throws(ImageError) -> String? {
  let kind = try ImageKind.detect(head)
  if let packet = XMPPacket.find(in: head, kind),
    let text = try text(inPacket: packet, "description", "http://purl.org/dc/elements/1.1/", language)
  {
    return text
  }
  return kind == .jpeg ? iptcCaption(inJPEG: head).flatMap(oneLine) : nil
}

/// Returns the alternative text of a picture for screen readers: `Iptc4xmpCore:AltTextAccessibility` of its XMP packet
/// (IPTC Photo Metadata Standard 2021.1).
///
/// - Parameters:
///   - head: The start of the file, up to its pixels.
///   - language: The wanted language as a BCP 47 tag, if the text is available in it.
/// - Returns: One line of at most 1,000 characters; nil without such a text.
public func pictureAlternative(
  in head: UnsafeRawBufferPointer, language: String? = nil
) throws(ImageError) -> String? {
  guard let packet = XMPPacket.find(in: head, try ImageKind.detect(head)) else { return nil }
  return try text(
    inPacket: packet, "AltTextAccessibility", "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", language)
}

private func text(
  inPacket packet: UnsafeRawBufferPointer, _ name: String, _ namespace: String, _ language: String?
) throws(ImageError) -> String? {
  guard XMPPacket.contains(packet, name) else { return nil }
  let text = try XMPPacket.parse(packet) { xml, root in
    firstText(in: root, xml, (name, namespace), language)
  }
  return text.flatMap { $0 }.flatMap(oneLine)
}

/// The text in a language, or else in the default one, of the first property with a name and namespace below an element.
private func firstText(
  in element: xmlNodePtr, _ xml: Libxml2, _ name: (local: String, space: String), _ language: String?
) -> String? {
  for child in elements(of: element) {
    guard isNamed(child, name.local, name.space) else {
      if let text = firstText(in: child, xml, name, language) { return text }
      continue
    }
    let languages =
      elements(of: child).first { isNamed($0, "Alt", nil) }.map { Array(elements(of: $0)) } ?? []
    let tags = languages.map {
      xml.property($0, "lang", "http://www.w3.org/XML/1998/namespace")?.lowercased()
    }
    let main = language?.lowercased().split(separator: "-").first.map(String.init)
    let best =
      tags.firstIndex { $0 != nil && $0 == language?.lowercased() }
      ?? tags.firstIndex { $0 != nil && $0?.split(separator: "-").first.map(String.init) == main }
      ?? tags.firstIndex(of: "x-default")
    return xml.content(of: best.map { languages[$0] } ?? languages.first ?? child)
  }
  return xml.property(element, name.local, name.space)
}

/// A text as one line without control characters; nil if nothing is left, or if a camera wrote it.
private func oneLine(_ text: String) -> String? {
  let words = text.unicodeScalars.prefix(readDescriptionLimit).split {
    $0.properties.isWhitespace || $0.value < 32 || (127..<160).contains($0.value)
  }
  let line = String(words.map { String($0) }.joined(separator: " ").prefix(descriptionLimit))
  return line.isEmpty || line.hasSuffix("DIGITAL CAMERA") || line == "SONY DSC" ? nil : line
}

/// The caption in an APP13 segment: the block 0x0404 of Photoshop's image resources, which has the datasets of IPTC's
/// Information Interchange Model.
private func iptcCaption(inJPEG file: UnsafeRawBufferPointer) -> String? {
  guard let segment = MetadataBlock.jpegSegment(0xED, "Photoshop 3.0\0", in: file),
    segment.upperBound <= file.count
  else { return nil }
  let reader = ByteReader(bytes: UnsafeRawBufferPointer(rebasing: file[segment]))
  var offset = 0
  // "8BIM", a number, a name and its length in an even number of bytes, the size, and as many bytes, evenly padded.
  while reader.hasText("8BIM", at: offset), let number = reader.u16(offset + 4),
    let name = reader.u8(offset + 6),
    let size = reader.u32(offset + 6 + (name + 2) / 2 * 2)
  {
    let start = offset + 10 + (name + 2) / 2 * 2
    guard start + size <= reader.bytes.count else { return nil }
    if number == 0x0404 { return caption(inDatasets: reader[start..<start + size]) }
    offset = start + (size + 1) / 2 * 2
  }
  return nil
}

private func caption(inDatasets reader: ByteReader) -> String? {
  var offset = 0
  // 0x1C, the record, the dataset, the size, and as many bytes.
  while reader.u8(offset) == 0x1C, let size = reader.u16(offset + 3), size < 0x8000,
    offset + 5 + size <= reader.bytes.count
  {
    if reader.u16(offset + 1) == 0x0278 {
      let bytes = reader.bytes[(offset + 5)..<(offset + 5 + size)]
      // Programs write UTF-8, or the characters of Windows, most of which are the first of Unicode.
      return String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { inWindows1252[$0] ?? Unicode.Scalar($0) }))
    }
    offset += 5 + size
  }
  return nil
}

/// The characters of code page 1252 that differ from Latin 1 (Unicode's mapping table CP1252.TXT); five bytes have
/// none.
private let inWindows1252: [UInt8: Unicode.Scalar] = [
  0x80: "\u{20AC}", 0x82: "\u{201A}", 0x83: "\u{192}", 0x84: "\u{201E}", 0x85: "\u{2026}", 0x86: "\u{2020}",
  0x87: "\u{2021}", 0x88: "\u{2C6}", 0x89: "\u{2030}", 0x8A: "\u{160}", 0x8B: "\u{2039}", 0x8C: "\u{152}",
  0x8E: "\u{17D}", 0x91: "\u{2018}", 0x92: "\u{2019}", 0x93: "\u{201C}", 0x94: "\u{201D}", 0x95: "\u{2022}",
  0x96: "\u{2013}", 0x97: "\u{2014}", 0x98: "\u{2DC}", 0x99: "\u{2122}", 0x9A: "\u{161}", 0x9B: "\u{203A}",
  0x9C: "\u{153}", 0x9E: "\u{17E}", 0x9F: "\u{178}",
]
