import Cairo
import Files
import PDFAssembly
import Pango
package import ScrapbookKit

/// cairo's drawing of a document: a PDF with placeholders, which can be linked with pictures of any quality.
package struct PDFDrawing {
  /// The document without the contents of its sheets.
  let document: PagedDocument
  /// Every use of every picture, in paint order.
  let uses: [PictureUse]
  private let resources: DocumentResources
  private let options: PDFOptions
  let pictures: Placeholders
  /// The structure in reading order; nil without tags.
  private let structure: DrawnStructure?
  private let bytes: [UInt8]
  private let hasText: Bool

  init(
    _ document: PagedDocument, uses: [PictureUse], _ resources: DocumentResources, _ options: PDFOptions,
    _ drawn: (pictures: Placeholders, structure: DrawnStructure?, bytes: [UInt8], hasText: Bool)
  ) {
    (self.document, self.uses, self.resources, self.options) = (document, uses, resources, options)
    (pictures, structure, bytes, hasText) = drawn
  }

  /// Writes the PDF.
  ///
  /// - Parameters:
  ///   - photos: The photos at the beginning of the PDF; nil if nothing of it is written yet.
  ///   - isKnown: Whether `picture` can return a picture without making it.
  ///   - picture: Returns the picture of a number with the treatment of the quality.
  func link(
    _ quality: PictureQuality, to output: any PDFOutput, after photos: CopiedPhotos? = nil,
    isKnown: (Placeholder.Key, PictureTreatment) -> Bool = { _, _ in false },
    picture: (Placeholder.Key, PictureTreatment) throws -> LinkedPicture
  ) throws {
    let treatments = document.catalog.treatments(of: uses, quality, store: resources.store)
    let wanted = pictures.treated(treatments).filter { !isKnown($0.key, $0.treatment) }
    pictures.assets.makeInAdvance(
      wanted.map { ($0.path, $0.treatment) }, keepMetadata: options.keepMetadata)
    let photos = try photos ?? copiedPhotos(treatments, to: output, picture)
    guard photos.pictures.keys.allSatisfy(isDrawn) else { throw FailedSpeculation() }
    var copied = CopiedFiles(pictures: photos.inputs)
    do {
      let options = try linkOptions { copied.original = $0 }
      try PDFAssembly.link(PDFFile(bytes), options, after: photos.pictures) { key in
        copied.current = key
        let treatment =
          if case .picture(let number) = key { treatments[number] } else { nil as PictureTreatment? }
        let linked = try picture(key, treatment ?? .original)
        if let file = linked.file { copied.pictures[ObjectIdentifier(file)] = key }
        return linked
      }
    } catch LinkError.missingPlaceholder(let key) {
      throw pictures.failure(ofLost: key)
    } catch let error as FilePartError {
      throw try failure(error, of: copied, to: output)
    }
  }

  private func isDrawn(_ key: Placeholder.Key) -> Bool { pictures.drawn[key] != nil }

  /// Writes the photos that can be copied to the beginning of the PDF.
  private func copiedPhotos(
    _ treatments: [Int: PictureTreatment], to output: any PDFOutput,
    _ picture: (Placeholder.Key, PictureTreatment) throws -> LinkedPicture
  ) throws -> CopiedPhotos {
    try CopiedPhotos(
      of: shown, treatments: treatments, resources.store, options, to: output,
      isSeen: isDrawn, picture: { key, _ in try picture(key, .original) })
  }
}

// MARK: Failures

/// The files that are copied to a PDF.
private struct CopiedFiles {
  /// The pictures whose files may be copied later.
  var pictures: [ObjectIdentifier: Placeholder.Key]
  /// The picture that was wanted last.
  var current: Placeholder.Key?
  /// The album's own file that was copied last.
  var original: AlbumFile?
}

extension PDFDrawing {
  /// The failure of the album for a file that cannot be copied.
  private func failure(
    _ error: FilePartError, of copied: CopiedFiles, to output: any PDFOutput
  ) throws -> any Error {
    if let original = copied.original {
      return AlbumOriginals(in: resources.store).failure(ofOriginal: original, error)
    }
    let failed = output.failedInput.flatMap { copied.pictures[ObjectIdentifier($0)] }
    return try pictures.failure(of: failed ?? copied.current, error)
  }
}

extension PDFDrawing {
  private var shown: ShownPictures {
    ShownPictures(uses: uses, catalog: document.catalog, hasText: hasText)
  }

  /// - Parameter opened: Called with each of the album's own files before it is copied.
  private func linkOptions(opened: @escaping (AlbumFile) -> Void) throws -> LinkOptions {
    var link = LinkOptions(placeholders: Set(pictures.drawn.keys))
    link.maskedColors = pictures.shadows.stored
    link.deferred = pictures.deferred
    link.edits = document.edits(options, structure: structure)
    let originals = AlbumOriginals(in: resources.store)
    link.edits.files = try options.files.map { try originals.embedded($0, opened: opened) }
    link.sharesForms = !document.chapters.isEmpty
    return link
  }
}

