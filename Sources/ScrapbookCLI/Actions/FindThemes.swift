import Files
import ScrapbookRendering

/// The folders with themes of their own in these folders, in the folders there and in those of their folder `themes`: each
/// once, without those that an album cannot name.
func themeFolders(in folders: [String]) -> [String] {
  var found: [String] = []
  for folder in folders {
    let inside = subfolders(of: folder)
    for path in (folder == "." ? [] : [folder]) + inside + subfolders(of: joined(folder, "themes"))
    where FileStatus(path + "/theme.json")?.kind == .regular && faultOfPictureName(path) == nil {
      // A name alone is that of a built-in theme.
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

/// A path as one would write it: nothing before a name in this folder.
private func joined(_ folder: String, _ name: String) -> String {
  if folder == "." { return name }
  return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}
