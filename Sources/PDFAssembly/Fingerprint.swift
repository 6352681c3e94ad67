/// 128 bits that tell versions of a document apart (ISO 32000-1, 14.4) and protect nothing: FNV-1a with its
/// authors' prime and offset basis for 64 bits, and again with another basis.
package struct Fingerprint {
  private var halves: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4)

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      halves.0 = (halves.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      halves.1 = (halves.1 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Adds what tells data of one picture from those of another: all of short data, and of long data 64 pieces of 64 bytes
  /// from beginning to end. So no file has to be read for it that is copied without its passing through memory.
  mutating func add(samplesOf data: [PDFData]) throws {
    let (pieces, size) = (64, 64)
    let length = data.reduce(0) { $0 + $1.count }
    guard length > pieces * size else { return add(try data.bytes(in: 0..<length)) }
    for piece in 0..<pieces {
      let start = (length - size) * piece / (pieces - 1)
      add(try data.bytes(in: start..<start + size))
    }
  }

  /// The first half: FNV-1a as its authors have it.
  package var first: UInt64 { halves.0 }

  /// 32 digits.
  package var hexString: String {
    [halves.0, halves.1].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension [PDFData] {
  /// A range of all data together, whatever parts they are in.
  fileprivate func bytes(in range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    for part in self {
      let wanted = range.clamped(to: start..<start + part.count)
      if !wanted.isEmpty {
        bytes += try part.bytes(in: wanted.lowerBound - start..<wanted.upperBound - start)
      }
      start += part.count
    }
    return bytes
  }
}
