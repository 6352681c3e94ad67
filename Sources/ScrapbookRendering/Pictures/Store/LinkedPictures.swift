import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The pictures that the linker writes.
extension AssetStore {
  /// Starts to make pictures that were inspected before, in this order, if more than one processor may be used.
  func makeInAdvance(_ pictures: [(path: String, treatment: PictureTreatment)], keepMetadata: Bool) {
    inAdvance = nil
    guard files.options.readsInParallel, !pictures.isEmpty else { return }
    let identified = pictures.compactMap { path, _ in
      (try? inspection(of: path)).map { (PathKey(path), $0) }
    }
    let inspections = Dictionary(identified) { first, _ in first }
    inAdvance = PicturesInAdvance(pictures) { [reader] path, treatment in
      guard let inspection = inspections[PathKey(path)] else { return .failure(.changed(path)) }
      return Result { () throws(ImageProblem) in
        let file = try reader.files.reopen(path, inspection.identity)
        return try reader.picture(
          file, path, inspection.kind, treatment, keepMetadata: keepMetadata && inspection.kind == .jpeg)
      }
    }
  }

  /// Returns a picture that was inspected before. If a treatment would not make it smaller, it is stored unchanged.
  func linkedPicture(
    _ path: String, treatment: PictureTreatment, keepMetadata: Bool
  ) throws(ImageProblem) -> LinkedPicture {
    let inspection = try inspection(of: path)
    let file = try reopen(path)
    let keepMetadata = keepMetadata && inspection.kind == .jpeg
    if treatment == .original, !keepMetadata, let stored = inspection.stored {
      return LinkedPicture(stored, in: input(file, path))
    }
    if let made = inAdvance?.take(path, treatment) { return LinkedPicture(try made.get(), in: file) }
    return LinkedPicture(
      try reader.picture(file, path, inspection.kind, treatment, keepMetadata: keepMetadata), in: file)
  }
}

extension AssetStore {
  /// Returns a picture in inks that no profile describes, decoded to red, green and blue.
  func pictureInRGB(_ path: String, treatment: PictureTreatment) throws(ImageProblem) -> LinkedPicture {
    let kind = try inspection(of: path).kind
    let file = try reopen(path)
    do {
      return try file.read().withBytes {
        LinkedPicture(.image(try madeImage($0, kind, treatment, keepMetadata: false)))
      }
    } catch {
      throw files.problem(path, error)
    }
  }
}
