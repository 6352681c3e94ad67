public import Cairo

/// A JPEG with fewer pixels, in the same orientation as stored.
///
/// The decoder itself leaves out what is not needed, so that a photo of 12 megapixels takes little more time and
/// memory than a small one; a filter does the rest.
///
/// - Parameters:
///   - file: Its header has been read and its size checked: see ``JPEGHeader`` and ``ImageLimits``.
///   - width: At most the picture's own, in pixels, as is `height`.
///   - quality: 1 to 100, as libjpeg counts it.
public func resampleJPEG(
  _ file: UnsafeRawBufferPointer, width: Int, height: Int, quality: Int
) throws -> ByteBuffer {
  let header = try JPEGHeader(file)
  let longer = header.width > header.height
  // At least the wanted size on both sides, also when they shrink unequally by rounding.
  let decoded = try decodeJPEG(
    file,
    minimumSide: longer
      ? max(width, height * header.width / header.height + 1)
      : max(height, width * header.height / header.width + 1))
  return try resample(decoded, width: width, height: height, quality: quality, grey: header.components == 1)
}

/// Opaque pixels as a JPEG of another size.
public func resample(
  _ picture: PictureSurface, width: Int, height: Int, quality: Int, grey: Bool = false
) throws -> ByteBuffer {
  let isThatSize = picture.width == Double(width) && picture.height == Double(height)
  let scaled = isThatSize ? picture : try picture.scaled(width: width, height: height)
  return try encodeJPEG(scaled, quality: quality, grey: grey)
}
