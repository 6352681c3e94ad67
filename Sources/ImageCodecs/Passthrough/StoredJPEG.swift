public import Cairo
public import PDFAssembly

extension PDFImage {
  /// Uses a JPEG's own data; nil if it is damaged, or viewers cannot decode it.
  ///
  /// - Parameter keepMetadata: Keeps metadata segments, and data after the end.
  public init?(jpeg file: UnsafeRawBufferPointer, keepMetadata: Bool) throws(ImageError) {
    let header = try JPEGHeader(file)
    guard !header.needsDecoding, let segments = try? JPEGSegments(file, start: header.start) else {
      return nil
    }
    if segments.isSuspicious, try jpegLoss(of: file) != nil { return nil }
    self.init(
      jpeg: file, header, data: keepMetadata ? [.file(header.start..<file.count)] : segments.parts)
  }

  init(jpeg file: UnsafeRawBufferPointer, _ header: JPEGHeader, data: [PDFData]) {
    self.init(
      width: header.width, height: header.height,
      colorSpace: ColorSpace(components: header.components, profile: header.profile(in: file)),
      isInverted: header.components == 4 && header.isAdobe,
      encoding: header.isRGBWithoutMarker ? .rgbJPEG : .jpeg, data: data)
  }

  /// Uses a JPEG that ``encodeJPEG(_:quality:isGray:)`` made.
  public init(jpeg: [UInt8], of pixels: PictureSurface, isGray: Bool, profile: ColorProfile?) {
    self.init(
      width: Int(pixels.width), height: Int(pixels.height),
      colorSpace: ColorSpace(components: isGray ? 1 : 3, profile: profile), encoding: .jpeg,
      data: [.bytes(jpeg[...])])
  }
}

extension PDFImage.ColorSpace {
  /// The device color space, unless a profile with the same number of components is more specific.
  init(components: Int, profile: ColorProfile?) {
    if let profile, profile.components == components {
      self = .profile(profile.bytes, components: components)
    } else {
      self = components == 1 ? .gray : components == 3 ? .rgb : .cmyk
    }
  }
}
