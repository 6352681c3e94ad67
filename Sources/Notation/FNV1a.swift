/// The offset basis of 64-bit FNV-1a: the hash of no bytes.
package let fnv1aBasis: UInt64 = 0xcbf2_9ce4_8422_2325

/// Adds a byte to a 64-bit FNV-1a hash, which is the same on every machine and run; it is not cryptographic.
// Inlinable: a call for each byte would cost more than the hash.
@inlinable package func fnv1a(_ hash: UInt64, adding byte: UInt8) -> UInt64 {
  (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
}
