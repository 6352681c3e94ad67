import ScrapbookKit
import ScrapbookRendering

/// `scrapbook render`
func renderSpread(
  _ input: InputOptions, _ limits: LimitOptions, output: String, spread: Int, scale: Double, keepGoing: Bool,
  report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let assets = input.assets(limits)
  defer { warnOfCache(assets, report) }
  let store = AssetStore(assets)
  let options = CompositionOptions(strict: report.strict, keepGoing: keepGoing, allowEmpty: report.allowEmpty)
  let shaper = input.shaper()
  let (_, document) = try composeReporting(
    source, store: store, shaper: shaper, options: options, report: report)
  guard spread <= document.sheets.count else {
    throw Failure(.usage, "the album has \(count(document.sheets.count, "spread")); --spread is \(spread)")
  }
  try exporting(source: source, store: store, report: report) {
    try withOutputs(OutputFiles(paths: [output], kind: .png), of: input, store: store) { outputs in
      try exportPNG(document.sheets[spread - 1], of: document, store: store, shaper: shaper, scale: scale) {
        try outputs[0].write($0)
      }
    }
  }
}
