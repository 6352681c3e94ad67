import Files
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook themes list`
struct ListThemes: Action {
  /// The folders of albums; empty for the current folder.
  var folders: [String]

  func perform() throws {
    if let other = folders.first(where: { !isFolder($0) }) {
      throw Failure(.usage, "\(shortened(other)) is not a folder")
    }
    try printLines(BuiltinAssets.find().themes + themeFolders(in: folders.isEmpty ? ["."] : folders))
  }
}
