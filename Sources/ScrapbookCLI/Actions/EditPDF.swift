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

  /// The operation on the document.
  enum Edit {
    case extract(PageRange)
    case delete(PageRange)
    case move(PageRange, to: PagePlace)
    case rotate(PageRange, degrees: Int)
    case insert(NewPages, at: PagePlace)
    case merge([PDFInputFile])
    case linearize
    case flatten
    /// Removes unused objects only.
    case compact
    case encrypt(QPDFJob.AES)
    case decrypt
  }

  func perform() throws {
    let input = try preparedInput()
    var source = try input.open()
    let document = try QPDFProgram().examine(source)
    var losesTags = false
    if edit.breaksClaims {
      (source, losesTags) = try source.withoutClaims(removesStructure: edit.changesPages)
    }
    var flat: FlatPDF?
    if case .flatten = edit { flat = try FlatPDF(source, isQuiet: output.isQuiet) }
    source = flat?.source ?? source
    var job = QPDFJob(source)
    var pages = AddedPages()
    switch edit {
    case .extract(let range): job.parts = [.init(pages: try source.pages(range, of: document.pageCount))]
    case .delete(let range):
      job.parts = [.init(pages: try rest(of: source, document.pageCount, without: range))]
    case .move(let range, let place):
      job.parts = [.init(pages: try moved(source, document.pageCount, range, to: place))]
    case .rotate(let range, let degrees):
      // Each page once, even if named several times.
      let pages = Set(try source.pages(range, of: document.pageCount)).sorted()
      job.rotation = .init(angle: degrees, pages: pages)
    case .insert(let new, let place):
      let index = try place.index(in: source, document.pageCount)
      pages = try new.pages(besides: source, page: max(1, index))
      job.parts = pages.parts(after: index, of: document.pageCount)
    case .merge(let others):
      pages = try merged(others, password: input.password)
      job.parts = pages.parts(after: document.pageCount, of: document.pageCount)
    case .linearize: job.linearizes = true
    case .flatten: if document.isEncrypted { job.encryption = .copied(from: try input.open()) }
    case .compact: break
    case .encrypt(let aes): job.encryption = .aes(aes)
    case .decrypt: job.encryption = .removed
    }
    try output.write(
      JoinPages(
        job: job, document: document, hasMadePages: pages.store != nil, warnings: flat?.warnings ?? []),
      of: [input] + edit.inputs, besides: edit.sources, store: pages.store,
      notes: (flat?.notes ?? []) + notes(pages, document, losesTags: losesTags))
  }

  /// The document that is edited. Others that are merged with it have the same password, which is read once: it may be on
  /// standard input.
  private func preparedInput() throws -> PDFInputFile {
    guard case .merge = edit else { return input }
    var input = input
    input.password = try input.passwordFile.map(readPassword)
    // All merged files and their copies in memory are open at the same time.
    raiseLimitOfOpenFiles()
    return input
  }

  private func notes(
    _ pages: AddedPages, _ document: QPDFProgram.Examination, losesTags: Bool
  ) -> [String] {
    if case .decrypt = edit { return document.isEncrypted ? [] : ["\(input.path) was not encrypted"] }
    let tags =
      losesTags ? ["the tags for screen readers are left out, since they describe the old pages"] : []
    return tags
      + (document.isEncrypted
        ? [] : pages.encrypted.map { "\($0) is encrypted, and the new file with its pages is not" })
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

  private func merged(_ others: [PDFInputFile], password: String?) throws -> AddedPages {
    var added = AddedPages()
    for var other in others {
      other.password = password
      let source = try other.open()
      try added.add(source) { Array(1...$0) }
    }
    return added
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

  /// The files from which new pages are made.
  fileprivate var sources: [String] {
    if case .insert(.made(let pages), _) = self { pages.sources } else { [] }
  }
}

extension EditPDF.Edit {
  /// Whether the document's claims of conformance may be false afterwards: qpdf ignores structure, and PDF/A does not
  /// allow encryption.
  fileprivate var breaksClaims: Bool {
    switch self {
    case .extract, .delete, .move, .insert, .merge, .flatten, .encrypt: true
    case .rotate, .linearize, .compact, .decrypt: false
    }
  }

  /// Whether pages are added or removed.
  fileprivate var changesPages: Bool {
    switch self {
    case .extract, .delete, .insert, .merge: true
    default: false
    }
  }
}

extension QPDFSource {
  /// The document without claims of PDF/A and PDF/UA, and without its structure if pages are added or removed.
  ///
  /// - Returns: The document, and whether a structure was removed.
  fileprivate func withoutClaims(removesStructure: Bool) throws -> (QPDFSource, losesTags: Bool) {
    // A document that qpdf must repair first is left as is.
    guard let original = try? PDFFileSource(name), let document = try? PDFDocument(original),
      let section = try? document.sectionWithoutClaims(removesStructure: removesStructure),
      let text = try? original.bytes(in: 0..<original.count)
    else { return (self, false) }
    let file = try FileDescriptor.empty()
    try file.write(text + section)
    return (
      QPDFSource(name: name, file: file, password: password), removesStructure && document.hasStructure
    )
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
