import Notation
import ScrapbookKit
import ScrapbookRendering

extension DesignedText {
  /// The minimum width, in pixels, of a photo that looks good on a cover.
  private static let leastCoverWidth = 800.0
  /// The maximum ratio between the aspect ratios of a photo and the cover's frame; beyond it, much is cropped.
  private static let mostLossOnCover = 1.25
  /// The maximum number of photos that are analyzed for the cover.
  private static let mostCoverPhotos = 20

  /// The space around a photo's subject, in fractions of the photo.
  private static let roomOnCover = 0.04

  /// The value of the key `cover`.
  func cover(subtitle: String?) -> String {
    var line = JSONLine(isSpaced: true)
    line.add("subtitle", subtitle)
    line.add("photo", coverPhoto.map { prefix + $0.name })
    if let point = coverFocus {
      line.add("focus", json: jsonArray([point.x, point.y].map { plainNumber((100 * $0).rounded() / 100) }))
    }
    line.add("alt", coverPhoto.flatMap { $0.alternative ?? $0.description })
    return line.isEmpty ? "true" : line.text
  }

  /// The focus of the cover photo if the frame would otherwise crop its subject and is large enough for it. Nil if that
  /// is not needed, and for a photo with faces, which stay visible anyway.
  private var coverFocus: Point? {
    guard let photo = coverPhoto, photo.faces.isEmpty, let extent = coverExtent else { return nil }
    let shape = theme.cover.photo.size.aspectRatio / photo.size.aspectRatio
    let across = middle(of: extent.x...extent.maxX, inWindow: shape)
    let down = middle(of: extent.y...extent.maxY, inWindow: 1 / shape)
    return across == nil && down == nil ? nil : Point(x: across ?? 0.5, y: down ?? 0.5)
  }

  /// - Parameter length: The length of the frame, in fractions of the photo.
  private func middle(of stretch: ClosedRange<Double>, inWindow length: Double) -> Double? {
    let isLonger = stretch.upperBound - stretch.lowerBound > length
    let start = max(0, stretch.lowerBound - Self.roomOnCover)
    let end = min(1, stretch.upperBound + Self.roomOnCover)
    let isShown = start >= (1 - length) / 2 - 1e-9 && end <= (1 + length) / 2 + 1e-9
    return isLonger || isShown ? nil : (start + end) / 2
  }

  /// The best photo for the cover: sharp, large enough, and neither wide nor narrow. Photos with faces are preferred,
  /// then photos that are not on the first page, which comes next, and have no page of their own, where they would be
  /// seen twice at full size. Among these it is the best one of which the cover's frame crops little. Nil if there is
  /// none.
  ///
  /// - Parameter look: The look of a photo. A uniform photo, such as one of grass, is only taken if there is no other.
  func bestCoverPhoto(look: (PictureFolder.Picture) -> PictureLook?) -> PictureFolder.Picture? {
    let shape = theme.cover.photo.size.aspectRatio
    let rated = pages.enumerated().flatMap { index, page in
      page.photos.filter(isSharpOnCover).map { photo in
        let aspect = photo.size.aspectRatio
        let loss = max(aspect / shape, shape / aspect)
        let merits = [
          photo.size.width >= Self.leastCoverWidth, (0.7...1.6).contains(aspect), !photo.faces.isEmpty,
          index > 0,
          page.photos.count > 1, loss < Self.mostLossOnCover,
        ].rank
        return (photo: photo, merits: merits, loss: loss)
      }
    }
    let sorted = rated.sorted { ($1.merits, $0.loss) < ($0.merits, $1.loss) }
    // Analyzing a photo takes some milliseconds.
    let seen = sorted.prefix(Self.mostCoverPhotos).map { (rating: $0, look: look($0.photo)) }
    let varied = seen.filter { !$0.rating.photo.faces.isEmpty || $0.look?.isEven != true }
    let candidates = varied.isEmpty ? seen : varied
    let best = candidates.filter { $0.rating.merits == candidates[0].rating.merits }
    return bestHero(of: best.map(\.rating.photo)) { name in
      best.first { $0.rating.photo.name == name }?.look
    } ?? best.first?.rating.photo
  }

  /// Whether a photo has enough pixels for the cover's frame to avoid a warning.
  private func isSharpOnCover(_ photo: PictureFolder.Picture) -> Bool {
    let frame = theme.cover.photo
    let inches =
      Spread.letterScale / 72
      * max(
        frame.width / max(1, photo.size.width), frame.height / max(1, photo.size.height))
    return inches * goodResolution <= 1
  }
}

extension [Bool] {
  /// The values as a binary number, the first as the most significant bit.
  fileprivate var rank: Int { reduce(0) { 2 * $0 + ($1 ? 1 : 0) } }
}
