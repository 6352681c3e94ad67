import ScrapbookKit
import ScrapbookRendering

/// `scrapbook render`
func renderSpread(
  _ input: InputOptions, _ limits: LimitOptions, output: String, sheet number: Int, layout: SheetLayout,
  scale: Double,
  keepGoing: Bool,
  report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let assets = input.assets(limits)
  defer { warnOfCache(assets, report) }
  let store = AssetStore(assets)
  let options = CompositionOptions(
    strict: report.strict, keepGoing: keepGoing, allowEmpty: report.allowEmpty,
    imposition: ImpositionOptions(layout: layout))
  let shaper = input.shaper()
  let (composition, document) = try composeReporting(
    source, store: store, shaper: shaper, options: options, report: report)
  guard number <= document.sheets.count else {
    let found = count(document.sheets.count, layout == .spreads ? "spread" : "page")
    throw Failure(.usage, "the album has \(found); --spread is \(number)")
  }
  try exporting(files: composition.files, store: store, report: report) {
    try withOutputs(OutputFiles(paths: [output], kind: .png), of: input, store: store) { outputs in
      try exportPNG(document.sheets[number - 1], of: document, store: store, shaper: shaper, scale: scale) {
        try outputs[0].write($0)
      }
    }
  }
}
