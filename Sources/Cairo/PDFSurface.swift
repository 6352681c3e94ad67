internal import CCairo

/// A PDF that is written to a stream page by page.
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
  ///   - write: Receives the file piece by piece. If it throws, the document ends, and ``finish()`` throws that
  ///     error.
  public init(
    width: Double, height: Double, hasText: Bool = false,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws(CairoError) {
    let sink = StreamSink(write)
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
    sink.close()
    libcairo.cairo_surface_finish(pointer)
    libcairo.cairo_surface_destroy(pointer)
  }

  /// The size of the current page and of the following pages, in points.
  public func setPageSize(width: Double, height: Double) {
    libcairo.cairo_pdf_surface_set_size(pointer, width, height)
  }

  /// Ends the page and writes it.
  public func showPage() throws {
    libcairo.cairo_surface_show_page(pointer)
    try check()
  }

  /// Writes the rest. The file is incomplete until this has returned.
  public func finish() throws {
    libcairo.cairo_surface_finish(pointer)
    try check()
  }

  /// The stream's error comes first: cairo does not know of it.
  private func check() throws {
    try sink.rethrow()
    try CairoError.check(surface: pointer)
  }
}

/// Passes cairo's write callback to a Swift closure and keeps the error that it throws.
final class StreamSink {
  private var write: (UnsafeRawBufferPointer) throws -> Void
  private var error: (any Error)?

  init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

  /// Ignores everything that cairo still writes.
  func close() { write = { _ in } }

  func rethrow() throws {
    if let error { throw error }
  }

  static let callback: cairo_write_func_t = { closure, data, length in
    // cairo passes the sink that was given with the callback; it is still alive.
    let sink = Unmanaged<StreamSink>.fromOpaque(closure!).takeUnretainedValue()
    guard sink.error == nil else { return CAIRO_STATUS_SUCCESS }
    do {
      try sink.write(UnsafeRawBufferPointer(start: data, count: Int(length)))
    } catch {
      sink.error = error
    }
    // Never report an error to cairo: cairo 1.16 crashes when it finishes a PDF after one. Everything after the error
    // is dropped, and the caller checks `rethrow` at the end of each page.
    return CAIRO_STATUS_SUCCESS
  }
}
