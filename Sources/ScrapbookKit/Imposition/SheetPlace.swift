/// How large a sheet is, and where a part of the canvas lies on it.
struct SheetPlace: Sendable {
  /// The part of the canvas that the sheet shows.
  var window: Rect
  /// The sheet's size in points.
  var size: Size
  /// Points for each canvas unit.
  var scale: Double
  /// Canvas units to points from the sheet's top left.
  var canvasToSheet: Transform

  init(ofSpread options: ImpositionOptions) {
    let paper = options.paper ?? .letter
    let placement = options.placement ?? (paper == .letter ? .topLeft : .center)
    let isSeed = paper == .letter && placement == .topLeft
    self.init(
      Rect(Spread.size), on: paper.size, placement: placement, scale: isSeed ? Spread.letterScale : nil)
  }

  /// - Parameter frame: Where the page lies on the canvas.
  init(ofPage frame: Rect, _ options: ImpositionOptions) {
    let window = pageWindow(around: frame, paper: options.paper)
    let size = options.paper?.size ?? window.size.scaled(by: Spread.letterScale)
    self.init(window, on: size, placement: options.placement ?? .center)
  }

  /// - Parameter scale: Points for each canvas unit; nil is as many as the sheet allows.
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

/// How much larger than a page its sheet is: with so much the open book's cover is all around it, and nothing of what
/// lies behind the book.
private let pageSurround = 1.05

/// The part of the canvas that a page's sheet shows: the page with a margin, in the page's proportions. On paper that is
/// higher it shows more of the book above and below, but never more to the sides, where the facing page lies.
private func pageWindow(around frame: Rect, paper: Paper?) -> Rect {
  var size = frame.size.scaled(by: pageSurround)
  if let paper = paper?.size {
    let onCanvas = 2 * min(frame.center.y, Spread.size.height - frame.center.y)
    size.height = max(size.height, min(size.width * paper.height / paper.width, onCanvas))
  }
  return Rect(center: frame.center, size: size)
}
