import Cairo
import ImageCodecs
public import ScrapbookKit
package import ScrapbookRender

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

  /// - Parameter other: A painter of the same pictures, whose shadows are used again.
  package init(_ document: PagedDocument, with resources: DocumentResources, after other: SheetPainter? = nil)
  {
    var painter = Painter(
      catalog: document.catalog, fonts: OpenedFonts(document.fonts), store: resources.store, target: .pixels)
    if let other { painter.masks = other.painter.masks }
    self.painter = painter
  }

  /// Paints a part of a sheet, whose neighbors have the same pixels as if it were painted whole.
  ///
  /// - Parameters:
  ///   - scale: Pixels per unit of the sheet.
  ///   - part: The part in these pixels, from the upper left of the sheet's content.
  package func bitmap(of sheet: Sheet, scale: Double, _ part: PixelRect) throws -> Bitmap {
    let points = sheet.unit / scale
    // Edges that are antialiased near the edge of a bitmap come out otherwise than in its middle.
    let margin = 32
    let area = Rect(
      x: sheet.content.x + Double(part.x - margin) * points,
      y: sheet.content.y + Double(part.y - margin) * points,
      width: Double(part.width + 2 * margin) * points, height: Double(part.height + 2 * margin) * points)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.width * part.height * 4)
    try paint(sheet, options: PNGOptions(part: area, scale: scale)).withPixels { pixels, stride in
      for row in margin..<margin + part.height {
        let start = row * stride + margin * 4
        bytes += pixels[start..<start + part.width * 4]
      }
    }
    return Bitmap(width: part.width, height: part.height, bytes: bytes)
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
