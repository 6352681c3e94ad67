import ScrapbookRendering

/// `scrapbook cache size`
func printCacheSize(_ cache: AssetCache?) throws {
  guard let cache else {
    return try printResult("no cache: neither XDG_CACHE_HOME nor HOME names a folder\n")
  }
  let (files, bytes) = cache.size
  try printLines(["\(cache.folder): \(count(files, "file")), \(count(bytes, "byte"))"])
}

/// A cache that cannot be written only costs time.
func warnOfCache(_ options: AssetOptions, _ report: ReportOptions) {
  guard !report.quiet, let cache = options.cache, let failure = cache.failure else { return }
  Terminal.say("scrapbook: warning: cannot write the cache in \(cache.folder): \(failure)")
  Terminal.say("   hint: choose another folder with --cache-dir, or do without it by --no-cache")
}
