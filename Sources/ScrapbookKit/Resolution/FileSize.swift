/// The size of a file. MB are millions of bytes, as in mail programs and shops.
public struct FileSize: Sendable, Equatable, CustomStringConvertible {
  public var bytes: Int

  public init(bytes: Int) { self.bytes = bytes }

  /// Parses `10MB`, `10M`, `1.5 MB`, `500KB`, `10MiB` (1024 x 1024 bytes each) or plain bytes. Nil for anything else,
  /// for less than a byte and for more than 1000 GB.
  public init?(_ text: String) {
    let text = text.lowercased().filter { $0 != " " }
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(number), let factor = Self.units[String(text.dropFirst(number.count))],
      (1...largestFileSize).contains(value * factor)
    else { return nil }
    bytes = Int(value * factor)
  }

  private static let units: [String: Double] = [
    "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824,
    "k": 1e3, "m": 1e6, "g": 1e9,
  ]

  /// The largest attachment of a mail of this size: base64 makes four characters of three bytes, in lines of 76 with
  /// two more at their ends (RFC 2045).
  public var inMail: FileSize { FileSize(bytes: bytes / 78 * 57) }

  /// "512 bytes", "34.5 KB", "9.81 MB": three digits, rounded up, so that a size below a limit is not shown as larger
  /// than the limit, nor one above as smaller.
  public var description: String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "KB")]
    let unit = units.first { Double(bytes) >= $0.0 } ?? (1e3, "KB")
    let value = Double(bytes) / unit.0
    let step = value < 10 ? 0.01 : value < 100 ? 0.1 : 1
    return "\(plainNumber(((value / step).rounded(.up) * step * 100).rounded() / 100)) \(unit.1)"
  }
}
