import Notation

/// A 128-bit hash that distinguishes versions of some bytes; it is not cryptographic. It combines two 64-bit FNV-1a
/// hashes with different bases.
package struct Fingerprint {
  private var halves: (UInt64, UInt64) = (fnv1aBasis, 0x8422_2325_cbf2_9ce4)

  package init() {}

  package init(_ text: String) { add(text) }

  // Not generic over sequences: in other modules that would be a call for each byte.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      halves.0 = fnv1a(halves.0, adding: byte)
      halves.1 = fnv1a(halves.1, adding: byte)
    }
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// The first half: standard FNV-1a.
  package var first: UInt64 { halves.0 }

  /// The hash as 16 bytes, big-endian.
  package var bytes: [UInt8] {
    [halves.0, halves.1].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }

  /// The hash as 32 hexadecimal digits.
  package var hexString: String {
    [halves.0, halves.1].map { $0.zeroPadded(to: 16, radix: 16) }.joined()
  }
}
