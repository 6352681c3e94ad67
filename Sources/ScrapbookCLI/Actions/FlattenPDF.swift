import Files
import PDFAssembly
import QPDF
import ScrapbookReading

extension QPDFSource {
  /// The document with its annotations and its form as parts of its pages, without encryption, and what is told of it.
  func flattened(isQuiet: Bool) throws -> (QPDFSource, notes: [String]) {
    let source = try readable()
    let stored = try source.stored
    let flattened: Flattened
    do {
      flattened = try PDFDocument(stored).flattened(draw: drawn)
    } catch let error as PDFError {
      throw Failure(.albumIsWrong, "\(name) cannot be flattened: it is \(error.reason)")
    }
    if !isQuiet { flattened.tell(of: name) }
    var notes: [String] = []
    if flattened.hiddenFields > 0 {
      let are = flattened.hiddenFields == 1 ? "is" : "are"
      notes.append("\(count(flattened.hiddenFields, "form field")) that \(are) not shown \(are) left out")
    }
    if flattened.undrawn > 0 {
      let stay = flattened.undrawn == 1 ? "stays" : "stay"
      notes.append("\(count(flattened.undrawn, "annotation")) without a drawing \(stay) as before")
    }
    guard let section = flattened.section else { return (source, notes) }
    let memory = try MemoryOutput()
    try stored.copy(to: flattened.start, into: memory)
    try section.withUnsafeBytes { try memory.write($0) }
    return (QPDFSource(name: name, file: try memory.reopened()), notes)
  }
}

extension Flattened {
  /// Warns of what is not seen on the pages as it is in the fields.
  fileprivate func tell(of name: String) {
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
