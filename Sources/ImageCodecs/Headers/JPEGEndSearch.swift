import Glibc

/// Looks for the end of a JPEG's picture data in one piece of its file after another: for the first marker that is neither a
/// stuffed zero nor a restart (ITU-T T.81, B.1.1.5). What it comes by on its way tells whether the data can be whole.
public struct JPEGEndSearch: Sendable, Equatable {
  /// Where the next piece begins in the file.
  public private(set) var offset: Int
  private let start: Int
  private let scan: JPEGScan
  private var state = State.inData
  private var restartCount = 0
  private var hasWrongRestart = false
  private var sample = Sample()

  private enum State: Equatable {
    case inData
    /// The state after 0xFF, whose meaning the next byte tells.
    case behindFF
    /// The search is behind a marker.
    case over(marker: UInt8, end: Int)
  }

  /// One byte of each 512: a disk or a card that loses data gives stretches of the same byte for them.
  private struct Sample: Equatable {
    var next = 0
    var byte: UInt8 = 0
    var count = 0
    var longest = 0

    static let distance = 512
    /// 4 kB of the same.
    static let limit = 8
  }

  /// - Parameter offset: Where the picture data begins.
  init(from offset: Int, of scan: JPEGScan) {
    (self.offset, start, self.scan) = (offset, offset, scan)
    sample.next = offset
  }

  /// A search through the first scan.
  init(of header: JPEGHeader) { self.init(from: header.dataStart, of: header.scan) }

  /// Whether a marker was found.
  public var isOver: Bool { if case .over = state { true } else { false } }
  /// Behind the end marker; nil as long as it was not found, and if another one comes first.
  public var end: Int? { if case .over(marker: 0xD9, let end) = state { end } else { nil } }
  /// Where the marker behind the data lies, without fill bytes; nil as long as none was found.
  var marker: Int? { if case .over(_, let end) = state { end - 2 } else { nil } }

  /// Whether only a decoder can tell if data that were searched to their end are whole. It is said of all that are cut short or
  /// have lost a restart marker, and of few that are whole: of flat colors.
  public var isSuspicious: Bool {
    guard case .over(_, let end) = state else { return true }
    return hasWrongRestart || restartCount != scan.restartCount || end - 2 - start < scan.minimumByteCount
      || sample.longest >= Sample.limit
  }

  public mutating func search(_ piece: UnsafeRawBufferPointer) {
    var place = 0
    pieces: while place < piece.count {
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
        // Nearly always a stuffed zero.
        if piece[place] == 0 { state = .inData } else { behindFF(piece[place], at: place) }
      case .over: break pieces
      }
      place += 1
    }
    takeSamples(piece, count: min(place, piece.count))
    offset += piece.count
  }

  private mutating func behindFF(_ byte: UInt8, at place: Int) {
    switch byte {
    case 0xD0...0xD7:
      // They count from 0 to 7, and again.
      if byte & 7 != restartCount & 7 { hasWrongRestart = true }
      restartCount += 1
      state = .inData
    // A fill byte: the next one decides.
    case 0xFF: break
    default: state = .over(marker: byte, end: offset + place + 1)
    }
  }

  private mutating func takeSamples(_ piece: UnsafeRawBufferPointer, count: Int) {
    while sample.next < offset + count {
      let byte = piece[sample.next - offset]
      if byte == sample.byte {
        sample.count += 1
      } else {
        // Only with something behind it: zeros before the end marker are padding.
        sample.longest = max(sample.longest, sample.count)
        (sample.byte, sample.count) = (byte, 1)
      }
      sample.next += Sample.distance
    }
  }
}
