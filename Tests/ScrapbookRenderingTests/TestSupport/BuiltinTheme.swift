import ScrapbookKit
import ScrapbookRendering
import Testing

/// The built-in theme of a name.
func builtinTheme(_ name: String) throws -> Theme {
  var files = SourceFiles()
  var diagnostics = Diagnostics()
  let theme = readTheme(name, loader: AssetStore(AssetOptions()), files: &files, into: &diagnostics)
  return try #require(theme, "\(diagnostics.all.map(\.message))")
}