/// Draws documents one after another for one PDF. A drawn document can be released: the drawer keeps the data that the
/// linker needs.
package final class PDFDrawer {
  private let resources: DocumentResources
  private let options: PDFOptions
  private let mayHaveText: Bool
  private var hasText = false
  private let pictures: Placeholders
  private let marks: MarkSurfaces?
  private var canvas: Canvas?
  private let fonts = OpenedFonts()
  private let masks = MaskCache()
  /// The sheets without their contents.
  private var sheets: [Sheet] = []
  private var chapters: [Chapter] = []
  private var structure = DrawnStructure()
  private var uses: [PictureUse] = []

  /// cairo's PDF, which has the size of its first page.
  private final class Canvas {
    let context: Context
    let surface: PDFSurface

    init(_ size: Size, hasText: Bool) throws(CairoError) {
      try loadCairo()
      surface = try PDFSurface(width: size.width, height: size.height, hasText: hasText)
      context = try Context(surface)
    }
  }

  /// - Parameters:
  ///   - resources: The resources with the pictures of all documents.
  ///   - mayHaveText: Whether any glyphs with meaningful text may be drawn.
  package init(_ resources: DocumentResources, options: PDFOptions, mayHaveText: Bool = true) throws {
    (self.resources, self.options, self.mayHaveText) = (resources, options, mayHaveText)
    pictures = Placeholders(resources.store, isForArchive: options.tags)
    marks = options.tags ? try withFontLock { () throws(CairoError) in try MarkSurfaces() } : nil
  }

  /// Draws the next document, and takes the contents of its sheets when they are drawn.
  ///
  /// - Parameters:
  ///   - chapter: The title of the chapter that the document becomes; nil for one that stands alone.
  ///   - progress: Called before each sheet; what it throws ends the work.
  package func add(
    _ document: inout PagedDocument, asChapter chapter: String? = nil,
    progress: (ExportStep) throws -> Void = { _ in }
  ) throws {
    let first = sheets.count
    if let chapter {
      document.chapters = [Chapter(title: chapter, firstSheet: 0, language: document.info.language)]
    }
    let part = structurePart(of: document, after: first)
    uses += document.pictureUses
    fonts.table = document.fonts
    hasText = hasText || document.hasText
    try drawSheets(of: &document) { try progress(.sheet(first + $0)) }
    if options.tags {
      structure.add(part.take(), asChapterIn: chapter.map { _ in document.info.language })
    }
    chapters += document.chapters.map { $0.moved(by: first) }
    sheets += document.sheets.map { $0.moved(by: first) }
  }

  /// The structure of a document in the PDF; it is not made without tags.
  ///
  /// - Parameter first: The number of sheets before it.
  private func structurePart(of document: PagedDocument, after first: Int) -> Future<DrawnStructure.Part> {
    let part = Future { DrawnStructure.Part(document, after: first) }
    // It needs no fonts: another processor walks through the document while this one draws it.
    if options.tags, !resources.store.files.options.readsInParallel || !Helper.start({ part.run() }) {
      part.run()
    }
    return part
  }

  /// - Parameter progress: Called before each sheet, with its index.
  private func drawSheets(of document: inout PagedDocument, progress: (Int) throws -> Void) throws {
    try withFontLock {
      for index in document.sheets.indices {
        try progress(index)
        try draw(document.sheets[index], document.catalog)
        document.sheets[index].clear()
      }
    }
  }

  private func draw(_ sheet: Sheet, _ catalog: AssetCatalog) throws {
    let area = sheet.size.inWholePoints
    let canvas = try canvas ?? Canvas(area, hasText: mayHaveText)
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
      // The sheet and the area share their lower left corner.
      if area.height > sheet.size.height {
        canvas.context.concatenate(
          Matrix(.translation(x: 0, y: area.height - sheet.size.height)))
      }
      try painter.paint(sheet.items, on: canvas.context)
    }
    try canvas.context.check()
    try canvas.surface.showPage()
  }

  /// Returns the drawing of all documents; no more can be added.
  ///
  /// - Parameters:
  ///   - info: The properties of the PDF.
  ///   - catalog: The pictures of all documents.
  package func finish(_ info: DocumentInfo, _ catalog: AssetCatalog) throws -> PDFDrawing {
    guard let canvas else { throw ScrapbookError.nothingSelected }
    let bytes = try withFontLock { () throws(CairoError) in try canvas.surface.finish() }
    structure.stateLanguages(besides: info.language)
    return PDFDrawing(
      PagedDocument(info: info, catalog: catalog, sheets: sheets, fonts: [], chapters: chapters), uses: uses,
      resources, options, (pictures, options.tags ? structure : nil, bytes, hasText: hasText))
  }
}

extension PDFDrawing {
  /// Draws a single document, and takes the contents of its sheets.
  init(
    _ document: inout PagedDocument, with resources: DocumentResources, options: PDFOptions,
    progress: (ExportStep) throws -> Void = { _ in }
  ) throws {
    let drawer = try PDFDrawer(resources, options: options, mayHaveText: document.hasText)
    try drawer.add(&document, progress: progress)
    self = try drawer.finish(document.info, document.catalog)
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
  /// Removes everything from a drawn sheet that the linker does not need.
  fileprivate mutating func clear() {
    (items, emptyElements) = ([], [])
    for index in links.indices { links[index].within = nil }
  }

  /// The sheet in a document with more sheets before it.
  fileprivate func moved(by sheets: Int) -> Sheet {
    var sheet = self
    for index in sheet.links.indices {
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
