/// A piece of picture data: a range of the picture's own file, or bytes.
public enum FilePart: Sendable, Equatable {
  case file(Range<Int>)
  case bytes([UInt8])

  public var count: Int {
    switch self {
    case .file(let range): range.count
    case .bytes(let bytes): bytes.count
    }
  }
}
