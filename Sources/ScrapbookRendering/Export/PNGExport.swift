import Cairo
import ImageCodecs
import Pango
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
  let part = options.part ?? sheet.content
  let size = sheet.size(of: part, scale: options.scale)
  let blocks = PageBlocks()
  var png = try PNGStream(width: size.width, height: size.height, to: write)
  for band in PixelRect(size).bands {
    let bitmap = try blocks.cut(band, ofPage: 1, of: size) { block in
      try painter.paint(block, of: sheet, from: part, scale: options.scale)
    }
    try bitmap.bytes.withUnsafeBytes { try png.append($0, stride: size.width * 4) }
  }
  try png.finish()
}

/// Paints sheets of a document, or parts of them, on bitmaps. Slow work is done once for all parts: decoding pictures,
/// and making the masks of shadows.
package struct SheetPainter {
  private let document: PagedDocument
  private let painter: Painter
  private let blocks = PageBlocks()

  /// - Parameter other: A painter of the same pictures, whose shadows are reused.
  package init(_ document: PagedDocument, with resources: DocumentResources, after other: SheetPainter? = nil)
  {
    var painter = Painter(
      catalog: document.catalog, fonts: OpenedFonts(document.fonts), store: resources.store, target: .pixels)
    if let other { painter.masks = other.painter.masks }
    self.document = document
    self.painter = painter
  }

  /// Paints a part of a sheet, which has the same pixels as if the sheet were painted whole.
  ///
  /// - Parameters:
  ///   - number: The number of the sheet, from 1.
  ///   - scale: Pixels per unit of the sheet.
  ///   - part: The part in these pixels, from the upper left of the sheet's content.
  package func bitmap(ofSheet number: Int, scale: Double, _ part: PixelRect) throws -> Bitmap {
    let sheet = document.sheets[number - 1]
    return try blocks.cut(part, ofPage: number, of: sheet.size(of: sheet.content, scale: scale)) { block in
      try paint(block, of: sheet, from: sheet.content, scale: scale)
    }
  }

  /// - Parameters:
  ///   - block: The area to paint, in pixels from the upper left of `part`.
  ///   - scale: Pixels per unit of the sheet.
  fileprivate func paint(_ block: PixelRect, of sheet: Sheet, from part: Rect, scale: Double) throws -> Bitmap
  {
    let pixelsPerPoint = scale / sheet.unit
    let canvas = try PictureSurface.pixels(.rgb24, width: block.width, height: block.height) { bytes, _ in
      for index in bytes.indices { bytes[index] = 0xFF }
    }
    canvas.place(x: block.x, y: block.y)
    let context = try Context(canvas)
    let origin = Transform.translation(x: -part.x, y: -part.y)
    context.concatenate(Matrix(origin.then(.scale(x: pixelsPerPoint, y: pixelsPerPoint))))
    let area = Rect(
      x: part.x + Double(block.x) / pixelsPerPoint, y: part.y + Double(block.y) / pixelsPerPoint,
      width: Double(block.width) / pixelsPerPoint, height: Double(block.height) / pixelsPerPoint)
    // Antialiasing reaches one pixel beyond an item.
    let items = sheet.items.items(in: area.outset(by: 2 / pixelsPerPoint))
    try withFontLock { try painter.paint(items, on: context) }
    try context.check()
    return canvas.withPixels { pixels, _ in
      Bitmap(width: block.width, height: block.height, bytes: [UInt8](pixels))
    }
  }
}

extension Sheet {
  /// The size of a part in pixels, at least one.
  ///
  /// - Parameter scale: Pixels per unit of the sheet.
  package func size(of part: Rect, scale: Double) -> PixelSize {
    let pixels = { (length: Double) in max(1, Int((length * scale / unit).rounded())) }
    return PixelSize(width: pixels(part.width), height: pixels(part.height))
  }
}
