import ImageCodecs
import ScrapbookKit

extension PictureAnalysis {
  /// The rotation of a photo whose pixels a program has rotated without recording it: the camera's orientation is left
  /// in the file, or there never was one. The thumbnail that the camera has put into the file reveals it. Nil for a
  /// photo that is shown correctly.
  func unstatedRotation(of path: String) -> UnstatedRotation? {
    guard let info = try? store.inspect(path) else { return nil }
    // A photo on its side has other proportions than its thumbnail; only half a turn keeps them.
    let stated = info.orientation.quarterTurns
    guard stated != nil || info.orientation == .upright, let camera = thumbnailOfCamera(in: path),
      let stored = thumbnail(of: path)
    else { return nil }
    let angle = stated ?? 2
    // A thumbnail of another shape is not the same picture.
    guard angle == 2 || stored.isWide != camera.isWide else { return nil }
    let seen = Lightness(stored).reduced(width: 16, height: 16)
    let taken = Lightness(camera).reduced(width: 16, height: 16)
    let turned = taken.turned(by: angle)
    let isTurned = turned.likeness(to: seen) > 0.7
    return isTurned && turned.likeness(to: seen) > taken.likeness(to: seen) + 0.3
      ? UnstatedRotation(.degrees(90 * Double(angle)), isRepeated: stated != nil) : nil
  }

  private func thumbnailOfCamera(in path: String) -> Thumbnail? {
    guard let file = try? store.files.open(path) else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: thumbnailHeadSize, alignment: 16) {
      memory -> Thumbnail? in
      guard let count = try? file.read(at: 0, into: memory) else { return nil }
      let head = UnsafeRawBufferPointer(rebasing: memory[..<count])
      guard (try? ImageKind.detect(head)) == .jpeg, let range = embeddedThumbnail(inJPEG: head) else {
        return nil
      }
      let small = UnsafeRawBufferPointer(rebasing: head[range])
      guard let header = try? JPEGHeader(small), max(header.width, header.height) <= cameraThumbnailSideLimit,
        let picture = try? decodePicture(.jpeg, small, size: .atLeast(1))
      else { return nil }
      return try? Thumbnail(picture, side: 96)
    }
  }
}

extension Orientation {
  /// The quarter turns, clockwise, that the stored pixels need; nil for pixels that need none or are mirrored.
  fileprivate var quarterTurns: Int? {
    switch self {
    case .turned90: 1
    case .turned180: 2
    case .turned270: 3
    default: nil
    }
  }
}

extension Thumbnail {
  fileprivate var isWide: Bool { width > height }
}

extension Lightness {
  /// A square picture turned clockwise.
  fileprivate func turned(by quarters: Int) -> Lightness {
    (0..<quarters).reduce(self) { picture, _ in
      let side = picture.width
      let values = (0..<side * side).map { picture[side - 1 - $0 % side, $0 / side] }
      return Lightness(width: side, height: side, values: values)
    }
  }

  /// The correlation of both pictures: 1 for the same, 0 for pictures that have nothing in common.
  fileprivate func likeness(to other: Lightness) -> Double {
    let count = Double(values.count)
    let (mean, otherMean) = (values.reduce(0, +) / count, other.values.reduce(0, +) / count)
    var (both, own, others) = (0.0, 0.0, 0.0)
    for (value, otherValue) in zip(values, other.values) {
      both += (value - mean) * (otherValue - otherMean)
      own += (value - mean) * (value - mean)
      others += (otherValue - otherMean) * (otherValue - otherMean)
    }
    return own > 0 && others > 0 ? both / (own * others).squareRoot() : 0
  }
}
