import Files
import Glibc
import PDFAssembly
import QPDF
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// Pages that come into a document, or make one.
enum NewPages {
  case document(PDFInputFile, PageRange)
  case made(MadePages)

  /// Opens the document that has the pages, made if need be.
  ///
  /// - Returns: The document, the numbers of the pages, and the pictures of which they were made.
  func pages() throws -> (QPDFSource, [Int], AssetStore?) {
    switch self {
    case .document(let file, let range):
      let source = try file.open()
      let count = try QPDFProgram().examine(source).pageCount
      return (source, try source.pages(range, of: count, option: "--from-pages"), nil)
    case .made(let pages):
      let made = try pages.compose()
      let file = try FileDescriptor.empty()
      let number = file.number
      let output = ClosureOutput { bytes in try FileDescriptor(borrowing: number).write(bytes) }
      try made.write(to: output)
      return (
        QPDFSource(name: "the new page", file: file), Array(1...made.document.sheets.count),
        made.resources.store
      )
    }
  }
}

/// Pages without contents, or with a picture or an album's spread.
struct MadePages {
  enum Content {
    case empty(count: Int)
    case picture(String, AssetOptions)
    /// A spread of an album, counted from 1.
    case spread(AlbumInput, Int)
  }

  var content: Content
  var paper: Paper?

  /// The files of which they are made, besides the pictures of an album.
  var sources: [String] {
    switch content {
    case .empty: []
    case .picture(let path, let options): [fullPath(ImageReference(path).filePath, in: options.folder)]
    case .spread(let input, _): [input.path] + (AlbumInk.path(besides: input.path).map { [$0] } ?? [])
    }
  }

  /// Pages that can be written.
  struct Composed {
    var document: PagedDocument
    var resources: DocumentResources
    var guarded = OutputGuard()

    func write(to output: any PDFOutput) throws {
      try makePDF(document, with: resources, to: output) { _ in try Interrupt.check() }
    }
  }

  func compose() throws -> Composed {
    switch content {
    case .empty(let count):
      return Composed(
        document: Self.document((1...count).map { sheet($0, paper ?? .letter, []) }),
        resources: DocumentResources())
    case .picture(let path, let options): return try picture(path, options)
    case .spread(let input, let number):
      let resources = input.resources()
      var (_, document) = try input.compose(try input.load(), with: resources)
      document.sheets = [try document.sheet(number, of: input)]
      var guarded = OutputGuard()
      for source in sources { guarded.reads(source, as: "what a page is made of") }
      return Composed(document: document, resources: resources, guarded: guarded)
    }
  }

  /// A page that shows the whole picture as large as it fits, on paper that is turned as the picture is.
  private func picture(_ path: String, _ options: AssetOptions) throws -> Composed {
    let resources = DocumentResources(BuildOptions(assets: options))
    let info: ImageInfo
    do throws(ImageProblem) {
      info = try resources.store.inspect(path)
    } catch {
      throw Failure(.albumIsWrong, error.message, hints: error.hints)
    }
    var catalog = AssetCatalog()
    catalog.add(path, info)
    let paper = (paper ?? .letter).turned(as: info.size)
    let size = info.size.scaled(by: info.size.factor(toFitInside: paper.size))
    let frame = Rect(
      x: (paper.size.width - size.width) / 2, y: (paper.size.height - size.height) / 2, width: size.width,
      height: size.height)
    guard let asset = catalog.id(ofPath: path) else { throw Failure(.internalError, "\(path) is not there") }
    let item = DisplayPicture(
      asset: asset, transform: info.orientation.transform.then(.unitSquare(to: frame)))
    return Composed(
      document: Self.document([sheet(1, paper, [.picture(item)])], catalog), resources: resources)
  }

  private func sheet(_ number: Int, _ paper: Paper, _ items: DisplayList) -> Sheet {
    Sheet(number: number, pages: [number], size: paper.size, items: items)
  }

  private static func document(_ sheets: [Sheet], _ catalog: AssetCatalog = .init()) -> PagedDocument {
    PagedDocument(info: DocumentInfo(pageCount: sheets.count), catalog: catalog, sheets: sheets, fonts: [])
  }
}

extension Paper {
  /// The paper, upright for what is higher than wide.
  fileprivate func turned(as size: Size) -> Paper {
    (size.height > size.width) == (self.size.height > self.size.width)
      ? self : Paper(width: self.size.height, height: self.size.width)
  }
}

/// `scrapbook pages new`
struct MakePages: Action {
  var pages: MadePages
  var output: OutputFiles

  func perform() throws {
    let made = try pages.compose()
    try output.write(besides: made.guarded, store: made.resources.store) { try made.write(to: $0[0]) }
  }
}
