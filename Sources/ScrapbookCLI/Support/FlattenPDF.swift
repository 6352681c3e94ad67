import Files
import PDFAssembly
import QPDF
import ScrapbookReading

/// A document whose annotations and form are merged into its pages, without encryption.
struct FlatPDF {
  var source: QPDFSource
  /// The problems that qpdf repaired beforehand.
  var warnings: [String] = []
  /// Notes for the user.
  var notes: [String] = []

  init(_ source: QPDFSource, isQuiet: Bool) throws {
    let flattened: Flattened
    (self.source, flattened, warnings) = try source.flattened()
    if !isQuiet { flattened.printWarnings(of: source.name) }
    notes = flattened.notes
    guard let section = flattened.section else { return }
    let memory = try MemoryOutput()
    try self.source.stored.copy(to: flattened.start, into: memory)
    try section.withUnsafeBytes { try memory.write($0) }
    self.source = QPDFSource(name: source.name, file: try memory.reopened())
  }
}

extension QPDFSource {
  /// The document, decrypted or repaired by qpdf if necessary, and its flattened form.
  fileprivate func flattened() throws -> (QPDFSource, Flattened, warnings: [String]) {
    do {
      let document = try PDFDocument(stored)
      if !document.isEncrypted { return (self, try document.flattened(draw: drawn), []) }
    } catch is PDFError {
      // qpdf may be able to repair it.
    }
    let (source, warnings) = try mended()
    do {
      return (source, try PDFDocument(source.stored).flattened(draw: drawn), warnings)
    } catch let error as PDFError {
      throw Failure(.albumIsWrong, "\(name) cannot be flattened: it is \(error.reason)")
    }
  }
}

extension Flattened {
  fileprivate var notes: [String] {
    var notes: [String] = []
    if hiddenFields > 0 {
      let are = hiddenFields == 1 ? "is" : "are"
      notes.append("\(count(hiddenFields, "form field")) that \(are) not shown \(are) left out")
    }
    if undrawn > 0 {
      let stay = undrawn == 1 ? "stays" : "stay"
      notes.append("\(count(undrawn, "annotation")) without a drawing \(stay) as before")
    }
    return notes
  }

  /// Warns of field values that the pages show differently.
  fileprivate func printWarnings(of name: String) {
    for missing in missing {
      let shown = missing.letters.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
      Terminal.say("scrapbook: warning: no font has \(shown) of the field \"\(missing.field)\" of \(name)")
    }
    for field in cut {
      Terminal.say(
        "scrapbook: warning: the text of the field \"\(field)\" of \(name) is larger than the field")
    }
  }
}
