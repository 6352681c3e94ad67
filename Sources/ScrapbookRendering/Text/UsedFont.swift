import Pango
public import ScrapbookKit

/// A font that a document uses.
public struct UsedFont: Sendable, Equatable {
  public var family: String
  /// The style, for example "Bold Italic".
  public var face: String
  /// The path of its file.
  public var path: String
  /// The SHA-256 of the file in hexadecimal; nil if it can no longer be read.
  public var sha256: String?
}

extension PagedDocument {
  /// The fonts of the texts that the sheets show, in the order of their first use.
  ///
  /// - Throws: `PangoError` if the library that computes checksums is missing.
  public func usedFonts() throws -> [UsedFont] {
    var result: [UsedFont] = []
    for font in shownFonts {
      let used = UsedFont(
        family: font.family, face: font.face, path: font.path, sha256: try checksum(ofFont: font.path))
      // A slanted face is another font in cairo.
      if !result.contains(used) { result.append(used) }
    }
    return result
  }
}
