import Notation

/// The names of album files that are embedded in its PDF.
package enum AlbumFileName {
  /// The description of each file in the PDF, by which it is found again.
  package static let description = "A file of the album that this PDF was made of"

  /// A path below the album's folder in its shortest form.
  ///
  /// - Returns: Nil if it is absolute, leaves the folder or a folder that it does not return to, or has lengths or characters
  ///   that files should not have.
  package static func inFolder(_ path: String) -> String? {
    // By bytes: a combining mark would merge with the slash.
    let slash = UInt8(ascii: "/")
    guard path.utf8.first != slash, path.utf8.count <= longestPathInPDF,
      path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    var parts: [Substring.UTF8View] = []
    // The folders that `..` leaves. Where the album is extracted they must be there, too.
    var left: [[String]] = []
    for part in path.utf8.split(separator: slash) where !part.elementsEqual(".".utf8) {
      guard part.count <= fileNameByteLimit else { return nil }
      guard part.elementsEqual("..".utf8) else {
        parts.append(part)
        continue
      }
      left.append(parts.map { String(Substring($0)) })
      guard parts.popLast() != nil else { return nil }
    }
    let names = parts.map { String(Substring($0)) }
    guard !names.isEmpty, left.allSatisfy({ $0.count < names.count && names.starts(with: $0) }) else {
      return nil
    }
    return names.joined(separator: "/")
  }
}
