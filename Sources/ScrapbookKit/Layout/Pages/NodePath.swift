/// Which photo or sticker of an album, by its position.
public struct NodePath: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case photo
    case sticker
  }

  /// The page's index, from 0.
  public var page: Int
  public var kind: Kind
  /// Among the photos or the stickers of the page, from 0.
  public var index: Int

  public init(page: Int, kind: Kind, index: Int) {
    self.page = page
    self.kind = kind
    self.index = index
  }

  /// The node as a JSON pointer.
  public var pointer: String { "/pages/\(page)/\(kind.rawValue)s/\(index)" }
}
