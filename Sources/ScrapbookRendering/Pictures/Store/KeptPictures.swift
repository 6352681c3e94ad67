package import Files
import ImageCodecs

extension OutputGuard {
  /// Adds a file that will be written, which must not replace a picture.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard output.
  ///   - role: The file's role for the user, such as "the report".
  ///   - store: The pictures that it is made from, which it must not replace.
  ///   - replacesPictures: Whether it may replace other pictures, as a picture may.
  /// - Throws: ``OutputConflict`` if it would replace an input, a picture or another output.
  package mutating func writes(
    _ path: String, as role: String, besides store: AssetStore? = nil, replacesPictures: Bool = false
  ) throws(OutputConflict) {
    try writes(path, as: role) { path in
      let isUsed = store?.inspected.contains(fileAt: path) == true
      return isUsed || !replacesPictures && isPicture(path) ? "a picture" : nil
    }
  }
}

/// Whether a file is a picture or a video, by its content, and not an output of this program.
private func isPicture(_ path: String) -> Bool {
  let start = readStart(of: path, count: 4)
  // A report may contain an SVG.
  if start.isEmpty || start.starts(with: "%PDF".utf8) || start.starts(with: "{".utf8) { return false }
  return readStart(of: path, count: detectedByteCount).withUnsafeBytes { head in
    if let kind = ForeignKind.detect(head), !kind.isPicture { return false }
    do throws(ImageError) {
      _ = try ImageKind.detect(head)
      return true
    } catch {
      return error != .notAPicture
    }
  }
}
