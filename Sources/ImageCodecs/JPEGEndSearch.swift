import Glibc

/// Looks for the end of a JPEG's picture data in one piece of its file after another: for the first marker that is neither a
/// stuffed zero nor a restart (ITU-T T.81, B.1.1.5).
public struct JPEGEndSearch: Sendable {
  /// Where the next piece begins in the file.
  public private(set) var offset: Int
  private var state = State.inData

  private enum State: Equatable {
    case inData
    /// Behind 0xFF, which the next byte tells the meaning of.
    case behindFF
    /// At a marker; nil if that is not EOI.
    case over(end: Int?)
  }

  /// - Parameter offset: Where the picture data begins.
  public init(from offset: Int) { self.offset = offset }

  /// Whether a marker was found.
  public var isOver: Bool { if case .over = state { true } else { false } }
  /// Behind the end marker; nil as long as it was not found, and if another one comes first.
  public var end: Int? { if case .over(let end) = state { end } else { nil } }

  public mutating func search(_ piece: UnsafeRawBufferPointer) {
    var place = 0
    while place < piece.count {
      switch state {
      case .inData:
        // Within the piece: `place` is less than its count.
        guard let found = memchr(piece.baseAddress! + place, 0xFF, piece.count - place) else {
          place = piece.count
          continue
        }
        place = UnsafeRawPointer(found) - piece.baseAddress!
        state = .behindFF
      case .behindFF:
        switch piece[place] {
        case 0x00, 0xD0...0xD7: state = .inData
        // A fill byte: the next one decides.
        case 0xFF: break
        case 0xD9: state = .over(end: offset + place + 1)
        default: state = .over(end: nil)
        }
      case .over: return
      }
      place += 1
    }
    offset += piece.count
  }
}
