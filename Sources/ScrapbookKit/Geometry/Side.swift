/// A side of a book, or of a spread.
public enum Side: String, Sendable, CaseIterable {
  case left
  case right

  public var other: Side { self == .left ? .right : .left }
}
