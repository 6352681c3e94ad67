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
      switch inspection.kind {
      case .jpeg:
        return .image(try jpegImage(try files.read(file, path), keepMetadata: keepMetadata, in: file))
      case .png: return .image(try pngImage(try files.read(file, path), inspection, in: file))
      case .svg:
        let drawing = try files.read(file, path).withBytes { try compileSVG($0) }
        return .drawing(try PDFFile(drawing.pdf))
      case .webp, .heif:
        let pixels = try decode(
          inspection.kind, try files.read(file, path), number: inspection.number, purpose: .pixels(.max))
        return .image(try photograph(pixels, in: file))
      }
    } catch {
      throw problem(path, error)
    }
  }

  private func jpegImage(_ bytes: ByteBuffer, keepMetadata: Bool, in file: PictureFile) throws -> PDFImage {
    try bytes.withBytes { bytes in
      let header = try JPEGHeader(bytes)
      let segments = try JPEGSegments(bytes)
      return PDFImage(
        width: header.width, height: header.height,
        colorSpace: header.components == 1 ? .gray : header.components == 3 ? .rgb : .cmyk,
        isInverted: header.components == 4 && segments.adobeTransform != nil, encoding: .jpeg,
        data: keepMetadata ? [.file(file, 0..<bytes.count)] : segments.parts.map { PDFData($0, of: file) })
    }
  }

  private func pngImage(_ bytes: ByteBuffer, _ inspection: Inspection, in file: PictureFile) throws
    -> PDFImage
  {
    let compressed =
      try bytes.withBytes { try CompressedImage(png: $0) }
      ?? CompressedImage(
        pixels: decode(.png, bytes, number: inspection.number, purpose: .pixels(.max)))
    return PDFImage(compressed, size: inspection.size, of: file)
  }

  /// A decoded photo: as a JPEG if it is opaque, since its pixels alone would take ten times the space; at this
  /// quality the loss is not seen.
  private func photograph(_ pixels: PictureSurface, in file: PictureFile) throws -> PDFImage {
    let size = Size(width: pixels.width, height: pixels.height)
    guard pixels.isOpaque else { return PDFImage(CompressedImage(pixels: pixels), size: size, of: file) }
    let jpeg = try encodeJPEG(pixels, quality: 92)
    return PDFImage(
      width: Int(size.width), height: Int(size.height), colorSpace: .rgb, encoding: .jpeg,
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
  fileprivate init(_ image: CompressedImage, size: Size, of file: PictureFile) {
    let base: ColorSpace = image.components == 1 && image.palette.isEmpty ? .gray : .rgb
    self.init(
      width: Int(size.width), height: Int(size.height), bitsPerComponent: image.bitsPerComponent,
      colorSpace: image.palette.isEmpty ? base : .palette(image.palette, of: base),
      encoding: .deflate(filtered: image.isFiltered), data: image.data.map { PDFData($0, of: file) },
      softMask: image.alpha.map { alpha in
        SoftMask(
          bitsPerComponent: alpha.bitsPerComponent, encoding: .deflate(filtered: alpha.isFiltered),
          data: alpha.data.map { PDFData($0, of: file) })
      })
  }
}
