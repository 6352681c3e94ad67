internal import CCairo
import Glibc

/// A picture that can be painted: pixels, an undecoded JPEG, or a recording.
///
/// A class, since cairo itself counts references, and a picture is painted many times.
public final class PictureSurface {
  let pointer: OpaquePointer
  /// The width in pixels, or in the units of the recorded drawing.
  public let width: Double
  public let height: Double
  /// Units of the recording per unit of the drawing; 1 for pixels.
  let recordedScale: Double
  /// The memory of the picture in bytes; an estimate for recordings.
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

  deinit { libcairo.cairo_surface_destroy(pointer) }

  public enum PixelFormat {
    /// Four bytes per pixel: blue, green, red, alpha in memory (on a little-endian machine), premultiplied.
    case argb32
    /// The bytes of `argb32`, with the alpha byte ignored.
    case rgb24
    /// One byte per pixel.
    case alpha8
  }

  /// Makes a picture whose pixels `body` writes. It gets the zeroed memory and the row stride in bytes.
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
    try loadCairo()
    let surface = libcairo.cairo_image_surface_create(cairoFormat, width32, height32)!
    let stride = Int(libcairo.cairo_image_surface_get_stride(surface))
    let picture = try PictureSurface(
      surface, width: Double(width), height: Double(height), byteCount: stride * height)
    guard let data = libcairo.cairo_image_surface_get_data(surface) else {
      throw CairoError(description: "no memory for a picture of \(width) x \(height) pixels")
    }
    // The surface owns stride x height bytes at `data` as long as `picture` lives.
    try body(UnsafeMutableRawBufferPointer(start: data, count: stride * height), stride)
    libcairo.cairo_surface_mark_dirty(surface)
    return picture
  }

  /// Calls the body with the pixels and the row stride in bytes; the buffer is empty if the picture does not consist
  /// of pixels.
  public func withPixels<Result>(_ body: (UnsafeRawBufferPointer, _ stride: Int) throws -> Result) rethrows
    -> Result
  {
    libcairo.cairo_surface_flush(pointer)
    let stride = Int(libcairo.cairo_image_surface_get_stride(pointer))
    let data = libcairo.cairo_image_surface_get_data(pointer)
    // The surface owns stride x height bytes at `data`, and outlives the call.
    let count = data == nil ? 0 : stride * Int(libcairo.cairo_image_surface_get_height(pointer))
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: data, count: count), stride)
  }

  /// Lets `body` change the pixels; it gets the memory and the row stride in bytes. Does nothing if the picture does
  /// not consist of pixels.
  public func changePixels(_ body: (UnsafeMutableRawBufferPointer, _ stride: Int) -> Void) {
    libcairo.cairo_surface_flush(pointer)
    guard let data = libcairo.cairo_image_surface_get_data(pointer) else { return }
    let stride = Int(libcairo.cairo_image_surface_get_stride(pointer))
    let count = stride * Int(libcairo.cairo_image_surface_get_height(pointer))
    // The surface owns stride x height bytes at `data`, and outlives the call.
    body(UnsafeMutableRawBufferPointer(start: data, count: count), stride)
    libcairo.cairo_surface_mark_dirty(pointer)
    withExtendedLifetime(self) {}
  }

  /// Makes it a part of a larger picture: later drawing uses the larger picture's coordinates, in which its upper left
  /// pixel is at `x`, `y`.
  ///
  /// Subtracting whole pixels last rounds nothing, unlike a translation among other transforms.
  public func place(x: Int, y: Int) {
    libcairo.cairo_surface_set_device_offset(pointer, Double(-x), Double(-y))
  }

  /// Whether it consists of pixels that cannot be transparent.
  public var isOpaque: Bool { libcairo.cairo_surface_get_content(pointer) == CAIRO_CONTENT_COLOR }

  /// A JPEG that a PDF surface copies into its file undecoded; on any other surface it is one gray pixel.
  ///
  /// cairo reads the width and height from the JPEG's header and never looks at the pixels, so a surface of one pixel
  /// is enough.
  public static func undecodedJPEG(_ bytes: ByteBuffer) throws(CairoError) -> PictureSurface {
    try loadCairo()
    let surface = libcairo.cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)!
    let picture = try PictureSurface(surface, width: 1, height: 1, byteCount: bytes.count)
    try picture.attach(CAIRO_MIME_TYPE_JPEG, bytes)
    return picture
  }

  /// Records what `body` draws into `width` x `height` units, as vectors.
  ///
  /// - Parameter recordedSide: The longer side of the recording in its own units. Coordinates in it are multiples of
  ///   1/256, and parts that `body` has to rasterize have this resolution; but see ``canBePainted(on:)``.
  public static func recording(
    width: Double, height: Double, recordedSide: Double, byteCount: Int,
    _ body: (borrowing Context) throws -> Void
  ) throws -> PictureSurface {
    try loadCairo()
    let scale = recordedSide / max(width, height)
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width * scale, height: height * scale)
    let surface = libcairo.cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)!
    let picture = try PictureSurface(
      surface, width: width, height: height, recordedScale: scale, byteCount: byteCount)
    let context = try Context(picture)
    context.concatenate(Matrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    try body(context)
    try context.check()
    return picture
  }

  /// Sets the identity: pictures with the same one are stored once in a PDF.
  public func identify(as identity: String) throws(CairoError) {
    try attach(CAIRO_MIME_TYPE_UNIQUE_ID, ByteBuffer(Array(identity.utf8)))
  }

  private func attach(_ type: String, _ bytes: ByteBuffer) throws(CairoError) {
    // cairo keeps the pointer and calls the closure when it no longer needs the bytes; until then the retained buffer
    // keeps them alive and in place.
    let retained = Unmanaged.passRetained(bytes)
    let status = libcairo.cairo_surface_set_mime_data(
      pointer, type, bytes.start, UInt(bytes.count),
      { Unmanaged<ByteBuffer>.fromOpaque($0!).release() }, retained.toOpaque())
    if status != CAIRO_STATUS_SUCCESS { retained.release() }
    try CairoError.check(status)
  }

  /// Whether cairo can paint the picture with a transform of its own units.
  ///
  /// cairo 1.16 aborts when it paints a recording that contains a clip at less than 1/512 of its size. Such a picture
  /// is thinner than half a point, so it can be omitted.
  func canBePainted(on matrix: cairo_matrix_t) -> Bool {
    guard libcairo.cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_RECORDING else { return true }
    let smallest = 1.0 / 400
    return hypot(matrix.xx, matrix.yx) >= smallest && hypot(matrix.xy, matrix.yy) >= smallest
  }

  /// Whether scaling it for `target` would blend its edge: true for pixels on pixels.
  func needsSolidEdge(on target: OpaquePointer?) -> Bool {
    libcairo.cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE
      && libcairo.cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
  }

  /// Encodes the picture as a PNG file.
  public func encodedPNG() throws(CairoError) -> [UInt8] {
    let sink = StreamSink()
    let status = withExtendedLifetime(sink) {
      libcairo.cairo_surface_write_to_png_stream(
        pointer, StreamSink.callback, Unmanaged.passUnretained(sink).toOpaque())
    }
    try CairoError.check(status)
    return sink.take()
  }
}
