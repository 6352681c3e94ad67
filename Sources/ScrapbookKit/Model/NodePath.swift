/// The position of a photo or sticker in an album.
public struct NodePath: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    case photo
    case sticker

    /// The key of the page's list of them.
    fileprivate var key: String { rawValue + "s" }
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
  public var pointer: String { "/pages/\(page)/\(kind.key)/\(index)" }
}

extension NodePath {
  /// Reads a JSON pointer as ``pointer`` writes it; nil for any other, such as that of a text or of a photo's image.
  public init?(pointer: String) {
    let parts = pointer.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "pages",
      let page = Self.arrayIndex(parts[2]), let kind = Kind.allCases.first(where: { $0.key == parts[3] }),
      let index = Self.arrayIndex(parts[4])
    else { return nil }
    self.init(page: page, kind: kind, index: index)
  }

  /// Reads the index of an element: digits without leading zeros (RFC 6901, section 4), of 32 bits at most, so that the
  /// number counted from 1 cannot overflow.
  private static func arrayIndex(_ text: Substring) -> Int? {
    guard let index = Int32(text), index >= 0, String(index) == text else { return nil }
    return Int(index)
  }
}
