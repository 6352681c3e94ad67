/// How the photos of a page that have no frame of their own share it.
public enum SlotLayout: String, Sendable, CaseIterable {
  /// As the orientations of the photos suggest.
  case auto
  /// In rows of equal width, nothing cut off; two photos stand on top of each other.
  case rows
  /// In columns of equal height, nothing cut off; two photos stand side by side.
  case columns
  /// In cells of equal size.
  case grid
  /// The first one large, the others small below or beside it.
  case feature
  /// Up to the edges of the page.
  case full
}
