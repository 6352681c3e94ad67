import PDFAssembly

extension PDFDocument {
  func annotationSummaries(
    of page: PDFPage, pageNumbers: [Int: Int]
  ) throws(PDFError) -> [AnnotationSummary] {
    var summaries: [AnnotationSummary] = []
    for value in try resolve(page.dictionary["Annots"])?.array ?? [] {
      guard let annotation = try resolve(value)?.dictionary else { continue }
      var summary = AnnotationSummary(kind: try resolve(annotation["Subtype"])?.name ?? "unknown")
      // The strings of an encrypted file are encrypted.
      if !isEncrypted {
        summary.name = try resolve(annotation["NM"])?.string
        summary.author = try resolve(annotation["T"])?.string
        summary.contents = try resolve(annotation["Contents"])?.string
      }
      summary.box = try box(annotation["Rect"])
      if summary.kind == "Link" { summary.target = try linkTarget(annotation, pageNumbers) }
      summaries.append(summary)
    }
    return summaries
  }

  /// Returns an address, "page 7", or the name of another action.
  private func linkTarget(_ link: PDFDictionary, _ pageNumbers: [Int: Int]) throws(PDFError) -> String? {
    let action = try resolve(link["A"])?.dictionary
    let kind = try resolve(action?["S"])?.name
    if kind == "URI" { return isEncrypted ? nil : try resolve(action?["URI"])?.string }
    guard let destination = try resolve(link["Dest"] ?? (kind == "GoTo" ? action?["D"] : nil)) else {
      return kind
    }
    if case .reference(let number, _)? = destination.array?.first {
      return pageNumbers[number].map { "page \($0)" }
    }
    return destination.name ?? (isEncrypted ? nil : destination.string)
  }
}
