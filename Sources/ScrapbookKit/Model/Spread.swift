/// The canvas of two facing pages: the seed geometry.
public enum Spread {
  /// The size in canvas units.
  public static let size = Size(width: 1024, height: 768)
  /// The standard frames of the left and the right page on the canvas.
  public static let leftFrame = Rect(x: 36, y: 92, width: 475, height: 577)
  public static let rightFrame = Rect(x: 514, y: 92, width: 475, height: 577)
  /// Points per canvas unit on Letter. 792 / 1024 would be 0.7734; the seed prints at 0.773, and frames must stay
  /// where its prints have them.
  public static let letterScale = 0.773
}

/// The frames of the pages of a spread on the canvas. A page is as large as its frame.
public struct SpreadFrames: Sendable, Equatable {
  /// The frame in canvas units, at least ``smallestSide`` wide and high, and within the canvas.
  public var left: Rect
  public var right: Rect
  /// The span of the frames in the album's text.
  public var span: SourceSpan?
  /// The spans of the left and the right frame.
  public var leftSpan: SourceSpan?
  public var rightSpan: SourceSpan?

  public init(left: Rect = Spread.leftFrame, right: Rect = Spread.rightFrame, span: SourceSpan? = nil) {
    self.left = left
    self.right = right
    self.span = span
  }

  public static let standard = SpreadFrames()

  /// The frame of a page; one in the middle is as large as the left one.
  public subscript(place: PagePlace) -> Rect {
    switch place {
    case .left: left
    case .right: right
    case .center: Rect(center: area.center, size: left.size)
    }
  }

  /// Both pages with the gutter between them.
  var area: Rect { left.union(right) }
}
