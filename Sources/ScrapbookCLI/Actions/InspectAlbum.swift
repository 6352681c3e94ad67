import ArgumentParser
import ScrapbookKit
import ScrapbookRendering

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
      show(diagnostics, files: SourceFiles(source), report: report)
      throw ExitCode(Exit.albumIsWrong.rawValue)
    }
    return try printResult(dump)
  }
  let assets = input.assets(limits)
  defer { warnOfCache(assets, report) }
  let options = CompositionOptions(
    strict: report.strict, keepGoing: keepGoing, allowEmpty: report.allowEmpty, imposition: imposition)
  let (composition, _) = try composeReporting(
    source, store: AssetStore(assets), shaper: input.shaper(), options: options, report: report)
  try printResult(composition.dump(stage) ?? "")
}
