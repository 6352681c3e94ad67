import Files
import PDFAssembly
import ScrapbookKit

/// cairo's drawing of a document: a PDF with placeholders, which can be linked with pictures of any quality.
package struct PDFDrawing {
  /// The document without what its sheets show.
  let document: PagedDocument
  /// Every use of every picture, in paint order.
  let uses: [PictureUse]
  private let resources: DocumentResources
  private let options: PDFOptions
  let pictures: Placeholders
  /// What is read, in which order; nil without tags.
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
  ///   - photos: Has begun the PDF; nil if nothing of it is written yet.
  ///   - isKnown: Whether a picture need not be made for `picture` to return it.
  ///   - picture: Returns the picture of a number with the treatment of the quality.
  func link(
    _ quality: PictureQuality, to output: any PDFOutput, after photos: CopiedPhotos? = nil,
    isKnown: (Placeholder.Key, PictureTreatment) -> Bool = { _, _ in false },
    picture: (Placeholder.Key, PictureTreatment) throws -> LinkedPicture
  ) throws {
    let treatments = document.catalog.treatments(of: uses, quality, store: resources.store)
    let wanted = pictures.treated(treatments).filter { !isKnown($0.key, $0.treatment) }
    resources.store.makeInAdvance(
      wanted.map { ($0.path, $0.treatment) }, keepMetadata: options.keepMetadata)
    let isDrawn = { (key: Placeholder.Key) in pictures.drawn[key] != nil }
    let photos =
      try photos
      ?? CopiedPhotos(
        of: shown, treatments: treatments, resources.store, options, to: output,
        isSeen: isDrawn, picture: { key, _ in try picture(key, .original) })
    guard photos.pictures.keys.allSatisfy(isDrawn) else { throw FailedSpeculation() }
    var current: Placeholder.Key?
    var original: String?
    /// The pictures whose files may be copied later.
    var inputs = photos.inputs
    do {
      let options = try linkOptions { original = $0 }
      try PDFAssembly.link(PDFFile(bytes), options, after: photos.pictures) { key in
        if let shadow = pictures.shadow(key) { return shadow }
        current = key
        let treatment =
          if case .picture(let number) = key { treatments[number] } else { nil as PictureTreatment? }
        let linked = try picture(key, treatment ?? .original)
        if let file = linked.file { inputs[ObjectIdentifier(file)] = key }
        return linked
      }
    } catch LinkError.missingPlaceholder(let key) {
      throw pictures.failure(ofLost: key)
    } catch let error as FilePartError {
      if let original { throw resources.store.failure(ofOriginal: original, error) }
      throw try pictures.failure(of: current, error)
    } catch let failed as FailedCopy {
      guard let error = failed.error as? FilePartError else { throw failed.error }
      if let original { throw resources.store.failure(ofOriginal: original, error) }
      throw try pictures.failure(of: inputs[ObjectIdentifier(failed.file)], error)
    }
  }
}

extension PDFDrawing {
  private var shown: ShownPictures {
    ShownPictures(uses: uses, catalog: document.catalog, hasText: hasText)
  }

  /// - Parameter opened: Called with the path of each of the album's own files that is copied.
  private func linkOptions(opened: @escaping (String) -> Void) throws -> LinkOptions {
    var link = LinkOptions(placeholders: Set(pictures.drawn.keys).union(pictures.shadowKeys))
    link.deferred = pictures.deferred
    link.edits = document.edits(options, structure: structure)
    link.edits.files = try options.files.map { try resources.store.embedded($0, opened: opened) }
    link.sharesForms = !document.chapters.isEmpty
    return link
  }
}

extension AssetCatalog {
  /// The treatments by picture number. If a file has two names, the one that needs more pixels decides.
  func treatments(of uses: [PictureUse], _ quality: PictureQuality, store: AssetStore) -> [Int:
    PictureTreatment]
  {
    let decisions = quality.decisions(for: uses, of: self).compactMap { id, decision in
      (try? store.inspection(of: self[id].path)).map { ($0.number, decision.treatment) }
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
