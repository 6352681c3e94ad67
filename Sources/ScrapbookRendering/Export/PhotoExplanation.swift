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

/// Explains the photos of an album, in its order, as ``makePDF(_:with:options:to:progress:)`` would store them.
///
/// - Parameter document: The album's document.
/// - Throws: ``ScrapbookError``
public func explainPhotos(
  of album: Album, in document: PagedDocument, store: AssetStore, quality: PictureQuality,
  where isWanted: (NodePath) -> Bool = { _ in true }
) throws -> [PhotoExplanation] {
  let all = document.pictureUses
  let decisions = quality.decisions(for: all, of: document.catalog)
  let treatments = document.catalog.treatments(of: all, quality, store: store)
  let photos = album.photosByPlace
  let places = all.compactMap { use in photos[use.place].map { (node: $0, use: use) } }
    .filter { isWanted($0.node) }
  // A photo across the gutter is also on the facing page's sheet.
  let uses = Dictionary(places.map { ($0.node, $0) }) { first, second in
    document.sheets.contains { $0.number == second.use.sheet && $0.pages.contains(second.node.page + 1) }
      ? second : first
  }.map(\.value).sorted { ($0.node.page, $0.node.index) < ($1.node.page, $1.node.index) }
  return try uses.map { node, use in
    let asset = document.catalog[use.asset]
    do throws(ImageProblem) {
      let inspection = try store.inspection(of: asset.path)
      let picture = try store.linkedPicture(
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

extension Album {
  /// The photos of all pages by the places of their pictures in the source.
  fileprivate var photosByPlace: [SourcePlace: NodePath] {
    let photos = pages.enumerated().flatMap { page, content in
      content.photos.enumerated().map { index, photo in
        let path = NodePath(page: page, kind: .photo, index: index)
        return (photo.image.place(ifBuilt: path.pointer + "/image"), path)
      }
    }
    return Dictionary(photos) { first, _ in first }
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
