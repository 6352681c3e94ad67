package import Files
import Notation
import PDFAssembly
import QPDF
package import ScrapbookKit
import ScrapbookReading
package import ScrapbookRender
package import ScrapbookRendering

/// Pages that can be drawn in parts: pages of a PDF, or sheets of an album.
package protocol DrawnPages {
  /// The name of the document.
  var name: String { get }
  var count: Int { get }
  /// The files that no output may replace, besides the pictures.
  var guarded: OutputGuard { get }
  /// The pictures of an album; nil for a PDF.
  var store: AssetStore? { get }

  /// The size of a page in pixels.
  ///
  /// - Parameter scale: Pixels per point, or per unit of an album's canvas.
  func size(ofPage number: Int, scale: Double) throws -> PixelSize

  /// Draws a part of a page.
  func draw(page: Int, scale: Double, of size: PixelSize, _ part: PixelRect) throws -> Bitmap
}

/// Returns the numbers of the pages of a range.
func pageNumbers(_ range: PageRange, of pages: any DrawnPages, option: String) throws -> [Int] {
  guard pages.count > 0 else { throw Failure(.albumIsWrong, "\(pages.name) has no pages") }
  do throws(PageRangeError) {
    return try range.pages(of: pages.count)
  } catch {
    throw Failure(
      .usage, "\(option) \(error)", hint: "\(pages.name) has \(ScrapbookCLI.count(pages.count, "page"))")
  }
}

/// The pages of a PDF.
package struct DrawnPDF: DrawnPages {
  package let name: String
  package let guarded: OutputGuard
  package let store: AssetStore? = nil
  private let pages: PDFPages
  /// The file with its password.
  private let input: PDFInputFile
  private let box: PageBox
  private let seconds: Int

  init(_ input: PDFInputFile, box: PageBox, seconds: Int) throws {
    let source = try input.open()
    self.input = PDFInputFile(path: input.path, passwordFile: input.passwordFile, password: source.password)
    (self.box, self.seconds) = (box, seconds)
    name = source.name
    var guarded = OutputGuard()
    guarded.reads(source.name, as: "the PDF that is read")
    if let file = input.passwordFile { guarded.reads(file, as: "the file of a password") }
    self.guarded = guarded
    var options = DrawingOptions(password: source.password, box: box, seconds: seconds)
    options.isInterrupted = { Interrupt.isRecorded }
    do throws(PageProblem) {
      guard let file = source.reopened() else { throw .document("it cannot be opened again") }
      pages = try PDFPages(file, options: options)
    } catch {
      if error == .interrupted { throw ScrapbookError.interrupted }
      throw Failure(error, of: name, passwordFile: input.passwordFile)
    }
  }

  package var count: Int { pages.pageCount }

  /// The pages of the file in its current state, opened with the known password.
  package func reopened() throws -> DrawnPDF { try DrawnPDF(input, box: box, seconds: seconds) }

  /// The page given by `--page`.
  func page(_ range: PageRange?, orElse number: Int) throws -> Int {
    guard let range else { return number }
    let numbers = try pageNumbers(range, of: self, option: "--page")
    guard numbers.count == 1 else { throw Failure(.usage, "--page \"\(range.text)\" is not one page") }
    return numbers[0]
  }

  package func size(ofPage number: Int, scale: Double) throws -> PixelSize {
    try asking { pages throws(PageProblem) in try pages.pixelSize(ofPage: number, scale: scale) }
  }

  package func draw(page: Int, scale: Double, of size: PixelSize, _ part: PixelRect) throws -> Bitmap {
    try asking { pages throws(PageProblem) in try pages.draw(page: page, of: size, part) }
  }

  /// The size of a page in points as it is shown.
  package func points(ofPage number: Int) throws -> (width: Double, height: Double) {
    try asking { pages throws(PageProblem) in try pages.size(ofPage: number) }
  }

  /// The sizes of all pages in points.
  package var sizes: [Size] {
    get throws {
      try (1...max(1, count)).map { number in
        do {
          let size = try points(ofPage: number)
          return Size(width: size.width, height: size.height)
        } catch let problem as PageProblem {
          throw Failure(problem, ofPage: number, of: name)
        }
      }
    }
  }

  /// The lines and links of a page as JSON; throws without PDFium.
  package func text(ofPage number: Int) throws -> String {
    try asking { pages throws(PageProblem) in try pages.text(ofPage: number) }
  }

  /// The outline as JSON; throws without PDFium.
  package func outline() throws -> String {
    try asking { pages throws(PageProblem) in try pages.outline() }
  }

  /// A page that was not drawn because of a signal has no problem: the command ends.
  private func asking<Answer>(_ question: (PDFPages) throws(PageProblem) -> Answer) throws -> Answer {
    do throws(PageProblem) {
      return try question(pages)
    } catch {
      if error == .interrupted { throw ScrapbookError.interrupted }
      throw error
    }
  }
}

extension Failure {
  /// The failure for a single page that cannot be drawn.
  init(_ problem: PageProblem, ofPage number: Int, of name: String) {
    self.init(
      .albumIsWrong, "\(name), page \(number), cannot be drawn: \(problem)",
      hint: "scrapbook info \(shellQuoted(name)) --boxes tells the boxes of its pages")
  }

