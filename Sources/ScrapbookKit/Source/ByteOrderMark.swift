/// The number of bytes of a text's UTF-8 byte order mark: 3, or 0 without one. Some editors write it.
package func byteOrderMarkCount(in text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
