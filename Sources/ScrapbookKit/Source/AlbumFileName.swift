/// The names of the files of an album that its PDF contains.
package enum AlbumFileName {
  /// The description that each has in the PDF, by which they are found again.
  package static let description = "A file of the album that this PDF was made of"

  /// A path below the album's folder in its shortest form.
  ///
  /// - Returns: Nil if it is absolute, has `..`, or has lengths or characters that files should not have.
  package static func inFolder(_ path: String) -> String? {
    // By bytes: a combining mark would merge with the slash.
    let slash = UInt8(ascii: "/")
    guard path.utf8.first != slash, path.utf8.count <= 1024,
      path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    let parts = path.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    guard !parts.isEmpty, parts.allSatisfy({ $0.count <= 255 && !$0.elementsEqual("..".utf8) }) else {
      return nil
    }
    return parts.map { String(Substring($0)) }.joined(separator: "/")
  }
}
