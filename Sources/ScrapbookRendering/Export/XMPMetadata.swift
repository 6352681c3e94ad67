import Notation
import ScrapbookKit

/// The metadata of a document as XMP (ISO 16684-1), equal to the document information, with the standards that the
/// file is built to.
func xmpMetadata(_ info: DocumentInfo, _ options: PDFOptions, producer: String, _ claim: ArchiveClaim)
  -> [UInt8]
{
  var properties: [String] = [
    "<dc:format>application/pdf</dc:format>",
    "<pdf:Producer>\(escaped(producer))</pdf:Producer>",
  ]
  if let level = claim.level {
    properties += [
      "<pdfaid:part>\(claim.part)</pdfaid:part>", "<pdfaid:conformance>\(level)</pdfaid:conformance>",
    ]
  }
  if let title = info.title {
    properties.append("<dc:title>\(alternatives(title))</dc:title>")
  }
  if let author = info.author {
    properties.append("<dc:creator><rdf:Seq><rdf:li>\(escaped(author))</rdf:li></rdf:Seq></dc:creator>")
  }
  if let subject = info.subject {
    properties.append("<dc:description>\(alternatives(subject))</dc:description>")
  }
  if let language = info.checkedLanguage {
    properties.append("<dc:language><rdf:Bag><rdf:li>\(language)</rdf:li></rdf:Bag></dc:language>")
  }
  if !info.keywords.isEmpty {
    properties.append("<pdf:Keywords>\(escaped(info.keywords.joined(separator: ", ")))</pdf:Keywords>")
  }
  if !options.creator.isEmpty {
    properties.append("<xmp:CreatorTool>\(escaped(options.creator))</xmp:CreatorTool>")
  }
  if let date = info.date {
    properties += ["CreateDate", "ModifyDate"].map { "<xmp:\($0)>\(escaped(date))</xmp:\($0)>" }
  }
  if claim.isUniversal { properties += ["<pdfuaid:part>1</pdfuaid:part>", universalSchema] }
  return Array("\(packetStart)\n\(properties.joined(separator: "\n"))\n\(packetEnd)".utf8)
}

/// The standards that a PDF is built to.
struct ArchiveClaim: Equatable {
  /// The part of PDF/A (ISO 19005): 3 if the file contains other files, else 2.
  var part: Int
  /// The level: A with a complete structure, else U; nil if the file does not meet the standard.
  var level: String?
  /// Whether it is also PDF/UA-1 (ISO 14289-1).
  var isUniversal: Bool
}

private func alternatives(_ text: String) -> String {
  "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt>"
}

/// The text for XML.
private func escaped(_ text: String) -> String { xmlText(metadataText(text)) }

private let packetStart = """
  <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
  <x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  """

private let packetEnd = """
  </rdf:Description>
  </rdf:RDF>
  </x:xmpmeta>
  <?xpacket end="w"?>
  """

/// A description of the PDF/UA property, which PDF/A does not know (ISO 19005-2, 6.6.2.3).
private let universalSchema = """
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
  <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
  <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
  <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
  <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
  <pdfaProperty:name>part</pdfaProperty:name>
  <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
  <pdfaProperty:category>internal</pdfaProperty:category>
  <pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description>
  </rdf:li></rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
  """
