/// The byte order mark in UTF-8. Some editors write it at the start of a text.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The number of bytes of a text's byte order mark: 3, or 0 without one.
package func byteOrderMarkCount(in text: [UInt8]) -> Int {
  text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
}
