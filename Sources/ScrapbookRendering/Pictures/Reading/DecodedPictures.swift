import Cairo
import ImageCodecs
import PDFAssembly
import Pango
import ScrapbookKit

/// A cache of decoded pictures.
struct DecodedPictures {
  private var cache = PictureCache<Key>(byteLimit: keptPictureBytes)

  private struct Key: Hashable {
    /// The picture's number.
    var number: Int
    var detail: Int

    init(_ number: Int, _ kind: ImageKind, paintedAt size: Size) {
      self.number = number
      detail =
        switch kind {
        case .jpeg, .pdf: Int((max(size.width, size.height) - 1e-6).rounded(.up))
        // A recording of 1024 units cannot be painted below 1024 / 400 of them: see `PictureSurface`.
        case .svg: min(size.width, size.height) < 12 ? 64 : 1024
        // The others have a single decoded form.
        default: 0
        }
    }
  }

  /// A picture that was decoded before and is still in the cache.
  ///
  /// - Parameter size: The size in pixels.
  mutating func picture(_ number: Int, _ kind: ImageKind, paintedAt size: Size) -> PictureSurface? {
    cache[Key(number, kind, paintedAt: size)]
  }

  /// - Parameter fonts: The fonts for a drawing's text.
  mutating func decode(
    _ bytes: ByteBuffer, _ number: Int, _ kind: ImageKind, paintedAt size: Size, fonts: FontOptions
  ) throws -> PictureSurface {
    let key = Key(number, kind, paintedAt: size)
    let picture = try bytes.withBytes { file in
      if kind == .svg { try fonts.prepareDrawing(file) }
      let picture = try decodePicture(kind, file, size: .atLeast(key.detail))
      // The pixels are converted to sRGB.
      if let profile = colorProfile(of: file, kind) { try convertToSRGB(picture, from: profile) }
      return picture
    }
    cache.insert(picture, for: key)
    return picture
  }

  /// - Parameter page: The page of a PDF.
  mutating func decode(
    _ page: CompiledDrawing, _ number: Int, paintedAt size: Size
  ) throws -> PictureSurface {
    let key = Key(number, .pdf, paintedAt: size)
    let picture = try drawPageOfPDF(page, side: key.detail)
    cache.insert(picture, for: key)
    return picture
  }
}
