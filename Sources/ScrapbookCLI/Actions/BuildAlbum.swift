import ScrapbookKit
import ScrapbookRendering

/// `scrapbook build`
func buildAlbum(
  _ input: InputOptions, _ limits: LimitOptions, output: String, imposition: ImpositionOptions,
  keepGoing: Bool, date: PDFDate?,
  link: Bool, durable: Bool, report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let store = AssetStore(input.assets(limits))
  let options = CompositionOptions(strict: report.strict, keepGoing: keepGoing, imposition: imposition)
  let (_, document) = try composeReporting(source, store: store, options: options, report: report)
  let progress = Progress(sheets: document.sheets.count, quiet: report.quiet)
  try exporting(source: source, report: report) {
    defer { progress.clear() }
    try writingOutput(output, protecting: [input.album], store: store, durable: durable) { output in
      let options = PDFOptions(date: date?.iso8601, link: link)
      try exportPDF(document, store: store, options: options, to: output) { step in
        try Interrupt.check()
        progress.show(step)
      }
    }
  }
  if Terminal.isInteractive, !report.quiet {
    Terminal.say(
      "\(output): \(count(document.sheets.count, "sheet")) of \(count(document.album.pages.count, "page"))")
  }
}
