import Files
import Glibc
import PDFAssembly
import QPDF
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// Pages that are added to a document, or form a new one.
enum NewPages {
  case document(PDFInputFile, PageRange)
  case made(MadePages)

  /// Opens the document with the pages, which is generated if necessary.
  ///
  /// - Parameters:
  ///   - source: The document to which they are added.
  ///   - page: The adjacent page, counted from 1, whose size an empty page without a given size takes.
  func pages(besides source: QPDFSource, page: Int) throws -> AddedPages {
    var added = AddedPages()
    switch self {
    case .document(let file, let range):
      let other = try file.open()
      try added.add(other) { try other.pages(range, of: $0, option: "--from-pages") }
    case .made(var pages):
      if case .empty = pages.content, pages.paper == nil { pages.paper = try source.paper(ofPage: page) }
      let made = try pages.compose()
      let memory = try MemoryOutput()
      try made.write(to: memory)
      try added.add(QPDFSource(name: "the new page", file: memory.reopened())) { Array(1...$0) }
      added.store = made.resources.store
    }
    return added
  }
}

/// Pages of other documents that are added to a document.
struct AddedPages {
  private var parts: [QPDFJob.Part] = []
  /// The names of the documents that are encrypted.
  private(set) var encrypted: [String] = []
  /// The pictures from which pages were made; nil for pages of a document.
  var store: AssetStore?

  /// - Parameter numbers: Returns the numbers of the pages, given how many there are.
  mutating func add(_ source: QPDFSource, numbers: (Int) throws -> [Int]) throws {
    let document = try QPDFProgram().examine(source)
    guard document.pageCount > 0 else { throw Failure(.albumIsWrong, "\(source.name) has no pages") }
    parts.append(QPDFJob.Part(source, pages: try numbers(document.pageCount)))
    if document.isEncrypted { encrypted.append(source.name) }
  }

  /// The parts of a document with the pages after one of its own.
  ///
  /// - Parameters:
  ///   - index: The number of its pages before them.
  ///   - count: The number of its pages.
  func parts(after index: Int, of count: Int) -> [QPDFJob.Part] {
    let own = [1..<index + 1, index + 1..<count + 1].map { QPDFJob.Part(pages: Array($0)) }
    return ([own[0]] + parts + [own[1]]).filter { !$0.pages.isEmpty }
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

  /// The files from which they are made, besides the pictures of an album.
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

  /// A page that shows the whole picture as large as possible, on paper with the picture's orientation.
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

extension QPDFSource {
  /// The size of a page as it is shown; nil if it cannot be read.
  fileprivate func paper(ofPage number: Int) throws -> Paper? {
    let source = try readable().stored
    guard let pages = try? PDFDocument(source).pages(), pages.indices.contains(number - 1) else { return nil }
    let (width, height) = pages[number - 1].shownSize
    return Paper(width: width, height: height)
  }
}

extension Paper {
  /// The paper, in portrait if the content is higher than wide.
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
