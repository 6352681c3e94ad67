/// The position of a photo or sticker in an album.
public struct NodePath: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case photo
    case sticker
  }

  /// The index of the page, from 0.
  public var page: Int
  public var kind: Kind
  /// The index among the photos or the stickers of the page, from 0.
  public var index: Int

  public init(page: Int, kind: Kind, index: Int) {
    self.page = page
    self.kind = kind
    self.index = index
  }

  /// The node as a JSON pointer.
  public var pointer: String { "/pages/\(page)/\(kind.rawValue)s/\(index)" }
}
