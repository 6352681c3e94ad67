import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// What the linker writes of each picture.
extension AssetStore {
  /// The picture of a path that was inspected before.
  func linkedPicture(_ path: String, keepMetadata: Bool) throws(ImageProblem) -> LinkedPicture {
    let inspection = try inspection(of: path)
    let file = try reopen(path)
    do {
      let bytes = try files.read(file, path)
      switch inspection.kind {
      case .jpeg: return .image(try jpegImage(bytes, keepMetadata: keepMetadata, in: file))
      case .png: return .image(try pngImage(bytes, in: file))
      case .svg: return .drawing(try PDFFile(compiled(bytes, number: inspection.number).pdf))
      case .gif:
        let pixels = try bytes.withBytes { try decodeGIF($0) }
        return .image(PDFImage(CompressedImage(pixels: pixels), pixels, nil, of: file))
      case .tiff: return .image(try photograph(bytes, .tiff, decodeTIFF, in: file))
      case .webp: return .image(try photograph(bytes, .webp, decodeWebP, in: file))
      case .heif: return .image(try photograph(bytes, .heif, decodeHEIF, in: file))
      }
    } catch {
      throw problem(path, error)
    }
  }

  private func jpegImage(_ bytes: ByteBuffer, keepMetadata: Bool, in file: PictureFile) throws -> PDFImage {
    let header = try bytes.withBytes { try JPEGHeader($0) }
    if header.needsDecoding {
      return try photograph(bytes, .jpeg, { try decodeJPEG($0, minimumSide: .max) }, in: file)
    }
    return try bytes.withBytes { bytes in
      let data =
        keepMetadata
        ? [.file(file, header.start..<bytes.count)]
        : try JPEGSegments(bytes, start: header.start).parts.map { PDFData($0, of: file) }
      return PDFImage(
        width: header.width, height: header.height,
        colorSpace: .init(components: header.components, profile: colorProfile(of: bytes, .jpeg)),
        isInverted: header.components == 4 && header.isAdobe, encoding: .jpeg, data: data)
    }
  }

  private func pngImage(_ bytes: ByteBuffer, in file: PictureFile) throws -> PDFImage {
    try bytes.withBytes { bytes in
      let profile = colorProfile(of: bytes, .png)
      guard let compressed = try CompressedImage(png: bytes) else {
        let pixels = try decodePNG(bytes)
        return PDFImage(CompressedImage(pixels: pixels), pixels, profile, of: file)
      }
      let header = try PNGHeader(bytes)
      return PDFImage(compressed, width: header.width, height: header.height, profile, of: file)
    }
  }

  /// A photo that a PDF cannot hold as it is: as a JPEG if it is opaque, since its pixels alone would take ten times
  /// the space; at this quality the loss is not seen.
  private func photograph(
    _ bytes: ByteBuffer, _ kind: ImageKind, _ decode: (UnsafeRawBufferPointer) throws -> PictureSurface,
    in file: PictureFile
  ) throws -> PDFImage {
    let pixels = try bytes.withBytes(decode)
    let profile = bytes.withBytes { colorProfile(of: $0, kind) }
    guard pixels.isOpaque else { return PDFImage(CompressedImage(pixels: pixels), pixels, profile, of: file) }
    let jpeg = try encodeJPEG(pixels, quality: 92)
    return PDFImage(
      width: Int(pixels.width), height: Int(pixels.height),
      colorSpace: .init(components: 3, profile: profile), encoding: .jpeg,
      data: [.bytes(jpeg.withBytes { Array($0) })])
  }
}

extension PDFData {
  fileprivate init(_ part: FilePart, of file: PictureFile) {
    switch part {
    case .file(let range): self = .file(file, range)
    case .bytes(let bytes): self = .bytes(bytes)
    }
  }
}

extension PDFImage {
  fileprivate init(
    _ image: CompressedImage, _ pixels: PictureSurface, _ profile: ColorProfile?, of file: PictureFile
  ) {
    self.init(image, width: Int(pixels.width), height: Int(pixels.height), profile, of: file)
  }

  fileprivate init(
    _ image: CompressedImage, width: Int, height: Int, _ profile: ColorProfile?, of file: PictureFile
  ) {
    let components = image.palette.isEmpty ? image.components : 3
    let space = ColorSpace(components: components, profile: profile)
    self.init(
      width: width, height: height, bitsPerComponent: image.bitsPerComponent,
      colorSpace: image.palette.isEmpty ? space : .palette(image.palette, of: space),
      encoding: .deflate(filtered: image.isFiltered), data: image.data.map { PDFData($0, of: file) },
      softMask: image.alpha.map { alpha in
        SoftMask(
          bitsPerComponent: alpha.bitsPerComponent, encoding: .deflate(filtered: alpha.isFiltered),
          data: alpha.data.map { PDFData($0, of: file) })
      })
  }
}

extension PDFImage.ColorSpace {
  /// The device's color space, unless a profile for so many components tells more.
  fileprivate init(components: Int, profile: ColorProfile?) {
    if let profile, profile.components == components {
      self = .profile(profile.bytes, components: components)
    } else {
      self = components == 1 ? .gray : components == 3 ? .rgb : .cmyk
    }
  }
}
