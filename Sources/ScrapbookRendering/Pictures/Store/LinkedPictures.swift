import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The pictures that the linker writes.
extension AssetStore {
  /// Returns a picture that was inspected before. If a treatment would not make it smaller, it is stored unchanged.
  func linkedPicture(
    _ path: String, treatment: PictureTreatment, keepMetadata: Bool
  ) throws(ImageProblem) -> LinkedPicture {
    let inspection = try inspection(of: path)
    let file = try reopen(path)
    let keepMetadata = keepMetadata && inspection.kind == .jpeg
    do {
      if treatment == .original, !keepMetadata, let stored = inspection.stored {
        return LinkedPicture(stored, in: input(file, path))
      }
      return LinkedPicture(
        try picture(file, path, inspection.kind, treatment, keepMetadata: keepMetadata), in: file)
    } catch {
      throw files.problem(path, error)
    }
  }

  private func picture(
    _ file: PictureFile, _ path: String, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> PDFPicture {
    // It was cached when it was read, if possible.
    if treatment == .original, !keepMetadata {
      let reading: PictureReading? = reader.cached.value(.reading, of: file)
      if let stored = reading?.stored { return stored }
      return try files.read(file, path).withBytes { try reader.stored($0, kind, path) }
    }
    let contents = CachedContents.made(treatment, keepMetadata: keepMetadata)
    if let cached: PDFPicture = reader.cached.value(contents, of: file) { return cached }
    let made = try files.read(file, path).withBytes {
      try image($0, kind, treatment, keepMetadata: keepMetadata)
    }
    reader.cached.keep(PDFPicture.image(made), contents, of: file)
    return .image(made)
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
