import Cairo
import ScrapbookKit

/// Paints the part of the canvas that a sheet is for into a PNG: for a spread 1024 x 768 units, `scale` pixels for each.
///
/// - Parameter shaper: The one that shaped the document's texts; nil if there are none.
/// - Throws: ``ScrapbookError``, ``CairoError``, or what `write` throws.
public func exportPNG(
  _ sheet: Sheet, of document: PagedDocument, store: AssetStore, shaper: PangoShaper? = nil,
  scale: Double = 1,
  to write: @escaping (UnsafeRawBufferPointer) throws -> Void
) throws {
  let width = Int((sheet.window.width * scale).rounded())
  let height = Int((sheet.window.height * scale).rounded())
  let canvas = try PictureSurface.pixels(.rgb24, width: width, height: height) { pixels, _ in
    for index in pixels.indices { pixels[index] = 0xFF }
  }
  do {
    let context = try Context(canvas)
    let origin = Transform.translation(x: -sheet.window.x, y: -sheet.window.y)
    context.concatenate(Matrix(origin.then(.scale(x: scale, y: scale))))
    let painter = Painter(
      catalog: document.catalog, store: store, shaper: shaper, target: .pixels(scale: scale))
    try painter.paint(sheet.items, on: context)
    try context.check()
  } catch let failure as PaintFailure {
    throw ScrapbookError.album(Diagnostics(failure))
  }
  try canvas.writePNG(to: write)
}
