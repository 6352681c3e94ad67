import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The beginning of a PDF: the photos that it contains unchanged, in paint order. Since they come first, their files
/// are copied while the document is drawn.
struct CopiedPhotos {
  private(set) var pictures: PictureWriter
  /// The photos whose files may be copied later.
  private(set) var inputs: [ObjectIdentifier: Placeholder.Key] = [:]

  /// Begins a PDF.
  ///
  /// - Parameters:
  ///   - document: The pictures of the document: their uses, their catalog, and whether there is text that can be
  ///     copied.
  ///   - treatments: The treatments by the numbers of the pictures.
  ///   - isSeen: Whether a picture is visible on a sheet: one outside all clips is not.
  ///   - picture: Returns an unchanged photo.
  /// - Throws: What `picture` or the output throws; ``ScrapbookError`` for a photo that cannot be copied.
  init(
    of document: ShownPictures, treatments: [Int: PictureTreatment], _ store: AssetStore,
    _ options: PDFOptions, to output: any PDFOutput, isSeen: (Placeholder.Key) -> Bool,
    picture: (Placeholder.Key, PictureUse) throws -> LinkedPicture
  ) throws {
    pictures = try PictureWriter(
      version: document.version(store, options), isForArchive: options.tags, to: output)
    // Only photos with their metadata removed are copied in advance.
    guard !options.keepMetadata else { return }
    var uses: [ObjectIdentifier: PictureUse] = [:]
    for use in document.uses {
      let inspection = try store.inspection(of: document.catalog[use.asset].path)
      let key = Placeholder.Key.picture(inspection.number)
      guard inspection.kind == .jpeg, treatments[inspection.number] ?? .original == .original,
        pictures.number(of: key) == nil, isSeen(key)
      else { continue }
      let linked = try picture(key, use)
      if let file = linked.file {
        (inputs[ObjectIdentifier(file)], uses[ObjectIdentifier(file)]) = (key, use)
      }
      do {
        try pictures.write(linked, for: key)
      } catch let error as FilePartError {
        let failed = output.failedInput.flatMap { uses[ObjectIdentifier($0)] }
        throw document.failure(of: failed ?? use, error, store)
      }
    }
  }
}

extension CopiedPhotos {
  /// Begins the PDF of a document before it is drawn: all its photos are probably seen. Nil if the quality of photos
  /// depends on the size of the PDF, or if written data cannot be discarded.
  init?(
    of document: PagedDocument, with resources: DocumentResources, options: PDFOptions,
    to output: any PDFOutput,
    progress: (ExportStep) throws -> Void
  ) throws {
    let store = resources.store
    guard options.maxSize == nil, store.readsSpeculatively else { return nil }
    let shown = ShownPictures(
      uses: document.pictureUses, catalog: document.catalog, hasText: document.hasText)
    let treatments = document.catalog.treatments(of: shown.uses, options.quality, store: store)
    let pictures = LinkedPictures(of: store)
    var count = 0
    let photo = { (_: Placeholder.Key, use: PictureUse) in
      try progress(.picture(count, of: treatments.count))
      count += 1
      return try pictures.pictureOfPDF(
        document.catalog[use.asset].path, at: use.place, treatment: .original, keepMetadata: false,
        isForArchive: options.tags)
    }
    try self.init(
      of: shown, treatments: treatments, store, options, to: output, isSeen: { _ in true }, picture: photo)
  }
}

/// The pictures that a PDF shows.
struct ShownPictures {
  /// Every use of every picture, in paint order.
  var uses: [PictureUse]
  var catalog: AssetCatalog
  /// Whether any glyphs with meaningful text are drawn.
  var hasText: Bool

  /// The version of the PDF: structure and attached files need 1.7, 16 bits per component 1.5 (ISO 32000-1, table 89).
  func version(_ store: AssetStore, _ options: PDFOptions) -> String {
    if options.tags || !options.files.isEmpty { return "1.7" }
    let isDeep = uses.contains { (try? store.inspection(of: catalog[$0.asset].path))?.isDeep == true }
    return isDeep || hasText ? "1.5" : "1.4"
  }

  func failure(of use: PictureUse, _ error: FilePartError, _ store: AssetStore) -> ScrapbookError {
    .picture(store.files.problem(catalog[use.asset].path, error), at: use.place)
  }
}
