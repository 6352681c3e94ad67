import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

extension PictureReader {
  /// The picture as a PDF contains it, from the cache if possible.
  func picture(
    _ file: PictureFile, _ path: String, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
  ) throws(ImageProblem) -> PDFPicture {
    do {
      if treatment == .original, !keepMetadata {
        // It was cached when it was read, if possible; a damaged entry is written again.
        if options.cache != nil, let reading = try? read(path), reading.identity == file.identity,
          let stored = reading.stored
        {
          return stored
        }
        return try file.read().withBytes { try pdfPicture($0, kind, path) }
      }
      let contents = CachedContents.made(treatment, keepMetadata: keepMetadata)
      if let cached = cached.picture(contents, of: file) { return cached }
      let encoded = try file.read().withBytes {
        try image($0, kind, treatment, keepMetadata: keepMetadata)
      }
      cached.keep(.image(encoded), contents, of: file)
      return .image(encoded)
    } catch {
      throw files.problem(path, error)
    }
  }

  private func image(
    _ bytes: UnsafeRawBufferPointer, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> PDFImage {
    let passthrough = try pdfImage(passthrough: bytes, kind, keepMetadata: keepMetadata)
    if treatment == .original, let passthrough { return passthrough }
    let reencoded = try pdfImage(reencoding: bytes, kind, treatment, keepMetadata: keepMetadata)
    if let passthrough, passthrough.byteCount <= reencoded.byteCount { return passthrough }
    return reencoded
  }
}
