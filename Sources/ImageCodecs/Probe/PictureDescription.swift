internal import CXML
import Cairo

/// Returns what somebody wrote about a picture in a photo program: the description of its XMP packet (`dc:description`,
/// ISO 16684-1), or else the caption of a JPEG's IPTC block (IIM 4.2, dataset 2:120). Both are read as the Metadata
/// Working Group advises (Guidelines for Handling Image Metadata 2.0, 5.4). The description in EXIF is not read, since
/// cameras write their own name there.
///
/// - Parameter head: The start of the file, up to its pixels.
/// - Returns: One line of at most 1,000 characters; nil without a description.
public func pictureDescription(in head: UnsafeRawBufferPointer) throws(ImageError) -> String? {
  let kind = try ImageKind.detect(head)
  if let packet = XMPPacket.find(in: head, kind),
    let text = try text(inPacket: packet, "description", "http://purl.org/dc/elements/1.1/")
  {
    return text
  }
  return kind == .jpeg ? iptcCaption(inJPEG: head).flatMap(oneLine) : nil
}

/// Returns what somebody wrote for those who cannot see a picture: `Iptc4xmpCore:AltTextAccessibility` of its XMP packet
/// (IPTC Photo Metadata Standard 2021.1).
///
/// - Parameter head: The start of the file, up to its pixels.
/// - Returns: One line of at most 1,000 characters; nil without such a text.
public func pictureAlternative(in head: UnsafeRawBufferPointer) throws(ImageError) -> String? {
  guard let packet = XMPPacket.find(in: head, try ImageKind.detect(head)) else { return nil }
  return try text(
    inPacket: packet, "AltTextAccessibility", "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/")
}

private func text(
  inPacket packet: UnsafeRawBufferPointer, _ name: String, _ namespace: String
) throws(ImageError) -> String? {
  guard XMPPacket.contains(packet, name) else { return nil }
  let text = try XMPPacket.parse(packet) { xml, root in
    firstText(in: root, xml, name, namespace)
  }
  return text.flatMap { $0 }.flatMap(oneLine)
}

/// The text in the default language of the first property with a name below an element.
private func firstText(
  in element: xmlNodePtr, _ xml: Libxml2, _ name: String, _ namespace: String
) -> String? {
  for child in elements(of: element) {
    guard isNamed(child, name, namespace) else {
      if let text = firstText(in: child, xml, name, namespace) { return text }
      continue
    }
    let languages =
      elements(of: child).first { isNamed($0, "Alt", nil) }.map { Array(elements(of: $0)) } ?? []
    let isDefault = { xml.property($0, "lang", "http://www.w3.org/XML/1998/namespace") == "x-default" }
    return xml.content(of: languages.first(where: isDefault) ?? languages.first ?? child)
  }
  return xml.property(element, name, namespace)
}

/// A text as one line without control characters; nil if nothing is left, or if a camera wrote it.
private func oneLine(_ text: String) -> String? {
  let words = text.unicodeScalars.prefix(4000).split {
    $0.properties.isWhitespace || $0.value < 32 || $0.value == 127
  }
  let line = String(words.map { String($0) }.joined(separator: " ").prefix(1000))
  return line.isEmpty || line.hasSuffix("DIGITAL CAMERA") || line == "SONY DSC" ? nil : line
}

/// The caption in an APP13 segment: the block 0x0404 of Photoshop's image resources, which has the datasets of IPTC's
/// Information Interchange Model.
private func iptcCaption(inJPEG file: UnsafeRawBufferPointer) -> String? {
  guard let segment = XMPPacket.jpegSegment(0xED, "Photoshop 3.0\0", in: file),
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
      // Programs write UTF-8, or Latin 1, whose characters are the first of Unicode.
      return String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
    offset += 5 + size
  }
  return nil
}
