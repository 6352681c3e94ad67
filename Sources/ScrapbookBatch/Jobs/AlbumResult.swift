import ScrapbookKit

/// What became of one album.
public struct AlbumResult: Sendable, Equatable {
  public enum Status: String, Sendable {
    case made
    /// It was there already, made of the same things.
    case unchanged
    case failed
  }

  public var status: Status
  /// Why it failed, in one sentence.
  public var reason: String?
  public var pages = 0
  public var sheets = 0
  /// Of the PDF.
  public var bytes = 0
  public var seconds = 0.0
  /// The most memory that its worker had until then, in bytes; nil if there was none, or it did not come to tell.
  public var workerMemory: Int?
  public var errors = 0
  public var warnings = 0
  /// The diagnostics in the format that the user chose.
  public var text = ""
  /// The diagnostics as a JSON array on one line.
  public var diagnosticsJSON = "[]"

  init(_ status: Status, reason: String? = nil) {
    self.status = status
    self.reason = reason
  }
}

extension AlbumResult {
  /// Takes over what was found wrong; the first error is the reason of a failure.
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

  /// What processes and reports have in common.
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
  /// To a thousandth, as reports have times.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
