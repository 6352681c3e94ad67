import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// What the linker writes of each picture.
extension AssetStore {
  /// The picture of a path that was inspected before. What a treatment would not make smaller stays as it is.
  func linkedPicture(
    _ path: String, treatment: PictureTreatment, keepMetadata: Bool
  ) throws(ImageProblem) -> LinkedPicture {
    let inspection = try inspection(of: path)
    let kind = inspection.kind
    let file = try reopen(path)
    do {
      let bytes = try files.read(file, path)
      if kind == .svg { return .drawing(try PDFFile(compiled(bytes, number: inspection.number).pdf)) }
      let held = try heldImage(bytes, kind, keepMetadata: keepMetadata, in: file)
      if treatment == .original, let held { return .image(held) }
      let made = try madeImage(bytes, kind, treatment, keepMetadata: keepMetadata, in: file)
      if let held, held.byteCount <= made.byteCount { return .image(held) }
      return .image(made)
    } catch {
      throw problem(path, error)
    }
  }

  /// A picture whose compressed data a PDF holds as they are; nil for one that has to be decoded.
  private func heldImage(
    _ bytes: ByteBuffer, _ kind: ImageKind, keepMetadata: Bool, in file: PictureFile
  ) throws -> PDFImage? {
    try bytes.withBytes { bytes in
      switch kind {
      case .jpeg: try jpegImage(bytes, keepMetadata: keepMetadata, in: file)
      case .png: try pngImage(bytes, in: file)
      case .gif: try gifImage(bytes, in: file)
      case .webp, .heif, .tiff, .svg: nil
      }
    }
  }

  private func jpegImage(
    _ bytes: UnsafeRawBufferPointer, keepMetadata: Bool, in file: PictureFile
  ) throws -> PDFImage? {
    let header = try JPEGHeader(bytes)
    guard !header.needsDecoding else { return nil }
    let data =
      keepMetadata
      ? [.file(file, header.start..<bytes.count)]
      : try JPEGSegments(bytes, start: header.start).parts.map { PDFData($0, of: file) }
    return PDFImage(
      width: header.width, height: header.height,
      colorSpace: .init(components: header.components, profile: colorProfile(of: bytes, .jpeg)),
      isInverted: header.components == 4 && header.isAdobe, encoding: .jpeg, data: data)
  }

  private func pngImage(_ bytes: UnsafeRawBufferPointer, in file: PictureFile) throws -> PDFImage {
    let profile = colorProfile(of: bytes, .png)
    guard let compressed = try CompressedImage(png: bytes) else {
      return PDFImage(try decodePNG(bytes), profile: profile, of: file)
    }
    let header = try PNGHeader(bytes)
    return PDFImage(compressed, width: header.width, height: header.height, profile: profile, of: file)
  }

  private func gifImage(_ bytes: UnsafeRawBufferPointer, in file: PictureFile) throws -> PDFImage {
    PDFImage(try decodeGIF(bytes), profile: nil, of: file)
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
  /// Pixels without loss.
  init(_ pixels: PictureSurface, profile: ColorProfile?, of file: PictureFile) {
    self.init(
      CompressedImage(pixels: pixels), width: Int(pixels.width), height: Int(pixels.height), profile: profile,
      of: file)
  }

  init(
    _ image: CompressedImage, width: Int, height: Int, profile: ColorProfile?, of file: PictureFile
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
  init(components: Int, profile: ColorProfile?) {
    if let profile, profile.components == components {
      self = .profile(profile.bytes, components: components)
    } else {
      self = components == 1 ? .gray : components == 3 ? .rgb : .cmyk
    }
  }
}
