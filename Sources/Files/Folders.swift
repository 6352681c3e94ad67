package import Glibc

/// Whether a file or folder exists.
package func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The ways in which a file or folder may be used.
package struct FileAccess: OptionSet, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let read = FileAccess(rawValue: R_OK)
  package static let write = FileAccess(rawValue: W_OK)
  /// Running a program, or opening what is in a folder.
  package static let execute = FileAccess(rawValue: X_OK)
}

/// Whether the user may use a file or folder in these ways.
package func isAllowed(_ ways: FileAccess, _ path: String) -> Bool { access(path, ways.rawValue) == 0 }

package func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

/// The names in a folder, sorted; empty if it cannot be read.
package func fileNames(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      // readdir terminates the name with a zero within its 256 bytes.
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Removes a file, or a link itself.
package func removeFile(_ path: String) throws(SystemError) { if unlink(path) != 0 { throw .last } }

/// Removes an empty folder.
package func removeFolder(_ path: String) throws(SystemError) { if rmdir(path) != 0 { throw .last } }

/// Makes a folder and its missing parents.
///
/// - Parameter permissions: The permissions of new folders.
package func makeFolder(_ path: String, permissions: mode_t = 0o777) throws(SystemError) {
  guard mkdir(path, permissions) != 0 else { return }
  var error = SystemError.last
  let parent = parentFolder(of: path)
  if error.code == ENOENT, parent != path, parent != "." {
    try makeFolder(parent, permissions: permissions)
    guard mkdir(path, permissions) != 0 else { return }
    error = .last
  }
  guard error.code == EEXIST, isFolder(path) else { throw error }
}
