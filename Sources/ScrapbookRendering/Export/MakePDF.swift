import Files
public import PDFAssembly
public import ScrapbookKit

/// Makes the PDF of a composed document, one page for each sheet. Every way to a PDF ends here: the library's, the
/// command's, that of a batch and that of its class file.
///
/// cairo draws all but the pictures, and the linker fills those in: see Architecture.
///
/// - Parameters:
///   - resources: The ones that the document was composed with.
///   - output: Gets the file piece by piece, in order.
///   - progress: Called before each step; what it throws ends the work.
/// - Returns: What a limit to the size made of the quality, and the PDF's size; nil without a limit.
/// - Throws: ``ScrapbookError``, or what the output or `progress` throws; ``MisjudgedPicture`` if the store confirms later.
@discardableResult
public func makePDF(
  _ document: PagedDocument, with resources: DocumentResources, options: PDFOptions = .init(),
  to output: any PDFOutput, progress: (ExportStep) throws -> Void = { _ in }
) throws -> SizeFit? {
  let drawing = try PDFDrawing(document, with: resources, options: options, progress: progress)
  return try withoutActuallyEscaping(progress) { progress in
    let meter = SizeMeter(keepMetadata: options.keepMetadata, progress: progress)
    let fit = try options.maxSize.map {
      try drawing.fitted(within: $0, from: options.quality, meter: meter)
    }
    var count = 0
    try drawing.link(fit?.quality ?? options.quality, to: output) { key, treatment in
      try progress(.picture(count, of: drawing.pictures.drawn.count))
      count += 1
      return try meter.picture(key, treatment)
        ?? drawing.pictures.linked(key, treatment: treatment, keepMetadata: options.keepMetadata)
    }
    try resources.store.confirm()
    return fit
  }
}

/// Makes the PDF of a composed document in a file, whole or not at all: an old one stays until the new one is complete.
///
/// - Returns: The file's checksum; nil if the options ask for none, or the file has to be read for it.
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
