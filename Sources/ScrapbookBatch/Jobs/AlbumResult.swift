import Notation
import ScrapbookKit

/// The result of one album.
public struct AlbumResult: Sendable, Equatable {
  public enum Status: String, Sendable {
    case made
    /// The PDF existed already and is up to date.
    case unchanged
    case failed
  }

  public var status: Status
  /// The reason for a failure, in one sentence.
  public var reason: String?
  public var pages = 0
  public var sheets = 0
  /// The size of the PDF.
  public var bytes = 0
  public var seconds = 0.0
  /// The peak memory of its worker so far, in bytes; nil if there was no worker, or it ended without a report.
  public var workerMemory: Int?
  public var errors = 0
  public var warnings = 0
  /// The diagnostics in the user's format.
  public var text = ""
  /// The diagnostics as a JSON array on one line.
  public var diagnosticsJSON = "[]"

  init(_ status: Status, reason: String? = nil) {
    self.status = status
    self.reason = reason
  }
}

extension AlbumResult {
  /// Adds diagnostics; the first error is the reason of a failure.
  mutating func add(_ diagnostics: Diagnostics, files: SourceFiles, format: DiagnosticFormat) {
    errors = diagnostics.errorCount
    warnings = diagnostics.warningCount
    text = diagnostics.formatted(format, files: files)
    diagnosticsJSON = jsonArray(diagnostics.jsonLines(files: files))
    if status == .failed, let first = diagnostics.all.first(where: { $0.severity == .error }) {
      var alone = Diagnostics()
      alone.add(first)
      reason = String(alone.formatted(.short, files: files).dropLast())
    }
  }

  var line: String {
    var line = JSONLine()
    addMembers(to: &line)
    line.add("text", text)
    line.add("diagnosticsJSON", diagnosticsJSON)
    return line.text
  }

  /// Adds the members that both processes and reports use.
  func addMembers(to line: inout JSONLine) {
    line.add("status", status.rawValue)
    line.add("reason", reason)
    line.add("pages", pages)
    line.add("sheets", sheets)
    line.add("bytes", bytes)
    line.add("seconds", seconds.thousandths)
    line.add("workerMemory", workerMemory)
    line.add("errors", errors)
    line.add("warnings", warnings)
  }

  init?(_ fields: JSONFields) {
    guard let status = fields.string("status").flatMap({ Status(rawValue: $0) }),
      let pages = fields.int("pages"), let sheets = fields.int("sheets"), let bytes = fields.int("bytes"),
      let seconds = fields.double("seconds"), let errors = fields.int("errors"),
      let warnings = fields.int("warnings"), let text = fields.string("text"),
      let diagnosticsJSON = fields.string("diagnosticsJSON")
    else { return nil }
    self.init(status, reason: fields.string("reason"))
    (self.pages, self.sheets, self.bytes, self.seconds) = (pages, sheets, bytes, seconds)
    workerMemory = fields.int("workerMemory")
    (self.errors, self.warnings, self.text, self.diagnosticsJSON) = (errors, warnings, text, diagnosticsJSON)
  }
}

extension Double {
  /// The value rounded to a thousandth, as in reports.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
