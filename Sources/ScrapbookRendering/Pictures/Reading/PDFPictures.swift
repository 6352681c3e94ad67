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
        return try file.read().withBytes { try stored($0, kind, path) }
      }
      let contents = CachedContents.made(treatment, keepMetadata: keepMetadata)
      if let cached = cached.picture(contents, of: file) { return cached }
      let made = try file.read().withBytes {
        try image($0, kind, treatment, keepMetadata: keepMetadata)
      }
      cached.keep(.image(made), contents, of: file)
      return .image(made)
    } catch {
      throw files.problem(path, error)
    }
  }

  private func image(
    _ bytes: UnsafeRawBufferPointer, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> PDFImage {
    let held = try heldImage(bytes, kind, keepMetadata: keepMetadata)
    if treatment == .original, let held { return held }
    let made = try madeImage(bytes, kind, treatment, keepMetadata: keepMetadata)
    if let held, held.byteCount <= made.byteCount { return held }
    return made
  }
}
