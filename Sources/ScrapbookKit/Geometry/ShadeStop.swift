/// A stop of a shading, between which factors are interpolated.
public struct ShadeStop: Sendable, Equatable {
  /// The position, from 0 at the left to 1 at the right.
  public var offset: Double
  /// The factor for the red, green and blue below, from 0 (black) to 1 (unchanged).
  public var factor: Double
}
