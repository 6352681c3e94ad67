import Files
import Glibc
import PDFAssembly
import ScrapbookCLI
import ScrapbookKit
import ScrapbookReading

/// A book that can be drawn on.
protocol DrawableBook: ViewedBook {
  var isDrawable: Bool { get }
  /// Saves strokes, notes and erasers, given as a file of strokes.
  ///
  /// - Returns: Whether there was anything to save, which ``undo()`` reverts.
  /// - Throws: ``BookFaults``
  func save(_ change: [UInt8]) throws -> Bool
  /// Removes a stroke, a text or a note.
  ///
  /// - Parameter name: Its name in ``ViewedBook/text(ofPage:)``.
  /// - Throws: ``BookFaults``
  func remove(_ name: String) throws -> Bool
  /// Undoes the last change.
  ///
  /// - Throws: ``BookFaults``
  func undo() throws
  /// Removes erased content from the file, after which nothing can be undone.
  ///
  /// - Throws: ``BookFaults``
  func compact() throws
  /// Finishes the session when the book is closed.
  func close() throws
}

extension DrawableBook {
  func close() throws {}
}

/// Changes of a PDF, each an appended section, so that the last one can be cut off again.
struct PDFChanges {
  let path: String
  /// The sizes of the file before and after each change of this session that can be undone.
  private var changes: [(before: Int, after: Int)] = []
  /// The size of the file before the first change.
  private var start: Int?
  /// The file as the last change left it.
  private var identity: FileIdentity?
  /// The document after the last change, unless it was undone, so that it need not be read again.
  private var known: (document: PDFDocument, names: MarkNames)?

  init(_ path: String) { self.path = path }

  mutating func save(_ json: [UInt8]) throws -> Bool {
    try Self.explaining(path) {
      let text = SourceFile(name: "the drawing", bytes: json)
      let (marks, faults) = decodeMarks(text)
      guard let marks else {
        throw BookFaults(message: faults.all.first?.message ?? "the drawing cannot be read")
      }
      return try save(marks)
    }
  }

  mutating func remove(_ name: String) throws -> Bool {
    var marks = Marks()
    marks.removals = [.named(name)]
    return try save(marks)
  }

  private mutating func save(_ marks: Marks) throws -> Bool {
    try Self.explaining(path) {
      let source = try PDFFileSource(path)
      let known = known(of: source)
      let document = try PDFDocument(source, extending: known?.document)
      try document.checkAnnotating(SignaturePolicy())
      var update = PDFUpdate(document)
      var names = known?.names ?? MarkNames()
      _ = try apply(marks, to: &update, date: now(), names: &names, draw: drawn)
      guard !update.isEmpty else { return false }
      let section = try update.section()
      identity = try source.append(section, at: update.start)
      self.known = (document, names)
      start = start ?? update.start
      changes.append((update.start, update.start + section.count))
      return true
    }
  }

  /// The current document; nil if it cannot be read.
  var document: PDFDocument? { readableDocument(path) { known(of: $0)?.document } }

  /// The cached document, if only this session changed the file.
  private func known(of source: PDFFileSource) -> (document: PDFDocument, names: MarkNames)? {
    source.identity == identity ? known : nil
  }

  mutating func undo() throws {
    try Self.explaining(path) {
      let source = try PDFFileSource(path)
      guard let last = changes.last, source.count == last.after else {
        changes = []
        throw BookFaults(message: "this cannot be taken back any more: another program saved the file")
      }
      identity = try source.cut(at: last.before)
      known = nil
      changes.removeLast()
    }
  }

  /// Joins the sections of this session, unless another program changed the file.
  func end() throws {
    guard let start else { return }
    try joinSession(path, after: start) { $0 == identity }
  }

  /// The time of a change as a PDF date.
  private func now() -> PDFObject? {
    var seconds = time(nil)
    if let epoch = environment("SOURCE_DATE_EPOCH").flatMap({ Int($0) }) { seconds = epoch }
    return PDFDate(epoch: seconds).flatMap { PDFObject.date($0.iso8601) }
  }

  /// Converts errors of the PDF and the system to messages.
  private static func explaining<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let faults as BookFaults {
      throw faults
    } catch let refusal as AnnotatingRefusal {
      throw BookFaults(message: "\(path) \(refusal.reason); nothing was saved")
    } catch let wrong as MarkFaults {
      throw BookFaults(message: wrong.faults.all.first?.message ?? "the drawing does not fit the file")
    } catch let missing as MissingMark {
      throw BookFaults(message: missing.isLocked ? "this is locked" : "this is not there any more")
    } catch let error as PDFError {
      throw BookFaults(message: "\(ReadingError(error, of: path))")
    } catch let error as SavingError {
      throw BookFaults(message: "\(error)")
    } catch let error as ReadingError {
      throw BookFaults(message: "\(error)")
    }
  }
}

extension ViewedPDF: DrawableBook {
  func save(_ change: [UInt8]) throws -> Bool { try changes.save(change) }
  func remove(_ name: String) throws -> Bool { try changes.remove(name) }
  func undo() throws { try changes.undo() }
  func close() throws { try changes.end() }

  func compact() throws {
    try runCommand(["compact", path, "--in-place"])
    changes = PDFChanges(path)
  }
}
