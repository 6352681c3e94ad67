/// The left or right side.
public enum Side: String, Sendable, CaseIterable {
  case left
  case right

  public var other: Side { self == .left ? .right : .left }
}
