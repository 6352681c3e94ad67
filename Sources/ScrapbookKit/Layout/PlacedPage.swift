/// A page whose every box is known: what `placePage` gives.
struct PlacedPage: Sendable, Equatable {
  /// Counted from 1.
  var number: Int
  var background: PlacedBackground?
  /// In paint order.
  var nodes: [PlacedNode]
}

/// A photo or sticker with its boxes, in page coordinates before its rotation.
struct PlacedNode: Sendable, Equatable {
  var path: NodePath
  var image: ImageReference
  /// Nil when the picture could not be loaded and a placeholder takes its place.
  var asset: AssetID?
  /// The box that the node turns about the middle of.
  var frame: Rect
  /// The whole picture; what lies outside `window` is cut off.
  var picture: Rect
  /// The part of the frame that shows the picture.
  var window: RoundedRect
  /// The visible outer edge, which casts the shadow: the paper's edge, else the window.
  var edge: RoundedRect
  /// Fills the edge around the window.
  var paper: Color?
  /// Around the shape of a sticker.
  var outline: Border?
  /// Painted over the picture.
  var fasteners: [Patch] = []
  var rotation: Angle
  var flip: Flip
  var opacity: Double
  var shadow: Shadow?
  var z: Double
  var span: SourceSpan?
}

/// Computes every box of a page.
///
/// - Parameter number: The page's number, counted from 1.
func placePage(_ page: ScrapbookPage, number: Int, catalog: AssetCatalog) -> PlacedPage {
  let unframed = page.photos.filter { $0.frame == nil }
  var free = placeSlots(for: unframed.map { frameSize(of: $0, catalog: catalog) }, layout: page.slots)[...]
  var nodes = page.photos.enumerated().map { index, photo in
    // There are as many slots as photos without a frame.
    placePhoto(
      photo, at: NodePath(page: number - 1, kind: .photo, index: index),
      frame: photo.frame ?? free.removeFirst(), catalog: catalog)
  }
  nodes += page.stickers.enumerated().map { index, sticker in
    placeSticker(
      sticker, at: NodePath(page: number - 1, kind: .sticker, index: index), catalog: catalog)
  }
  let background = page.background.flatMap {
    placeBackground($0, in: Rect(ScrapbookPage.size), catalog: catalog)
  }
  return PlacedPage(number: number, background: background, nodes: inPaintOrder(nodes))
}

/// By `z`; what has the same `z` keeps its order: photos before stickers, as in the album.
private func inPaintOrder(_ nodes: [PlacedNode]) -> [PlacedNode] {
  nodes.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
}
