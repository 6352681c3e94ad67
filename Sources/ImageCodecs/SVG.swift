internal import CRsvg
public import Cairo

/// Reads an SVG and records its drawing, so that it stays vectors in a PDF.
///
/// It is read from memory and has no base address: it can load no other file.
///
/// - Parameters:
///   - recordedSide: The longer side of the recording, in its own units. Filters and other parts that librsvg draws
///     with pixels get this resolution, which also bounds their memory.
///   - defaultSide: The width of a drawing that gives neither its size nor a viewBox.
public func decodeSVG(
  _ file: UnsafeRawBufferPointer, recordedSide: Double, defaultSide: Double = 300
) throws -> PictureSurface {
  var error: UnsafeMutablePointer<GError>?
  let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
  guard let handle = rsvg_handle_new_from_data(bytes, gsize(file.count), &error) else {
    throw ImageError.broken(takeMessage(error))
  }
  defer { scrapbook_rsvg_unref(handle) }
  let size = intrinsicSize(handle) ?? (defaultSide, defaultSide)
  guard size.width > 0, size.height > 0 else {
    throw ImageError.broken("it claims \(size.width) x \(size.height) units")
  }
  guard max(size.width, size.height) <= Double(ImageLimits.side) else {
    throw ImageError.tooLarge(
      "it has \(size.width) x \(size.height) units; a side has at most \(ImageLimits.side)")
  }
  return try PictureSurface.recording(
    width: size.width, height: size.height, recordedSide: recordedSide, byteCount: 8 * file.count
  ) {
    context in
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_render_document(handle, context.pointer, &viewport, &error) != 0 else {
      throw ImageError.broken(takeMessage(error))
    }
  }
}

/// The drawing's own size in CSS pixels: from width and height, else from the viewBox.
private func intrinsicSize(_ handle: UnsafeMutablePointer<RsvgHandle>) -> (width: Double, height: Double)? {
  var width = 0.0
  var height = 0.0
  if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 { return (width, height) }
  var hasViewBox: gboolean = 0
  var viewBox = RsvgRectangle()
  rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasViewBox, &viewBox)
  return hasViewBox != 0 ? (viewBox.width, viewBox.height) : nil
}

/// The error's message on one line; frees the error.
private func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "it cannot be read" }
  defer { g_error_free(error) }
  // libxml2 ends its messages with a line break.
  return String(cString: error.pointee.message).split(whereSeparator: \.isNewline).joined(separator: " ")
}

/// An SVG that cairo has drawn into a PDF of one page, which is as large as the drawing.
public struct CompiledDrawing: Sendable {
  public var pdf: [UInt8]
  public var width: Double
  public var height: Double
}

public func compileSVG(_ file: UnsafeRawBufferPointer) throws -> CompiledDrawing {
  final class Box { var bytes: [UInt8] = [] }
  let box = Box()
  var error: UnsafeMutablePointer<GError>?
  let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
  guard let handle = rsvg_handle_new_from_data(bytes, gsize(file.count), &error) else {
    throw ImageError.broken(takeMessage(error))
  }
  defer { scrapbook_rsvg_unref(handle) }
  let size = intrinsicSize(handle) ?? (300, 300)
  let scale = 1024 / max(size.width, size.height)
  let surface = try PDFSurface(width: size.width * scale, height: size.height * scale) {
    box.bytes.append(contentsOf: $0)
  }
  surface.set(.creationDate, to: "")
  let context = try Context(surface)
  var viewport = RsvgRectangle(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
  guard rsvg_handle_render_document(handle, context.pointer, &viewport, &error) != 0 else {
    throw ImageError.broken(takeMessage(error))
  }
  try surface.showPage()
  try surface.finish()
  return CompiledDrawing(pdf: box.bytes, width: size.width, height: size.height)
}
