import ArgumentParser
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook build`
func buildAlbum(
  _ input: InputOptions, _ limits: LimitOptions, output: String, imposition: ImpositionOptions,
  keepGoing: Bool, date: PDFDate?,
  durable: Bool, report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let store = AssetStore(input.assets(limits))
  let options = CompositionOptions(strict: report.strict, keepGoing: keepGoing, imposition: imposition)
  let (_, document) = try composeReporting(source, store: store, options: options, report: report)
  let progress = Progress(total: document.sheets.count, quiet: report.quiet)
  defer { progress.clear() }
  try exporting(source: source, report: report) {
    try writingOutput(output, protecting: [input.album], store: store, durable: durable) { write in
      try exportPDF(document, store: store, options: PDFOptions(date: date?.iso8601), to: write) { index in
        try Interrupt.check()
        progress.show(index + 1)
      }
    }
  }
  progress.clear()
  if Terminal.isInteractive, !report.quiet {
    Terminal.say(
      "\(output): \(count(document.sheets.count, "sheet")) of \(count(document.album.pages.count, "page"))")
  }
}

/// `scrapbook check`
func checkAlbum(_ input: InputOptions, _ limits: LimitOptions, report: ReportOptions) throws {
  let source = try loadSource(input, limits)
  let options = CompositionOptions(strict: report.strict)
  let composition = compose(source, options: options, loader: AssetStore(input.assets(limits)))
  let diagnostics = composition.diagnostics
  try printResult(diagnostics.formatted(report.diagnostics, source: source))
  if Terminal.isInteractive, !report.quiet {
    Terminal.say(
      diagnostics.isEmpty
        ? "\(source.name): \(count(composition.album.pages.count, "page")), nothing to complain about"
        : "\(source.name): \(count(diagnostics.errorCount, "error")), \(count(diagnostics.warningCount, "warning"))"
    )
  }
  if diagnostics.hasErrors { throw ExitCode(Exit.albumIsWrong.rawValue) }
}

/// `scrapbook render`
func renderSpread(
  _ input: InputOptions, _ limits: LimitOptions, output: String, spread: Int, scale: Double, keepGoing: Bool,
  report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let store = AssetStore(input.assets(limits))
  let options = CompositionOptions(strict: report.strict, keepGoing: keepGoing)
  let (_, document) = try composeReporting(source, store: store, options: options, report: report)
  guard spread <= document.sheets.count else {
    throw Failure(.usage, "the album has \(count(document.sheets.count, "spread")); --spread is \(spread)")
  }
  try exporting(source: source, report: report) {
    try writingOutput(output, protecting: [input.album], store: store, durable: false) { write in
      try exportPNG(document.sheets[spread - 1], of: document, store: store, scale: scale, to: write)
    }
  }
}

/// `scrapbook inspect`
func inspectAlbum(
  _ input: InputOptions, _ limits: LimitOptions, stage: Stage, imposition: ImpositionOptions, keepGoing: Bool,
  report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  // The syntax alone is asked for: whether it is an album, and what its pictures are, does not matter.
  if stage == .json {
    let dump: String
    do throws(JSONFault) {
      dump = try parseJSON(source).dump()
    } catch {
      var diagnostics = Diagnostics()
      diagnostics.add(error.diagnostic)
      show(diagnostics, source: source, report: report)
      throw ExitCode(Exit.albumIsWrong.rawValue)
    }
    return try printResult(dump)
  }
  let options = CompositionOptions(strict: report.strict, keepGoing: keepGoing, imposition: imposition)
  let (composition, _) = try composeReporting(
    source, store: AssetStore(input.assets(limits)), options: options, report: report)
  try printResult(composition.dump(stage) ?? "")
}

/// "1 page", "7 pages".
func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
