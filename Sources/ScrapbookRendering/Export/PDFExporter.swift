import Files
import PDFAssembly
public import ScrapbookKit

/// Makes PDFs of albums that are built in code.
///
///
/// ```swift
/// let page = ScrapbookPage(photos: [Photo("otter.jpg", rotation: .degrees(-2))])
/// try PDFExporter(folder: "photos").write(Album(title: "Ocean Week", pages: [page]), toFile: "out.pdf")
/// ```
///
/// Every call throws ``ScrapbookError``; ``ScrapbookError/document(_:)`` contains all errors of the album. A file that
/// cannot be written is a `FileWriteError`.
public struct PDFExporter: Sendable {
  public var options: BuildOptions

  /// - Parameter folder: The folder that the album's paths are relative to.
  public init(folder: String = ".") { options = BuildOptions(assets: AssetOptions(folder: folder)) }

  /// Writes a file atomically: an old one stays until the new one is complete. A picture is never replaced.
  public func write(_ album: Album, toFile path: String) throws {
    do throws(OutputConflict) {
      var files = OutputGuard()
      try files.writes(path, as: "the PDF")
    } catch {
      throw FileWriteError.cannotCreate(path: path, reason: "it is \(error.existing)")
    }
    let (document, resources) = try composed(album)
    try makePDF(document, with: resources, options: options, toFile: path)
  }

  /// Returns the PDF's bytes.
  public func bytes(of album: Album) throws -> [UInt8] {
    let collector = ByteCollector()
    try stream(album) { collector.bytes.append(contentsOf: $0) }
    return collector.bytes
  }

  /// Passes the PDF to a closure piece by piece, in order, while it is being made.
  public func stream(_ album: Album, to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    let (document, resources) = try composed(album)
    try makePDF(document, with: resources, options: options.pdf, to: ClosureOutput(write))
  }

  private func composed(_ album: Album) throws -> (PagedDocument, DocumentResources) {
    let resources = DocumentResources(options)
    let composition = compose(album, options: options.composition, with: resources)
    guard let document = composition.document else { throw ScrapbookError.document(composition.diagnostics) }
    return (document, resources)
  }
}
