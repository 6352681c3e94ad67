import Glibc

// Paths are compared and taken apart by their bytes, as the system does: strings that look alike are equal, and a combining
// mark would join the slash.

/// `a/b.pdf` is `b.pdf` in `a`; a bare name lies in `.`.
package func folderAndName(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
  let folder = String(path[..<slash])
  return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
}

/// The folder that a path lies in; `.` for a bare name.
package func parentFolder(of path: String) -> String { folderAndName(path).folder }

/// A path's last part.
package func fileName(of path: String) -> String { folderAndName(path).name }

/// A path that is relative to a folder, seen from where the program runs.
package func fullPath(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : folder + "/" + path
}

/// A path with every link resolved; nil if it does not exist.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Whether a path leads to a folder or something in it, both with their links resolved.
package func isInside(_ folder: String, _ path: String) -> Bool {
  let (inner, outer) = (Array(path.utf8), Array(folder.utf8))
  return outer == Array("/".utf8) || inner == outer || inner.starts(with: outer + "/".utf8)
}

/// What to put before a name in `folder` so that it is found from `base`: empty, `photos/`, `../photos/`.
/// Nil if one of them does not exist.
package func relativePath(from base: String, to folder: String) -> String? {
  guard let base = resolvedPath(base), let folder = resolvedPath(folder) else { return nil }
  let from = base.split(separator: "/")
  let to = folder.split(separator: "/")
  let common = zip(from, to).prefix { $0 == $1 }.count
  let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
  return parts.map { $0 + "/" }.joined()
}

/// A path as the file system has it, though its accents are stored in another way: a Mac stores é as e and an accent.
///
/// - Returns: Nil unless each part of the path is the name of one file or folder.
package func storedPath(of path: String) -> String? {
  guard path.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
  var found = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/").map(String.init) {
    if fileExists(found + part) {
      found += part + "/"
      continue
    }
    // Strings are equal if they look alike, whatever their bytes.
    let names = fileNames(in: found.isEmpty ? "." : found).filter { $0 == part }
    guard names.count == 1 else { return nil }
    found += names[0] + "/"
  }
  return String(found.dropLast())
}

/// The folder in which the file of this program really lies, whatever links lead to it.
package func programFolder() -> String? { resolvedPath("/proc/self/exe").map(parentFolder) }
