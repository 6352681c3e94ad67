import Files
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook build`
///
/// - Parameter splitSize: Makes several PDFs of at most so many bytes each.
func buildAlbum(
  _ input: InputOptions, _ limits: LimitOptions, output: String,
  composition: CompositionOptions, pdf: PDFOptions, splitSize: Int?, writing: WritingOptions,
  report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let assets = input.assets(limits)
  defer { warnOfCache(assets, report) }
  let build = { (store: AssetStore) in
    try buildAlbum(
      source, of: input, store: store, shaper: input.shaper(), options: composition, output: output, pdf: pdf,
      splitSize: splitSize, writing: writing, report: report)
  }
  do {
    try build(AssetStore(assets, confirmsLater: true))
  } catch is MisjudgedPicture {
    // Nothing was shown or written: once more, with every picture read before.
    try build(AssetStore(assets))
  }
}

private func buildAlbum(
  _ source: SourceFile, of input: InputOptions, store: AssetStore, shaper: PangoShaper,
  options: CompositionOptions, output: String, pdf: PDFOptions, splitSize: Int?, writing: WritingOptions,
  report: ReportOptions
) throws {
  let (composition, document) = try composeReporting(
    source, store: store, shaper: shaper, options: options, report: report)
  keepUntilExit(composition)
  let progress = Progress(sheets: document.sheets.count, quiet: report.quiet)
  let step = { (step: ExportStep) in
    try Interrupt.check()
    progress.show(step)
  }
  var parts = [(document: document, path: output)]
  var fit: SizeFit?
  try exporting(files: composition.files, store: store, report: report) {
    defer { progress.clear() }
    if let splitSize {
      let documents = try splitDocument(
        document, within: splitSize, store: store, shaper: shaper, options: pdf,
        progress: { progress.show($0) })
      parts = documents.enumerated().map { ($1, partPath(output, $0 + 1)) }
    }
    let files = OutputFiles(paths: parts.map(\.path), kind: .pdf, options: writing)
    try withOutputs(files, of: input, store: store) { outputs in
      for (part, output) in zip(parts, outputs) {
        fit = try exportPDF(
          part.document, store: store, shaper: shaper, options: pdf, to: output, progress: step)
      }
    }
  }
  guard !report.quiet else { return }
  if let fit { sayWhatWasLowered(fit, pdf) }
  if splitSize != nil { sayWhatIsLeft(behind: parts.count, of: output) }
  guard Terminal.isInteractive else { return }
  sayWhatWasMade(parts, isLimited: pdf.maxSize != nil || splitSize != nil || pdf.quality != .original)
}

/// A part with a higher number is one of an earlier run, and would be mailed with the others.
private func sayWhatIsLeft(behind count: Int, of output: String) {
  let next = partPath(output, count + 1)
  guard fileExists(next) else { return }
  Terminal.say("scrapbook: note: \(next) is from an earlier run; this one made \(count) of them")
}

/// "photos lowered to 168 ppi to meet 10 MB (9.81 MB)"; nothing if they could stay as they were.
private func sayWhatWasLowered(_ fit: SizeFit, _ options: PDFOptions) {
  guard let limit = options.maxSize, fit.quality != options.quality, let ppi = fit.quality.ppi else { return }
  let limits = "to meet \(FileSize(bytes: limit)) (\(FileSize(bytes: fit.size)))"
  Terminal.say(
    "scrapbook: note: photos lowered to \(Int(ppi)) ppi and JPEG quality \(fit.quality.jpegQuality) \(limits)"
  )
}
