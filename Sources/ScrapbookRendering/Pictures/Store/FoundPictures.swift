import Files
public import ScrapbookKit

extension AssetStore {
  public func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
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

  public func description(of path: String) -> String? {
    let file = fullPath(path, in: files.options.folder)
    return writtenAlternative(of: file) ?? writtenDescription(of: file)
  }
}
