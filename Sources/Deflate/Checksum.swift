internal import CDeflate

/// The checksum of PNG and gzip (ISO/IEC 15948, annex D).
///
/// - Parameter sum: The checksum of the preceding bytes.
package func crc32(_ bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0) -> UInt32 {
  crc32_gzip_refl(sum, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(bytes.count))
}
