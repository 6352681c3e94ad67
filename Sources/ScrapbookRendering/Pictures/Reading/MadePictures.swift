import Cairo
import ImageCodecs
import ScrapbookKit

/// A picture whose compressed data a PDF can hold as they are; nil for one that has to be decoded.
func heldImage(
  _ file: UnsafeRawBufferPointer, _ kind: ImageKind, keepMetadata: Bool
) throws -> CompressedImage? {
  switch kind {
  case .jpeg: try CompressedImage(jpeg: file, keepMetadata: keepMetadata)
  // Gamma is undone, since viewers would do it by a profile at best.
  case .png where try PNGHeader(file).gamma != nil:
    CompressedImage(pixels: try decodePNG(file), profile: nil)
  case .png: try CompressedImage(png: file)
  case .gif: CompressedImage(pixels: try decodeGIF(file), profile: nil)
  case .webp, .heif, .tiff, .svg: nil
  }
}

/// A picture that is decoded and compressed anew. Without a treatment all pixels are kept; the quality of 92 is that of cameras, and its loss is not seen.
func madeImage(
  _ file: UnsafeRawBufferPointer, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
) throws -> CompressedImage {
  let profile = colorProfile(of: file, kind)
  let isGrey = kind == .jpeg ? try JPEGHeader(file).components == 1 : profile?.components == 1
  var quality = 92
  var size: (width: Int, height: Int)?
  if case .resampled(let width, let height, let wanted) = treatment {
    quality = wanted
    size = (width, height)
  }
  let pixels = try pixels(of: file, kind, size: size)
  // Without loss it would take ten times the space.
  guard pixels.looksOpaque else { return CompressedImage(pixels: pixels, profile: profile) }
  let jpeg = try encodeJPEG(pixels, quality: quality, isGrey: isGrey).withBytes { Array($0) }
  var image = CompressedImage(jpeg: jpeg, of: pixels, isGrey: isGrey, profile: profile)
  if keepMetadata, kind == .jpeg { image.data = try parts(of: jpeg, withMetadataOf: file) }
  return image
}

/// Puts the segments that are no picture from a JPEG into another.
private func parts(of jpeg: [UInt8], withMetadataOf file: UnsafeRawBufferPointer) throws -> [FilePart] {
  let header = try JPEGHeader(file)
  // Of a file that is cut off there are none.
  let segments = (try? JPEGSegments(file, start: header.start))?.metadata ?? []
  // Behind the two bytes that every JPEG begins with.
  return [.bytes(Array(jpeg[..<2]))] + segments.map { .file($0) } + [.bytes(Array(jpeg[2...]))]
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
