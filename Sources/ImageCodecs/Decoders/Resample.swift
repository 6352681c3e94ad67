public import Cairo

/// Decodes a JPEG to exactly so many pixels, at most its own, in the orientation in which it is stored.
///
/// The decoder itself leaves out most of what is not needed, so that a photo of 12 megapixels takes little more time
/// and memory than a small one; a filter does the rest.
///
/// - Parameter file: Its header has been read and its size checked: see ``JPEGHeader`` and ``ImageLimits``.
public func decodeJPEG(_ file: UnsafeRawBufferPointer, width: Int, height: Int) throws -> PictureSurface {
  let header = try JPEGHeader(file)
  // Of a third more pixels the filter makes a sharper picture than of few more.
  let part = max(Double(width) / Double(header.width), Double(height) / Double(header.height)) * 4 / 3
  let side = Int(Double(max(header.width, header.height)) * min(part, 1))
  let decoded = try decodeJPEG(file, minimumSide: side)
  if decoded.width == Double(width), decoded.height == Double(height) { return decoded }
  return try decoded.scaled(width: width, height: height)
}
