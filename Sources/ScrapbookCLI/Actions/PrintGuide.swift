import Files

/// `scrapbook guide`: prints the folder where `./dev install` or the Debian package put the guide, or the folder that
/// the program was built in.
struct PrintGuide: Action {
  func perform() throws {
    let program = programFolder() ?? ""
    let parents = sequence(first: program) { $0.isEmpty ? nil : parentFolder(of: $0) }.prefix(8)
    let installed = parentFolder(of: program) + "/share/doc/scrapbook"
    let source = "Sources/ScrapbookKit/ScrapbookKit.docc/"
    let places = [(installed, "")] + parents.map { ($0, source) }
    guard let (folder, pages) = places.first(where: { fileExists("\($0)/\($1)AlbumFormat.md") })
    else {
      throw Failure(
        .inputMissing, "the guide is not installed: there is no \(installed)/AlbumFormat.md",
        hint:
          "\"scrapbook --help\" and \"man scrapbook\" tell of commands, \"scrapbook schema\" of all keys of an album"
      )
    }
    try printResult(
      ["README.md", pages + "AlbumFormat.md", pages + "Batch.md", "Samples"].map { "\(folder)/\($0)\n" }
        .joined())
  }
}
