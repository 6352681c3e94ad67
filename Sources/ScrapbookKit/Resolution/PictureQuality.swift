/// The resolution and compression of photos in a PDF.
public struct PictureQuality: Sendable, Equatable {
  /// The pixels per inch to which photos are downscaled; nil keeps them as they are.
  public var ppi: Double?
  /// The libjpeg quality of downscaled photos, from 1 to 100.
  public var jpegQuality: Int
  /// The factor of `ppi` above which a photo is downscaled: a smaller reduction is not worth the loss. 0 encodes
  /// every photo again.
  public var tolerance: Double

  public init(ppi: Double?, jpegQuality: Int = 85, tolerance: Double = 1.2) {
    self.ppi = ppi
    self.jpegQuality = jpegQuality
    self.tolerance = tolerance
  }

  /// Every photo unchanged.
  public static let original = PictureQuality(ppi: nil)
  /// The usual requirement of printers.
  public static let print = PictureQuality(ppi: 300, jpegQuality: 90)
  /// Sharp on a screen and, at reading distance, on paper.
  public static let screen = PictureQuality(ppi: 150, jpegQuality: 85)
  /// Good on a screen and small enough to be mailed: about half the size of ``screen``.
  public static let email = PictureQuality(ppi: 110, jpegQuality: 70)
}

/// The processing of a picture on its way into a PDF.
public enum PictureTreatment: Sendable, Hashable {
  /// The picture is stored unchanged.
  case original
  /// The picture is scaled to this size, given before its orientation. Opaque pictures become JPEGs; transparent ones
  /// stay lossless and ignore `quality`. If the result is not smaller, the picture is stored unchanged.
  case resampled(width: Int, height: Int, quality: Int)
}

/// A treatment and its reason.
public struct PictureDecision: Sendable, Equatable {
  public var treatment: PictureTreatment
  /// The reason, worded to follow "because".
  public var reason: String

  public init(treatment: PictureTreatment, reason: String) {
    self.treatment = treatment
    self.reason = reason
  }
}

extension PictureQuality {
  /// The treatment of each picture of a document, based on its largest use.
  public func decisions(for document: PagedDocument) -> [AssetID: PictureDecision] {
    decisions(for: document.pictureUses, of: document.catalog)
  }

  /// The treatment of each picture of a catalog, based on the largest of its uses.
  public func decisions(for uses: [PictureUse], of catalog: AssetCatalog) -> [AssetID: PictureDecision] {
    var lowest: [AssetID: Double] = [:]
    for use in uses {
      guard let ppi = use.ppi else { continue }
      lowest[use.asset] = min(lowest[use.asset] ?? .infinity, ppi)
    }
    return Dictionary(
      uniqueKeysWithValues: catalog.ids.map { id in
        (id, decision(for: catalog[id].info, ppi: lowest[id]))
      })
  }

  /// - Parameter current: The picture's pixels per inch at its largest use; nil if it is not printed.
  func decision(for info: ImageInfo, ppi current: Double?) -> PictureDecision {
    guard !info.isDrawing else { return kept("it is a drawing, sharp at any size") }
    guard let ppi else { return kept("all photos are stored unchanged") }
    guard let current else { return kept("it is not printed") }
    let have = "it has \(Int(current)) ppi"
    let limit = "\(plainNumber(ppi.rounded(.down)))"
    guard current > ppi * tolerance else {
      return kept(current > ppi ? "\(have), hardly more than \(limit)" : "\(have), no more than \(limit)")
    }
    let factor = min(1, ppi / current)
    // Rounded up, so that no photo has less than the requested resolution; the tolerance is for 600 x 0.5.
    let pixels = { (side: Double) in max(1, Int((side * factor - 1e-6).rounded(.up))) }
    let seen = (pixels(info.size.width), pixels(info.size.height))
    let stored = info.orientation.swapsSides ? (seen.1, seen.0) : seen
    return PictureDecision(
      treatment: .resampled(width: stored.0, height: stored.1, quality: jpegQuality),
      reason: current > ppi ? "\(have), more than \(limit)" : "the PDF has to be small")
  }

  private func kept(_ reason: String) -> PictureDecision {
    PictureDecision(treatment: .original, reason: reason)
  }
}
