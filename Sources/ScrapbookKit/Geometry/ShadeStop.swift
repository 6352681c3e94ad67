/// Where a shading has a value, and those in between are interpolated.
public struct ShadeStop: Sendable, Equatable {
  /// The place, from 0 at the left to 1 at the right.
  public var offset: Double
  /// What the red, green and blue below are multiplied by, from 0 (black) to 1 (as they are).
  public var factor: Double
}
