import Glibc
public import Pango

extension FontOptions {
  /// The font cache in `SCRAPBOOK_FONT_CACHE`, or else in the user's cache folder; nil if the environment names none.
  public static var usersCacheFolder: String? {
    getenv("SCRAPBOOK_FONT_CACHE").map { String(cString: $0) }
      ?? AssetCache.usersFolder.map { cacheFolder(in: $0) }
  }

  /// The font cache in a cache folder.
  public static func cacheFolder(in cache: String) -> String { "\(cache)/\(CacheFolder.fontFolderName)" }
}
