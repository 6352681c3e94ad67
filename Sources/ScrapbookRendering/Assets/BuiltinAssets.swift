import Glibc
import ScrapbookKit

/// The pictures that come with the program: the open book and the stickers, which an album names as
/// `builtin:star`.
public struct BuiltinAssets: Sendable, Equatable {
  /// The folder that holds `open-book.svg` and `stickers/`; nil if none was found.
  public var folder: String?

  public init(folder: String?) { self.folder = folder }

  /// The folder named by `SCRAPBOOK_ASSETS`; else `share/scrapbook` beside the executable's folder, where
  /// `./dev install` puts it; else `Assets` of the checkout in which the executable was built.
  public static func find() -> BuiltinAssets {
    if let named = getenv("SCRAPBOOK_ASSETS") { return BuiltinAssets(folder: String(cString: named)) }
    guard var folder = programFolder() else { return BuiltinAssets(folder: nil) }
    var candidates = [parentFolder(folder) + "/share/scrapbook"]
    while folder != "" {
      candidates.append(folder + "/Assets")
      // Where a package that depends on this one has it.
      candidates.append(folder + "/.build/checkouts/scrapbook/Assets")
      folder = parentFolder(folder)
    }
    return BuiltinAssets(folder: candidates.first { access($0 + "/open-book.svg", R_OK) == 0 })
  }

  /// The names that may stand behind `builtin:`, sorted.
  public var names: [String] {
    guard let folder else { return [] }
    let stickers = PictureFile.names(in: folder + "/stickers")
    return (["open-book.svg"] + stickers).filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
      .sorted()
  }

  /// The file of a name; nil if there is none.
  func path(of name: String) -> String? {
    guard let folder, names.contains(name) else { return nil }
    return folder + (name == "open-book" ? "/" : "/stickers/") + name + ".svg"
  }
}
