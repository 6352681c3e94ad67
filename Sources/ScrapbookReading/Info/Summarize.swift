package import PDFAssembly

extension PDFSummary {
  /// Reads what is to be told of a PDF.
  package init(_ path: String) throws(ReadingError) {
    let source = try PDFFileSource(path)
    self = try naming(path) { () throws(PDFError) in try PDFSummary(PDFDocument(source), path: path) }
  }

  package init(_ document: PDFDocument, path: String) throws(PDFError) {
    self.path = path
    size = document.source.count
    version = document.headerVersion
    revisions = document.revisions
    hasUnfinishedSave = document.unfinishedSave != nil
    do throws(PDFError) {
      try read(document)
    } catch {
      guard case .encrypted = error else { throw error }
      // The objects in streams take the password, and the others do not.
      protection.encryption = protection.encryption ?? "yes"
    }
  }

  private mutating func read(_ document: PDFDocument) throws(PDFError) {
    isLinearized = try document.isLinearized()
    let catalog = try document.catalog()
    if let newer = try document.resolve(catalog["Version"])?.name, newer > version { version = newer }
    protection = try document.protection()
    let marks = try document.resolve(catalog["MarkInfo"])?.dictionary
    isTagged = try document.resolve(marks?["Marked"]) == .bool(true)
    if !document.isEncrypted {
      language = try document.resolve(catalog["Lang"])?.string
      properties = try Self.properties(document)
      // Names that are refused are told by the command that would use them.
      albumFiles = ((try? document.albumFiles()) ?? []).map(\.name)
    }
    let pages = try document.pages()
    let labels = try document.pageLabels(count: pages.count)
    let numbers = Dictionary(pages.enumerated().map { ($1.number, $0 + 1) }) { first, _ in first }
    var summaries: [PageSummary] = []
    for (index, page) in pages.enumerated() {
      var summary = PageSummary(
        number: index + 1, label: labels.isEmpty ? nil : labels[index], boxes: page.boxes,
        rotation: page.rotation, width: page.shownSize.width, height: page.shownSize.height)
      summary.unit = try document.resolve(page.dictionary["UserUnit"])?.double
      summary.annotations = try document.annotationSummaries(of: page, pageNumbers: numbers)
      summaries.append(summary)
    }
    self.pages = summaries
    var resources = ResourceReader(document)
    for (index, page) in pages.enumerated() { try resources.read(page, number: index + 1) }
    (fonts, images) = (resources.fonts, resources.placedImages)
  }

  private static func properties(_ document: PDFDocument) throws(PDFError) -> [(key: String, value: String)] {
    let info = try document.resolve(document.trailer["Info"])?.dictionary
    var properties: [(key: String, value: String)] = []
    for key in ["Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"] {
      if let value = try document.resolve(info?[key])?.string, !value.isEmpty {
        properties.append((key, value))
      }
    }
    return properties
  }
}

extension PDFDocument {
  /// Whether the file is made to be shown while it is still being transferred, and nothing has been appended.
  fileprivate func isLinearized() throws(PDFError) -> Bool {
    guard let first = try firstObject()?.value.dictionary, first["Linearized"] != nil else { return false }
    return first["L"]?.integer == source.count - base
  }
}
