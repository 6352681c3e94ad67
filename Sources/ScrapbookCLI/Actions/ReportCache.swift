import ScrapbookRendering

/// `scrapbook cache size`
struct ReportCacheSize: Action {
  /// The cache; nil if neither the user nor the environment names a folder.
  var cache: AssetCache?

  func perform() throws {
    guard let cache else {
      return try printResult("no cache: neither XDG_CACHE_HOME nor HOME names a folder\n")
    }
    let (files, bytes) = cache.size
    try printLines(["\(cache.folder): \(count(files, "file")), \(count(bytes, "byte"))"])
  }
}

/// `scrapbook cache clear`
struct ClearCache: Action {
  var cache: AssetCache?

  func perform() throws { try cache?.clear() }
}
