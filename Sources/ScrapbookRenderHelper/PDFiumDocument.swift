import CPDFium
import Files
import Glibc

/// An error of PDFium.
struct PDFiumProblem: Error {
  var message: String
  /// Whether the library itself cannot be used.
  var isMissing = false
  /// Whether the password of the document is missing or wrong.
  var isOfPassword = false

  init(_ message: String) { self.message = message }
}

/// A document that PDFium has opened. PDFium is not thread-safe: one process has one document and one thread.
final class PDFiumDocument {
  let library: Libpdfium
  let document: FPDF_DOCUMENT
  private let form: FPDF_FORMHANDLE?
  private let box: PageBox
  /// The last page that was drawn, since its tiles are requested one after another.
  private var open: (number: Int, page: FPDF_PAGE)?

  init(_ opening: Opening) throws(PDFiumProblem) {
    var library = Libpdfium()
    guard Libpdfium_load(opening.library, &library) else {
      var problem = PDFiumProblem("\(opening.library) is not PDFium")
      problem.isMissing = true
      throw problem
    }
    library.FPDF_InitLibrary()
    // PDFium reads the structures as long as the document is open, which is until the process ends.
    let access = UnsafeMutablePointer<FPDF_FILEACCESS>.allocate(capacity: 1)
    access.initialize(
      to: FPDF_FILEACCESS(
        length: UInt(opening.length), read: readBlock,
        self: UnsafeMutableRawPointer(bitPattern: Int(opening.file))))
    guard let document = library.FPDF_LoadCustomDocument(access, opening.password) else {
      throw Self.problem(library.FPDF_GetLastError())
    }
    let info = UnsafeMutablePointer<FPDF_FORMFILLINFO>.allocate(capacity: 1)
    memset(info, 0, MemoryLayout<FPDF_FORMFILLINFO>.size)
    info.pointee.version = 2
    form = library.FPDFDOC_InitFormFillEnvironment(document, info)
    (self.library, self.document, box) = (library, document, opening.box)
  }

  /// The meaning of FPDF_GetLastError.
  private static func problem(_ code: UInt) -> PDFiumProblem {
    let reason =
      switch code {
      case 3: "it is damaged"
      case 4: "it is encrypted, and the password is missing or wrong"
      case 5: "it is encrypted in an unknown way"
      default: "it cannot be opened (PDFium's error \(code))"
      }
    var problem = PDFiumProblem(reason)
    problem.isOfPassword = code == 4
    return problem
  }

  var pageCount: Int { Int(library.FPDF_GetPageCount(document)) }

  /// The size of a page in points as it is shown.
  func size(ofPage number: Int) throws(PDFiumProblem) -> (width: Double, height: Double) {
    var size = FS_SIZEF()
    if box == .crop {
      guard library.FPDF_GetPageSizeByIndexF(document, Int32(number - 1), &size) != 0 else {
        throw PDFiumProblem("page \(number) is damaged")
      }
    }
    if box != .crop || size.width <= 0 || size.height <= 0 {
      let page = try load(number)
      size = FS_SIZEF(width: library.FPDF_GetPageWidthF(page), height: library.FPDF_GetPageHeightF(page))
    }
    return (Double(size.width), Double(size.height))
  }

