internal import CCairo

/// A PDF that is drawn page by page, and is in memory.
public struct PDFSurface: ~Copyable {
  /// The producer that a PDF's document information names.
  public static var producer: String {
    "cairo \(String(cString: libcairo.cairo_version_string()!)) (https://cairographics.org)"
  }

  let pointer: OpaquePointer
  private let sink: StreamSink

  /// ``loadCairo()`` has to have succeeded: an initializer of a noncopyable type throws only when all is initialized.
  ///
  /// - Parameters:
  ///   - width: The width of the pages in points; `height` is also in points.
  ///   - hasText: Whether any glyphs with meaningful text are drawn.
  ///   - byteLimit: The most bytes that the file may have.
  public init(
    width: Double, height: Double, hasText: Bool = false, byteLimit: Int = .max
  ) throws(CairoError) {
    let sink = StreamSink(limit: byteLimit)
    self.sink = sink
    // `sink` lives as long as this value, and deinit finishes the surface before it releases the sink.
    pointer = libcairo.cairo_pdf_surface_create_for_stream(
      StreamSink.callback, Unmanaged.passUnretained(sink).toOpaque(), width, height)!
    // Later versions of PDF let cairo state what several glyphs mean together, but newer versions of cairo then write
    // object streams.
    let writesObjectStreams = libcairo.cairo_version() >= 11704
    libcairo.cairo_pdf_surface_restrict_to_version(
      pointer, hasText && !writesObjectStreams ? CAIRO_PDF_VERSION_1_5 : CAIRO_PDF_VERSION_1_4)
    // An empty string omits the date; without this call cairo writes the current time.
    libcairo.cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, "")
    try CairoError.check(surface: pointer)
  }

  deinit {
    libcairo.cairo_surface_finish(pointer)
    libcairo.cairo_surface_destroy(pointer)
  }

  /// The size of the current page and of the following pages, in points.
  public func setPageSize(width: Double, height: Double) {
    libcairo.cairo_pdf_surface_set_size(pointer, width, height)
  }

  /// Ends the page and writes it.
  public func showPage() throws(CairoError) {
    libcairo.cairo_surface_show_page(pointer)
    try CairoError.check(surface: pointer)
  }

  /// Writes the rest, and returns the file.
  public func finish() throws(CairoError) -> [UInt8] {
    libcairo.cairo_surface_finish(pointer)
    try CairoError.check(surface: pointer)
    return sink.take()
  }

  /// Whether cairo wrote more bytes than the file may have: the file is cut off.
  public var isOverLimit: Bool { sink.isOverLimit }
}

/// Collects the bytes that cairo writes to a stream.
final class StreamSink {
  private var bytes: [UInt8] = []
  private let limit: Int
  private(set) var isOverLimit = false

  /// - Parameter limit: The most bytes that are collected.
  init(limit: Int = .max) { self.limit = limit }

  /// Returns the bytes, which the sink no longer keeps.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private func add(_ piece: UnsafeRawBufferPointer) {
    isOverLimit = isOverLimit || piece.count > limit - bytes.count
    if !isOverLimit { bytes.append(contentsOf: piece) }
  }

  static let callback: cairo_write_func_t = { closure, data, length in
    // cairo passes the sink that was given with the callback; it is still alive.
    let sink = Unmanaged<StreamSink>.fromOpaque(closure!).takeUnretainedValue()
    sink.add(UnsafeRawBufferPointer(start: data, count: Int(length)))
    // Never report an error to cairo: cairo 1.16 crashes when it finishes a PDF after one.
    return CAIRO_STATUS_SUCCESS
  }
}
