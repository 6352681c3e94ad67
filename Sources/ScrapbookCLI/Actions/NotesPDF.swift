import Files
import Notation
import PDFAssembly
import ScrapbookReading

/// `scrapbook notes list`
struct ListNotes: Action {
  enum Format: String, CaseIterable { case text, json, xfdf }

  var path: String
  var format: Format
  /// The file with the password that opens it; nil for none.
  var passwordFile: String?

  func perform() throws {
    let document = try openedPDF(path, passwordFile: passwordFile)
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
