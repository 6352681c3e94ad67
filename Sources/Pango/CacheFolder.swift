import Glibc

/// Makes a folder and those around it that are missing; returns whether it is there and can be written to.
func makeFolder(_ path: String) -> Bool {
  var made = ""
  for part in path.split(separator: "/", omittingEmptySubsequences: false) {
    made += part
    if !made.isEmpty { mkdir(made, 0o700) }
    made += "/"
  }
  return access(path, W_OK | X_OK) == 0
}

/// A folder for what is not kept; nil if there is no place for one.
func makeTemporaryFolder() -> String? {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(folder)/scrapbook-fonts-XXXXXX".utf8CString)
  return mkdtemp(&template).map { String(cString: $0) }
}

/// Removes a folder of files.
func removeFolder(_ path: String) {
  guard let folder = opendir(path) else { return }
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      // readdir ends the name with a zero within its 256 bytes.
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { unlink(path + "/" + name) }
  }
  closedir(folder)
  rmdir(path)
}
