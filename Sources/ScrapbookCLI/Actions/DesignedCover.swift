import Notation
import ScrapbookKit
import ScrapbookRendering

extension DesignedText {
  /// The width in pixels with which a photo looks good on a cover.
  private static let leastCoverWidth = 800.0
  /// The factor between the shapes of a photo and of the cover's frame from which on the frame cuts off much.
  private static let mostLossOnCover = 1.25
  /// The most photos that are looked at for the cover.
  private static let mostCoverPhotos = 20

  /// The space around what a photo shows, in fractions of it.
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

  /// The point that stays in the middle of the cover's frame if the frame would cut off something of what its photo shows otherwise,
  /// and has the room for it. Nil if that is not needed, and for a photo with faces, which stay visible anyway.
  private var coverFocus: Point? {
    guard let photo = coverPhoto, photo.faces.isEmpty, let extent = coverExtent else { return nil }
    let shape = theme.cover.photo.size.aspectRatio / photo.size.aspectRatio
    let across = middle(of: extent.x...extent.maxX, inWindow: shape)
    let down = middle(of: extent.y...extent.maxY, inWindow: 1 / shape)
    return across == nil && down == nil ? nil : Point(x: across ?? 0.5, y: down ?? 0.5)
  }

  /// - Parameter length: The length of the frame in fractions of the photo, of which the middle is shown.
  private func middle(of stretch: ClosedRange<Double>, inWindow length: Double) -> Double? {
    let isLonger = stretch.upperBound - stretch.lowerBound > length
    let start = max(0, stretch.lowerBound - Self.roomOnCover)
    let end = min(1, stretch.upperBound + Self.roomOnCover)
    let isShown = start >= (1 - length) / 2 - 1e-9 && end <= (1 + length) / 2 + 1e-9
    return isLonger || isShown ? nil : (start + end) / 2
  }

  /// A photo that is sharp on the cover, large enough and neither wide nor narrow; of those one with faces, or else one that is not on
  /// the first page, which comes next, and that has no page of its own, where it would be seen twice in full size. Of those the
  /// best of the ones that lose little in the cover's frame. Nil without such a photo.
  ///
  /// - Parameter look: The look of a photo. One that shows the same everywhere, as one of grass does, is only taken if
  ///   there is no other.
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
    // Looking at a photo takes some milliseconds.
    let seen = sorted.prefix(Self.mostCoverPhotos).map { (rating: $0, look: look($0.photo)) }
    let varied = seen.filter { !$0.rating.photo.faces.isEmpty || $0.look?.isEven != true }
    let candidates = varied.isEmpty ? seen : varied
    let best = candidates.filter { $0.rating.merits == candidates[0].rating.merits }
    return bestHero(of: best.map(\.rating.photo)) { name in
      best.first { $0.rating.photo.name == name }?.look
    } ?? best.first?.rating.photo
  }

  /// Whether a photo has the pixels for the cover's frame, so that no warning says it has too few.
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
  /// A number that is higher the earlier the true values are.
  fileprivate var rank: Int { reduce(0) { 2 * $0 + ($1 ? 1 : 0) } }
}
