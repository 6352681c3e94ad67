import Cairo
import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The placeholders that one document was drawn with, and the pictures that they stand for.
final class Placeholders {
  private let store: AssetStore
  private let isForArchive: Bool
  private(set) var drawn: [Placeholder.Key: Use] = [:]
  /// The shadows in the order of their numbers.
  private var shadows: [ShadowMask] = []
  private var shadowSurfaces: [ShadowMask: PictureSurface] = [:]

  /// The first place that shows a picture.
  struct Use {
    var source: Source
    var place: SourcePlace
    let surface: PictureSurface
  }

  enum Source {
    case asset(path: String)
    case glyph(LinkedPicture)
  }

  /// - Parameter isForArchive: Whether all colors are those of the output intent, or have a profile.
  init(_ store: AssetStore, isForArchive: Bool = false) {
    self.store = store
    self.isForArchive = isForArchive
  }

  func placeholder(for path: String, place: SourcePlace) throws(ImageProblem) -> PictureSurface {
    let key = Placeholder.Key.picture(try store.inspection(of: path).number)
    do {
      return try placeholder(key, for: .asset(path: path), place: place)
    } catch {
      throw ImageProblem(.brokenImage, "\(jsonQuoted(path)) cannot be drawn: \(error)")
    }
  }

  /// - Parameter number: The number of the glyph's picture among those of the PDF.
  func placeholder(forGlyph number: Int, _ picture: LinkedPicture) throws(CairoError) -> PictureSurface {
    try placeholder(.glyph(number), for: .glyph(picture), place: SourcePlace())
  }

  private func placeholder(
    _ key: Placeholder.Key, for source: Source, place: SourcePlace
  ) throws(CairoError) -> PictureSurface {
    if let use = drawn[key] { return use.surface }
    let surface = try PictureSurface.undecodedJPEG(ByteBuffer(Placeholder.jpeg(key: key)))
    try surface.identify(as: "scrapbook \(key)")
    drawn[key] = Use(source: source, place: place, surface: surface)
    return surface
  }

  /// The mask that stands for that of a shadow.
  func placeholder(for shadow: ShadowMask) throws -> PictureSurface {
    if let surface = shadowSurfaces[shadow] { return surface }
    let key = Placeholder.Key.mask(shadows.count)
    let surface = try PictureSurface.undecodedMask(ByteBuffer(Placeholder.jpeg(key: key)))
    try surface.identify(as: "scrapbook \(key)")
    shadows.append(shadow)
    shadowSurfaces[shadow] = surface
    return surface
  }

  var shadowKeys: some Sequence<Placeholder.Key> { shadows.indices.lazy.map { .mask($0) } }

  /// The shadow that takes the place of a mask; nil for other keys.
  func shadow(_ key: Placeholder.Key) -> LinkedPicture? {
    guard case .mask(let number) = key, shadows.indices.contains(number) else { return nil }
    return LinkedPicture(.image(shadows[number].stored()))
  }

  /// The pictures that get a treatment, in the order of their numbers.
  func treated(
    _ treatments: [Int: PictureTreatment]
  ) -> [(key: Placeholder.Key, path: String, treatment: PictureTreatment)] {
    treatments.filter { $0.value != .original }.sorted { $0.key < $1.key }.compactMap { number, treatment in
      guard case .asset(let path)? = drawn[.picture(number)]?.source else { return nil }
      return (.picture(number), path, treatment)
    }
  }

  /// What takes the placeholder's place.
  func linked(
    _ key: Placeholder.Key, treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> LinkedPicture {
    guard let use = drawn[key] else { throw LinkError.unknownPlaceholder("\(key)") }
    switch use.source {
    case .glyph(let picture): return picture
    case .asset(let path):
      return try store.pictureOfPDF(
        path, at: use.place, treatment: treatment, keepMetadata: keepMetadata, isForArchive: isForArchive)
    }
  }

  /// What to report of a picture whose file could not be copied.
  func failure(of key: Placeholder.Key?, _ error: FilePartError) throws -> ScrapbookError {
    guard let use = key.flatMap({ drawn[$0] }), case .asset(let path) = use.source else { throw error }
    return .picture(store.files.problem(path, error), at: use.place)
  }

  /// What to report of a picture that cairo has left out of its PDF.
  func failure(ofLost key: Placeholder.Key) -> ScrapbookError {
    let use = drawn[key]
    let name = if case .asset(let path)? = use?.source { jsonQuoted(path) } else { "an emoji" }
    let problem = ImageProblem(
      .unreadableImage, "\(name) was lost while its page was drawn",
      hints: ["move the picture a little; and please report this album, since the fault is scrapbook's"])
    return .picture(problem, at: use?.place ?? SourcePlace())
  }

  /// The pictures that may still be in the making when all else is written: PNGs, whether or not the cache has them.
  var deferred: Set<Placeholder.Key> {
    Set(
      drawn.filter { _, use in
        guard case .asset(let path) = use.source else { return false }
        return (try? store.inspection(of: path))?.kind == .png
      }.keys)
  }
}

extension AssetStore {
  /// Returns a picture that was inspected before, as a PDF contains it.
  ///
  /// - Parameters:
  ///   - place: The place that shows it, for errors.
  ///   - isForArchive: Whether all colors are those of the output intent, or have a profile.
  func pictureOfPDF(
    _ path: String, at place: SourcePlace, treatment: PictureTreatment, keepMetadata: Bool, isForArchive: Bool
  ) throws -> LinkedPicture {
    try verify(path)
    do throws(ImageProblem) {
      let linked = try linkedPicture(path, treatment: treatment, keepMetadata: keepMetadata)
      guard isForArchive, case .image(let image) = linked.picture, image.colorSpace == .cmyk else {
        return linked
      }
      return try pictureInRGB(path, treatment: treatment)
    } catch {
      throw ScrapbookError.picture(error, at: place)
    }
  }
}
