import Files
import ImageCodecs
import PDFAssembly
public import ScrapbookKit

/// The processing of one photo from its file to the PDF.
public struct PhotoExplanation: Sendable, Equatable {
  /// The form in which the PDF contains the photo.
  public enum Outcome: Sendable, Equatable {
    case vectors
    /// The file's own data.
    case unchanged
    /// A JPEG that was encoded again, with this size.
    case compressed(width: Int, height: Int)
    /// Lossless data with this size.
    case lossless(width: Int, height: Int)
  }

  public var node: NodePath
  public var path: String
  /// The size of the file in bytes.
  public var fileSize: Int
  /// The name of the file's format, such as "JPEG".
  public var format: String
  public var info: ImageInfo
  public var use: PictureUse
  public var decision: PictureDecision
  public var outcome: Outcome
  /// The size of the picture in the PDF in bytes, however often it is shown.
  public var storedSize: Int
}

/// Explains the photos of a document, in the order of the album, as ``makePDF(_:with:options:to:progress:)`` would store them.
///
/// - Throws: ``ScrapbookError``
public func explainPhotos(
  _ document: PagedDocument, store: AssetStore, quality: PictureQuality,
  where isWanted: (NodePath) -> Bool = { _ in true }
) throws -> [PhotoExplanation] {
  let all = document.pictureUses
  let decisions = quality.decisions(for: all, of: document.catalog)
  let treatments = document.catalog.treatments(of: all, quality, store: store)
  let places = all.compactMap { use in
    use.pointer.flatMap { NodePath(pointer: $0) }.map { (node: $0, use: use) }
  }.filter { $0.node.kind == .photo && isWanted($0.node) }
  // A photo across the gutter is also on the facing page's sheet.
  let uses = Dictionary(places.map { ($0.node, $0) }) { first, second in
    document.isOnPage(of: second.node, second.use) ? second : first
  }.values.sorted { ($0.node.page, $0.node.index) < ($1.node.page, $1.node.index) }
  let pictures = LinkedPictures(of: store)
  return try uses.map { node, use in
    let asset = document.catalog[use.asset]
    do throws(ImageProblem) {
      let inspection = try store.inspection(of: asset.path)
      let picture = try pictures.linkedPicture(
        asset.path, treatment: treatments[inspection.number] ?? .original, keepMetadata: false)
      return PhotoExplanation(
        node: node, path: asset.path, fileSize: inspection.identity.size,
        format: inspection.kind.rawValue, info: asset.info, use: use,
        decision: decisions[use.asset] ?? PictureDecision(treatment: .original, reason: ""),
        outcome: picture.picture.outcome(of: asset.info, inspection.kind),
        storedSize: picture.picture.byteCount)
    } catch {
      throw ScrapbookError.picture(error, at: use.place)
    }
  }
}

extension PagedDocument {
  /// Whether a use is on the sheet of the photo's own page.
  fileprivate func isOnPage(of photo: NodePath, _ use: PictureUse) -> Bool {
    sheets.contains { $0.number == use.sheet && $0.pages.contains(photo.page + 1) }
  }
}

extension PDFPicture {
  fileprivate func outcome(of info: ImageInfo, _ kind: ImageKind) -> PhotoExplanation.Outcome {
    guard case .image(let image) = self else { return .vectors }
    let stored = info.orientation.swapsSides ? info.size.height : info.size.width
    switch image.encoding {
    case .jpeg where image.isInMemory: return .compressed(width: image.width, height: image.height)
    case .jpeg, .rgbJPEG: return .unchanged
    case .deflate where Double(image.width) == stored && kind == .png: return .unchanged
    case .deflate: return .lossless(width: image.width, height: image.height)
    }
  }
}
