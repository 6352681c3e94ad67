import Cairo
public import ScrapbookKit

/// The part of a sheet that is painted, and its resolution.
public struct PNGOptions: Sendable {
  /// The part in points on the sheet; nil is its content, for a spread 1024 x 768 units.
  public var part: Rect?
  /// Pixels per unit of the sheet.
  public var scale: Double

  public init(part: Rect? = nil, scale: Double = 1) {
    self.part = part
    self.scale = scale
  }
}

/// Paints a sheet, or a part of it, to a PNG.
///
/// - Parameter resources: The resources with which the document was composed.
/// - Throws: ``ScrapbookError``, ``CairoError``, or what `write` throws.
public func exportPNG(
  _ sheet: Sheet, of document: PagedDocument, with resources: DocumentResources,
  options: PNGOptions = .init(),
  to write: @escaping (UnsafeRawBufferPointer) throws -> Void
) throws {
  let part = options.part ?? sheet.content
  let pixelsPerPoint = options.scale / sheet.unit
  let width = Int((part.width * pixelsPerPoint).rounded())
  let height = Int((part.height * pixelsPerPoint).rounded())
  let canvas = try PictureSurface.pixels(.rgb24, width: width, height: height) { pixels, _ in
    for index in pixels.indices { pixels[index] = 0xFF }
  }
  let context = try Context(canvas)
  let origin = Transform.translation(x: -part.x, y: -part.y)
  context.concatenate(Matrix(origin.then(.scale(x: pixelsPerPoint, y: pixelsPerPoint))))
  let painter = Painter(catalog: document.catalog, resources: resources, target: .pixels)
  try withFontLock { try painter.paint(sheet.items, on: context) }
  try context.check()
  try canvas.writePNG(to: write)
}
