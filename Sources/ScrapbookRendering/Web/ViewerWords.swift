import Notation
import ScrapbookKit

/// The words of the buttons of a book: a table of languages in `Assets/Viewer/words.json`.
package enum ViewerWords {
  /// The words in a language as a JSON object; English words if the table does not have the language. The words for
  /// pages and covers are the same as in PDFs.
  ///
  /// - Parameter language: A BCP 47 tag, or nil.
  package static func json(in language: String?) -> String {
    let table = ViewerFile.bytes("words.json").flatMap { JSONFields($0) }
    let wanted = (language ?? "en").lowercased().split(separator: "-").first.map(String.init) ?? "en"
    let known = table?.value(wanted) == nil ? "en" : wanted
    var line = JSONLine()
    line.add("language", known)
    line.add("page", PageWords(in: known).pages("{page}", count: 1))
    line.add("cover", CoverWords(in: known).cover)
    if case .object(let words)? = table?.value(known) {
      for word in words { if case .string(let text) = word.node.value { line.add(word.key, text) } }
    }
    return line.text
  }
}
