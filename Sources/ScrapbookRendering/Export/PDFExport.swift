public import PDFAssembly
public import ScrapbookKit

/// Makes a PDF of a composed document, one page for each sheet.
///
/// cairo draws all but the pictures, and the linker fills those in: see Architecture.
///
/// - Parameters:
///   - store: The store that inspected the document's pictures.
///   - shaper: The one that shaped the document's texts; nil if there are none.
///   - output: Gets the file piece by piece, in order.
///   - progress: Called before each step; what it throws ends the export.
/// - Returns: What a limit to the size made of the quality, and the PDF's size; nil without a limit.
/// - Throws: ``ScrapbookError``, or what the output or `progress` throws; ``MisjudgedPicture`` if the store confirms later.
@discardableResult
public func exportPDF(
  _ document: PagedDocument, store: AssetStore, shaper: PangoShaper? = nil, options: PDFOptions = .init(),
  to output: any PDFOutput,
  progress: (ExportStep) throws -> Void = { _ in }
) throws -> SizeFit? {
  do {
    let drawing = try PDFDrawing(
      document, store: store, shaper: shaper, options: options, progress: progress)
    return try withoutActuallyEscaping(progress) { progress in
      let meter = SizeMeter(keepMetadata: options.keepMetadata, progress: progress)
      let fit = try options.maxSize.map {
        try drawing.fitted(within: $0, from: options.quality, meter: meter)
      }
      var count = 0
      try drawing.link(fit?.quality ?? options.quality, to: output) { number, treatment in
        try progress(.picture(count, of: drawing.pictures.drawn.count))
        count += 1
        return try meter.picture(number, treatment)
          ?? drawing.pictures.linked(number, treatment: treatment, keepMetadata: options.keepMetadata)
      }
      try store.confirm()
      return fit
    }
  } catch let failure as PaintFailure {
    throw ScrapbookError.album(Diagnostics(failure))
  }
}
