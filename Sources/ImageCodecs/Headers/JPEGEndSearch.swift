import Glibc

/// Searches for the end of a JPEG's entropy-coded data in consecutive pieces of its file: for the first marker that is
/// neither a stuffed zero nor a restart marker (ITU-T T.81, B.1.1.5). The search also shows whether the data can be
/// intact.
public struct JPEGEndSearch: Sendable, Equatable {
  /// The offset of the next piece in the file.
  public private(set) var offset: Int
  private let start: Int
  private let scan: JPEGScan
  private var state = State.inData
  private var restartCount = 0
  private var hasWrongRestart = false
  private var sample = Sample()

  private enum State: Equatable {
    case inData
    /// The state after 0xFF, whose meaning depends on the next byte.
    case behindFF
    /// The search has ended after a marker.
    case over(marker: UInt8, end: Int)
  }

  /// One byte of every 512: a disk or card that loses data leaves runs of one byte.
  private struct Sample: Equatable {
    var next = 0
    var byte: UInt8 = 0
    var count = 0
    var longest = 0

    static let distance = 512
    /// A run of 4 kB.
    static let limit = 8
  }

  /// - Parameter offset: The start of the entropy-coded data.
  init(from offset: Int, of scan: JPEGScan) {
    (self.offset, start, self.scan) = (offset, offset, scan)
    sample.next = offset
  }

  /// Starts a search through the first scan.
  init(of header: JPEGHeader) { self.init(from: header.dataStart, of: header.scan) }

  /// Whether a marker was found.
  public var isOver: Bool { if case .over = state { true } else { false } }
  /// The offset after the end marker; nil if it was not found, or if another marker comes first.
  public var end: Int? { if case .over(marker: 0xD9, let end) = state { end } else { nil } }
  /// The offset of the marker after the data, without fill bytes; nil if none was found.
  var marker: Int? { if case .over(_, let end) = state { end - 2 } else { nil } }

  /// Whether only a decoder can determine if data that was searched to its end is intact. True for all data that is
  /// truncated or has lost a restart marker, and for little intact data: large areas of one color.
  public var isSuspicious: Bool {
    guard case .over(_, let end) = state else { return true }
    return hasWrongRestart || restartCount != scan.restartCount || end - 2 - start < scan.minimumByteCount
      || sample.longest >= Sample.limit
  }

  public mutating func search(_ piece: UnsafeRawBufferPointer) {
    defer { offset += piece.count }
    // Bytes after the end marker belong to something else.
    if isOver { return }
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
  }

  private mutating func behindFF(_ byte: UInt8, at place: Int) {
    switch byte {
    case 0xD0...0xD7:
      // Restart markers count from 0 to 7, cyclically.
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
        // Only if something follows: zeros before the end marker are padding.
        sample.longest = max(sample.longest, sample.count)
        (sample.byte, sample.count) = (byte, 1)
      }
      sample.next += Sample.distance
    }
  }
}
