import ScrapbookKit
import ScrapbookRendering

/// `scrapbook fonts`
func printUsedFonts(_ input: InputOptions, _ limits: LimitOptions, _ report: ReportOptions) throws {
  let source = try loadSource(input, limits)
  let shaper = input.shaper()
  // No picture changes which fonts there are.
  let options = CompositionOptions(strict: report.strict, keepGoing: true, allowEmpty: report.allowEmpty)
  let (_, document) = try composeReporting(
    source, store: AssetStore(input.assets(limits)), shaper: shaper, options: options, report: report,
    errorsOnly: true)
  let lines = try shaper.usedFonts(in: document).map { font in
    let name = font.face.isEmpty ? font.family : "\(font.family) \(font.face)"
    return "\(harmless(name))\t\(harmless(font.path))\t\(font.sha256 ?? "cannot be read")\n"
  }
  try printResult(lines.joined())
}

/// `scrapbook fonts installed`
func printFamilies(_ options: FontOptions) throws {
  let shaper = PangoShaper(options)
  do throws(FontProblem) {
    try shaper.open()
  } catch {
    throw Failure(.readOrWriteFailed, error.message, hint: error.hints.first)
  }
  try printLines(shaper.families)
}
