import ScrapbookKit
import ScrapbookRendering

/// `scrapbook build`
func buildAlbum(
  _ input: InputOptions, _ limits: LimitOptions, output: String, imposition: ImpositionOptions,
  keepGoing: Bool, pdf: PDFOptions, durable: Bool, report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let store = AssetStore(input.assets(limits))
  let options = CompositionOptions(strict: report.strict, keepGoing: keepGoing, imposition: imposition)
  let (_, document) = try composeReporting(source, store: store, options: options, report: report)
  let progress = Progress(sheets: document.sheets.count, quiet: report.quiet)
  try exporting(source: source, report: report) {
    defer { progress.clear() }
    try writingOutput(output, protecting: [input.album], store: store, durable: durable) { output in
      let fit = try exportPDF(document, store: store, options: pdf, to: output) { step in
        try Interrupt.check()
        progress.show(step)
      }
      progress.clear()
      if let fit, !report.quiet { sayWhatWasLowered(fit, pdf) }
    }
  }
  if Terminal.isInteractive, !report.quiet {
    Terminal.say(
      "\(output): \(count(document.sheets.count, "sheet")) of \(count(document.album.pages.count, "page"))")
  }
}

/// "photos lowered to 168 ppi to meet 10 MB (9.81 MB)"; nothing if they could stay as they were.
private func sayWhatWasLowered(_ fit: SizeFit, _ options: PDFOptions) {
  guard let limit = options.maxSize, fit.quality != options.quality, let ppi = fit.quality.ppi else { return }
  let limits = "to meet \(FileSize(bytes: limit)) (\(FileSize(bytes: fit.size)))"
  Terminal.say(
    "scrapbook: note: photos lowered to \(Int(ppi)) ppi and JPEG quality \(fit.quality.jpegQuality) \(limits)"
  )
}
