internal import CRsvg
import Cairo
public import PDFAssembly

/// Draws an SVG into a separate PDF, upright.
///
/// It is read from memory without a base address, so that it cannot load other files.
public func compileSVG(_ file: UnsafeRawBufferPointer) throws -> CompiledDrawing {
  let librsvg = try librsvg.functions()
  return try librsvg.withSVG(file) { handle, width, height in
    try CompiledDrawing(width: width, height: height) { context in
      try librsvg.render(handle, width: width, height: height, on: context)
    }
  }
}

/// Reads an SVG and records its drawing, so that it can be painted at any size.
///
/// - Parameter recordedSide: The longer side of the recording, in its own units. It is the resolution of filters and
///   other parts that librsvg rasterizes, and so limits their memory.
func decodeSVG(_ file: UnsafeRawBufferPointer, recordedSide: Double) throws -> PictureSurface {
  let librsvg = try librsvg.functions()
  return try librsvg.withSVG(file) { handle, width, height in
    try PictureSurface.recording(
      width: width, height: height, recordedSide: recordedSide, byteCount: 8 * file.count
    ) { context in
      try librsvg.render(handle, width: width, height: height, on: context)
    }
  }
}

private let librsvg = ImageLibrary("librsvg-2.so.2", for: "an SVG drawing", Librsvg(), load: Librsvg_load)

extension Librsvg {
  /// Parses an SVG and calls `body` with its size in CSS pixels.
  fileprivate func withSVG<Result>(
    _ file: UnsafeRawBufferPointer,
    _ body: (_ handle: OpaquePointer, _ width: Double, _ height: Double) throws -> Result
  ) throws -> Result {
    var error: UnsafeMutablePointer<GError>?
    let text = withoutSVGLinks(file)
    guard let handle = rsvg_handle_new_from_data(text, text.count, &error) else {
      throw ImageError.broken(takeMessage(error))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    // CSS has 96 pixels per inch; librsvg's default of 90 is older.
    rsvg_handle_set_dpi(handle, 96)
    // A drawing with neither a size nor a viewBox is 300 pixels wide, as in browsers.
    let (width, height) = intrinsicSize(handle) ?? (300, 300)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw ImageError.broken("it claims \(width) x \(height) units")
    }
    guard max(width, height) <= Double(ImageLimits.side) else {
      throw ImageError.tooLarge("it has \(width) x \(height) units; a side has at most \(ImageLimits.side)")
    }
    return try body(handle, width, height)
  }

  fileprivate func render(
    _ handle: OpaquePointer, width: Double, height: Double, on context: borrowing Context
  ) throws {
    var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_render_document(handle, context.pointer, &viewport, &error) != 0 else {
      // Any SVG that can be parsed can be drawn, within librsvg's own limits.
      throw ImageError.tooComplex(takeMessage(error))
    }
  }

  /// The drawing's own size in CSS pixels, from width and height, or else from the viewBox.
  private func intrinsicSize(_ handle: OpaquePointer) -> (width: Double, height: Double)? {
    var width = 0.0
    var height = 0.0
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 { return (width, height) }
    var hasViewBox: Int32 = 0
    var viewBox = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasViewBox, &viewBox)
    return hasViewBox != 0 ? (viewBox.width, viewBox.height) : nil
  }

  /// Returns the error's message on one line, and frees the error.
  private func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "it cannot be read" }
    defer { g_error_free(error) }
    // libxml2 ends its messages with a line break.
    return String(cString: error.pointee.message).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
