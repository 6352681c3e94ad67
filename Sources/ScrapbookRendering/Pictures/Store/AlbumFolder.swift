import Cairo
import Files
package import ScrapbookKit

/// Finds and records the files that an album uses from its folder besides the pictures that it names.
package final class AlbumFolder {
  private let files: AssetFiles
  /// The states of the texts that were read, such as a theme's.
  private(set) var texts: [FileState] = []
  /// The files that the flows found.
  package private(set) var listings: [PictureListing] = []
  /// Files that the flows found but that are not pictures.
  private(set) var leftOut: [String] = []

  init(_ files: AssetFiles) { self.files = files }

  /// The files of the texts that were read.
  package var textPaths: [String] { texts.map { fullPath($0.path, in: files.options.folder) } }

  /// The bytes of a text in a place that is allowed for pictures.
  package func textFile(_ path: String) throws(ImageProblem) -> [UInt8] {
    let file = try files.open(path)
    texts.append(FileState(path: path, file.identity))
    return try file.read().withBytes { Array($0) }
  }

  /// The text of a built-in theme, or of one in a folder.
  func theme(_ name: String) throws(ImageProblem) -> ThemeFile {
    switch try files.theme(name) {
    case .builtin(let file): return file
    case .folder(let folder):
      let path = folder + "theme.json"
      do throws(ImageProblem) {
        return ThemeFile(name: path, bytes: try textFile(path), folder: folder)
      } catch {
        throw error.ofTheme(path)
      }
    }
  }

  func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
    let names = try files.pictures(matching: glob)
    listings.append(PictureListing(glob: glob, names: names))
    var found = FoundPictures()
    for name in names {
      if let problem = files.notAPicture(name, matching: glob) {
        found.leftOut.append(problem)
        leftOut.append(name)
      } else {
        found.paths.append(name)
      }
    }
    guard order == .date else { return found }
    // A stable sort: pictures with the same date stay in the order of their names.
    found.paths = found.paths.map { ($0, dateTaken(files.options.folder + "/" + $0)) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    return found
  }

  func description(of path: String) -> String? {
    let file = fullPath(path, in: files.options.folder)
    return writtenAlternative(of: file) ?? writtenDescription(of: file)
  }
}
