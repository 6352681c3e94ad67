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
  try exporting(source: source, report: report) {
    defer { progress.clear() }
    try writingOutput(output, protecting: [input.album], store: store, durable: durable) { write in
      try exportPDF(document, store: store, options: PDFOptions(date: date?.iso8601), to: write) { index in
        try Interrupt.check()
        progress.show(index + 1)
      }
    }
  }
  if Terminal.isInteractive, !report.quiet {
    Terminal.say(
      "\(output): \(count(document.sheets.count, "sheet")) of \(count(document.album.pages.count, "page"))")
  }
}
