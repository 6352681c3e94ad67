internal import CCairo
import Glibc

/// Something that can be painted as a picture: pixels, an undecoded JPEG, or recorded drawing.
///
/// A class, since cairo itself counts the references and a picture is painted many times.
public final class PictureSurface {
  let pointer: OpaquePointer
  /// In pixels, or in the units of the drawing that was recorded.
  public let width: Double
  public let height: Double
  /// Units of the recording for each unit of the drawing; 1 for pixels.
  let recordedScale: Double
  /// The memory that the picture holds, in bytes; an estimate for recordings.
  public let byteCount: Int

  private init(
    _ pointer: OpaquePointer, width: Double, height: Double, recordedScale: Double = 1, byteCount: Int
  ) throws(CairoError) {
    self.pointer = pointer
    self.recordedScale = recordedScale
    self.width = width
    self.height = height
    self.byteCount = byteCount
    try CairoError.check(surface: pointer)
  }

  deinit { cairo_surface_destroy(pointer) }

  public enum PixelFormat {
    /// Four bytes a pixel in memory: blue, green, red, alpha; premultiplied (on a little-endian machine).
    case argb32
    /// As `argb32`, the alpha byte being ignored.
    case rgb24
    /// One byte a pixel.
    case alpha8
  }

  /// Pixels that `body` writes: it gets the memory, zeroed, and the bytes from one row to the next.
  public static func pixels<Failure: Error>(
    _ format: PixelFormat, width: Int, height: Int,
    _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Void
  ) throws -> PictureSurface {
    let cairoFormat =
      switch format {
      case .argb32: CAIRO_FORMAT_ARGB32
      case .rgb24: CAIRO_FORMAT_RGB24
      case .alpha8: CAIRO_FORMAT_A8
      }
    guard let width32 = Int32(exactly: width), let height32 = Int32(exactly: height) else {
      throw CairoError(description: "picture of \(width) x \(height) pixels is too large")
    }
    let surface = cairo_image_surface_create(cairoFormat, width32, height32)!
    let stride = Int(cairo_image_surface_get_stride(surface))
    let picture = try PictureSurface(
      surface, width: Double(width), height: Double(height), byteCount: stride * height)
    guard let data = cairo_image_surface_get_data(surface) else {
      throw CairoError(description: "no memory for a picture of \(width) x \(height) pixels")
    }
    // The surface owns stride x height bytes at `data` for as long as `picture` lives.
    try body(UnsafeMutableRawBufferPointer(start: data, count: stride * height), stride)
    cairo_surface_mark_dirty(surface)
    return picture
  }

  /// The pixels and the bytes from one row to the next; empty for what is not made of pixels.
  public func withPixels<Result>(_ body: (UnsafeRawBufferPointer, _ stride: Int) throws -> Result) rethrows
    -> Result
  {
    cairo_surface_flush(pointer)
    let stride = Int(cairo_image_surface_get_stride(pointer))
    let data = cairo_image_surface_get_data(pointer)
    // The surface owns stride x height bytes at `data`, and lives as long as the call.
    let count = data == nil ? 0 : stride * Int(cairo_image_surface_get_height(pointer))
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: data, count: count), stride)
  }

  /// Lets `body` change the pixels: it gets the memory and the bytes from one row to the next. Does nothing to
  /// what is not made of pixels.
  public func changePixels(_ body: (UnsafeMutableRawBufferPointer, _ stride: Int) -> Void) {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    let count = stride * Int(cairo_image_surface_get_height(pointer))
    // The surface owns stride x height bytes at `data`, and lives as long as the call.
    body(UnsafeMutableRawBufferPointer(start: data, count: count), stride)
    cairo_surface_mark_dirty(pointer)
    withExtendedLifetime(self) {}
  }

  /// Whether it consists of pixels that cannot be transparent.
  public var isOpaque: Bool { cairo_surface_get_content(pointer) == CAIRO_CONTENT_COLOR }

  /// A JPEG that a PDF surface copies into its file undecoded; on any other surface it is one grey pixel.
  ///
  /// cairo reads width and height from the JPEG's header and never looks at the pixels, so that a surface
  /// of one pixel is enough.
  public static func undecodedJPEG(_ bytes: ByteBuffer) throws(CairoError) -> PictureSurface {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)!
    let picture = try PictureSurface(surface, width: 1, height: 1, byteCount: bytes.count)
    try picture.attach(CAIRO_MIME_TYPE_JPEG, bytes)
    return picture
  }

  /// Drawing that is kept as vectors: what `body` draws into `width` x `height` units.
  ///
  /// - Parameter recordedSide: The longer side of the recording in its own units. Coordinates in it are multiples
  ///   of 1/256, and what `body` has to draw with pixels has this resolution; but see ``canBePainted(on:)``.
  public static func recording(
    width: Double, height: Double, recordedSide: Double, byteCount: Int,
    _ body: (borrowing Context) throws -> Void
  ) throws -> PictureSurface {
    let scale = recordedSide / max(width, height)
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width * scale, height: height * scale)
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)!
    let picture = try PictureSurface(
      surface, width: width, height: height, recordedScale: scale, byteCount: byteCount)
    let context = try Context(picture)
    context.concatenate(Matrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    try body(context)
    try context.check()
    return picture
  }

  /// Pictures with the same identity are stored once in a PDF.
  public func identify(as identity: String) throws(CairoError) {
    try attach(CAIRO_MIME_TYPE_UNIQUE_ID, ByteBuffer(Array(identity.utf8)))
  }

  private func attach(_ type: String, _ bytes: ByteBuffer) throws(CairoError) {
    // cairo keeps the pointer and calls the closure when it needs the bytes no more; until then the
    // retained buffer keeps them alive and in place.
    let retained = Unmanaged.passRetained(bytes)
    let status = cairo_surface_set_mime_data(
      pointer, type, bytes.start, UInt(bytes.count),
      { Unmanaged<ByteBuffer>.fromOpaque($0!).release() }, retained.toOpaque())
    if status != CAIRO_STATUS_SUCCESS { retained.release() }
    try CairoError.check(status)
  }

  /// Whether cairo survives painting it with a transform of its own units.
  ///
  /// cairo 1.16 ends the process when it paints a recording at less than 1/512 of its size and finds a clip in
  /// it. Such a picture is thinner than half a point, so nothing is lost by leaving it out.
  func canBePainted(on matrix: cairo_matrix_t) -> Bool {
    guard cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_RECORDING else { return true }
    let smallest = 1.0 / 400
    return hypot(matrix.xx, matrix.yx) >= smallest && hypot(matrix.xy, matrix.yy) >= smallest
  }

  /// Whether scaling it for `target` blends its edge: true for pixels on pixels.
  func needsSolidEdge(on target: OpaquePointer?) -> Bool {
    cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE
      && cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
  }

  /// The picture as a PNG file, given to `write` piece by piece.
  public func writePNG(to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    let sink = StreamSink(write)
    let status = withExtendedLifetime(sink) {
      cairo_surface_write_to_png_stream(
        pointer, StreamSink.callback, Unmanaged.passUnretained(sink).toOpaque())
    }
    try sink.rethrow()
    try CairoError.check(status)
  }
}
