/// Repeats a page for all pictures that match a pattern: the page is the template.
public struct Flow: Sendable, Equatable {
  /// The pictures: a path relative to the album's folder, in whose components `*` stands for any characters and `?`
  /// for any one, ignoring case.
  public var glob: String
  public var perPage: Int
  public var order: PictureOrder
  /// The looks of the pictures of a page, in turn; the images of these photos are ignored. Empty shows them as photos
  /// without frame or mount.
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

/// The order of the pictures of a folder.
public enum PictureOrder: String, Sendable, CaseIterable {
  /// Names, with numbers compared as numbers: `2.jpg` before `10.jpg`.
  case name
  /// The dates when they were taken.
  case date
}
