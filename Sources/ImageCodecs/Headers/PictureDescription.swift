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
  if let packet = XMPPacket.find(in: head, kind), let text = try description(inPacket: packet) {
    return text
  }
  return kind == .jpeg ? iptcCaption(inJPEG: head).flatMap(oneLine) : nil
}

private func description(inPacket packet: UnsafeRawBufferPointer) throws(ImageError) -> String? {
  guard XMPPacket.contains(packet, "description") else { return nil }
  let text = try XMPPacket.parse(packet) { xml, root in
    firstDescription(in: root, xml)
  }
  return text.flatMap { $0 }.flatMap(oneLine)
}

/// The text in the default language of the first `dc:description` below an element.
private func firstDescription(in element: xmlNodePtr, _ xml: Libxml2) -> String? {
  let core = "http://purl.org/dc/elements/1.1/"
  for child in elements(of: element) {
    guard isNamed(child, "description", core) else {
      if let text = firstDescription(in: child, xml) { return text }
      continue
    }
    let languages =
      elements(of: child).first { isNamed($0, "Alt", nil) }.map { Array(elements(of: $0)) } ?? []
    let isDefault = { xml.property($0, "lang", "http://www.w3.org/XML/1998/namespace") == "x-default" }
    return xml.content(of: languages.first(where: isDefault) ?? languages.first ?? child)
  }
  return xml.property(element, "description", core)
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
