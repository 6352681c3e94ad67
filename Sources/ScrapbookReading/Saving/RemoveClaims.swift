package import PDFAssembly

extension PDFDocument {
  /// Whether the document has a structure for screen readers.
  package var hasStructure: Bool { (try? catalog()["StructTreeRoot"]) != nil }

  /// A section to append that removes claims of PDF/A and PDF/UA from the metadata of a document whose pages are
  /// changed; nil if nothing changes.
  ///
  /// - Parameter removesStructure: Whether to remove the structure. A structure for other pages is worse than none:
  ///   screen readers skip content without it, and read content of removed pages, which it keeps in the file.
  package func sectionWithoutClaims(removesStructure: Bool = false) throws(PDFError) -> [UInt8]? {
    guard !isEncrypted else { return nil }
    var update = PDFUpdate(self)
    if removesStructure, hasStructure, let root = PDFUpdate.Key(trailer["Root"]) {
      var catalog = try catalog()
      for key in ["StructTreeRoot", "MarkInfo"] { catalog[key] = nil }
      update.set(root, to: .dictionary(catalog))
    }
    try removeClaims(in: &update)
    return update.isEmpty ? nil : try update.section()
  }

  private func removeClaims(in update: inout PDFUpdate) throws(PDFError) {
    guard let key = PDFUpdate.Key(try catalog()["Metadata"]),
      let stored = try object(key.number, generation: key.generation), var entries = stored.value.dictionary,
      let data = try decodedData(of: stored)
    else { return }
    let metadata = String(decoding: data, as: UTF8.self)
    let rest = withoutClaims(metadata)
    guard rest != metadata else { return }
    for key in ["Filter", "DecodeParms", "Length"] { entries[key] = nil }
    update.set(key, to: entries, stream: Array(rest.utf8))
  }
}

/// The metadata without the properties of PDF/A (ISO 19005-2, 6.6.4) and PDF/UA (ISO 14289-1, 5), which are elements or
/// attributes.
private func withoutClaims(_ metadata: String) -> String {
  var text = Array(metadata.utf8)
  for name in claimNames {
    for (start, end) in [("<\(name)>", "</\(name)>"), (" \(name)=\"", "\""), (" \(name)='", "'")] {
      text = text.removing(from: Array(start.utf8), to: Array(end.utf8))
    }
  }
  return String(decoding: text, as: UTF8.self)
}

extension [UInt8] {
  /// The bytes without ranges delimited by two marks.
  fileprivate func removing(from start: [UInt8], to end: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = self[...]
    while let first = rest.firstRange(of: start), let last = rest[first.upperBound...].firstRange(of: end) {
      kept += rest[..<first.lowerBound]
      rest = rest[last.upperBound...]
    }
    return kept + rest
  }
}

private let claimNames = ["pdfaid:", "pdfuaid:"].flatMap { prefix in
  ["part", "conformance", "amd", "rev", "corr"].map { prefix + $0 }
}
