/// Sheets to be painted, and their pictures: the input of every exporter.
public struct PagedDocument: Sendable {
  public var info: DocumentInfo
  public var catalog: AssetCatalog
  public var sheets: [Sheet]
  /// The fonts that the glyphs of the sheets refer to; there may be more.
  public var fonts: [DocumentFont]
  /// The chapters in sheet order; empty for a document that is not joined of several.
  public var chapters: [Chapter]

  public init(
    info: DocumentInfo, catalog: AssetCatalog, sheets: [Sheet], fonts: [DocumentFont],
    chapters: [Chapter] = []
  ) {
    self.info = info
    self.catalog = catalog
    self.sheets = sheets
    self.fonts = fonts
    self.chapters = chapters
  }

  /// Whether its sheets show text.
  package var hasText: Bool { sheets.contains { !$0.items.forEachRun { _ in false } } }

  /// The fonts that its sheets show, in the order of their first use.
  package var shownFonts: [DocumentFont] {
    var numbers: [Int] = []
    for sheet in sheets {
      sheet.items.forEachRun { run in
        if !numbers.contains(run.font.number) { numbers.append(run.font.number) }
        return true
      }
    }
    return numbers.map { fonts[$0] }
  }
}

/// Sheets that share an entry of the outline: one of several documents that were joined.
public struct Chapter: Sendable, Equatable {
  public var title: String
  /// The index of its first sheet.
  public var firstSheet: Int
  /// A BCP 47 tag; nil is the language of the document.
  public var language: String?

  public init(title: String, firstSheet: Int, language: String? = nil) {
    self.title = title
    self.firstSheet = firstSheet
    self.language = language
  }
}

extension PagedDocument {
  /// The index of each sheet's chapter; nil for sheets before the first chapter.
  package var chaptersOfSheets: [Int?] {
    var current: Int?
    var next = 0
    return sheets.indices.map { index in
      while next < chapters.count, chapters[next].firstSheet <= index {
        current = next
        next += 1
      }
      return current
    }
  }
}
