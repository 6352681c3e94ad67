import ArgumentParser
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook check`
func checkAlbum(
  _ input: InputOptions, _ limits: LimitOptions, imposition: ImpositionOptions, report: ReportOptions
) throws {
  let source = try loadSource(input, limits)
  let assets = input.assets(limits)
  defer { warnOfCache(assets, report) }
  let options = CompositionOptions(
    strict: report.strict, allowEmpty: report.allowEmpty, imposition: imposition)
  let composition = compose(
    source, options: options, loader: AssetStore(assets), shaper: input.shaper())
  let diagnostics = composition.diagnostics
  try printResult(
    diagnostics.formatted(report.diagnostics, files: composition.files, color: Terminal.outputHasColor))
  if Terminal.isInteractive, !report.quiet {
    Terminal.say(
      diagnostics.isEmpty
        ? "\(source.name): \(count(composition.album.pages.count, "page")), nothing to complain about"
        : "\(source.name): \(count(diagnostics.errorCount, "error")), \(count(diagnostics.warningCount, "warning"))"
    )
  }
  if diagnostics.hasErrors { throw ExitCode(Exit.albumIsWrong.rawValue) }
}
