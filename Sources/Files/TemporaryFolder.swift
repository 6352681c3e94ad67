import Glibc

/// A new folder in the folder of the environment variable TMPDIR, or in /tmp, for its owner only. It is removed with
/// this object, together with the files in it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// - Parameter name: The start of its name.
  package init(_ name: String) throws(SystemError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw .last }
    path = String(cString: made)
  }

  deinit {
    for name in fileNames(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
