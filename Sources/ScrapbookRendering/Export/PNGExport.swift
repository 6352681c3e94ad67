import Cairo
import ScrapbookKit

/// Paints a sheet, or a part of it, into a PNG.
///
/// - Parameters:
///   - part: In points on the sheet; nil is its content, for a spread 1024 x 768 units.
///   - shaper: The one that shaped the document's texts; nil if there are none.
///   - scale: Pixels for each unit of the sheet.
/// - Throws: ``ScrapbookError``, ``CairoError``, or what `write` throws.
public func exportPNG(
  _ sheet: Sheet, part: Rect? = nil, of document: PagedDocument, store: AssetStore,
  shaper: PangoShaper? = nil,
  scale: Double = 1,
  to write: @escaping (UnsafeRawBufferPointer) throws -> Void
) throws {
  let part = part ?? sheet.content
  let pixelsPerPoint = scale / sheet.unit
  let width = Int((part.width * pixelsPerPoint).rounded())
  let height = Int((part.height * pixelsPerPoint).rounded())
  let canvas = try PictureSurface.pixels(.rgb24, width: width, height: height) { pixels, _ in
    for index in pixels.indices { pixels[index] = 0xFF }
  }
  do {
    let context = try Context(canvas)
    let origin = Transform.translation(x: -part.x, y: -part.y)
    context.concatenate(Matrix(origin.then(.scale(x: pixelsPerPoint, y: pixelsPerPoint))))
    let painter = Painter(
      catalog: document.catalog, store: store, shaper: shaper, target: .pixels)
    try painter.paint(sheet.items, on: context)
    try context.check()
  } catch let failure as PaintFailure {
    throw ScrapbookError.album(Diagnostics(failure))
  }
  try canvas.writePNG(to: write)
}
