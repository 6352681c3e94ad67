/// A part of what a PDF holds of a picture: bytes of the picture's own file, or others.
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
