package import PDFAssembly

extension PDFSummary {
  /// Reads the facts about a PDF.
  package init(_ document: PDFDocument, path: String) throws(PDFError) {
    self.path = path
    size = document.source.count
    version = document.headerVersion
    revisions = document.revisions
    hasUnfinishedSave = document.unfinishedSave != nil
    do throws(PDFError) {
      isLinearized = try document.isLinearized()
      protection = try document.encryption()
      try read(document)
    } catch {
      guard case .encrypted = error else { throw error }
      // Objects in streams require the password, the others do not.
      protection.encryption = protection.encryption ?? "yes"
    }
  }

  /// Reads the facts that require the password.
  ///
  /// - Parameter copy: The document without its encryption.
  package mutating func complete(from copy: PDFDocument) throws(PDFError) {
    let own = protection
    try read(copy)
    (protection.encryption, protection.forbidden) = (own.encryption, own.forbidden)
    for index in images.indices { images[index].object = nil }
  }

  private mutating func read(_ document: PDFDocument) throws(PDFError) {
    let catalog = try document.catalog()
    if let newer = try document.resolve(catalog["Version"])?.name, newer > version { version = newer }
    protection = try document.protection()
    let marks = try document.resolve(catalog["MarkInfo"])?.dictionary
    isTagged = try document.resolve(marks?["Marked"]) == .bool(true)
    if !document.isEncrypted {
      language = try document.resolve(catalog["Lang"])?.string
      properties = try Self.properties(document)
      // Invalid names are reported by the command that uses them.
      albumFiles = ((try? document.albumFiles()) ?? []).map(\.name)
    }
    let pages = try document.pages()
    self.pages = try Self.summaries(of: pages, document)
    var resources = ResourceReader(document)
    for (index, page) in pages.enumerated() { try resources.read(page, number: index + 1) }
    (fonts, images) = (resources.fonts, resources.placedImages)
    hasContents = true
  }

  private static func summaries(
    of pages: [PDFPage], _ document: PDFDocument
  ) throws(PDFError) -> [PageSummary] {
    // Their strings are encrypted, too.
    let labels = document.isEncrypted ? [] : try document.pageLabels(count: pages.count)
    let links = try LinkTargets(of: document, pages)
    var summaries: [PageSummary] = []
    for (index, page) in pages.enumerated() {
      var summary = PageSummary(
        number: index + 1, label: labels.isEmpty ? nil : labels[index], boxes: page.boxes,
        rotation: page.rotation, width: page.shownSize.width, height: page.shownSize.height)
      summary.unit = try document.resolve(page.dictionary["UserUnit"])?.double
      summary.annotations = try document.annotationSummaries(of: page, links)
      summaries.append(summary)
    }
    return summaries
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
  /// Whether the file is linearized, and nothing has been appended.
  fileprivate func isLinearized() throws(PDFError) -> Bool {
    guard let first = try firstObject()?.value.dictionary, first["Linearized"] != nil else { return false }
    return first["L"]?.integer == source.count - base
  }
}
