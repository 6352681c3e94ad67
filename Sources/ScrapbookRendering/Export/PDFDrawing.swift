import Cairo
import Files
import PDFAssembly
import ScrapbookKit

/// cairo's drawing of a document: a PDF with placeholders, which can be linked with pictures of any quality.
struct PDFDrawing {
  let document: PagedDocument
  private let resources: DocumentResources
  private let options: PDFOptions
  let pictures: Placeholders
  /// What is read, in which order; nil without tags.
  private let structure: StructureTree?
  private let bytes: [UInt8]

  init(
    _ document: PagedDocument, with resources: DocumentResources, options: PDFOptions,
    progress: (ExportStep) throws -> Void = { _ in }
  ) throws {
    self.document = document
    self.resources = resources
    self.options = options
    let pictures = Placeholders(resources.store, isForArchive: options.tags)
    self.pictures = pictures
    let structure = options.tags ? document.structureTree : nil
    self.structure = structure
    let drawing = ByteCollector()
    try withFontLock {
      let marks = try structure.map { _ in try MarkSurfaces() }
      try draw(document, with: resources, pictures: pictures, marks: marks, progress: progress) {
        drawing.bytes.append(contentsOf: $0)
      }
    }
    bytes = drawing.bytes
  }

  /// Writes the PDF.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a picture need not be made for `picture` to return it.
  ///   - picture: Returns the picture of a number with the treatment of the quality.
  func link(
    _ quality: PictureQuality, to output: any PDFOutput,
    isKnown: (Placeholder.Key, PictureTreatment) -> Bool = { _, _ in false },
    picture: (Placeholder.Key, PictureTreatment) throws -> LinkedPicture
  ) throws {
    let treatments = document.treatments(quality, store: resources.store)
    let wanted = pictures.treated(treatments).filter { !isKnown($0.key, $0.treatment) }
    resources.store.makeInAdvance(
      wanted.map { ($0.path, $0.treatment) }, keepMetadata: options.keepMetadata)
    var current: Placeholder.Key?
    var original: String?
    do {
      let options = try linkOptions { original = $0 }
      try PDFAssembly.link(PDFFile(bytes), options, to: output) { key in
        current = key
        guard case .picture(let number) = key, let treatment = treatments[number] else {
          return try picture(key, .original)
        }
        return try picture(key, treatment)
      }
    } catch LinkError.missingPlaceholder(let key) {
      throw pictures.failure(ofLost: key)
    } catch let error as FilePartError {
      if let original { throw resources.store.failure(ofOriginal: original, error) }
      // Each picture is copied right after it was requested.
      throw try pictures.failure(of: current, error)
    }
  }
}

extension PDFDrawing {
  /// - Parameter opened: Called with the path of each of the album's own files that is copied.
  private func linkOptions(opened: @escaping (String) -> Void) throws -> LinkOptions {
    var link = LinkOptions(placeholders: Set(pictures.drawn.keys))
    link.deferred = pictures.deferred
    link.edits = document.edits(options, structure: structure)
    link.edits.files = try options.files.map { try resources.store.embedded($0, opened: opened) }
    link.sharesForms = !document.chapters.isEmpty
    let needsNewer = pictures.has16BitPictures || resources.shaper.hasShaped
    link.version = structure != nil || !options.files.isEmpty ? "1.7" : needsNewer ? "1.5" : "1.4"
    return link
  }
}

/// Draws every sheet with cairo, with placeholders for the pictures.
private func draw(
  _ document: PagedDocument, with resources: DocumentResources, pictures: Placeholders, marks: MarkSurfaces?,
  progress: (ExportStep) throws -> Void, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
) throws {
  guard let first = document.sheets.first else { throw ScrapbookError.nothingSelected }
  let surface = try PDFSurface(
    width: first.size.width, height: first.size.height, hasText: resources.shaper.hasShaped, write: write)
  let context = try Context(surface)
  let (declaredGlyphs, masks) = (DeclaredGlyphs(), MaskCache())
  for (index, sheet) in document.sheets.enumerated() {
    try progress(.sheet(index))
    surface.setPageSize(width: sheet.size.width, height: sheet.size.height)
    let painter = Painter(
      catalog: document.catalog, resources: resources, target: .placeholders(pictures),
      direction: ReadingDirection(of: sheet.items), declaredGlyphs: declaredGlyphs, masks: masks,
      marks: marks.map { SheetMarks($0) })
    try paint(sheet, with: painter, on: context)
    try surface.showPage()
  }
  try surface.finish()
}

private func paint(_ sheet: Sheet, with painter: Painter, on context: borrowing Context) throws {
  try context.saved {
    context.addRectangle(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
    context.clip()
    try painter.paint(sheet.items, on: context)
  }
  try context.check()
}

extension PagedDocument {
  /// The treatments by picture number. If a file has two names, the one that needs more pixels decides.
  func treatments(_ quality: PictureQuality, store: AssetStore) -> [Int: PictureTreatment] {
    let decisions = quality.decisions(for: self).compactMap { id, decision in
      (try? store.inspection(of: catalog[id].path)).map { ($0.number, decision.treatment) }
    }
    return Dictionary(decisions) { $0.needsMorePixels(than: $1) ? $0 : $1 }
  }
}

extension PictureTreatment {
  fileprivate func needsMorePixels(than other: PictureTreatment) -> Bool {
    switch (self, other) {
    case (.original, _): true
    case (_, .original): false
    case (.resampled(let width, _, _), .resampled(let otherWidth, _, _)): width > otherWidth
    }
  }
}