  /// Draws a part of a page on white: rows of four bytes per pixel (blue, green, red, unused).
  ///
  /// Letters and masks that cross the edge of a bitmap differ by up to 114 of 255, so a larger area is drawn.
  func draw(_ request: DrawRequest) throws(PDFiumProblem) -> [UInt8] {
    let page = try load(request.page)
    let margin = 32
    let (width, height) = (request.width + 2 * margin, request.height + 2 * margin)
    var pixels = [UInt8](repeating: 0xFF, count: width * height * 4)
    let isDrawn = pixels.withUnsafeMutableBytes { memory in
      // The bitmap uses the memory until it is destroyed below. 3: FPDFBitmap_BGRx.
      guard
        let bitmap = library.FPDFBitmap_CreateEx(
          Int32(width), Int32(height), 3, memory.baseAddress, Int32(width * 4))
      else { return false }
      let (x, y) = (Int32(margin - request.x), Int32(margin - request.y))
      let (whole, high) = (Int32(request.pageWidth), Int32(request.pageHeight))
      // 1: FPDF_ANNOT.
      library.FPDF_RenderPageBitmap(bitmap, page, x, y, whole, high, 0, 1)
      if let form { library.FPDF_FFLDraw(form, bitmap, page, x, y, whole, high, 0, 1) }
      library.FPDFBitmap_Destroy(bitmap)
      return true
    }
    guard isDrawn else { throw PDFiumProblem("there is no memory for \(width) x \(height) pixels") }
    // The rows move to the front of the same memory.
    let rowSize = request.width * 4
    pixels.withUnsafeMutableBytes { memory in
      for row in 0..<request.height {
        let start = ((row + margin) * width + margin) * 4
        // Rows only move forward, and each is within the memory.
        memory.baseAddress.map { _ = memmove($0 + row * rowSize, $0 + start, rowSize) }
      }
    }
    pixels.removeLast(pixels.count - rowSize * request.height)
    return pixels
  }

  func load(_ number: Int) throws(PDFiumProblem) -> FPDF_PAGE {
    if let open, open.number == number { return open.page }
    if let (_, page) = open {
      if let form { library.FORM_OnBeforeClosePage(page, form) }
      library.FPDF_ClosePage(page)
      open = nil
    }
    var loaded = library.FPDF_LoadPage(document, Int32(number - 1))
    for crop in [cropToBox, cropToMediaIfEmpty] {
      // PDFium reads the crop box when it loads a page.
      guard let page = loaded, crop(page) else { continue }
      library.FPDF_ClosePage(page)
      loaded = library.FPDF_LoadPage(document, Int32(number - 1))
    }
    guard let page = loaded else { throw PDFiumProblem("page \(number) is damaged") }
    if let form { library.FORM_OnAfterLoadPage(page, form) }
    open = (number, page)
    return page
  }

  /// Sets the crop box of a page that would show nothing to its media box; returns whether it did.
  private func cropToMediaIfEmpty(_ page: FPDF_PAGE) -> Bool {
    guard library.FPDF_GetPageWidthF(page) <= 0 || library.FPDF_GetPageHeightF(page) <= 0 else {
      return false
    }
    library.FPDFPage_SetCropBox(page, -1e6, -1e6, 1e6, 1e6)
    return true
  }

  /// Sets the crop box in memory to the requested box of the page; returns whether the page has that box.
  private func cropToBox(_ page: FPDF_PAGE) -> Bool {
    // PDFium clips the crop box to the media box, but does not return an inherited media box.
    var (left, bottom, right, top) = (Float(-1e6), Float(-1e6), Float(1e6), Float(1e6))
    let isThere =
      switch box {
      case .crop: Int32(0)
      case .media: Int32(1)
      case .bleed: library.FPDFPage_GetBleedBox(page, &left, &bottom, &right, &top)
      case .trim: library.FPDFPage_GetTrimBox(page, &left, &bottom, &right, &top)
      case .art: library.FPDFPage_GetArtBox(page, &left, &bottom, &right, &top)
      }
    guard isThere != 0 else { return false }
    library.FPDFPage_SetCropBox(page, left, bottom, right, top)
    return true
  }
}

/// Reads from the file whose descriptor is `self`.
private func readBlock(
  _ self: UnsafeMutableRawPointer?, _ position: UInt, _ start: UnsafeMutablePointer<UInt8>?, _ size: UInt
) -> Int32 {
  let file = FileDescriptor(borrowing: Int32(Int(bitPattern: self)))
  let buffer = UnsafeMutableRawBufferPointer(start: start, count: Int(size))
  return (try? file.fill(buffer, at: Int(position))) == buffer.count ? 1 : 0
}
