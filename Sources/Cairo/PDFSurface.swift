internal import CCairo

/// A PDF that is written to a stream page by page.
public struct PDFSurface: ~Copyable {
  let pointer: OpaquePointer
  private let sink: StreamSink

  /// - Parameters:
  ///   - width: Of the pages, in points, as is `height`.
  ///   - hasText: Whether glyphs are drawn whose text matters.
  ///   - write: Gets the file piece by piece. What it throws ends the document, and ``finish()`` throws it.
  public init(
    width: Double, height: Double, hasText: Bool = false,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws(CairoError) {
    let sink = StreamSink(write)
    self.sink = sink
    // `sink` lives as long as this value, and its deinit finishes the surface before letting go of it.
    pointer = cairo_pdf_surface_create_for_stream(
      StreamSink.callback, Unmanaged.passUnretained(sink).toOpaque(), width, height)
    // Newer versions of PDF let cairo say what several glyphs mean together, and newer cairo write object streams.
    let writesObjectStreams = cairo_version() >= 11704
    cairo_pdf_surface_restrict_to_version(
      pointer, hasText && !writesObjectStreams ? CAIRO_PDF_VERSION_1_5 : CAIRO_PDF_VERSION_1_4)
    // Empty leaves the date out; without this call cairo writes the time of day.
    cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, "")
    try CairoError.check(surface: pointer)
  }

  deinit {
    sink.close()
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// The size of the current page and of those after it, in points.
  public func setPageSize(width: Double, height: Double) {
    cairo_pdf_surface_set_size(pointer, width, height)
  }

  /// Ends the page and writes it.
  public func showPage() throws {
    cairo_surface_show_page(pointer)
    try check()
  }

  /// Writes what is left. Until this has returned, the file is not whole.
  public func finish() throws {
    cairo_surface_finish(pointer)
    try check()
  }

  /// What the stream threw comes first: cairo does not know of it.
  private func check() throws {
    try sink.rethrow()
    try CairoError.check(surface: pointer)
  }
}

/// Carries a Swift closure through cairo's write callback and keeps what it throws.
final class StreamSink {
  private var write: (UnsafeRawBufferPointer) throws -> Void
  private var error: (any Error)?

  init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

  /// Takes no more: what cairo still writes is dropped.
  func close() { write = { _ in } }

  func rethrow() throws {
    if let error { throw error }
  }

  static let callback: cairo_write_func_t = { closure, data, length in
    // cairo hands back the sink that was given with the callback and is still alive.
    let sink = Unmanaged<StreamSink>.fromOpaque(closure!).takeUnretainedValue()
    guard sink.error == nil else { return CAIRO_STATUS_SUCCESS }
    do {
      try sink.write(UnsafeRawBufferPointer(start: data, count: Int(length)))
    } catch {
      sink.error = error
    }
    // Never told of an error: cairo 1.16 crashes when it finishes a PDF after one. What comes behind the
    // error is dropped, and whoever writes asks `rethrow` at the end of each page.
    return CAIRO_STATUS_SUCCESS
  }
}
