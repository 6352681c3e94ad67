import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

/// Shows the progress of a batch: two live lines on a terminal, otherwise occasional lines, or lines of JSON.
struct BatchProgress {
  private let kind: ProgressKind
  private let isQuiet: Bool
  private let isLive: Bool
  private let format: DiagnosticFormat
  /// The word for the product.
  private let product: String
  private var isShown = false
  private var last: (id: String, second: Int) = ("", 0)
  private var shown: Set<String> = []
  private static let limit = 20
  /// The seconds between two permanent lines.
  private static let pause = 10

  init(_ request: BatchRequest) {
    kind = request.progress
    isQuiet = request.reporting.isQuiet
    format = request.reporting.format
    product = request.product
    isLive = kind == .auto && Terminal.isInteractive && !isQuiet
  }

  /// Called a few times per second.
  mutating func tick(_ results: BatchResults) {
    guard kind == .auto, !isQuiet else { return }
    if isLive { return drawLines(results) }
    guard Int(results.seconds) >= last.second + Self.pause else { return }
    last.second = Int(results.seconds)
    Terminal.say([counts(results), pace(results)].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Called for each finished album. Its diagnostics are printed, also for albums that were made.
  mutating func show(_ job: BatchJob, _ result: AlbumResult, _ results: BatchResults) throws {
    last.id = job.id
    if kind == .json { try printResult(results.progressLine(job, result) + "\n") }
    let text =
      result.text.isEmpty ? result.reason.map { "scrapbook: error: \(harmless($0))\n" } ?? "" : result.text
    if result.status == .failed || format != .human {
      if !text.isEmpty { printDiagnostics(text) }
    } else if !text.isEmpty, !isQuiet {
      printDiagnostics(text, under: "\(harmless(job.output)): \(count(result.warnings, "warning"))\n")
    }
    if isLive { drawLines(results) }
  }

  /// Prints diagnostics. Errors of a template occur with every pupil: in text output each is shown only once, and their
  /// number is limited.
  private mutating func printDiagnostics(_ text: String, under heading: String = "") {
    guard format != .human || (shown.count <= Self.limit && shown.insert(text).inserted) else { return }
    clear()
    Terminal.put(shown.count <= Self.limit ? heading + text : "... and more: --results lists them all\n")
  }

  /// Prints the summary.
  mutating func end(_ results: BatchResults) throws {
    clear()
    if kind == .json { try printResult(results.endLine + "\n") }
    guard !isQuiet, kind != .none else { return }
    for line in summary(results) { Terminal.say(line) }
  }

  /// Prints the PDFs in the folder that are not part of this batch.
  func show(leftOver: [String]) {
    guard !isQuiet, kind != .none, !leftOver.isEmpty else { return }
    let names = leftOver.prefix(5).joined(separator: ", ") + (leftOver.count > 5 ? ", …" : "")
    Terminal.say("\(count(leftOver.count, "PDF")) of earlier batches, left as they are: \(names)")
  }

  mutating func clear() {
    // Moves to the first of the two lines and erases everything below (ECMA-48: CUU, ED).
    if isShown { Terminal.put("\r\u{1B}[A\u{1B}[J") }
    isShown = false
  }

  private mutating func drawLines(_ results: BatchResults) {
    clear()
    let second = [pace(results), harmless(String(last.id.prefix(40)))].filter { !$0.isEmpty }.joined(
      separator: ", ")
    Terminal.put("\(counts(results))\n\(second)")
    isShown = true
  }

  /// "412 of 1000 albums, 3 failed, 585 left"
  private func counts(_ results: BatchResults) -> String {
    let done = results.made + results.unchanged
    return "\(done) of \(count(results.total, product)), \(results.failed) failed, \(results.left) left"
  }

  /// "12.4 \(product)s a second, 48 s left"
  private func pace(_ results: BatchResults) -> String {
    guard let left = results.secondsLeft else { return "" }
    return "\(Double(Int(results.speed * 10)) / 10) \(product)s a second, \(duration(left)) left"
  }

  private func summary(_ results: BatchResults) -> [String] {
    var parts = ["\(results.made) made"]
    if results.made > 0 { parts[0] += " (\(FileSize(bytes: results.bytes)))" }
    if results.unchanged > 0 { parts.append("\(results.unchanged) unchanged") }
    if results.failed > 0 { parts.append("\(results.failed) failed") }
    var lines: [String] = []
    if results.total > 0 {
      lines.append(
        "\(count(results.total, product)) in \(duration(Int(results.seconds.rounded(.up)))): "
          + parts.joined(separator: ", "))
    }
    if results.total == 0, results.classFile == nil { lines.append("this shard has no \(product)s") }
    if results.warnings > 0 {
      // Diagnostics of skipped albums were printed when they were made.
      lines.append("\(count(results.warnings, "warning")) (--results lists the warnings of this run)")
    }
    if let (job, result) = results.classFile {
      let outcome =
        result.reason ?? "\(count(job.pupils?.count ?? 0, "pupil")), \(count(result.sheets, "sheet"))"
      lines.append(
        "\(job.output): \(outcome)" + (result.bytes > 0 ? " (\(FileSize(bytes: result.bytes)))" : ""))
    }
    let failures = results.failures
    lines += failures.prefix(20).map { "  \($0.job.id): \($0.result.reason ?? "")" }
    if failures.count > 20 { lines.append("  and \(failures.count - 20) more: --results lists them all") }
    return lines
  }
}

/// "42 s", "3 min 5 s", "2 h 10 min"
private func duration(_ seconds: Int) -> String {
  switch seconds {
  case ..<60: "\(seconds) s"
  case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
  default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }
}
