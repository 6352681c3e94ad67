/// Inspects every picture of the album once and reports its problems at every reference to it.
///
/// - Parameters:
///   - keepGoing: Reports pictures that cannot be painted as warnings; the page shows a gray placeholder instead.
///   - catalog: The catalog to which pictures that it does not contain yet are added.
func resolveAssets(
  _ album: Album, loader: some AssetLoader, keepGoing: Bool, catalog: inout AssetCatalog,
  into diagnostics: inout Diagnostics
) {
  var problems: [PathKey: ImageProblem] = [:]
  loader.prepare(album.imagePaths.filter { catalog.id(of: ImageReference($0)) == nil })
  for (image, pointer) in album.images {
    if catalog.id(of: image) == nil, problems[PathKey(image.path)] == nil {
      do throws(ImageProblem) {
        catalog.add(image.path, try loader.inspect(image.path))
      } catch {
        problems[PathKey(image.path)] = error
      }
    }
    let id = catalog.id(of: image)
    let found = id.map { catalog[$0].info.warnings } ?? problems[PathKey(image.path)].map { [$0] } ?? []
    for problem in found {
      let pointer = image.pointer ?? pointer
      diagnostics.add(
        Diagnostic(
          severity: id == nil && !keepGoing ? .error : .warning, id: problem.id, message: problem.message,
          span: image.span, pointer: pointer,
          hints: backgroundHint(problem, image.path, pointer).map { [$0] } ?? problem.hints))
    }
  }
}

/// The hint for a misspelled background keyword that was read as a picture's path: "openbook", "dark".
private func backgroundHint(_ problem: ImageProblem, _ path: String, _ pointer: String) -> String? {
  let words = ["open-book", "none"]
  guard problem.id == .missingImage,
    pointer.hasSuffix("/background") || pointer.hasSuffix("/background/image"),
    !path.contains("/"), !path.contains(".")
  else { return nil }
  let meant = suggestion(for: path, among: words + Color.names).map { "did you mean \"\($0)\"? " } ?? ""
  return meant + "a background is \"open-book\", \"none\", a color or the path of a picture"
}

/// The paths of the pictures that an album's text names; the text may contain errors.
package func picturePaths(of document: JSONDocument) -> [String] {
  var diagnostics = Diagnostics()
  return decodeAlbum(document, into: &diagnostics).imagePaths
}

extension Album {
  /// The pictures, each once, in the order of first use.
  package var imagePaths: [String] {
    var seen: Set<PathKey> = []
    return images.map(\.image.path).filter { seen.insert(PathKey($0)).inserted }
  }

  /// Each reference to a picture with its place in the model as a JSON pointer, in page order.
  package var images: [(image: ImageReference, pointer: String)] {
    var found: [(ImageReference, String)] = []
    if case .image(let image) = background.content { found.append((image, "/background")) }
    for (cover, pointer) in [(cover, "/cover"), (backCover, "/backCover")] {
      guard let cover else { continue }
      if case .image(let image) = cover.background.content { found.append((image, pointer)) }
      found += cover.page.photos.map { ($0.image, pointer + "/photo") }
      found += cover.page.stickers.map { ($0.image, pointer) }
    }
    if let theme, background == theme.background {
      found += (theme.decorations + [theme.binding].compactMap(\.self)).map { ($0.image, "/theme") }
    }
    for (number, page) in pages.enumerated() {
      let pointer = "/pages/\(number)"
      if case .image(let image)? = page.background?.content {
        found.append((image, pointer + "/background"))
      }
      if background == theme?.background, let image = theme?.paper(of: page)?.image {
        found.append((image, "/theme"))
      }
      for (index, photo) in page.photos.enumerated() {
        found.append((photo.image, "\(pointer)/photos/\(index)/image"))
      }
      for (index, sticker) in page.stickers.enumerated() {
        found.append((sticker.image, "\(pointer)/stickers/\(index)/image"))
      }
    }
    for (number, facing) in spreads.enumerated() {
      let blank = blankPage(on: facing, number: number)
      if let image = blank.flatMap({ theme?.paper(of: $0)?.image }), !found.contains(where: { $0.0 == image })
      {
        found.append((image, "/theme"))
      }
    }
    return found
  }
}

extension AssetCatalog {
  /// The picture of a reference; nil when it could not be loaded.
  public func id(of image: ImageReference) -> AssetID? { id(ofPath: image.path) }
}
