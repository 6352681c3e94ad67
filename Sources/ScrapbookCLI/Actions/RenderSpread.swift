import PDFAssembly
import ScrapbookKit
import ScrapbookRender
import ScrapbookRendering

/// `scrapbook render` of an album
struct RenderSpread: Action {
  var input: AlbumInput
  /// The number of the sheet, counted from 1.
  var number: Int
  /// Pixels per canvas unit.
  var scale: Double
  /// A file, or `-` for standard output.
  var output: String

  func perform() throws {
    let source = try input.load()
    defer { input.warnOfCache() }
    let resources = input.resources()
    let (composition, document) = try input.compose(source, with: resources)
    let sheet = try document.sheet(number, of: input)
    let file = OutputFiles(paths: [output], kind: .png)
    try input.reporting.exporting(files: composition.files, with: resources) {
      try file.write(of: input, store: resources.store) { outputs in
        try exportPNG(
          sheet, of: document, with: resources, options: PNGOptions(scale: scale)
        ) { try outputs[0].write($0) }
      }
    }
  }
}

/// `scrapbook render --fit` of an album
struct RenderFittedSpread: Action {
  var input: AlbumInput
  /// The number of the sheet, counted from 1.
  var number: Int
  /// The size in which it lies.
  var room: PixelSize
  /// A file, or `-` for standard output.
  var output: String

  func perform() throws {
    let pages = try DrawnAlbum(input)
    try pages.check(number)
    try WritePage(pages: pages, number: number, scale: .fit(room), output: output).perform()
  }
}

/// `scrapbook render` of a PDF
struct RenderPage: Action {
  var path: String
  var drawing: PDFDrawing
  /// The page; nil for the first.
  var page: PageRange?
  var scale: DrawingScale
  /// A file, or `-` for standard output.
  var output: String

  func perform() throws {
    let pages = try drawing.pages(of: path)
    let number = try pages.page(page, orElse: 1)
    do {
      try WritePage(pages: pages, number: number, scale: scale, output: output).perform()
    } catch let problem as PageProblem {
      throw Failure(problem, ofPage: number, of: pages.name)
    }
  }
}
