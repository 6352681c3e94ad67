import Files
import PDFAssembly
import QPDF
import ScrapbookReading

/// A document that qpdf assembles from others. Their links, outlines and named destinations lead to its pages.
struct JoinPages {
  var job: QPDFJob
  /// The examination of the job's input.
  var document: QPDFProgram.Examination
  /// Whether the added pages were generated, and have no outline and destinations.
  var hasMadePages = false
  /// The problems of the input that qpdf repaired beforehand.
  var warnings: [String] = []

  /// The facts to report about the result.
  struct Made {
    /// The problems that qpdf repaired.
    var warnings: [String] = []
    var lost = LostTargets()
    /// The name of a document whose links and outline cannot be read, and the reason.
    var unread: [(name: String, reason: String)] = []
  }

  /// - Parameter output: Receives the file piece by piece.
  /// - Throws: `QPDFProblem`, or what `output` throws.
  func make(to output: (UnsafeRawBufferPointer) throws -> Void) throws -> Made {
    var made = Made(warnings: warnings)
    let (marked, join) = try marked(&made)
    guard join.losesPages || repeatsPages || join.added.contains(where: { !$0.isEmpty }) else {
      made.warnings += try QPDFProgram().make(job, isEncrypted: document.isEncrypted, to: output)
      return made
    }
    let memory = try MemoryOutput()
    made.warnings += try QPDFProgram().make(marked, isEncrypted: false) { try memory.write($0) }
    do {
      let (section, lost) = try join.section(for: PDFDocument(PDFFileSource(memory.path)))
      try section?.withUnsafeBytes { try memory.write($0) }
      made.lost = lost
    } catch let error as PDFError {
      made.unread.append((job.input.name, error.reason))
    }
    var last = QPDFJob(QPDFSource(name: job.input.name, file: try memory.reopened()))
    if document.isEncrypted { last.encryption = .copied(from: job.input) }
    _ = try QPDFProgram().make(last, isEncrypted: document.isEncrypted, to: output)
    return made
  }

  /// Whether a page of the input is in the new document more than once.
  private var repeatsPages: Bool {
    let own = job.parts.filter { $0.source == nil }.flatMap(\.pages)
    return Set(own).count < own.count
  }

  /// The job without encryption, and with markers for the pages to which links of added documents lead.
  private func marked(_ made: inout Made) throws -> (QPDFJob, JoinTargets) {
    var marked = job
    marked.encryption = .removed
    if repeatsPages { marked.input = try job.input.markingFields() }
    var join = JoinTargets()
    var next = 0
    for (index, part) in job.parts.enumerated() {
      let number = part.source == nil ? 0 : index + 1
      for page in part.pages {
        join.place(number, page: page - 1, at: next)
        next += 1
      }
      guard let source = part.source, !hasMadePages else { continue }
      let (document, targets) = try source.marked(number: number, &made)
      marked.parts[index].source = document
      join.added.append(targets)
    }
    let own = Set(job.parts.filter { $0.source == nil }.flatMap(\.pages))
    join.losesPages = !job.parts.isEmpty && own.count < document.pageCount
    return (marked, join)
  }
}

extension QPDFSource {
  /// The document with marks.
  fileprivate func marked(
    number: Int, _ made: inout JoinPages.Made
  ) throws -> (QPDFSource, MarkedTargets) {
    let source = try readable()
    do {
      let stored = try source.stored
      let targets = try MarkedTargets(PDFDocument(stored), number: number)
      guard let section = targets.section else { return (source, targets) }
      let memory = try MemoryOutput()
      try stored.copy(to: targets.start, into: memory)
      try section.withUnsafeBytes { try memory.write($0) }
      return (QPDFSource(name: name, file: try memory.reopened()), targets)
    } catch let error as PDFError {
      made.unread.append((name, error.reason))
      return (source, MarkedTargets())
    }
  }

  /// The document with marked form fields, if they can be read.
  fileprivate func markingFields() throws -> QPDFSource {
    let source = try readable()
    let stored = try source.stored
    guard let marked = try? PDFDocument(stored).sectionWithMarkedFields() else { return self }
    let memory = try MemoryOutput()
    try stored.copy(to: marked.start, into: memory)
    try marked.section.withUnsafeBytes { try memory.write($0) }
    return QPDFSource(name: name, file: try memory.reopened())
  }

  /// The document, decrypted and repaired if the package's own reader cannot read it otherwise.
  func readable() throws -> QPDFSource {
    if let document = try? PDFDocument(stored), !document.isEncrypted { return self }
    return try mended().source
  }

  /// The document rewritten by qpdf without encryption, and its warnings.
  func mended() throws -> (source: QPDFSource, warnings: [String]) {
    let memory = try MemoryOutput()
    var job = QPDFJob(self)
    job.encryption = .removed
    let warnings = try QPDFProgram().make(job, isEncrypted: false) { try memory.write($0) }
    return (QPDFSource(name: name, file: try memory.reopened()), warnings)
  }

  /// The file for the package's own reader.
  var stored: PDFFileSource {
    get throws { try PDFFileSource("/proc/self/fd/\(file.number)") }
  }
}
