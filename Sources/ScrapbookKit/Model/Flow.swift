/// Makes of one page as many as there are pictures: the page is their pattern.
public struct Flow: Sendable, Equatable {
  /// Which pictures: a path relative to the album's folder, in whose parts `*` and `?` stand for any characters and for
  /// any one, whatever their case.
  public var glob: String
  public var perPage: Int
  public var order: PictureOrder
  /// How the pictures of a page are shown, in turn; the images of these photos count for nothing. Empty shows them as
  /// photos without frame or mount.
  public var photos: [Photo]
  public var span: SourceSpan?
  public var pointer: String?

  public init(
    _ glob: String, perPage: Int = 2, order: PictureOrder = .name, photos: [Photo] = [],
    span: SourceSpan? = nil, pointer: String? = nil
  ) {
    self.glob = glob
    self.perPage = perPage
    self.order = order
    self.photos = photos
    self.span = span
    self.pointer = pointer
  }
}

/// The order of pictures that nobody has put in one.
public enum PictureOrder: String, Sendable, CaseIterable {
  /// With numbers as numbers: `2.jpg` before `10.jpg`.
  case name
  /// When they were taken.
  case date
}
