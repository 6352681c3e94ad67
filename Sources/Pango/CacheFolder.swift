import Files
import Glibc

/// Makes a folder and its missing parents; returns whether it exists and is writable.
func makeCacheFolder(_ path: String) -> Bool {
  (try? makeFolder(path, permissions: 0o700)) != nil && access(path, W_OK | X_OK) == 0
}

/// Makes a temporary folder; nil if that is not possible.
func makeTemporaryFolder() -> String? {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(folder)/scrapbook-fonts-XXXXXX".utf8CString)
  return mkdtemp(&template).map { String(cString: $0) }
}

/// Removes a folder and the files in it.
func removeFolder(_ path: String) {
  for name in fileNames(in: path) { unlink(path + "/" + name) }
  rmdir(path)
}
