import ScrapbookKit
import ScrapbookRendering

/// `scrapbook explain`
struct ExplainAlbum: Action {
  var input: AlbumInput
  var quality: PictureQuality
  /// The page whose photos are explained, counted from 1; nil explains all.
  var page: Int?
  /// The photo of the page, counted from 1.
  var photo: Int?

  func perform() throws {
    let source = try input.load()
    defer { input.warnOfCache() }
    let resources = input.resources()
    let (composition, document) = try input.compose(source, with: resources, showing: .errors)
    try checkNumbers(in: composition.album)
    var photos: [PhotoExplanation] = []
    try input.reporting.exporting(files: composition.files, with: resources) {
      photos = try explainPhotos(document, store: resources.store, quality: quality) { node in
        (page ?? node.page + 1, photo ?? node.index + 1) == (node.page + 1, node.index + 1)
      }
    }
    try printResult(photo == nil ? table(of: photos) : photos.map(\.steps).joined())
  }

  private func checkNumbers(in album: Album) throws {
    guard let page else { return }
    guard album.pages.indices.contains(page - 1) else {
      throw Failure(.usage, "the album has \(count(album.pages.count, "page")); --page is \(page)")
    }
    let photos = album.pages[page - 1].photos.count
    if let photo, photo > photos {
      throw Failure(.usage, "page \(page) has \(count(photos, "photo")); --photo is \(photo)")
    }
  }
}

/// A table with one photo per line.
private func table(of photos: [PhotoExplanation]) -> String {
  let rows =
    [["page", "photo", "file", "pixels", "placed", "ppi", "in the PDF", "size"]]
    + photos.map { photo in
      [
        "\(photo.node.page + 1)", "\(photo.node.index + 1)", harmless(photo.path), photo.pixels, photo.placed,
        photo.resolution, photo.done, "\(FileSize(bytes: photo.storedSize))",
      ]
    }
  let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()) + "\n"
  }.joined()
}

extension PhotoExplanation {
  /// Each step on its own line.
  fileprivate var steps: String {
    """
    page \(node.page + 1), photo \(node.index + 1)
      file         \(harmless(path)), \(FileSize(bytes: fileSize))
      format       \(format)
      pixels       \(pixels)
      orientation  \(orientation)
      crop         \(crop)
      placed       \(placed), on sheet \(use.sheet)
      resolution   \(resolution)\(use.ppi == nil ? "" : " ppi")
      in the PDF   \(done), because \(reason)
      size         \(FileSize(bytes: storedSize))

    """
  }

  fileprivate var pixels: String {
    info.isDrawing ? "none" : text(info.size)
  }

  private var orientation: String {
    info.orientation == .upright
      ? "as stored" : "turned upright by EXIF orientation \(info.orientation.rawValue)"
  }

  private var crop: String {
    let shown = Size(
      width: use.visible.width * info.size.width, height: use.visible.height * info.size.height)
    if text(shown) == text(info.size) { return "none" }
    let start = (Int(use.visible.x * info.size.width), Int(use.visible.y * info.size.height))
    return "shows \(text(shown)) \(info.isDrawing ? "units" : "pixels"), from \(start.0), \(start.1) on"
  }

  fileprivate var placed: String { centimeters(use.visibleSize) }

  fileprivate var resolution: String { use.ppi.map { "\(Int($0))" } ?? "any" }

  fileprivate var done: String {
    switch outcome {
    case .vectors: "vectors"
    case .unchanged: "as it is"
    case .compressed(let width, let height): "JPEG of \(width) x \(height)"
    case .lossless(let width, let height): "lossless, \(width) x \(height)"
    }
  }

  private var reason: String {
    switch (outcome, decision.treatment) {
    case (.unchanged, .resampled): "made smaller it would take more space"
    case (.compressed, .original), (.lossless, .original):
      "a PDF cannot hold the file's data; \(decision.reason)"
    default: decision.reason
    }
  }

  private func text(_ size: Size) -> String {
    "\(Int(size.width.rounded())) x \(Int(size.height.rounded()))"
  }
}
