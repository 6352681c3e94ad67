import Files
import ScrapbookRendering

/// The folders of custom themes in these folders, in their subfolders and in the subfolders of their folder `themes`:
/// each once, and only if an album can name it.
func themeFolders(in folders: [String]) -> [String] {
  var found: [String] = []
  for folder in folders {
    let inside = subfolders(of: folder)
    for path in (folder == "." ? [] : [folder]) + inside + subfolders(of: joined(folder, "themes"))
    where FileStatus(path + "/theme.json")?.kind == .regular && faultOfPictureName(path) == nil {
      // A bare name refers to a built-in theme.
      let name = path.contains("/") ? path : "./" + path
      if !found.contains(name) { found.append(name) }
    }
  }
  return found
}

private func subfolders(of folder: String) -> [String] {
  guard isFolder(folder) else { return [] }
  return fileNames(in: folder).map { joined(folder, $0) }.filter(isFolder)
}

/// A path as a user would write it: without `./` in the current folder.
private func joined(_ folder: String, _ name: String) -> String {
  folder == "." ? name : joinedPath(folder, name)
}
