/// A band of one color: inside a frame, like the edge of a print, or around a shape.
public struct Border: Sendable, Equatable {
  /// The width in canvas units.
  public var width: Double
  public var color: Color
  /// Whether the ends of an open line are round, as a pen's are.
  public var hasRoundEnds: Bool

  public init(width: Double, color: Color = .white, hasRoundEnds: Bool = false) {
    self.width = width
    self.color = color
    self.hasRoundEnds = hasRoundEnds
  }
}
