import Files
import PDFAssembly
import QPDF
import ScrapbookReading
import ScrapbookRendering

/// A PDF that is made of others, and its file.
struct EditPDF: Action {
  var input: PDFInputFile
  var output: PDFOutputFile
  var edit: Edit

  /// What becomes of the document.
  enum Edit {
    case extract(PageRange)
    case delete(PageRange)
    case move(PageRange, to: PagePlace)
    case rotate(PageRange, degrees: Int)
    case insert(NewPages, at: PagePlace)
    case merge([PDFInputFile])
    case linearize
    case flatten
    /// Nothing but what is not used any more goes.
    case compact
    case encrypt(QPDFJob.AES)
    case decrypt
  }

  func perform() throws {
    var source = try input.open()
    let document = try QPDFProgram().examine(source)
    if edit.breaksClaims { source = try source.withoutClaims(removesStructure: edit.changesPages) }
    var job = QPDFJob(source)
    var isEncrypted = document.isEncrypted
    var store: AssetStore?
    switch edit {
    case .extract(let range): job.parts = [.init(pages: try source.pages(range, of: document.pageCount))]
    case .delete(let range):
      job.parts = [.init(pages: try rest(of: source, document.pageCount, without: range))]
    case .move(let range, let place):
      job.parts = [.init(pages: try moved(source, document.pageCount, range, to: place))]
    case .rotate(let range, let degrees):
      // Once each, however often they are named.
      let pages = Set(try source.pages(range, of: document.pageCount)).sorted()
      job.rotation = .init(angle: degrees, pages: pages)
    case .insert(let new, let place):
      (job.parts, store) = try inserted(new, into: source, document.pageCount, at: place)
    case .merge(let others): job.parts = try merged(others, after: document.pageCount)
    case .linearize: job.linearizes = true
    case .flatten: job.flattens = true
    case .compact: break
    case .encrypt(let aes): job.encryption = .aes(aes)
    case .decrypt:
      if !isEncrypted { Terminal.say("scrapbook: note: \(source.name) was not encrypted") }
      job.encryption = .removed
      isEncrypted = false
    }
    try output.write(
      job, of: [input] + edit.inputs, besides: edit.sources, store: store, isEncrypted: isEncrypted)
  }

  // MARK: Pages

  private func rest(of source: QPDFSource, _ count: Int, without range: PageRange) throws -> [Int] {
    let pages = Set(try source.pages(range, of: count))
    let rest = (1...count).filter { !pages.contains($0) }
    guard !rest.isEmpty else {
      throw Failure(.usage, "--pages \"\(range.text)\" are all pages of \(source.name)", hint: "leave one")
    }
    return rest
  }

  private func moved(
    _ source: QPDFSource, _ count: Int, _ range: PageRange, to place: PagePlace
  ) throws -> [Int] {
    let moved = try source.pages(range, of: count)
    let set = Set(moved)
    guard set.count == moved.count else {
      throw Failure(.usage, "--pages \"\(range.text)\" names a page twice")
    }
    let index = try place.index(in: source, count)
    let before = (1...count).prefix(index).filter { !set.contains($0) }
    return before + moved + (1...count).dropFirst(index).filter { !set.contains($0) }
  }

  /// - Returns: The parts of the new document, and the pictures of which its new pages are made.
  private func inserted(
    _ new: NewPages, into source: QPDFSource, _ count: Int, at place: PagePlace
  ) throws -> ([QPDFJob.Part], AssetStore?) {
    let index = try place.index(in: source, count)
    let (pages, numbers, store) = try new.pages()
    let parts = [
      QPDFJob.Part(pages: Array(1..<index + 1)), QPDFJob.Part(pages, pages: numbers),
      QPDFJob.Part(pages: Array(index + 1..<count + 1)),
    ]
    return (parts.filter { !$0.pages.isEmpty }, store)
  }

  private func merged(_ others: [PDFInputFile], after count: Int) throws -> [QPDFJob.Part] {
    var parts = [QPDFJob.Part(pages: Array(1...max(count, 1)))]
    for other in others {
      let source = try other.open()
      let count = try QPDFProgram().examine(source).pageCount
      parts.append(.init(source, pages: Array(1...max(count, 1))))
    }
    return parts
  }
}

extension EditPDF.Edit {
  /// The PDFs that are read besides the one that is edited.
  fileprivate var inputs: [PDFInputFile] {
    switch self {
    case .merge(let others): others
    case .insert(.document(let other, _), _): [other]
    default: []
    }
  }

  /// The files of which new pages are made.
  fileprivate var sources: [String] {
    if case .insert(.made(let pages), _) = self { pages.sources } else { [] }
  }
}

extension EditPDF.Edit {
  /// Whether what a document claims of its structure and its contents may not be true after it. qpdf knows no structure;
  /// an archive is not encrypted.
  fileprivate var breaksClaims: Bool {
    switch self {
    case .extract, .delete, .move, .insert, .merge, .flatten, .encrypt: true
    case .rotate, .linearize, .compact, .decrypt: false
    }
  }

  /// Whether pages go or come.
  fileprivate var changesPages: Bool {
    switch self {
    case .extract, .delete, .insert, .merge: true
    default: false
    }
  }
}

extension QPDFSource {
  /// The document without claims to be PDF/A and PDF/UA, and without its structure if pages go or come.
  fileprivate func withoutClaims(removesStructure: Bool) throws -> QPDFSource {
    // What qpdf has to mend first is not changed.
    guard let original = try? PDFFileSource(name), let document = try? PDFDocument(original),
      let section = try? document.sectionWithoutClaims(removesStructure: removesStructure),
      let text = try? original.bytes(in: 0..<original.count)
    else { return self }
    if removesStructure, document.hasStructure {
      Terminal.say(
        "scrapbook: note: the tags for screen readers are left out, since they are those of the old pages")
    }
    let file = try FileDescriptor.empty()
    try file.write(text + section)
    return QPDFSource(name: name, file: file, password: password)
  }
}

/// A place between the pages of a document.
enum PagePlace {
  case before(PageRange)
  case after(PageRange)
  case end

  /// The number of pages before the place.
  ///
  /// - Parameter count: The number of pages of the document.
  func index(in source: QPDFSource, _ count: Int) throws -> Int {
    switch self {
    case .end: return count
    case .before(let range): return try page(range, "--before", source, count) - 1
    case .after(let range): return try page(range, "--after", source, count)
    }
  }

  private func page(_ range: PageRange, _ option: String, _ source: QPDFSource, _ count: Int) throws -> Int {
    let pages = try source.pages(range, of: count, option: option)
    guard pages.count == 1 else { throw Failure(.usage, "\(option) \"\(range.text)\" is not one page") }
    return pages[0]
  }
}
