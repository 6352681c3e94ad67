import Cairo
public import PDFAssembly
import ScrapbookKit

/// What goes into the PDF besides its pages.
public struct PDFOptions: Sendable {
  /// The creation date in ISO 8601, such as `2026-05-14T09:30:00Z`; nil leaves it out, so that the same
  /// album gives the same bytes.
  public var date: String?
  /// The name of the program that made it.
  public var creator: String
  /// Keeps EXIF, GPS, XMP and comments in the photos.
  public var keepMetadata: Bool
  /// How finely photos are stored.
  public var quality: PictureQuality
  /// The most bytes that the PDF may have; photos lose what they must to meet it.
  public var maxSize: Int?

  public init(
    date: String? = nil, creator: String = "scrapbook \(scrapbookVersion)", keepMetadata: Bool = false,
    quality: PictureQuality = .original, maxSize: Int? = nil
  ) {
    self.date = date
    self.creator = creator
    self.keepMetadata = keepMetadata
    self.quality = quality
    self.maxSize = maxSize
  }
}

/// The version of this package.
public let scrapbookVersion = "0.1.0"

/// What the exporter is about to do; thrown errors end the export.
public enum ExportStep: Sendable, Equatable {
  /// To draw a sheet, counted from 0.
  case sheet(Int)
  /// A picture, counted from 0, is made only to see how large it is; in which round of a search, counted from 1.
  case measuring(Int, of: Int, round: Int)
  /// To write a picture, counted from 0.
  case picture(Int, of: Int)
}

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

/// Draws every sheet with cairo, and placeholders for the pictures.
func draw(
  _ document: PagedDocument, store: AssetStore, shaper: PangoShaper?, pictures: Placeholders,
  progress: (ExportStep) throws -> Void, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
) throws {
  guard let first = document.sheets.first else { throw ScrapbookError.nothingSelected }
  let surface = try PDFSurface(
    width: first.size.width, height: first.size.height, hasText: shaper?.hasShaped == true, write: write)
  let context = try Context(surface)
  let declaredGlyphs = DeclaredGlyphs()
  for (index, sheet) in document.sheets.enumerated() {
    try progress(.sheet(index))
    surface.setPageSize(width: sheet.size.width, height: sheet.size.height)
    let painter = Painter(
      catalog: document.catalog, store: store, shaper: shaper, target: .placeholders(pictures),
      direction: ReadingDirection(of: sheet.items), declaredGlyphs: declaredGlyphs)
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

extension Diagnostics {
  /// The one diagnostic of a picture that failed while it was painted.
  init(_ failure: PaintFailure) {
    self.init()
    error(
      failure.problem.id, failure.problem.message, at: failure.place.span, pointer: failure.place.pointer,
      hints: failure.problem.hints
    )
  }
}

/// A growing array that an escaping closure may add to.
final class ByteCollector {
  var bytes: [UInt8] = []
}
