import Cairo
import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The placeholders that one document was drawn with, and the pictures that they stand for.
final class Placeholders {
  private let store: AssetStore
  /// The pictures of files.
  let assets: LinkedPictures
  private let isForArchive: Bool
  private(set) var drawn: [Placeholder.Key: Use] = [:]
  let shadows = ShadowPlaceholders()
  /// The symbols in the order of their numbers.
  private var symbols: [Symbol] = []

  /// The first place that shows a picture.
  struct Use {
    var source: Source
    var place: SourcePlace
    let surface: PictureSurface
  }

  enum Source {
    case asset(path: String)
    /// A glyph or a symbol.
    case picture(LinkedPicture)
  }

  /// - Parameter isForArchive: Whether all colors must have the output intent's color space, or a profile.
  init(_ store: AssetStore, isForArchive: Bool = false) {
    self.store = store
    assets = LinkedPictures(of: store)
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

  /// - Parameter number: The number of the glyph's picture in the PDF.
  func placeholder(forGlyph number: Int, _ picture: LinkedPicture) throws(CairoError) -> PictureSurface {
    try placeholder(.glyph(number), for: .picture(picture), place: SourcePlace())
  }

  /// Items that are drawn once.
  struct Symbol {
    var items: DisplayList
    /// The rectangle that the unit square of its drawing stands for.
    var bounds: Rect
    var number: Int
  }

  /// The symbol of items; nil if they paint nothing.
  func symbol(_ items: DisplayList) -> Symbol? {
    if let known = symbols.first(where: { $0.items == items }) { return known }
    guard let painted = items.compactMap(\.bounds).union else { return nil }
    // The box clips, which must not be visible at smooth edges.
    let bounds = painted.outset(by: max(painted.width, painted.height) / 100)
    let symbol = Symbol(items: items, bounds: bounds, number: symbols.count)
    symbols.append(symbol)
    return symbol
  }

  /// - Parameter draw: Draws the symbol's bounds; called once.
  func placeholder(for symbol: Symbol, _ draw: () throws -> CompiledDrawing) throws -> PictureSurface {
    let key = Placeholder.Key.symbol(symbol.number)
    if let use = drawn[key] { return use.surface }
    return try placeholder(key, for: .picture(LinkedPicture(.drawing(draw()))), place: SourcePlace())
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

  /// The pictures that get a treatment, in the order of their numbers.
  func treated(
    _ treatments: [Int: PictureTreatment]
  ) -> [(key: Placeholder.Key, path: String, treatment: PictureTreatment)] {
    treatments.filter { $0.value != .original }.sorted { $0.key < $1.key }.compactMap { number, treatment in
      guard case .asset(let path)? = drawn[.picture(number)]?.source else { return nil }
      return (.picture(number), path, treatment)
    }
  }

  /// The replacement of a placeholder.
  func replacement(
    of key: Placeholder.Key, treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> LinkedPicture {
    guard let use = drawn[key] else { throw LinkError.unknownPlaceholder("\(key)") }
    switch use.source {
    case .picture(let picture): return picture
    case .asset(let path):
      return try assets.pictureOfPDF(
        path, at: use.place, treatment: treatment, keepMetadata: keepMetadata, isForArchive: isForArchive)
    }
  }

  /// The error to report for a picture whose file could not be copied.
  func failure(of key: Placeholder.Key?, _ error: FilePartError) throws -> ScrapbookError {
    guard let use = key.flatMap({ drawn[$0] }), case .asset(let path) = use.source else { throw error }
    return .picture(store.files.problem(path, error), at: use.place)
  }

  /// The error to report for a picture that cairo has left out of its PDF.
  func failure(ofLost key: Placeholder.Key) -> ScrapbookError {
    let use = drawn[key]
    let name = if case .asset(let path)? = use?.source { jsonQuoted(path) } else { "an emoji" }
    let problem = ImageProblem(
      .unreadableImage, "\(name) was lost while its page was drawn",
      hints: ["move the picture a little; and please report this album, since the fault is scrapbook's"])
    return .picture(problem, at: use?.place ?? SourcePlace())
  }

  /// The pictures that may not be ready when everything else is written: PNGs, cached or not.
  var deferred: Set<Placeholder.Key> {
    Set(
      drawn.filter { _, use in
        guard case .asset(let path) = use.source else { return false }
        return (try? store.inspection(of: path))?.kind == .png
      }.keys)
  }
}

extension LinkedPictures {
  /// Returns a picture that was inspected before, in the form that a PDF contains.
  ///
  /// - Parameters:
  ///   - place: The place that shows it, for errors.
  ///   - isForArchive: Whether all colors must have the output intent's color space, or a profile.
  func pictureOfPDF(
    _ path: String, at place: SourcePlace, treatment: PictureTreatment, keepMetadata: Bool, isForArchive: Bool
  ) throws -> LinkedPicture {
    try store.verify(path)
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
