import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// Makes the pictures that the linker writes.
final class LinkedPictures {
  let store: AssetStore
  /// The treated pictures that the linker will ask for.
  private var inAdvance: PicturesInAdvance?

  init(of store: AssetStore) { self.store = store }

  /// Starts to make pictures that were inspected before, in this order, if more than one processor may be used.
  func makeInAdvance(_ pictures: [(path: String, treatment: PictureTreatment)], keepMetadata: Bool) {
    inAdvance = nil
    guard store.files.options.readsInParallel, !pictures.isEmpty else { return }
    let identified = pictures.compactMap { path, _ in
      (try? store.inspection(of: path)).map { (PathKey(path), $0) }
    }
    let inspections = Dictionary(identified) { first, _ in first }
    inAdvance = PicturesInAdvance(pictures) { [reader = store.reader] path, treatment in
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
    let inspection = try store.inspection(of: path)
    let file = try store.reopen(path)
    let keepMetadata = keepMetadata && inspection.kind == .jpeg
    if treatment == .original, !keepMetadata, let stored = inspection.stored {
      return LinkedPicture(stored, in: store.input(file, path))
    }
    if let made = inAdvance?.take(path, treatment) { return LinkedPicture(try made.get(), in: file) }
    return LinkedPicture(
      try store.reader.picture(file, path, inspection.kind, treatment, keepMetadata: keepMetadata), in: file)
  }

  /// Returns a picture in inks that no profile describes, decoded to red, green and blue.
  func pictureInRGB(_ path: String, treatment: PictureTreatment) throws(ImageProblem) -> LinkedPicture {
    let kind = try store.inspection(of: path).kind
    let file = try store.reopen(path)
    do {
      return try file.read().withBytes {
        LinkedPicture(.image(try pdfImage(reencoding: $0, kind, treatment, keepMetadata: false)))
      }
    } catch {
      throw store.files.problem(path, error)
    }
  }
}
