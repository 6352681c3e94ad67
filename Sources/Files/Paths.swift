import Glibc

// Paths are compared and split by their bytes, as the system does. Swift compares strings by canonical equivalence,
// and a combining mark would merge with the slash.

/// Splits a path: `a/b.pdf` is `b.pdf` in `a`; a bare name is in `.`.
package func folderAndName(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
  let folder = String(path[..<slash])
  return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
}

/// The folder of a path; `.` for a bare name.
package func parentFolder(of path: String) -> String { folderAndName(path).folder }

/// The last component of a path.
package func fileName(of path: String) -> String { folderAndName(path).name }

/// The last component of a path that slashes may follow, as they often do after a folder.
package func lastName(of path: String) -> String {
  guard let end = path.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "" }
  return fileName(of: String(Substring(path.utf8[...end])))
}

/// A path relative to a folder, made relative to the current directory.
package func fullPath(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : folder + "/" + path
}

/// The path of a name in a folder, which may end in a slash.
package func joinedPath(_ folder: String, _ name: String) -> String {
  folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
}

/// A path without the slash at its end, except for the root folder.
package func withoutLastSlash(_ path: String) -> String {
  path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(Substring(path.utf8.dropLast())) : path
}

/// A path with all links resolved; nil if it does not exist.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Whether a path is a folder or something in it, with the links of both resolved.
package func isInside(_ folder: String, _ path: String) -> Bool {
  let (inner, outer) = (Array(path.utf8), Array(folder.utf8))
  return outer == Array("/".utf8) || inner == outer || inner.starts(with: outer + "/".utf8)
}

/// The prefix that makes a name in `folder` relative to `base`: empty, `photos/`, `../photos/`. Nil if one of the
/// folders does not exist.
package func relativePath(from base: String, to folder: String) -> String? {
  guard let base = resolvedPath(base), let folder = resolvedPath(folder) else { return nil }
  let from = base.split(separator: "/")
  let to = folder.split(separator: "/")
  let common = zip(from, to).prefix { $0 == $1 }.count
  let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
  return parts.map { $0 + "/" }.joined()
}

/// The path as the file system stores it, if its accents are in another normalization form: macOS stores é as e and
/// an accent.
///
/// - Returns: Nil unless each component matches exactly one file or folder.
package func storedPath(of path: String) -> String? {
  guard path.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
  var found = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/").map(String.init) {
    if fileExists(found + part) {
      found += part + "/"
      continue
    }
    // Strings are equal if they are canonically equivalent, whatever their bytes.
    let names = fileNames(in: found.isEmpty ? "." : found).filter { $0 == part }
    guard names.count == 1 else { return nil }
    found += names[0] + "/"
  }
  return String(found.dropLast())
}

/// The folder of this program's executable, with links resolved.
package func programFolder() -> String? { resolvedPath("/proc/self/exe").map(parentFolder) }

/// The places where another program of this installation may be: beside this one in a build folder, and in other folders when
/// installed.
///
/// - Parameter folders: The names of these folders, which are beside the folder of this program.
package func programPlaces(_ name: String, folders: [String] = ["libexec"]) -> [String] {
  let folder = programFolder() ?? ""
  return ["\(folder)/\(name)"] + folders.map { "\(folder)/../\($0)/\(name)" }
}
