import Cairo
import PDFAssembly
package import ScrapbookKit

/// Draws documents one after another for one PDF. What it has drawn can be released: it keeps what the linker needs.
package final class PDFDrawer {
  private let resources: DocumentResources
  private let options: PDFOptions
  private let mayHaveText: Bool
  private var hasText = false
  private let pictures: Placeholders
  private let marks: MarkSurfaces?
  private let bytes = ByteCollector()
  private var canvas: Canvas?
  private let fonts = OpenedFonts()
  private let masks = MaskCache()
  /// The sheets without what they show.
  private var sheets: [Sheet] = []
  private var chapters: [Chapter] = []
  private var structure = DrawnStructure()
  private var uses: [PictureUse] = []

  /// cairo's PDF, which has the size of its first page.
  private final class Canvas {
    let context: Context
    let surface: PDFSurface

    init(
      _ size: Size, hasText: Bool, write: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws(CairoError) {
      try loadCairo()
      surface = try PDFSurface(width: size.width, height: size.height, hasText: hasText, write: write)
      context = try Context(surface)
    }
  }

  /// - Parameters:
  ///   - resources: Those with the pictures of all documents.
  ///   - mayHaveText: Whether glyphs may be drawn whose text matters.
  package init(_ resources: DocumentResources, options: PDFOptions, mayHaveText: Bool = true) throws {
    (self.resources, self.options, self.mayHaveText) = (resources, options, mayHaveText)
    pictures = Placeholders(resources.store, isForArchive: options.tags)
    marks = options.tags ? try withFontLock { () throws(CairoError) in try MarkSurfaces() } : nil
  }

  /// Draws a document behind those before it.
  ///
  /// - Parameters:
  ///   - chapter: The title of the chapter that the document becomes; nil for one that stands alone.
  ///   - progress: Called before each sheet; what it throws ends the work.
  package func add(
    _ document: PagedDocument, asChapter chapter: String? = nil,
    progress: (ExportStep) throws -> Void = { _ in }
  ) throws {
    let first = sheets.count
    var document = document
    if let chapter {
      document.chapters = [Chapter(title: chapter, firstSheet: 0, language: document.info.language)]
    }
    let part = Future { [document] in DrawnStructure.Part(document, after: first) }
    // It needs no fonts: another processor walks through the document while this one draws it.
    if options.tags, resources.store.files.options.readsInParallel { Helper.start { part.run() } }
    uses += document.pictureUses
    fonts.table = document.fonts
    hasText = hasText || document.hasText
    try withFontLock {
      for (index, sheet) in document.sheets.enumerated() {
        try progress(.sheet(first + index))
        try draw(sheet, document.catalog)
      }
    }
    if options.tags {
      structure.add(part.take(), asChapterIn: chapter.map { _ in document.info.language })
    }
    chapters += document.chapters.map { $0.moved(by: first) }
    sheets += document.sheets.map { $0.withoutItems(after: first) }
  }

  private func draw(_ sheet: Sheet, _ catalog: AssetCatalog) throws {
    let bytes = bytes
    let area = sheet.size.inWholePoints
    let canvas =
      try canvas ?? Canvas(area, hasText: mayHaveText) { bytes.bytes.append(contentsOf: $0) }
    self.canvas = canvas
    canvas.surface.setPageSize(width: area.width, height: area.height)
    let colors = TextColors()
    let painter = Painter(
      catalog: catalog, fonts: fonts, store: resources.store, target: .placeholders(pictures),
      direction: ReadingDirection(of: sheet.items), masks: masks,
      marks: SheetMarks(marks, colors), colors: colors)
    try canvas.context.saved {
      canvas.context.addRectangle(x: 0, y: 0, width: area.width, height: area.height)
      canvas.context.clip()
      // The lower left corner of the sheet is that of the area.
      if area.height > sheet.size.height {
        canvas.context.concatenate(
          Matrix(.translation(x: 0, y: area.height - sheet.size.height)))
      }
      try painter.paint(sheet.items, on: canvas.context)
    }
    try canvas.context.check()
    try canvas.surface.showPage()
  }

  /// Returns the drawing of all documents, to which none can be added any more.
  ///
  /// - Parameters:
  ///   - info: The properties of the PDF.
  ///   - catalog: The pictures of all documents.
  package func finish(_ info: DocumentInfo, _ catalog: AssetCatalog) throws -> PDFDrawing {
    guard let canvas else { throw ScrapbookError.nothingSelected }
    try withFontLock { try canvas.surface.finish() }
    structure.stateLanguages(besides: info.language)
    return PDFDrawing(
      PagedDocument(info: info, catalog: catalog, sheets: sheets, fonts: [], chapters: chapters), uses: uses,
      resources, options, (pictures, options.tags ? structure : nil, bytes.bytes, hasText: hasText))
  }
}

extension PDFDrawing {
  /// Draws a single document.
  init(
    _ document: PagedDocument, with resources: DocumentResources, options: PDFOptions,
    progress: (ExportStep) throws -> Void = { _ in }
  ) throws {
    let drawer = try PDFDrawer(resources, options: options, mayHaveText: document.hasText)
    try drawer.add(document, progress: progress)
    self = try drawer.finish(document.info, document.catalog)
  }
}

extension Size {
  /// The size in whole points, within a millionth. cairo 1.16 draws nothing in the last part of a point of a page whose size has changed:
  /// `cairo_pdf_surface_set_size` cuts the recorded area (`_cairo_paginated_surface_set_size`). So pages are drawn in an area of
  /// whole points, and the linker states their size.
  var inWholePoints: Size {
    Size(width: (width - 1e-6).rounded(.up), height: (height - 1e-6).rounded(.up))
  }
}

extension Chapter {
  /// The chapter in a document with more sheets before it.
  fileprivate func moved(by sheets: Int) -> Chapter {
    var chapter = self
    chapter.firstSheet += sheets
    return chapter
  }
}

extension Sheet {
  /// What the linker needs of a sheet in a document with more sheets before it.
  fileprivate func withoutItems(after sheets: Int) -> Sheet {
    var sheet = self
    (sheet.items, sheet.emptyElements) = ([], [])
    for index in sheet.links.indices {
      sheet.links[index].within = nil
      sheet.links[index].target = sheet.links[index].target.moved(by: sheets)
    }
    return sheet
  }
}

extension SheetLink.Target {
  fileprivate func moved(by sheets: Int) -> Self {
    switch self {
    case .address: self
    case .sheet(let index, let y): .sheet(index + sheets, y: y)
    }
  }
}
