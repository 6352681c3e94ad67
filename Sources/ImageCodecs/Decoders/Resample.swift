import Cairo

/// Decodes a JPEG to an exact size, at most its own, in its stored orientation.
///
/// The decoder discards most of the unneeded detail, so that a photo of 12 megapixels takes little more time and memory
/// than a small one; a filter does the rest.
///
/// - Parameters:
///   - file: A file whose header and size have been checked: see ``JPEGHeader`` and ``ImageLimits``.
///   - curve: The transfer curve of the file's colors.
func decodeJPEG(
  _ file: UnsafeRawBufferPointer, width: Int, height: Int, curve: TransferCurve = .sRGB
) throws -> PictureSurface {
  let header = try JPEGHeader(file)
  // The filter gives a sharper picture when it has at least a third more pixels than it needs.
  let part = max(Double(width) / Double(header.width), Double(height) / Double(header.height)) * 4 / 3
  let side = Int(Double(max(header.width, header.height)) * min(part, 1))
  let decoded = try decodeJPEG(file, minimumSide: side)
  if decoded.width == Double(width), decoded.height == Double(height) { return decoded }
  return try decoded.scaled(width: width, height: height, curve: curve)
}
