/// The size of a sheet, and the place of a part of the canvas on it.
struct SheetPlace: Sendable {
  /// The part of the canvas that the sheet shows.
  var window: Rect
  /// The sheet's size in points.
  var size: Size
  /// Points per canvas unit.
  var scale: Double
  /// Maps canvas units to points from the sheet's top left.
  var canvasToSheet: Transform

  init(ofSpread options: ImpositionOptions) {
    let paper = options.paper ?? .letter
    let placement = options.placement ?? (paper == .letter ? .topLeft : .center)
    let isSeed = paper == .letter && placement == .topLeft
    self.init(
      Rect(Spread.size), on: paper.size, placement: placement, scale: isSeed ? Spread.letterScale : nil)
  }

  /// - Parameters:
  ///   - side: The side of the page.
  ///   - hasFacing: Whether another page lies beside it.
  init(ofPage side: PagePlace, in frames: SpreadFrames, hasFacing: Bool, _ options: ImpositionOptions) {
    let frame = frames[side]
    let gap = hasFacing ? max(0, frames.right.x - frames.left.maxX) / 2 : nil
    let window = pageWindow(around: frame, isLeft: side == .left, gap: gap, paper: options.paper)
    let size = options.paper?.size ?? frame.size.scaled(by: pageSurround * Spread.letterScale)
    self.init(window, on: size, placement: options.placement ?? .center)
  }

  /// - Parameter scale: Points per canvas unit; nil fills the sheet.
  private init(_ window: Rect, on size: Size, placement: SheetPlacement, scale: Double? = nil) {
    let scale = scale ?? window.size.factor(toFitInside: size)
    let printed = window.size.scaled(by: scale)
    let corner =
      switch placement {
      case .topLeft: Point(x: 0, y: 0)
      case .center: Point(x: (size.width - printed.width) / 2, y: (size.height - printed.height) / 2)
      }
    self.window = window
    self.size = size
    self.scale = scale
    canvasToSheet = Transform.scale(x: scale, y: scale)
      .then(.translation(x: corner.x - window.x * scale, y: corner.y - window.y * scale))
  }
}

/// The size of a sheet relative to its page: enough to show the open book's cover all around, and nothing behind the
/// book.
private let pageSurround = 1.05

/// The part of the canvas that a page's sheet shows: the page with a margin, in the page's proportions, and nothing of the facing page.
/// Taller paper shows more of the book above and below, but never more at the sides.
///
/// - Parameter gap: The distance from the page to the fold; nil without a facing page.
private func pageWindow(around frame: Rect, isLeft: Bool, gap: Double?, paper: Paper?) -> Rect {
  var size = frame.size.scaled(by: pageSurround)
  var center = frame.center
  if let gap {
    let outer = (size.width - frame.width) / 2
    let inner = min(gap, outer)
    size = size.scaled(by: (outer + frame.width + inner) / size.width)
    center.x += (inner - outer) / 2 * (isLeft ? 1 : -1)
  }
  if let paper = paper?.size {
    let onCanvas = 2 * min(center.y, Spread.size.height - center.y)
    size.height = max(size.height, min(size.width * paper.height / paper.width, onCanvas))
  }
  return Rect(center: center, size: size)
}
