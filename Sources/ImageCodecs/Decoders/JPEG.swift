internal import CTurboJPEG
public import Cairo

/// Decodes a JPEG, downscaled by the decoder if fewer pixels are enough. A truncated file is decoded up to its end.
/// CMYK is converted to sRGB; other pixels keep the colors of the file's profile.
///
/// - Parameters:
///   - file: A file whose header and size have been checked: see ``JPEGHeader`` and ``ImageLimits``.
///   - minimumSide: The minimum number of pixels of the result's longer side, if the picture has as many.
/// - Throws: ``ImageError/broken(_:)`` with libjpeg-turbo's message.
func decodeJPEG(_ file: UnsafeRawBufferPointer, minimumSide: Int) throws -> PictureSurface {
  try libturbojpeg.functions().decode(file, minimumSide: minimumSide)
}

/// The damage of a JPEG.
public struct JPEGLoss: Sendable, Equatable {
  /// Whether the file is truncated.
  public var isCutOff: Bool
  /// The lost part of the height as stored, from 0 to 1, measured from the lower edge. Nil for a picture with several
  /// scans, each of which contributes to the whole area.
  public var lowerPart: Double?
}

/// Returns the damage of a JPEG; nil if it is intact. The picture is decoded only if its data looks suspicious.
///
/// - Parameter file: A file whose header and size have been checked: see ``JPEGHeader`` and ``ImageLimits``.
/// - Throws: ``ImageError/broken(_:)`` with libjpeg-turbo's message if nothing can be decoded.
public func jpegLoss(of file: UnsafeRawBufferPointer) throws(ImageError) -> JPEGLoss? {
  let header = try JPEGHeader(file)
  if !header.needsDecoding, let segments = try? JPEGSegments(file, start: header.start),
    !segments.isSuspicious
  {
    return nil
  }
  return try libturbojpeg.functions().loss(of: file, header)
}

/// Encodes opaque pixels as a JPEG. Below quality 90 chroma is subsampled (4:2:0), which saves a third of the size
/// and is not visible there.
///
/// - Parameters:
///   - quality: The libjpeg quality from 1 to 100.
///   - isGray: Encodes luminance only.
public func encodeJPEG(_ picture: PictureSurface, quality: Int, isGray: Bool = false) throws -> ByteBuffer {
  try picture.withPixels { pixels, stride in
    let (width, height) = (Int(picture.width), Int(picture.height))
    let rows = JPEGRows(pixels: pixels, width: width, height: height, stride: stride)
    return ByteBuffer(try libturbojpeg.functions().encode(rows, quality: quality, isGray: isGray))
  }
}

/// Encodes rows of opaque pixels as a JPEG.
///
/// - Parameters:
///   - pixels: Four bytes a pixel (blue, green, red, unused), without gaps between rows.
///   - isProgressive: Whether it is shown coarsely while it is loaded; such a picture is smaller, and takes longer.
public func encodeJPEG(
  _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, quality: Int, isProgressive: Bool = false
) throws -> [UInt8] {
  precondition(width > 0 && height > 0 && pixels.count >= width * height * 4)
  let rows = JPEGRows(pixels: pixels, width: width, height: height, stride: width * 4)
  return try libturbojpeg.functions().encode(
    rows, quality: quality, isGray: false, flags: isProgressive ? TJFLAG_PROGRESSIVE : 0)
}

/// Pixels to be encoded.
private struct JPEGRows {
  var pixels: UnsafeRawBufferPointer
  var width: Int
  var height: Int
  /// The bytes of a row.
  var stride: Int
}

private let libturbojpeg = ImageLibrary(
  "libturbojpeg.so.0", for: "a JPEG picture", Libturbojpeg(), load: Libturbojpeg_load)

extension Libturbojpeg {
  fileprivate func decode(_ file: UnsafeRawBufferPointer, minimumSide: Int) throws -> PictureSurface {
    guard let decoder = tjInitDecompress() else {
      throw CairoError(description: "no memory for a JPEG decoder")
    }
    defer { _ = tjDestroy(decoder) }
    let header = try JPEGHeader(file)
    let eighths = scale(longerSide: max(header.width, header.height), minimumSide: minimumSide)
    // libjpeg-turbo's TJSCALED: rounded up.
    let width = (header.width * eighths + 7) / 8
    let height = (header.height * eighths + 7) / 8
    let isCMYK = header.components == 4
    let picture = try PictureSurface.pixels(.rgb24, width: width, height: height) {
      (pixels, stride) throws(ImageError) in
      // It writes `height` rows of `width` pixels of four bytes, `stride` bytes apart, as the surface has.
      let status = tjDecompress2(
        decoder, bytes(of: file, header), UInt(file.count - header.start),
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
        Int32(width), Int32(stride), Int32(height), Int32((isCMYK ? TJPF_CMYK : TJPF_BGRA).rawValue),
        // A progressive JPEG with thousands of scans would keep the decoder busy for minutes.
        TJFLAG_LIMITSCANS)
      // When the last row has arrived, its alpha is 255 and the picture is complete; later errors do not matter.
      if status != 0, tjGetErrorCode(decoder) != TJERR_WARNING.rawValue,
        isCMYK || pixels[(height - 1) * stride + 4 * width - 1] != 255
      {
        throw .broken(reason(decoder))
      }
    }
    if isCMYK { try convertInks(of: picture, header, file) }
    return picture
  }

