internal import CCairo

/// A PDF that is written to a stream page by page.
public struct PDFSurface: ~Copyable {
  let pointer: OpaquePointer
  private let sink: StreamSink

  public enum Metadata: Sendable {
    case title
    case author
    case subject
    case keywords
    case creator
    /// ISO 8601, or empty for none. Without this cairo writes the time of day.
    case creationDate
    case modificationDate

    var cairo: cairo_pdf_metadata_t {
      switch self {
      case .title: CAIRO_PDF_METADATA_TITLE
      case .author: CAIRO_PDF_METADATA_AUTHOR
      case .subject: CAIRO_PDF_METADATA_SUBJECT
      case .keywords: CAIRO_PDF_METADATA_KEYWORDS
      case .creator: CAIRO_PDF_METADATA_CREATOR
      case .creationDate: CAIRO_PDF_METADATA_CREATE_DATE
      case .modificationDate: CAIRO_PDF_METADATA_MOD_DATE
      }
    }
  }

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
    try CairoError.check(surface: pointer)
  }

  deinit {
    sink.close()
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  public func set(_ metadata: Metadata, to text: String) {
    cairo_pdf_surface_set_metadata(pointer, metadata.cairo, text)
  }

  /// The size of the current page and of those after it, in points.
  public func setPageSize(width: Double, height: Double) {
    cairo_pdf_surface_set_size(pointer, width, height)
  }

  /// What a viewer calls the current page instead of its number.
  public func setPageLabel(_ label: String) { cairo_pdf_surface_set_page_label(pointer, label) }

  /// Adds an entry of the outline that leads to the top of a page, counted from 1.
  ///
  /// - Parameters:
  ///   - parent: The entry that it stands below; nil for none.
  ///   - isOpen: Whether a viewer shows what stands below it.
  /// - Returns: The entry.
  @discardableResult
  public func addOutline(_ title: String, page: Int, below parent: Int? = nil, isOpen: Bool = true) -> Int {
    let flags = isOpen ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(0)
    let entry = cairo_pdf_surface_add_outline(
      pointer, parent.map { Int32($0) } ?? CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page) pos=[0 0]", flags)
    return Int(entry)
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
