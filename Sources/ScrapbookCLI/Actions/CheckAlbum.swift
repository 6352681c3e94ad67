import ScrapbookKit
import ScrapbookRendering

/// `scrapbook check`
struct CheckAlbum: Action {
  var input: AlbumInput

  func perform() throws {
    let source = try input.load()
    defer { input.warnOfCache() }
    let resources = input.resources()
    var input = input
    input.options.composition.looksAtRotations = true
    let composition = input.composition(of: source, with: resources)
    let diagnostics = composition.diagnostics
    try printResult(
      diagnostics.formatted(input.reporting.format, files: composition.files, color: Terminal.outputHasColor))
    if Terminal.isInteractive, !input.reporting.isQuiet {
      Terminal.say(
        diagnostics.isEmpty
          ? "\(source.name): \(count(composition.album.pages.count, "page")), nothing to complain about"
          : "\(source.name): \(count(diagnostics.errorCount, "error")), \(count(diagnostics.warningCount, "warning"))"
      )
    }
    if diagnostics.hasErrors { throw Exit.albumIsWrong }
  }
}
