/// The layout of the photos of a page that have no frame.
public enum SlotLayout: String, Sendable, CaseIterable {
  /// Chosen by the orientations of the photos.
  case auto
  /// Rows of equal width without cropping; two photos are above each other.
  case rows
  /// Columns of equal height without cropping; two photos are side by side.
  case columns
  /// Cells of equal size.
  case grid
  /// The first photo large, the others small below or beside it.
  case feature
  /// Rows up to the edges of the page.
  case full
}
