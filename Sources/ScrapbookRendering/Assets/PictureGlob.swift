import Glibc
import ScrapbookKit

extension AssetStore {
  public func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> [String] {
    let names = try files.pictures(matching: glob)
    listings.append(PictureListing(glob: glob, names: names))
    guard order == .date else { return names }
    // Sorting is stable: pictures of one date stay in the order of their names.
    return names.map { ($0, dateTaken(files.options.folder + "/" + $0)) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
  }
}

/// What a folder had when an album asked for its pictures.
package struct PictureListing: Sendable, Equatable {
  package var glob: String
  package var names: [String]

  package init(glob: String, names: [String]) {
    self.glob = glob
    self.names = names
  }

  /// The listing as it is now.
  package init(glob: String, _ options: AssetOptions) {
    self.init(glob: glob, names: (try? AssetFiles(options).pictures(matching: glob)) ?? [])
  }
}

extension AssetFiles {
  /// The paths that a pattern stands for, by name; hidden files and folders do not count.
  func pictures(matching glob: String) throws(ImageProblem) -> [String] {
    if leavesFolder(glob), !options.allowOutside { throw outside(glob) }
    var found = [glob.hasPrefix("/") ? "/" : ""]
    let parts = glob.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      found = found.flatMap { start in
        names(String(part), in: start).filter { isLast != isFolder(fullPath(start + $0)) }
          .map { start + $0 + (isLast ? "" : "/") }
      }
    }
    return found.sorted(by: naturallyBefore)
  }

  private func names(_ pattern: String, in start: String) -> [String] {
    if pattern == "." || pattern == ".." { return [pattern] }
    return PictureFile.names(in: fullPath(start)).filter {
      !$0.hasPrefix(".") && matches($0, glob: pattern)
    }
  }

  private func fullPath(_ path: String) -> String {
    path.hasPrefix("/") ? path : options.folder + "/" + path
  }
}
