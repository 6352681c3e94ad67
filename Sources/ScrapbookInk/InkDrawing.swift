/// Live drawing: one stroke at a time, from `begin` over `move` to `end`.
public struct InkDrawing: Sendable {
  /// The stroke that is being drawn; nil between strokes.
  public private(set) var live: InkStroke?
  /// The distance in points below which a sample says nothing new: half of a pixel of the screen.
  private let spacing: Double

  /// - Parameter pixelsPerPoint: The scale at which the page is shown.
  public init(pixelsPerPoint: Double = 1) {
    spacing = pixelsPerPoint > 0 && pixelsPerPoint.isFinite ? 0.5 / pixelsPerPoint : 0.5
  }

  /// Begins a stroke; one that did not end is dropped.
  ///
  /// - Parameters:
  ///   - page: The page, counted from 1, to which the whole stroke belongs.
  ///   - point: In points from the top left of that page as it is shown.
  public mutating func begin(page: Int, at point: InkPoint, style: InkStyle = InkStyle(), id: String? = nil) {
    live = point.isUsable && page >= 1 ? InkStroke(id: id, page: page, style: style, points: [point]) : nil
  }

  /// Adds a sample. Predicted samples must not be added.
  ///
  /// - Returns: Whether the picture of the stroke changed.
  @discardableResult
  public mutating func move(to point: InkPoint) -> Bool {
    guard let last = live?.points.last, point.isUsable, point.distance(to: last) >= spacing else {
      return false
    }
    live?.points.append(point)
    return true
  }

  /// Ends the stroke, and returns it without samples that do not matter; nil if there is none.
  public mutating func end() -> InkStroke? {
    defer { live = nil }
    guard var stroke = live else { return nil }
    stroke.points = stroke.points.simplified()
    return stroke
  }

  /// Drops the stroke, as when a second finger shows that the page is to be moved.
  public mutating func cancel() { live = nil }
}
