public import Cairo
public import PDFAssembly

extension CompiledDrawing {
  /// Draws a PDF of one page.
  ///
  /// - Parameters:
  ///   - width: The width in the units of `draw`; `height` is also in them.
  ///   - draw: Draws into the rectangle from the origin to `width`, `height`.
  /// - Throws: `ImageError.tooLarge`, ``CairoError``, or what `draw` throws.
  public init(width: Double, height: Double, _ draw: (borrowing Context) throws -> Void) throws {
    let scale = Self.pageSide / max(width, height)
    try loadCairo()
    let surface = try PDFSurface(width: width * scale, height: height * scale, byteLimit: Self.byteLimit)
    let context = try Context(surface)
    context.concatenate(Matrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    try draw(context)
    try context.check()
    try surface.showPage()
    let pdf = try surface.finish()
    guard !surface.isOverLimit else {
      throw ImageError.tooLarge("its drawing has more than \(Self.byteLimit >> 20) MB")
    }
    self.init(pdf: pdf, width: width, height: height)
  }
}
