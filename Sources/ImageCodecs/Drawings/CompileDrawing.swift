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
    let collector = Collector(limit: Self.byteLimit)
    try loadCairo()
    let surface = try PDFSurface(width: width * scale, height: height * scale, write: collector.add)
    let context = try Context(surface)
    context.concatenate(Matrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    try draw(context)
    try context.check()
    try surface.showPage()
    try surface.finish()
    self.init(pdf: collector.bytes, width: width, height: height)
  }
}

/// Collects the bytes of a stream, up to a limit.
private final class Collector {
  let limit: Int
  private(set) var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  func add(_ piece: UnsafeRawBufferPointer) throws {
    guard bytes.count + piece.count <= limit else {
      throw ImageError.tooLarge("its drawing has more than \(limit >> 20) MB")
    }
    bytes.append(contentsOf: piece)
  }
}
