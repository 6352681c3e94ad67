/// A rectangle in points, with the origin at the lower left.
public struct PDFBox: Sendable, Equatable {
  public var left: Double
  public var bottom: Double
  public var right: Double
  public var top: Double

  public init(left: Double, bottom: Double, right: Double, top: Double) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  /// The size of letter paper, used for a page without a box.
  public static let letter = PDFBox(left: 0, bottom: 0, right: 612, top: 792)

  public var width: Double { right - left }
  public var height: Double { top - bottom }

  /// Left, bottom, right and top.
  public var corners: [Double] { [left, bottom, right, top] }

  /// A box of any two opposite corners; nil for other values, and for an empty one.
  init?(corners values: [Double]) {
    guard values.count == 4, values.allSatisfy({ $0.isFinite && abs($0) <= boxCoordinateLimit }) else {
      return nil
    }
    left = min(values[0], values[2])
    right = max(values[0], values[2])
    bottom = min(values[1], values[3])
    top = max(values[1], values[3])
    guard width > 0, height > 0 else { return nil }
  }

  /// The part within another box; nil if there is none.
  func clipped(to other: PDFBox) -> PDFBox? {
    PDFBox(
      left: max(left, other.left), bottom: max(bottom, other.bottom), right: min(right, other.right),
      top: min(top, other.top)
    ).nonempty
  }

  private var nonempty: PDFBox? { width > 0 && height > 0 ? self : nil }
}

/// The boxes of a page (ISO 32000-1, 14.11.2).
public struct PDFBoxes: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    case media = "MediaBox"
    case crop = "CropBox"
    case bleed = "BleedBox"
    case trim = "TrimBox"
    case art = "ArtBox"
  }

  public var media: PDFBox
  /// The visible part of the page, within the media box.
  public var crop: PDFBox
  public var bleed: PDFBox
  public var trim: PDFBox
  public var art: PDFBox

  public subscript(kind: Kind) -> PDFBox {
    switch kind {
    case .media: media
    case .crop: crop
    case .bleed: bleed
    case .trim: trim
    case .art: art
    }
  }

  /// - Parameter box: The box of a page as it is written; nil if it has none.
  init(_ box: (Kind) throws(PDFError) -> PDFBox?) throws(PDFError) {
    let media = try box(.media) ?? .letter
    let crop = try box(.crop)?.clipped(to: media) ?? media
    (self.media, self.crop) = (media, crop)
    bleed = try box(.bleed) ?? crop
    trim = try box(.trim) ?? crop
    art = try box(.art) ?? crop
  }
}
