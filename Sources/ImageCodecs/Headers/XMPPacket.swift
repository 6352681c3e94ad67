internal import CXML
import Cairo

private let libxml2 = ImageLibrary(
  "libxml2.so.2", for: "a photo with marked faces or a description", Libxml2(), load: Libxml2_load)

/// The XMP packet of a picture.
enum XMPPacket {
  /// Returns the packet's bytes; nil if the picture has none, or a damaged one.
  static func find(in file: UnsafeRawBufferPointer, _ kind: ImageKind) -> UnsafeRawBufferPointer? {
    guard let range = MetadataBlock.xmp.range(in: file, kind), range.upperBound <= file.count else {
      return nil
    }
    return UnsafeRawBufferPointer(rebasing: file[range])
  }

  /// Parses a packet and calls `body` with its root element.
  ///
  /// - Returns: Nil if the packet is damaged, too large or has a document type.
  /// - Throws: An error if libxml2 is missing.
  static func parse<Result>(
    _ packet: UnsafeRawBufferPointer, _ body: (Libxml2, xmlNodePtr) -> Result
  ) throws(ImageError) -> Result? {
    // XMP has no document type; without one there are no entities that could expand or be fetched.
    guard packet.count <= packetLimit, !contains(packet, "<!DOCTYPE") else { return nil }
    let xml = try libxml2.functions()
    let options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING
    let bytes = packet.assumingMemoryBound(to: CChar.self).baseAddress
    // The encoding is given explicitly, so that a packet cannot hide a document type in another one. libxml2 refuses
    // elements that are nested deeper than 256.
    guard let document = xml.xmlReadMemory(bytes, Int32(packet.count), nil, "UTF-8", Int32(options)) else {
      return nil
    }
    defer { xml.xmlFreeDoc(document) }
    guard let root = xml.xmlDocGetRootElement(document) else { return nil }
    return body(xml, root)
  }

  /// Whether a packet contains a text: most need not be parsed.
  static func contains(_ packet: UnsafeRawBufferPointer, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      packet.indices.contains {
        packet[$0] == text[0] && text.elementsEqual(packet[$0...].prefix(text.count))
      }
    }
  }
}

func elements(of node: xmlNodePtr) -> some Sequence<xmlNodePtr> {
  sequence(first: node.pointee.children) { $0?.pointee.next }.lazy
    .compactMap { $0 }.filter { $0.pointee.type == XML_ELEMENT_NODE }
}

/// - Parameter namespace: Nil for any namespace.
func isNamed(_ node: xmlNodePtr, _ name: String, _ namespace: String?) -> Bool {
  guard String(cString: node.pointee.name) == name else { return false }
  guard let namespace else { return true }
  return node.pointee.ns?.pointee.href.map { String(cString: $0) } == namespace
}

extension Libxml2 {
  /// Reads a property in either RDF notation: an attribute, or an element with text.
  func property(_ node: xmlNodePtr, _ name: String, _ namespace: String) -> String? {
    let element = elements(of: node).first { isNamed($0, name, namespace) }
    return copy(of: xmlGetNsProp(node, name, namespace) ?? element.flatMap { xmlNodeGetContent($0) })
  }

  /// The text of an element.
  func content(of element: xmlNodePtr) -> String? { copy(of: xmlNodeGetContent(element)) }

  /// A string of a text that the library has allocated for its caller.
  private func copy(of text: UnsafeMutablePointer<xmlChar>?) -> String? {
    guard let text else { return nil }
    defer { xmlFree.pointee?(text) }
    return String(cString: text)
  }
}
