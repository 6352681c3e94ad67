import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// A picture whose compressed data a PDF can contain as it is; nil if it must be decoded.
func pdfImage(
  passthrough file: UnsafeRawBufferPointer, _ kind: ImageKind, keepMetadata: Bool
) throws -> PDFImage? {
  switch kind {
  case .jpeg: try PDFImage(jpeg: file, keepMetadata: keepMetadata)
  // The gamma is applied here, since viewers do it by a profile at best.
  case .png where try PNGHeader(file).gamma != nil:
    PDFImage(pixels: try decodePicture(kind, file), profile: nil)
  case .png: try PDFImage(png: file)
  case .gif: PDFImage(pixels: try decodePicture(kind, file), profile: nil)
  default: nil
  }
}

/// A picture that is decoded and compressed again. Without a treatment all pixels are kept; quality 92 is usual in
/// cameras and has no visible loss.
func pdfImage(
  reencoding file: UnsafeRawBufferPointer, _ kind: ImageKind, _ treatment: PictureTreatment,
  keepMetadata: Bool
) throws -> PDFImage {
  let profile = colorProfile(of: file, kind)
  let isGray = kind == .jpeg ? try JPEGHeader(file).components == 1 : profile?.components == 1
  var quality = 92
  var size = DecodedSize.whole
  if case .resampled(let width, let height, let wanted) = treatment {
    quality = wanted
    size = .exactly(width: width, height: height)
  }
  let pixels = try decodePicture(kind, file, size: size, curve: profile?.transferCurve ?? .sRGB)
  // Lossless compression would take ten times the space.
  guard pixels.looksOpaque else { return PDFImage(pixels: pixels, profile: profile) }
  let jpeg = try encodeJPEG(pixels, quality: quality, isGray: isGray).withBytes { Array($0) }
  var image = PDFImage(jpeg: jpeg, of: pixels, isGray: isGray, profile: profile)
  if keepMetadata, kind == .jpeg { image.data = try parts(of: jpeg, withMetadataOf: file) }
  return image
}

/// Copies the metadata segments of a JPEG into another.
private func parts(of jpeg: [UInt8], withMetadataOf file: UnsafeRawBufferPointer) throws -> [PDFData] {
  let header = try JPEGHeader(file)
  // A truncated file has none.
  let segments = (try? JPEGSegments(file, start: header.start))?.metadata ?? []
  // After the SOI marker.
  return [.bytes(jpeg[..<2])] + segments.map { .file($0) } + [.bytes(jpeg[2...])]
}
