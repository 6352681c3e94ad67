import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// A picture whose compressed data a PDF can hold as they are; nil for one that has to be decoded.
func heldImage(
  _ file: UnsafeRawBufferPointer, _ kind: ImageKind, keepMetadata: Bool
) throws -> PDFImage? {
  switch kind {
  case .jpeg: try PDFImage(jpeg: file, keepMetadata: keepMetadata)
  // Gamma is undone, since viewers would do it by a profile at best.
  case .png where try PNGHeader(file).gamma != nil:
    PDFImage(pixels: try decodePNG(file), profile: nil)
  case .png: try PDFImage(png: file)
  case .gif: PDFImage(pixels: try decodeGIF(file), profile: nil)
  default: nil
  }
}

/// A picture that is decoded and compressed anew. Without a treatment all pixels are kept; the quality of 92 is that of cameras, and its loss is not seen.
func madeImage(
  _ file: UnsafeRawBufferPointer, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
) throws -> PDFImage {
  let profile = colorProfile(of: file, kind)
  let isGrey = kind == .jpeg ? try JPEGHeader(file).components == 1 : profile?.components == 1
  var quality = 92
  var size = DecodedSize.whole
  if case .resampled(let width, let height, let wanted) = treatment {
    quality = wanted
    size = .exactly(width: width, height: height)
  }
  let pixels = try decodePicture(kind, file, size: size)
  // Without loss it would take ten times the space.
  guard pixels.looksOpaque else { return PDFImage(pixels: pixels, profile: profile) }
  let jpeg = try encodeJPEG(pixels, quality: quality, isGrey: isGrey).withBytes { Array($0) }
  var image = PDFImage(jpeg: jpeg, of: pixels, isGrey: isGrey, profile: profile)
  if keepMetadata, kind == .jpeg { image.data = try parts(of: jpeg, withMetadataOf: file) }
  return image
}

/// Puts the segments that are no picture from a JPEG into another.
private func parts(of jpeg: [UInt8], withMetadataOf file: UnsafeRawBufferPointer) throws -> [PDFData] {
  let header = try JPEGHeader(file)
  // Of a file that is cut off there are none.
  let segments = (try? JPEGSegments(file, start: header.start))?.metadata ?? []
  // Behind the two bytes that every JPEG begins with.
  return [.bytes(Array(jpeg[..<2]))] + segments.map { .file($0) } + [.bytes(Array(jpeg[2...]))]
}
