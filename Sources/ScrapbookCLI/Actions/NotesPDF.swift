import ArgumentParser
import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookReading

/// `scrapbook notes list`
struct ListNotes: Action {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, xfdf }

  var path: String
  var format: Format

  func perform() throws {
    let source = try PDFFileSource(path)
    let document = try naming(path) { () throws(PDFError) in try PDFDocument(source) }
    // The strings are encrypted.
    guard !document.isEncrypted else {
      throw Failure(.albumIsWrong, "\(path) is encrypted", hint: AnnotatingRefusal.encrypted.hint)
    }
    switch format {
    case .xfdf:
      try printResult(try naming(path) { () throws(PDFError) in try document.xfdf(file: fileName(of: path)) })
    case .json: try printResult(jsonArray(try notes(of: document).map(\.json)) + "\n")
    case .text: try printLines(try notes(of: document).map(\.line))
    }
  }

  private func notes(of document: PDFDocument) throws -> [ListedNote] {
    try naming(path) { () throws(PDFError) in try document.notes() }
  }
}
