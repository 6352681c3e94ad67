/// A small version of a picture as it is stored, for those who want to know its colors.
public struct Thumbnail: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// Row by row from the top left, not premultiplied.
  public let pixels: [Color]

  /// Nil unless there are `width` x `height` pixels, and at least one.
  public init?(width: Int, height: Int, pixels: [Color]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// - Parameter point: In fractions of the picture.
  /// - Returns: Nil beside the picture.
  func color(at point: Point) -> Color? {
    guard (0..<1).contains(point.x), (0..<1).contains(point.y) else { return nil }
    return pixels[Int(point.y * Double(height)) * width + Int(point.x * Double(width))]
  }
}

extension Thumbnail {
  /// The open book along its middle from the left to the right: the light on its paper changes little from the top to the
  /// bottom. A table, so that a text on it does not wait for a drawing; a test compares it with the drawing.
  static let openBook: Thumbnail? = {
    let colors = openBookColors.split(separator: " ").compactMap { Color("#" + $0) }
    return Thumbnail(width: colors.count, height: 1, pixels: colors)
  }()
}

private let openBookColors = """
  f9f9f9 c7d0d0 2a7576 668a7e eadfca f9f3e4 faf5e8 fbf6ea fcf7ec fcf8ed fcf8ed fcf8ed fcf8ed fcf8ed fcf8ed
  fcf8ee fcf8ee fcf8ee fcf8ee fcf8ee fcf8ee fcf8ee fdf9ee fdf9ee fdf9ee fdf9ee fdf9ee fdf9ee fdf9ef fdf9ef
  fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9f0 fdfaf0 fdfaf0 fdfaf1 fefaf1 fefaf1 fefaf2 fefbf2 fefbf2
  fefbf3 fefbf4 fefcf5 fffcf6 fffdf8 fffcf7 fefbf4 fefaf2 fdf9f0 fcf7ed fbf5e9 f9f3e5 f7f0e1 f4ecda f1e7d3
  ece1ca e4d6bd d9caae bfad8e b9a78a e0d2b8 e9ddc6 efe5d1 f3ead8 f6efde f9f3e4 fbf6e9 fcf7ec fdf9f0 fefbf3
  fefcf5 fffcf6 fffdf8 fffdf9 fffcf8 fffcf6 fefbf5 fefbf3 fefaf2 fefaf2 fefaf2 fefaf1 fefaf1 fefaf1 fefaf1
  fefaf1 fefaf1 fdf9f0 fdf9f0 fdf9f0 fdf9f0 fdf9f0 fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ee fdf8ee fdf8ee
  fcf8ee fcf8ed fcf8ed fcf8ed fcf7ec fcf7ec fcf7ec fcf7ec fcf7eb fbf7eb fbf7eb fbf6eb fbf6ea fbf6ea fbf5e9
  faf4e6 f9f2e4 f7f0e0 eae0c9 7a8f7f 23676a a5b5b6 f5f5f5
  """
