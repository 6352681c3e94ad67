/// A band of one color: inside a photo's frame, like the edge of a print, or around the shape of a sticker.
public struct Border: Sendable, Equatable {
  /// The width in canvas units.
  public var width: Double
  public var color: Color

  public init(width: Double, color: Color = .white) {
    self.width = width
    self.color = color
  }
}
