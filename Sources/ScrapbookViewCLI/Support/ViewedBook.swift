import Files
import Notation
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRender
import Synchronization

/// A book that is shown: a PDF, an album, or the PDF of a report. Used by one thread only.
protocol ViewedBook: AnyObject {
  var pages: any DrawnPages { get }
  /// The language of its texts (BCP 47); nil if unknown.
  var language: String? { get }
  /// Adds the JSON members that the page needs besides `revision`.
  func describe(_ line: inout JSONLine) throws
  /// The diagnostics of a book that can be shown, as a JSON array.
  var warnings: String { get }
  /// The lines and links of a page as JSON.
  func text(ofPage number: Int) throws -> String
  /// Opens the book again after its files changed; throws if it cannot be shown any more.
  func reload() throws
  /// The files of the book.
  var files: [String] { get }
}

/// The problems of a book, as JSON; the old pages stay visible.
struct BookFaults: Error {
  let json: String
  /// The summary, where a list would be too long.
  let message: String

  init(json: String) { (self.json, message) = (json, "the book has faults") }

  init(message: String) {
    self.message = message
    var line = JSONLine()
    line.add("severity", "error")
    line.add("message", message)
    json = jsonArray([line.text])
  }

  /// - Parameter errors: The output of a command: diagnostics as JSON, or a text.
  init(errors: String) {
    let source = SourceFile(name: "", bytes: Array(errors.utf8))
    guard case .object(let members)? = (try? parseJSON(source))?.root.value,
      let list = members.first(where: { $0.key == "diagnostics" })?.node.span
    else {
      self.init(message: errors)
      return
    }
    // An event of a server is one line; strings have no line breaks.
    let line = source.bytes[list.start..<list.end].filter { $0 != UInt8(ascii: "\n") }
    self.init(json: String(decoding: line, as: UTF8.self))
  }
}

/// The states of watched files; thread-safe.
final class WatchedFiles: Sendable {
  private struct Seen {
    var states: [FileState] = []
    /// Whether a file that existed before was missing at the last check.
    var isMissing = false
  }
  private let seen = Mutex(Seen())

  /// Replaces the watched files. A file that is already watched keeps its state: it may have changed since it was read.
  func set(_ paths: [String]) {
    seen.withLock { seen in
      let known = Dictionary(seen.states.map { ($0.path, $0) }) { $1 }
      seen.states = paths.map { known[$0] ?? FileState(path: $0) }
    }
  }

  /// Records the current states as read.
  func look() { seen.withLock { $0.states = $0.states.map { FileState(path: $0.path) } } }

  /// Whether a file has changed since the last call that returned true. A file that is being replaced is briefly
  /// missing, so it only counts as removed at the second check.
  func hasChanged() -> Bool {
    seen.withLock { seen in
      let now = seen.states.map { FileState(path: $0.path) }
      guard now != seen.states else {
        seen.isMissing = false
        return false
      }
      let isMissing = zip(seen.states, now).contains { $0.exists && !$1.exists }
      defer { seen.isMissing = isMissing }
      guard !isMissing || seen.isMissing else { return false }
      seen.states = now
      return true
    }
  }
}

/// The file of a book, and how it is shown.
struct BookRequest {
  /// The album. A PDF or a report may be at its path in place of it.
  var album: AlbumInput
  /// Whether the page shows an album's diagnostics, including warnings.
  var isChecked: Bool
  /// How the pages of a PDF are drawn.
  var drawing: PDFDrawing
  /// How the pages of a PDF become leaves.
  var spread: BookSpread
}

/// Opens the book named on the command line.
func openBook(_ request: BookRequest) throws -> any ViewedBook {
  let path = request.album.path
  if isPDF(path) { return try ViewedPDF(path, request) }
  if isReport(path) { return try ViewedReport(path, request) }
  return try ViewedAlbum(request)
}

/// Whether a file is a report: it has a template.
private func isReport(_ path: String) -> Bool {
  guard let bytes = try? readWholeFile(path, limit: albumByteLimit),
    let json = try? parseJSON(SourceFile(name: path, bytes: bytes)),
    case .object(let members) = json.root.value
  else { return false }
  let keys = members.map(\.key)
  return !keys.contains("pages") && (keys.contains("template") || keys.contains("parts"))
}

/// The answer for a page without text.
let noText = jsonObject(["lines": [String](), "links": [String]()])
