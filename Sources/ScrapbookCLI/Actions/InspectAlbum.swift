import ScrapbookKit
import ScrapbookRendering

/// `scrapbook inspect`
struct InspectAlbum: Action {
  var input: AlbumInput
  var stage: Stage

  func perform() throws {
    let source = try input.load()
    // Only the syntax matters: the album may have errors, and its pictures are not read.
    guard stage != .json else { return try printResult(dumpJSON(of: source)) }
    defer { input.warnOfCache() }
    let (composition, _) = try input.compose(source, with: input.resources())
    try printResult(composition.dump(stage) ?? "")
  }

  private func dumpJSON(of source: SourceFile) throws -> String {
    do throws(JSONFault) {
      return try parseJSON(source).dump()
    } catch {
      var diagnostics = Diagnostics()
      diagnostics.add(error.diagnostic)
      input.reporting.show(diagnostics, files: SourceFiles(source))
      throw Exit.albumIsWrong
    }
  }
}
