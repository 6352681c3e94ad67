import Cairo
import PDFAssembly
import ScrapbookKit

/// The placeholders that one document was drawn with, and the pictures that they stand for.
final class Placeholders {
  private let store: AssetStore
  /// By the picture's number.
  private(set) var drawn: [Int: Use] = [:]

  /// The first place that shows a picture.
  struct Use {
    var path: String
    var span: SourceSpan?
    let surface: PictureSurface
  }

  init(_ store: AssetStore) { self.store = store }

  func placeholder(for path: String, span: SourceSpan?) throws(ImageProblem) -> PictureSurface {
    let number = try store.inspection(of: path).number
    if let use = drawn[number] { return use.surface }
    do {
      let surface = try PictureSurface.undecodedJPEG(ByteBuffer(Placeholder.jpeg(key: number)))
      try surface.identify(as: "scrapbook-picture-\(number)")
      drawn[number] = Use(path: path, span: span, surface: surface)
      return surface
    } catch {
      throw ImageProblem(.brokenImage, "\(jsonQuoted(path)) cannot be drawn: \(error)")
    }
  }

  /// What takes the placeholder's place.
  func linked(
    _ key: Int, treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> LinkedPicture {
    guard let use = drawn[key] else { throw PDFError.unknownPlaceholder("\(key)") }
    try store.confirm(use.path)
    do throws(ImageProblem) {
      return try store.linkedPicture(use.path, treatment: treatment, keepMetadata: keepMetadata)
    } catch {
      throw PaintFailure(problem: error, span: use.span)
    }
  }

  /// What to report of a picture whose file could not be copied.
  func failure(of key: Int?, _ error: PictureReadError) throws -> PaintFailure {
    guard let use = key.flatMap({ drawn[$0] }) else { throw error }
    return PaintFailure(problem: store.files.problem(use.path, error), span: use.span)
  }

  /// The pictures that may still be in the making when all else is written: PNGs, whether or not the cache has them.
  var madeLate: Set<Int> {
    Set(drawn.filter { (try? store.inspection(of: $0.value.path))?.kind == .png }.keys)
  }

  /// The lowest version that has all that the pictures need.
  var pdfVersion: String {
    drawn.values.contains { (try? store.inspection(of: $0.path))?.isDeep == true } ? "1.5" : "1.4"
  }
}
