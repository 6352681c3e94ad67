/// The canvas that holds two facing pages: the seed geometry.
public enum Spread {
  /// In canvas units.
  public static let size = Size(width: 1024, height: 768)
  /// Where the left and the right page lie on the canvas unless the album says otherwise.
  public static let leftFrame = Rect(x: 36, y: 92, width: 475, height: 577)
  public static let rightFrame = Rect(x: 514, y: 92, width: 475, height: 577)
  /// Canvas units to points on Letter. 792 / 1024 would be 0.7734; the seed prints at 0.773, and frames
  /// must keep lying where its prints have them.
  public static let letterScale = 0.773
}

/// Where the pages of a spread lie on the canvas. A page is as large as its frame.
public struct SpreadFrames: Sendable, Equatable {
  /// The frame in canvas units, at least ``smallestSide`` wide and high, and within the canvas.
  public var left: Rect
  public var right: Rect
  /// Where the album's text has them.
  public var span: SourceSpan?
  /// Where it has the left one, and the right one.
  public var leftSpan: SourceSpan?
  public var rightSpan: SourceSpan?

  public init(left: Rect = Spread.leftFrame, right: Rect = Spread.rightFrame, span: SourceSpan? = nil) {
    self.left = left
    self.right = right
    self.span = span
  }

  public static let standard = SpreadFrames()
  /// A smaller page would have no room between its margins.
  public static let smallestSide = 100.0

  /// Where a page lies; one in the middle is as large as the left one.
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

/// "3-4", or "7" for a page that stands alone.
func pageLabel(_ pages: some RandomAccessCollection<Int>) -> String {
  guard let first = pages.first, let last = pages.last else { return "" }
  return pages.count == 1 ? "\(first)" : "\(first)-\(last)"
}
