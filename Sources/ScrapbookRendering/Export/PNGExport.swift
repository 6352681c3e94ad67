import Cairo
import ImageCodecs
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
  let painter = SheetPainter(document, with: resources)
  let canvas = try painter.paint(sheet, options: options)
  var png = try PNGStream(width: Int(canvas.width), height: Int(canvas.height), to: write)
  try canvas.withPixels { try png.append($0, stride: $1) }
  try png.finish()
}

/// Paints sheets of a document, or parts of them, on bitmaps. What takes long is done once for all parts: pictures are
/// decoded, and the masks of shadows made.
package struct SheetPainter {
  private let painter: Painter

  package init(_ document: PagedDocument, with resources: DocumentResources) {
    painter = Painter(catalog: document.catalog, resources: resources, target: .pixels)
  }

  /// Calls the body with the pixels of a part, four bytes each (blue, green, red, unused), and the bytes of a row.
  package func withPixels(
    of sheet: Sheet, options: PNGOptions, _ body: (UnsafeRawBufferPointer, _ stride: Int) throws -> Void
  ) throws {
    try paint(sheet, options: options).withPixels(body)
  }

  func paint(_ sheet: Sheet, options: PNGOptions) throws -> PictureSurface {
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
    // Antialiasing reaches one pixel beyond an item.
    let items = sheet.items.items(in: part.outset(by: 2 / pixelsPerPoint))
    try withFontLock { try painter.paint(items, on: context) }
    try context.check()
    return canvas
  }
}
