import Files
public import PDFAssembly
import QPDF
public import ScrapbookKit

/// Makes the PDF of a composed document, one page for each sheet. The library, the command, batches and class files
/// all use this function.
///
/// cairo draws everything except the pictures, which the linker adds: see <doc:WritingThePDF>.
///
/// - Parameters:
///   - resources: The resources with which the document was composed.
///   - output: Receives the file piece by piece, in order.
///   - progress: Called before each step; what it throws ends the export.
/// - Returns: The quality and size that meet the size limit; nil without a limit.
/// - Throws: ``ScrapbookError``, or what the output or `progress` throws; ``FailedSpeculation`` if the store reads
///   speculatively; `FontProblem` and `QPDFProblem` for watermarks and passwords.
@discardableResult
public func makePDF(
  _ document: PagedDocument, with resources: DocumentResources, options: PDFOptions = .init(),
  to output: any PDFOutput, progress: (ExportStep) throws -> Void = { _ in }
) throws -> SizeFit? {
  var document = document
  return try makePDF(drawing: &document, with: resources, options: options, to: output, progress: progress)
}

/// Makes the PDF of a composed document. The content of a sheet is taken from the document when it is drawn, which
/// frees its memory for the PDF.
@discardableResult
package func makePDF(
  drawing document: inout PagedDocument, with resources: DocumentResources, options: PDFOptions,
  to output: any PDFOutput, progress: (ExportStep) throws -> Void
) throws -> SizeFit? {
  if let words = options.watermark { try document.addWatermark(words, shaper: resources.shaper) }
  try refuseToReplace(picturesIn: resources.store, of: document, with: output)
  return try makePDF(with: resources, options: options, to: output, progress: progress) { options, output in
    let photos = try CopiedPhotos(
      of: document, with: resources, options: options, to: output, progress: progress)
    return (try PDFDrawing(&document, with: resources, options: options, progress: progress), photos)
  }
}

/// - Parameter draw: Draws the content of the PDF, with options that may have another size limit. It may have begun the
///   PDF.
private func makePDF(
  with resources: DocumentResources, options: PDFOptions, to output: any PDFOutput,
  progress: (ExportStep) throws -> Void,
  draw: (PDFOptions, any PDFOutput) throws -> (PDFDrawing, CopiedPhotos?)
) throws -> SizeFit? {
  var options = options
  let limit = options.maxSize
  if options.encryption != nil { options.maxSize = options.maxSize.map(sizeBeforeEncryption) }
  // The linker continues while photos are copied.
  (output as? CheckedFileWriter)?.usesIdleProcessor = resources.store.files.options.readsInParallel
  let fit = try writeEncrypted(options.encryption, limit: limit, to: output) { [options] output in
    let (drawing, photos) = try draw(options, output)
    let fit = try link(drawing, after: photos, options: options, to: output, progress: progress)
    try resources.store.verify()
    return fit
  }
  try output.finishCopies()
  return fit
}

/// Protects PDFs that the document shows from being replaced by it. Other pictures are protected before they are read.
///
/// - Parameter document: The document whose use of the picture is named; nil for documents that are not drawn yet.
private func refuseToReplace(
  picturesIn store: AssetStore, of document: PagedDocument? = nil, with output: any PDFOutput
) throws {
  guard let path = output.path, store.inspected.contains(fileAt: path) else { return }
  let use = document.flatMap { document in
    document.pictureUses.first { store.inspected.isFile(document.catalog[$0.asset].path, at: path) }
  }
  throw ScrapbookError.picture(
    ImageProblem(
      .invalidValue, "\(jsonQuoted(path)) is a picture, and would be replaced by the PDF",
      hints: ["choose another name for the PDF"]), at: use?.place ?? SourcePlace())
}

private func link(
  _ drawing: PDFDrawing, after photos: CopiedPhotos?, options: PDFOptions, to output: any PDFOutput,
  progress: (ExportStep) throws -> Void
) throws -> SizeFit? {
  try withoutActuallyEscaping(progress) { progress in
    let meter = SizeMeter(keepMetadata: options.keepMetadata, progress: progress)
    let fit = try options.maxSize.map {
      try drawing.fitted(within: $0, from: options.quality, meter: meter)
    }
    var count = photos?.pictures.keys.count ?? 0
    let isKnown = { meter.picture($0, $1) != nil }
    try drawing.link(fit?.quality ?? options.quality, to: output, after: photos, isKnown: isKnown) {
      key, treatment in
      try progress(.picture(count, of: drawing.pictures.drawn.count))
      count += 1
      return try meter.picture(key, treatment)
        ?? drawing.pictures.replacement(of: key, treatment: treatment, keepMetadata: options.keepMetadata)
    }
    return fit
  }
}

/// Writes the PDF of a composed document to a file atomically: an old file stays until the new one is complete.
///
/// - Returns: The file's checksum; nil if the options do not ask for it, or if the file must be read for it.
/// - Throws: What the other ``makePDF(_:with:options:to:progress:)`` throws, or `FileWriteError`.
@discardableResult
public func makePDF(
  _ document: PagedDocument, with resources: DocumentResources, options: BuildOptions, toFile path: String,
  progress: (ExportStep) throws -> Void = { _ in }
) throws -> UInt32? {
  let writer = try CheckedFileWriter(path: path, options: options.writing)
  try makePDF(document, with: resources, options: options.pdf, to: writer, progress: progress)
  try writer.commit()
  return writer.checksum
}

/// Writes the PDF of drawn documents to a file atomically.
///
/// - Parameters:
///   - resources: The resources with which the documents were composed.
///   - drawing: The drawing of the documents.
/// - Throws: What ``makePDF(_:with:options:toFile:progress:)`` throws.
package func makePDF(
  with resources: DocumentResources, options: BuildOptions, toFile path: String,
  progress: (ExportStep) throws -> Void = { _ in }, drawing: () throws -> PDFDrawing
) throws {
  let writer = try CheckedFileWriter(path: path, options: options.writing)
  try refuseToReplace(picturesIn: resources.store, with: writer)
  _ = try makePDF(with: resources, options: options.pdf, to: writer, progress: progress) { _, _ in
    (try drawing(), nil)
  }
  try writer.commit()
}
