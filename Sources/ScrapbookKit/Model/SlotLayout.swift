/// The layout of the photos of a page that have no frame.
public enum SlotLayout: String, Sendable, CaseIterable {
  /// The division of the page that shows the photos most evenly with the least paper between them.
  case auto
  /// One photo is centered; two are above each other, or side by side if both are upright; more fill justified rows.
  case justified
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
  /// Photos that overlap and turn a little, like prints laid out by hand. One with a rotation of its own keeps it.
  case collage
}
