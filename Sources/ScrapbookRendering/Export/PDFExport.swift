import Cairo
import ScrapbookKit

/// What goes into the PDF besides its pages.
public struct PDFOptions: Sendable {
  /// The creation date in ISO 8601, such as `2026-05-14T09:30:00Z`; nil leaves it out, so that the same
  /// album gives the same bytes.
  public var date: String?
  /// The name of the program that made it.
  public var creator: String

  public init(date: String? = nil, creator: String = "scrapbook \(scrapbookVersion)") {
    self.date = date
    self.creator = creator
  }
}

/// The version of this package.
public let scrapbookVersion = "0.1.0"

/// Paints a composed document into a PDF, one page for each sheet.
///
/// - Parameters:
///   - store: The store that inspected the document's pictures.
///   - write: Gets the file piece by piece, in order.
///   - progress: Called before each sheet with its index, from 0; what it throws ends the export.
/// - Throws: ``ScrapbookError``, or what `write` or `progress` throws.
public func exportPDF(
  _ document: PagedDocument, store: AssetStore, options: PDFOptions = .init(),
  to write: @escaping (UnsafeRawBufferPointer) throws -> Void, progress: (Int) throws -> Void = { _ in }
) throws {
  guard let first = document.sheets.first else { throw ScrapbookError.nothingSelected }
  let surface = try PDFSurface(width: first.size.width, height: first.size.height, write: write)
  setMetadata(of: document.album, options, on: surface)
  let context = try Context(surface)
  for (index, sheet) in document.sheets.enumerated() {
    try progress(index)
    surface.setPageSize(width: sheet.size.width, height: sheet.size.height)
    surface.setPageLabel(sheet.label)
    surface.addOutline(sheet.title, page: index + 1)
    // Width and height are scaled alike.
    let target = Painter.Target.pdf(scale: sheet.canvasToSheet.a)
    try paint(sheet, with: Painter(catalog: document.catalog, store: store, target: target), on: context)
    try surface.showPage()
  }
  try surface.finish()
}

private func paint(_ sheet: Sheet, with painter: Painter, on context: borrowing Context) throws {
  do {
    try context.saved {
      context.addRectangle(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
      context.clip()
      context.concatenate(Matrix(sheet.canvasToSheet))
      try painter.paint(sheet.items, on: context)
    }
    try context.check()
  } catch let failure as PaintFailure {
    throw ScrapbookError.album(Diagnostics(failure))
  }
}

private func setMetadata(of album: Album, _ options: PDFOptions, on surface: borrowing PDFSurface) {
  if let title = album.title { surface.set(.title, to: title) }
  if let author = album.author { surface.set(.author, to: author) }
  if let subject = album.subject { surface.set(.subject, to: subject) }
  if !album.keywords.isEmpty { surface.set(.keywords, to: album.keywords.joined(separator: ", ")) }
  surface.set(.creator, to: options.creator)
  // Empty leaves the date out; without this call cairo writes the time of day.
  surface.set(.creationDate, to: options.date ?? "")
  if let date = options.date { surface.set(.modificationDate, to: date) }
}

extension Diagnostics {
  /// The one diagnostic of a picture that failed while it was painted.
  init(_ failure: PaintFailure) {
    self.init()
    error(
      failure.problem.id, failure.problem.message, at: failure.span, pointer: "", hints: failure.problem.hints
    )
  }
}

extension Sheet {
  /// The sheet's entry in the outline.
  var title: String { (pages.count == 1 ? "Page " : "Pages ") + label }
}
