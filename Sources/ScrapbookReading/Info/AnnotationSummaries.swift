import PDFAssembly

extension PDFDocument {
  /// - Parameter links: Resolves the targets of links; nil omits them.
  func annotationSummaries(
    of page: PDFPage, _ links: LinkTargets? = nil
  ) throws(PDFError) -> [AnnotationSummary] {
    var summaries: [AnnotationSummary] = []
    for value in try resolve(page.dictionary["Annots"])?.array ?? [] {
      guard let annotation = try resolve(value)?.dictionary else { continue }
      var summary = AnnotationSummary(kind: try resolve(annotation["Subtype"])?.name ?? "unknown")
      // The strings of an encrypted file are encrypted.
      if !isEncrypted {
        summary.name = try resolve(annotation["NM"])?.string
        let title = try resolve(annotation["T"])?.string
        summary.author = kindsWithoutAuthor.contains(summary.kind) ? nil : title
        summary.field = summary.kind == "Widget" ? title : nil
        summary.contents = try resolve(annotation["Contents"])?.string
      }
      summary.box = try box(annotation["Rect"])
      if summary.kind == "Link" { summary.target = try links?.target(of: annotation) }
      summaries.append(summary)
    }
    return summaries
  }
}

/// The annotations that are not markup (ISO 32000-1, table 169).
private let kindsWithoutAuthor: Set = [
  "Link", "Popup", "Movie", "Widget", "Screen", "PrinterMark", "TrapNet", "Watermark", "3D", "RichMedia",
]
