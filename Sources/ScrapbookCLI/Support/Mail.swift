import Deflate
package import Files
import Notation

/// A mail with a PDF, as a file that mail programs open (RFC 5322, RFC 2045).
package struct Mail {
  package var to: [MailAddress]
  package var from: MailAddress?
  package var subject: String
  package var body: String
  /// The attachment's name.
  package var fileName: String

  package init(to: [MailAddress], from: MailAddress?, subject: String, body: String, fileName: String) {
    (self.to, self.from, self.subject, self.body) = (to, from, subject, body)
    self.fileName = fileName
  }

  /// The size of the mail in bytes for an attachment of this size.
  package func size(withAttachment bytes: Int) -> Int {
    head(boundary: Self.boundary([])).utf8.count + Self.encodedSize(of: bytes)
      + Self.end(Self.boundary([])).utf8.count
  }

  /// Three bytes make four characters, in lines of 76 with two more at their ends.
  private static func encodedSize(of bytes: Int) -> Int {
    let characters = (bytes + 2) / 3 * 4
    return characters + (characters + 75) / 76 * 2
  }

  /// Writes the mail.
  ///
  /// - Parameter file: The PDF.
  /// - Throws: ``FilePartError``, or what `output` throws.
  package func write(
    attaching file: borrowing FileDescriptor, size: Int, to output: (String) throws -> Void
  ) throws {
    // A base64 line contains no hyphens, so it cannot be taken for a boundary.
    let boundary = Self.boundary(Array("\(subject)\(fileName)\(size)".utf8))
    try output(head(boundary: boundary))
    var rest: [UInt8] = []
    try file.readPieces(in: 0..<size) { piece, _ in
      rest.append(contentsOf: piece)
      let whole = rest.count / 57 * 57
      try output(base64Lines(rest[..<whole]))
      rest.removeFirst(whole)
    }
    try output(base64Lines(rest[...]))
    try output(Self.end(boundary))
  }

  private func head(boundary: String) -> String {
    var lines: [String] = []
    if let from { lines.append("From: \(from.header)") }
    lines += [
      "To: \(to.map(\.header).joined(separator: ",\r\n "))", "Subject: \(encodedWords(subject, after: 9))",
      "MIME-Version: 1.0",
      // Opened for editing and sending, not as a mail that has arrived.
      "X-Unsent: 1",
      "Content-Type: multipart/mixed; boundary=\"\(boundary)\"", "", "--\(boundary)",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
    ]
    let text = Array(body.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8)
    return lines.joined(separator: "\r\n") + "\r\n" + base64Lines(text[...]) + "\r\n--\(boundary)\r\n"
      + attachmentHead
  }

  private var attachmentHead: String {
    let escaped = fileName.utf8.map { byte in
      Unicode.Scalar(byte).isUnreserved ? String(Unicode.Scalar(byte)) : "%" + hex(byte)
    }.joined()
    // With two forms of the name, some programs take the first, and others report an error (RFC 2231, 4).
    let isPlain = fileName.unicodeScalars.allSatisfy(\.isPlain)
    return [
      "Content-Type: application/pdf", "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment;",
      isPlain ? " filename=\"\(fileName)\"" : " filename*=UTF-8''\(escaped)", "",
      "",
    ].joined(separator: "\r\n")
  }

  private static func end(_ boundary: String) -> String { "--\(boundary)--\r\n" }

  private static func boundary(_ content: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(content)
    return "scrapbook-\(fingerprint.hexString)"
  }
}

/// A text in a header: as it is if it is ASCII, or as encoded words of at most 75 characters (RFC 2047).
///
/// - Parameters:
///   - used: The characters before it on its line.
///   - isAlwaysEncoded: Whether also a short text of ASCII is encoded.
func encodedWords(_ text: String, after used: Int = 0, isAlwaysEncoded: Bool = false) -> String {
  if !isAlwaysEncoded, text.unicodeScalars.allSatisfy({ $0.isASCII }), text.utf8.count + used <= 76,
    !text.contains("=?")
  {
    return text
  }
  var words: [[UInt8]] = [[]]
  for scalar in text.unicodeScalars {
    let bytes = Array(String(scalar).utf8)
    // 45 bytes give 60 characters, and the marks around them take 12.
    if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
    words[words.count - 1] += bytes
  }
  return words.map { "=?UTF-8?B?\(base64($0[...]))?=" }.joined(separator: "\r\n ")
}

/// Bytes in base64 (RFC 4648, 4), in lines of 76 characters.
private func base64Lines(_ bytes: ArraySlice<UInt8>) -> String {
  stride(from: bytes.startIndex, to: bytes.endIndex, by: 57).map {
    base64(bytes[$0..<min($0 + 57, bytes.endIndex)]) + "\r\n"
  }.joined()
}

private let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

private func base64(_ bytes: ArraySlice<UInt8>) -> String {
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.endIndex)]
    let bits = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
    for digit in 0..<4 {
      result.append(digit <= group.count ? base64Digits[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: result, as: UTF8.self)
}

private func hex(_ byte: UInt8) -> String { byte.zeroPadded(to: 2, radix: 16, uppercase: true) }

extension Unicode.Scalar {
  /// Whether it may occur unescaped in a quoted string of a header.
  fileprivate var isPlain: Bool { (0x20..<0x7F).contains(value) && self != "\"" && self != "\\" }
  /// Whether it needs no percent-encoding in a parameter (RFC 5987).
  fileprivate var isUnreserved: Bool {
    isASCII && (properties.isAlphabetic || ("0"..."9").contains(self) || "-._~".unicodeScalars.contains(self))
  }
}
