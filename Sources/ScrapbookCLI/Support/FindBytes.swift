import Glibc

/// Whether bytes contain a text. The standard library's search of a large album would take a quarter of a whole build.
func contains(_ text: StaticString, in bytes: [UInt8]) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    let length = text.utf8CodeUnitCount
    while let start = rest.firstIndex(of: text.utf8Start[0]), rest.endIndex - start >= length {
      // In bounds: at least as many bytes as the text has are left.
      if memcmp(bytes.baseAddress! + start, text.utf8Start, length) == 0 { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
