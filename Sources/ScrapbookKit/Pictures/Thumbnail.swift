/// A small version of a picture as it is stored, to look up its colors.
public struct Thumbnail: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// The pixels row by row from the top left, not premultiplied.
  public let pixels: [Color]

  /// Nil unless there are `width` x `height` pixels, and at least one.
  public init?(width: Int, height: Int, pixels: [Color]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// - Parameter point: A point in fractions of the picture.
  /// - Returns: Nil outside the picture.
  func color(at point: Point) -> Color? {
    guard (0..<1).contains(point.x), (0..<1).contains(point.y) else { return nil }
    return pixels[Int(point.y * Double(height)) * width + Int(point.x * Double(width))]
  }
}