  /// Decodes an eighth of the pixels up to the first error.
  fileprivate func loss(of file: UnsafeRawBufferPointer, _ header: JPEGHeader) throws(ImageError) -> JPEGLoss?
  {
    guard let decoder = tjInitDecompress() else { throw .broken("there is not enough memory to decode it") }
    defer { _ = tjDestroy(decoder) }
    let (width, height) = ((header.width + 7) / 8, (header.height + 7) / 8)
    // The decoder never produces such a row: pixels have an alpha of 255, and inks of a single value are as rare.
    let untouched = [UInt8](repeating: 0x5A, count: 4 * width)
    var pixels = Array(repeatElement(untouched, count: height).joined())
    let format = header.components == 4 ? TJPF_CMYK : TJPF_BGRA
    // The decoder only reads the file, and writes `height` rows of 4 x `width` bytes.
    let status = tjDecompress2(
      decoder, bytes(of: file, header), UInt(file.count - header.start), &pixels, Int32(width),
      Int32(4 * width), Int32(height), Int32(format.rawValue), TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)
    let rows =
      (0..<height).first { pixels[4 * width * $0..<4 * width * ($0 + 1)].elementsEqual(untouched) } ?? height
    // An error that is detected only after the last row can be anywhere.
    let lowerPart = header.scan.isWhole && rows < height ? Double(height - rows) / Double(height) : nil
    if status != 0 {
      let reason = reason(decoder)
      let isFault = ["Corrupt JPEG data", "Premature end"].contains { reason.hasPrefix($0) }
      if tjGetErrorCode(decoder) != TJERR_WARNING.rawValue {
        // Errors after the last row do not matter.
        guard rows == height else { throw .broken(reason) }
      } else if isFault {
        return JPEGLoss(isCutOff: header.isTruncated, lowerPart: lowerPart)
      }
    }
    return header.isTruncated ? JPEGLoss(isCutOff: true, lowerPart: header.scan.isWhole ? 0 : nil) : nil
  }

  /// The parameter of libjpeg-turbo should be const; the decoder does not write to it.
  private func bytes(of file: UnsafeRawBufferPointer, _ header: JPEGHeader) -> UnsafeMutablePointer<UInt8>? {
    UnsafeMutablePointer(
      mutating: UnsafeRawBufferPointer(rebasing: file[header.start...])
        .assumingMemoryBound(to: UInt8.self).baseAddress)
  }

  fileprivate func encode(
    _ rows: JPEGRows, quality: Int, isGray: Bool, flags: Int32 = 0
  ) throws -> [UInt8] {
    let sampling = isGray ? TJSAMP_GRAY : quality < 90 ? TJSAMP_420 : TJSAMP_444
    guard let encoder = tjInitCompress() else {
      throw CairoError(description: "no memory for a JPEG encoder")
    }
    defer { _ = tjDestroy(encoder) }
    // Without a buffer, the encoder allocates one that tjFree releases.
    var output: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(output) }
    let status = tjCompress2(
      encoder, rows.pixels.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(rows.width),
      Int32(rows.stride), Int32(rows.height), Int32(TJPF_BGRX.rawValue), &output, &size,
      Int32(sampling.rawValue), Int32(quality), flags)
    guard status == 0, let output else { throw ImageError.broken(reason(encoder)) }
    return Array(UnsafeBufferPointer(start: output, count: Int(size)))
  }

  private func reason(_ handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "its picture data is damaged"
  }
}

/// Converts CMYK to sRGB.
private func convertInks(of picture: PictureSurface, _ header: JPEGHeader, _ file: UnsafeRawBufferPointer)
  throws
{
  guard let profile = header.profile(in: file) ?? plainInksProfile else { return }
  let inks: ColorTransform.Format = header.isAdobe ? .invertedCMYK : .cmyk
  let transform = try ColorTransform(from: profile, format: inks, to: .bgra)
  picture.changePixels { pixels, _ in transform.convert(pixels) }
}

/// The smallest of the decoder's scales 1/8, 2/8, 4/8 and 8/8 that leaves enough pixels, in eighths.
private func scale(longerSide: Int, minimumSide: Int) -> Int {
  [1, 2, 4].first { longerSide * $0 / 8 >= minimumSide } ?? 8
}
