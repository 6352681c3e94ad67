/// 128 bits that tell versions of some bytes apart and protect nothing: FNV-1a with its authors' prime and offset basis for
/// 64 bits, and again with another basis.
package struct Fingerprint {
  private var halves: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4)

  package init() {}

  package init(_ text: String) { add(text) }

  // Not of any sequence: in other modules that would be a call for each byte.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      halves.0 = (halves.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      halves.1 = (halves.1 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// The first half: FNV-1a as its authors have it.
  package var first: UInt64 { halves.0 }

  /// 32 digits; 16 for each half.
  package var hexString: String {
    [halves.0, halves.1].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