  /// - Parameter passwordFile: The file of the password that was given.
  fileprivate init(_ problem: PageProblem, of name: String, passwordFile: String?) {
    let installing = "name the file of PDFium in SCRAPBOOK_PDFIUM: pip download pypdfium2 has libpdfium.so"
    switch problem {
    case .unavailable:
      self.init(
        .unavailable, "this needs PDFium, or poppler's programs pdfinfo and pdftoppm",
        hints: ["install them: apt install poppler-utils", "or " + installing])
    case .needsPDFium(let reason):
      self.init(
        .unavailable, "\(name) cannot be drawn: \(reason)",
        hints: [installing] + (passwordFile == nil ? [] : ["or remove the password: scrapbook decrypt"]))
    case .isBeingSaved:
      self.init(.albumIsWrong, "\(name) cannot be drawn: \(problem)", hint: "run the command again")
    case .encrypted(let reason):
      self.init(
        .albumIsWrong, "\(name) cannot be drawn: \(reason)",
        hint: passwordFile.map { "the first line of \($0) is not its password" }
          ?? "name a file that holds the password: --password-file FILE")
    case .document(let reason), .page(let reason):
      self.init(.albumIsWrong, "\(name) cannot be drawn: \(reason)", hint: mendingHint(name))
    }
  }
}

/// The sheets of an album.
package struct DrawnAlbum: DrawnPages {
  package let guarded: OutputGuard
  private let input: AlbumInput
  private let resources: DocumentResources
  package let document: PagedDocument
  package let composition: Composition
  private let painter: SheetPainter

  package init(_ input: AlbumInput) throws {
    let resources = input.resources()
    let (composition, document) = try input.compose(try input.load(), with: resources)
    self.init(input, resources, (composition, document))
  }

  private init(
    _ input: AlbumInput, _ resources: DocumentResources, _ made: (Composition, PagedDocument),
    after old: DrawnAlbum? = nil
  ) {
    self.input = input
    self.resources = resources
    (composition, document) = made
    let isLike = old.map { Self.isDrawn(made.0, resources, like: $0) } ?? false
    painter = SheetPainter(document, with: resources, after: isLike ? old?.painter : nil)
    var guarded = OutputGuard()
    guarded.reads(input.path, as: "the album")
    if let ink = AlbumInk.path(besides: input.path) { guarded.reads(ink, as: "what was drawn on the album") }
    guarded.reads(fontsOf: input.options.fonts)
    self.guarded = guarded
  }

  /// Whether every picture that both use is unchanged.
  private static func isDrawn(
    _ composition: Composition, _ resources: DocumentResources, like old: DrawnAlbum
  ) -> Bool {
    let before = UsedFiles(in: old.resources.store).states(of: old.composition.album)
    let states = Dictionary(before.map { ($0.path, $0) }) { $1 }
    return UsedFiles(in: resources.store).states(of: composition.album).allSatisfy {
      states[$0.path] ?? $0 == $0
    }
  }

  /// The result of reading an album that is being edited.
  package enum Reading {
    case drawn(DrawnAlbum)
    /// Its diagnostics as a JSON array, and its files.
    case faults(String, files: [String])
  }

  /// Reads an album again and prints nothing.
  ///
  /// - Parameter old: The album before it was edited.
  package static func reading(_ input: AlbumInput, after old: DrawnAlbum? = nil) throws -> Reading {
    let resources = input.resources()
    if let old { resources.store.takeDecoded(of: old.resources.store) }
    let composition = input.composition(of: try input.load(), with: resources)
    guard let document = composition.document, !document.sheets.isEmpty else {
      let faults = composition.diagnostics.jsonLines(files: composition.files)
      return .faults(jsonArray(faults), files: input.files(of: composition))
    }
    return .drawn(DrawnAlbum(input, resources, (composition, document), after: old))
  }

  /// The warnings of an album that can be drawn, as a JSON array.
  package var warnings: String {
    jsonArray(composition.diagnostics.jsonLines(files: composition.files))
  }

  /// The files of the album.
  package var files: [String] { input.files(of: composition) }

  /// Throws if there is no spread with this number.
  func check(_ number: Int) throws { _ = try document.sheet(number, of: input) }

  package var name: String { input.path }
  package var count: Int { document.sheets.count }
  package var store: AssetStore? { resources.store }

  package func size(ofPage number: Int, scale: Double) throws -> PixelSize {
    let sheet = document.sheets[number - 1]
    return sheet.size(of: sheet.content, scale: scale)
  }

  package func draw(page: Int, scale: Double, of size: PixelSize, _ part: PixelRect) throws -> Bitmap {
    try input.reporting.exporting(files: composition.files, with: resources) {
      try painter.bitmap(ofSheet: page, scale: scale, part)
    }
  }
}

extension AlbumInput {
  /// The files of an album.
  fileprivate func files(of composition: Composition) -> [String] {
    let pictures = composition.album.imagePaths.filter { !$0.hasPrefix(ImageReference.builtinPrefix) }
    let ink = AlbumInk.path(besides: path).map { [$0] } ?? []
    // The theme, if that is not built in.
    let texts = composition.files.all.dropFirst().map(\.name).filter { !ink.contains($0) }
    return [path] + ink
      + (texts + pictures).map { fullPath(ImageReference($0).filePath, in: options.assets.folder) }
  }
}
