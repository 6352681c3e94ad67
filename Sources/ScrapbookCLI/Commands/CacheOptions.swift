import ArgumentParser
import ScrapbookRendering

/// Options for the cache of processed pictures.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the picture cache. (default: scrapbook in XDG_CACHE_HOME or ~/.cache)",
      valueName: "folder"),
    completion: .directory)
  var cacheDir: String?

  func validate() throws {
    if cacheDir == "" { throw ValidationError("--cache-dir names no folder") }
  }

  /// The cache; nil if neither the user nor the environment names a folder.
  var folder: String? { cacheDir ?? AssetCache.usersFolder }
  var cache: AssetCache? { folder.map { AssetCache(folder: $0) } }
}
