import Deflate

extension Linker {
  /// Writes the metadata and the output intent, and adds them to the catalog (ISO 19005-2, 6.2.3 and 6.6.2).
  mutating func write(_ archive: ArchiveParts, to catalog: inout PDFDictionary) throws {
    let (metadata, profile) = (writer.reserve(), writer.reserve())
    // The metadata is not compressed, so that programs without support for PDF find it in the file.
    try writer.write(
      ["Type": .name("Metadata"), "Subtype": .name("XML")], stream: PDFStream(archive.metadata),
      isDrawing: true,
      as: metadata)
    let deflater = Deflater()
    archive.profile.withUnsafeBytes { deflater.append($0) }
    try writer.write(
      ["N": .integer(3), "Filter": .name("FlateDecode")], stream: PDFStream(deflater.finish()),
      isDrawing: true, as: profile)
    catalog["Metadata"] = .reference(metadata)
    catalog["OutputIntents"] = .array([
      .dictionary([
        "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
        "OutputConditionIdentifier": .text(archive.colors), "Info": .text(archive.colors),
        "DestOutputProfile": .reference(profile),
      ])
    ])
  }

  /// Changes an object of cairo's so that it fits into an archive; objects of other programs' pages stay unchanged.
  func archived(_ dictionary: PDFDictionary, of key: ObjectKey) -> PDFDictionary {
    guard options.edits.archive != nil, !foreignSources.contains(key.source) else { return dictionary }
    var dictionary = dictionary
    if dictionary["Subtype"]?.name == "CIDFontType2" { dictionary["CIDToGIDMap"] = .name("Identity") }
    if dictionary["Subtype"]?.name == "Image" { dictionary["Interpolate"] = nil }
    return dictionary
  }
}
