import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// Pictures that are decoded and compressed anew.
extension AssetStore {
  /// Without a treatment all pixels are kept; the quality of 92 is that of cameras, and its loss is not seen.
  func madeImage(
    _ bytes: ByteBuffer, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool,
    in file: PictureFile
  ) throws -> PDFImage {
    try bytes.withBytes { bytes in
      let profile = colorProfile(of: bytes, kind)
      let isGrey = kind == .jpeg ? try JPEGHeader(bytes).components == 1 : profile?.components == 1
      var quality = 92
      var size: (width: Int, height: Int)?
      if case .resampled(let width, let height, let wanted) = treatment {
        quality = wanted
        size = (width, height)
      }
      var image = try PDFImage(
        compressing: pixels(of: bytes, kind, size: size), quality: quality, isGrey: isGrey, profile: profile,
        of: file)
      if keepMetadata, kind == .jpeg { try image.add(metadataOf: bytes, in: file) }
      return image
    }
  }

  /// - Parameter size: At most the picture's own; nil keeps it.
  private func pixels(
    of bytes: UnsafeRawBufferPointer, _ kind: ImageKind, size: (width: Int, height: Int)?
  ) throws -> PictureSurface {
    if kind == .jpeg, let size { return try decodeJPEG(bytes, width: size.width, height: size.height) }
    let pixels =
      switch kind {
      case .jpeg: try decodeJPEG(bytes, minimumSide: .max)
      case .png: try decodePNG(bytes)
      case .webp: try decodeWebP(bytes)
      case .heif: try decodeHEIF(bytes)
      case .gif: try decodeGIF(bytes)
      case .tiff: try decodeTIFF(bytes)
      case .svg: throw ImageError.notAPicture
      }
    return try size.map { try pixels.scaled(width: $0.width, height: $0.height) } ?? pixels
  }
}

extension PDFImage {
  /// Pixels as a JPEG if none is transparent, since without loss they would take ten times the space.
  fileprivate init(
    compressing pixels: PictureSurface, quality: Int, isGrey: Bool, profile: ColorProfile?,
    of file: PictureFile
  ) throws {
    let (width, height) = (Int(pixels.width), Int(pixels.height))
    guard pixels.looksOpaque else {
      self.init(pixels, profile: profile, of: file)
      return
    }
    let jpeg = try encodeJPEG(pixels, quality: quality, isGrey: isGrey)
    self.init(
      width: width, height: height, colorSpace: .init(components: isGrey ? 1 : 3, profile: profile),
      encoding: .jpeg, data: [.bytes(jpeg.withBytes { Array($0) })])
  }

  /// Puts the segments that are no picture from a JPEG into this one.
  fileprivate mutating func add(metadataOf bytes: UnsafeRawBufferPointer, in file: PictureFile) throws {
    guard case .bytes(let jpeg)? = data.first else { return }
    let header = try JPEGHeader(bytes)
    // Of a file that is cut off there are none.
    let segments = (try? JPEGSegments(bytes, start: header.start))?.metadata ?? []
    // Behind the two bytes that every JPEG begins with.
    data = [.bytes(Array(jpeg[..<2]))] + segments.map { .file(file, $0) } + [.bytes(Array(jpeg[2...]))]
  }
}
