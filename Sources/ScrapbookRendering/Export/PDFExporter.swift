import Files
import PDFAssembly
import ScrapbookKit

/// Makes PDFs of albums that are built in code.
///
/// ```swift
/// let page = ScrapbookPage(photos: [Photo("otter.jpg", rotation: .degrees(-2))])
/// try PDFExporter(folder: "photos").write(Album(title: "Ocean Week", pages: [page]), toFile: "out.pdf")
/// ```
///
/// Every call throws ``ScrapbookError``; ``ScrapbookError/album(_:)`` holds all that is wrong with the album. A file that
/// cannot be written is a `FileWriteError`.
public struct PDFExporter: Sendable {
  /// Where pictures come from and what may be opened.
  public var assets: AssetOptions
  public var fonts: FontOptions
  /// Paper, placement, strictness.
  public var composition: CompositionOptions
  /// Dates, the creator's name, how finely photos are stored and how large the PDF may be.
  public var pdf: PDFOptions

  /// - Parameter folder: The folder that the album's paths are relative to.
  public init(folder: String = ".") {
    assets = AssetOptions(folder: folder)
    fonts = FontOptions()
    composition = CompositionOptions()
    pdf = PDFOptions()
  }

  /// Writes a file, whole or not at all: an old one stays until the new one is complete. A picture is never replaced.
  public func write(_ album: Album, toFile path: String) throws {
    do throws(OutputConflict) {
      var files = OutputGuard()
      try files.writes(path, as: "the PDF")
    } catch {
      throw FileWriteError.cannotCreate(path: path, reason: "it is \(error.existing)")
    }
    let writer = try CheckedFileWriter(path: path)
    try export(album, to: writer)
    try writer.commit()
  }

  /// The PDF's bytes.
  public func bytes(of album: Album) throws -> [UInt8] {
    let collector = ByteCollector()
    try stream(album) { collector.bytes.append(contentsOf: $0) }
    return collector.bytes
  }

  /// Gives the PDF piece by piece, in order, while it is being made.
  public func stream(_ album: Album, to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    try export(album, to: ClosureOutput(write))
  }

  private func export(_ album: Album, to output: any PDFOutput) throws {
    let store = AssetStore(assets)
    let shaper = PangoShaper(fonts)
    let composed = compose(album, options: composition, loader: store, shaper: shaper)
    guard let document = composed.document else { throw ScrapbookError.album(composed.diagnostics) }
    try exportPDF(document, store: store, shaper: shaper, options: pdf, to: output)
  }
}
