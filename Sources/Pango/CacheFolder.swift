import Files
import Glibc

/// Makes a folder and those around it that are missing; returns whether it is there and can be written to.
func makeCacheFolder(_ path: String) -> Bool {
  (try? makeFolder(path, permissions: 0o700)) != nil && access(path, W_OK | X_OK) == 0
}

/// A folder for what is not kept; nil if there is no place for one.
func makeTemporaryFolder() -> String? {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(folder)/scrapbook-fonts-XXXXXX".utf8CString)
  return mkdtemp(&template).map { String(cString: $0) }
}

/// Removes a folder of files.
func removeFolder(_ path: String) {
  for name in fileNames(in: path) { unlink(path + "/" + name) }
  rmdir(path)
}
