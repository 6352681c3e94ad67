/// The canvas that holds two facing pages: the seed geometry.
public enum Spread {
  /// In canvas units.
  public static let size = Size(width: 1024, height: 768)
  /// Where the left and the right page lie on the canvas.
  public static let leftFrame = Rect(x: 36, y: 92, width: 475, height: 577)
  public static let rightFrame = Rect(x: 514, y: 92, width: 475, height: 577)
  /// Both pages with the gutter between them.
  static let pageArea = Rect(
    x: leftFrame.x, y: leftFrame.y, width: rightFrame.maxX - leftFrame.x, height: leftFrame.height)
  /// Canvas units to points on Letter. 792 / 1024 would be 0.7734; the seed prints at 0.773, and frames
  /// must keep lying where its prints have them.
  public static let letterScale = 0.773
}

/// "3-4", or "7" for a page that stands alone.
func pageLabel(_ pages: ClosedRange<Int>) -> String {
  pages.count == 1 ? "\(pages.lowerBound)" : "\(pages.lowerBound)-\(pages.upperBound)"
}
