/// How pages are brought onto paper.
public struct ImpositionOptions: Sendable, Equatable {
  public var paper: Paper
  /// Nil means the seed placement on Letter and `center` on any other paper.
  public var placement: SheetPlacement?
  /// Only spreads that hold one of these pages are made; nil makes all.
  public var pages: PageSelection?

  public init(paper: Paper = .letter, placement: SheetPlacement? = nil, pages: PageSelection? = nil) {
    self.paper = paper
    self.placement = placement
    self.pages = pages
  }
}

/// Where the canvas lies on the sheet.
public enum SheetPlacement: String, Sendable, CaseIterable {
  /// At the sheet's top left; on Letter scaled by exactly 0.773.
  case topLeft = "top-left"
  /// As large as the sheet allows and in its middle.
  case center
}

/// The canvas that holds two facing pages: the seed geometry.
public enum Spread {
  /// In canvas units.
  public static let size = Size(width: 1024, height: 768)
  /// Where the left and the right page lie on the canvas.
  public static let leftFrame = Rect(x: 36, y: 92, width: 475, height: 577)
  public static let rightFrame = Rect(x: 514, y: 92, width: 475, height: 577)
  /// Canvas units to points on Letter. 792 / 1024 would be 0.7734; the seed prints at 0.773, and frames
  /// must keep lying where its prints have them.
  public static let letterScale = 0.773
}

/// One side of paper: a spread, and how the canvas is brought onto it.
public struct Sheet: Sendable, Equatable {
  /// The number of the spread in the album, counted from 1, whatever pages are selected.
  public var number: Int
  /// The numbers of the pages on it, counted from 1.
  public var pages: ClosedRange<Int>
  /// In points.
  public var size: Size
  /// Canvas units to points from the sheet's top left, y downward.
  public var canvasToSheet: Transform
  /// In canvas coordinates.
  public var items: DisplayList

  /// What a viewer shows as the page's number: "3-4", or "7" for a lone last page.
  public var label: String {
    pages.count == 1 ? "\(pages.lowerBound)" : "\(pages.lowerBound)-\(pages.upperBound)"
  }
}

/// Puts pages side by side into spreads and spreads onto sheets. A last page without a neighbour stands
/// on the left.
///
/// - Parameters:
///   - pages: The display lists of all pages, in order.
///   - background: What lies behind every spread, in canvas coordinates.
func impose(_ pages: [DisplayList], background: DisplayList, options: ImpositionOptions) -> [Sheet] {
  let transform = canvasToSheet(options)
  return stride(from: 0, to: pages.count, by: 2).compactMap { first in
    let last = min(first + 1, pages.count - 1)
    let numbers = (first + 1)...(last + 1)
    guard options.pages?.overlaps(numbers) ?? true else { return nil }
    var items: DisplayList = [.fill(RoundedRect(Rect(Spread.size)), .white)]
    items += background
    items.append(placed(pages[first], in: Spread.leftFrame))
    if last > first { items.append(placed(pages[last], in: Spread.rightFrame)) }
    return Sheet(
      number: first / 2 + 1, pages: numbers, size: options.paper.size, canvasToSheet: transform, items: items)
  }
}

private func placed(_ page: DisplayList, in frame: Rect) -> DisplayItem {
  .group(DisplayGroup(transform: .translation(x: frame.x, y: frame.y), items: page))
}

private func canvasToSheet(_ options: ImpositionOptions) -> Transform {
  let paper = options.paper.size
  let scale = Spread.size.factor(toFitInside: paper)
  let isLetter = options.paper == .letter
  switch options.placement ?? (isLetter ? .topLeft : .center) {
  case .topLeft:
    let scale = isLetter ? Spread.letterScale : scale
    return .scale(x: scale, y: scale)
  case .center:
    let size = Spread.size.scaled(by: scale)
    return Transform.scale(x: scale, y: scale)
      .then(.translation(x: (paper.width - size.width) / 2, y: (paper.height - size.height) / 2))
  }
}
