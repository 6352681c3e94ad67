package import Files
import Glibc
import Notation

/// How the pages of a PDF are drawn.
package struct DrawingOptions: Sendable {
  /// The password that opens the document.
  package var password: String?
  package var box: PageBox
  /// The limit of processor time for a part of a page in seconds; a part that takes longer is not drawn.
  package var seconds: Int
  /// Whether drawing should be broken off, with ``PageProblem/interrupted``; asked several times a second.
  package var isInterrupted: @Sendable () -> Bool = { false }

  package init(password: String? = nil, box: PageBox = .crop, seconds: Int = drawingSeconds) {
    self.password = password
    self.box = box
    self.seconds = seconds
  }
}

/// The part of a page that is drawn (ISO 32000-1, 14.11.2).
package enum PageBox: String, CaseIterable, Sendable { case media, crop, bleed, trim, art }

/// The pages of a PDF, drawn by PDFium in a separate process, or by poppler's programs if that fails.
///
/// Not thread-safe: each object has one process.
package final class PDFPages {
  package let pageCount: Int
  private let file: FileDescriptor
  private let helper: PDFiumHelper?
  private let options: DrawingOptions
  private var sizes: [Int: (width: Double, height: Double)] = [:]
  /// The fallback; nil until it is needed.
  private var poppler: Result<PopplerPages, PageProblem>?
  private let blocks = PageBlocks()

  package init(
    _ file: consuming FileDescriptor, options: DrawingOptions = .init()
  ) throws(PageProblem) {
    self.file = file
    self.options = options
    let number = self.file.number
    guard let place = PDFiumPlace() else {
      helper = nil
      let pages = try PopplerPages(file: number, options: options)
      poppler = .success(pages)
      pageCount = pages.pageCount
      return
    }
    let length = try Self.length(of: number)
    do throws(PageProblem) {
      let helper = try PDFiumHelper(place, file: number, length: length, options: options)
      self.helper = helper
      pageCount = helper.pageCount
    } catch {
      if error == .interrupted { throw error }
      helper = nil
      let pages: PopplerPages
      do throws(PageProblem) {
        // Poppler may open documents that PDFium refuses.
        pages = try PopplerPages(file: number, options: options)
      } catch let second {
        if case .needsPDFium = error { throw second }
        throw error
      }
      poppler = .success(pages)
      pageCount = pages.pageCount
    }
  }

  /// The size of a page in points as it is shown: the size of its box after rotation.
  package func size(ofPage number: Int) throws(PageProblem) -> (width: Double, height: Double) {
    if let known = sizes[number] { return known }
    let size = try trying(
      { helper throws(PageProblem) in try helper.size(ofPage: number) },
      orElse: { poppler throws(PageProblem) in try poppler.size(ofPage: number) })
    guard size.width > 0, size.height > 0, max(size.width, size.height) < pageSideLimit else {
      throw .page("it is \(size.width) x \(size.height) points large")
    }
    sizes[number] = size
    return size
  }

  /// The size of a page in pixels at a scale, rounded once for all its parts.
  ///
  /// - Parameter scale: Pixels per point.
  package func pixelSize(ofPage number: Int, scale: Double) throws(PageProblem) -> PixelSize {
    let size = try size(ofPage: number)
    return PixelSize(
      width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded()))
    )
  }

  /// Draws a part of a page.
  ///
  /// - Parameter size: The size of the whole page.
  package func draw(page: Int, of size: PixelSize, _ part: PixelRect) throws(PageProblem) -> Bitmap {
    try blocks.cut(part, ofPage: page, of: size) { block throws(PageProblem) in
      try trying(
        { helper throws(PageProblem) in try helper.draw(page: page, of: size, block) },
        orElse: { poppler throws(PageProblem) in try poppler.draw(page: page, of: size, block) })
    }
  }

  /// The lines of text and the links of a page as JSON: `{"lines":[{"text":…,"box":[x,y,width,height]}],"links":[…]}`, in
  /// points from the upper left of the page as it is shown.
  package func text(ofPage number: Int) throws(PageProblem) -> String {
    guard let helper else { throw .unavailable }
    return try helper.json(jsonObject(["text": number]))
  }

  /// The outline as JSON: `[{"title":…,"page":3,"level":1}]`.
  package func outline() throws(PageProblem) -> String {
    guard let helper else { throw .unavailable }
    return try helper.json(jsonObject(["outline": 1]))
  }

  /// Asks the helper, and then poppler if that fails; if both fail, the helper's error is thrown.
  private func trying<Answer>(
    _ first: (PDFiumHelper) throws(PageProblem) -> Answer,
    orElse second: (PopplerPages) throws(PageProblem) -> Answer
  ) throws(PageProblem) -> Answer {
    guard let helper else { return try second(try fallback()) }
    do throws(PageProblem) {
      return try first(helper)
    } catch {
      guard error != .interrupted, let poppler = try? fallback(), let answer = try? second(poppler) else {
        throw error
      }
      return answer
    }
  }

  private func fallback() throws(PageProblem) -> PopplerPages {
    if let poppler { return try poppler.get() }
    let number = file.number
    let options = options
    let made = Result { () throws(PageProblem) in try PopplerPages(file: number, options: options) }
    poppler = made
    return try made.get()
  }

  /// The length of the file while no program appends to it: writers hold a lock.
  private static func length(of number: Int32) throws(PageProblem) -> Int {
    let file = FileDescriptor(borrowing: number)
    do throws(SystemError) {
      try file.lock(.shared, waitingAtMost: lockSeconds)
    } catch {
      // A file system without locks is not an error.
      if error.isOfLock { throw .isBeingSaved }
      return (try? file.status().size) ?? 0
    }
    defer { file.unlock() }
    return (try? file.status().size) ?? 0
  }
}
