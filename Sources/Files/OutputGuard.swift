/// Keeps the output files of a command from replacing its input, protected files, or each other.
///
/// Files are compared by device and inode, and missing files by their folder and name, so links, other spellings of a
/// path and another case make no difference. Devices and pipes are not protected.
package struct OutputGuard {
  private var inputs: [FileNumber: String] = [:]
  private var missing: [Place: String] = [:]
  private var outputs: [Place: String] = [:]
  private var folders: [String: Place] = [:]

  package init() {}

  /// Adds a file that is read, even if it does not exist yet: an output may create it at any time.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - role: The file's role for the user, such as "the roster".
  package mutating func reads(_ path: String, as role: String) {
    let path = path == "-" ? "/dev/stdin" : path
    if let number = regularNumber(path) {
      inputs[number] = role
    } else if !fileExists(path) {
      missing[place(of: path)] = role
    }
  }

  /// Adds all files in a folder and its subfolders, to the depth that fontconfig scans.
  package mutating func reads(filesBelow folder: String, as role: String, depth: Int = 16) {
    for name in fileNames(in: folder) {
      let path = folder + "/" + name
      if !isFolder(path) {
        reads(path, as: role)
      } else if depth > 0 {
        reads(filesBelow: path, as: role, depth: depth - 1)
      }
    }
  }

  /// Adds a file that will be written.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard output.
  ///   - role: The file's role for the user, such as "the report".
  ///   - keeping: Returns the kind of a protected file, such as "a picture"; nil for other files.
  /// - Throws: ``OutputConflict`` if it would replace an input, a protected file or another output.
  package mutating func writes(
    _ path: String, as role: String, keeping: (_ path: String) -> String?
  ) throws(OutputConflict) {
    let path = path == "-" ? "/dev/stdout" : path
    if let number = regularNumber(path) {
      if let existing = inputs[number] ?? keeping(path) { throw OutputConflict(path, existing, role) }
    } else if fileExists(path) {
      return
    }
    let place = place(of: path)
    if let other = outputs.updateValue(role, forKey: place) ?? missing[place] {
      throw OutputConflict(path, other, role)
    }
  }

  /// The place where a file will be written; links are followed.
  private mutating func place(of path: String) -> Place {
    let isLink = FileStatus(path, followingLinks: false)?.kind == .link
    let (folder, name) = folderAndName(isLink ? resolvedPath(path) ?? path : path)
    var place = folders[folder] ?? Place(folder: folder)
    folders[folder] = place
    place.names.append(nameKey(name))
    return place
  }
}

/// An output that would replace another file.
package struct OutputConflict: Error, Equatable {
  package var path: String
  /// The role of the existing file: "the roster".
  package var existing: String
  /// The output that would replace it: "the report".
  package var role: String

  fileprivate init(_ path: String, _ existing: String, _ role: String) {
    (self.path, self.existing, self.role) = (path, existing, role)
  }
}

extension OutputConflict: CustomStringConvertible {
  package var description: String { "\(path) is \(existing), and would be replaced by \(role)" }
}

/// A key that is equal for names that are one file on macOS or Windows: Swift compares strings by canonical
/// equivalence, and case does not count there.
package func nameKey(_ name: String) -> String { name.uppercased().lowercased() }

/// The number of a regular file; nil for a missing file, a folder, a device or a pipe.
private func regularNumber(_ path: String) -> FileNumber? {
  guard let status = FileStatus(path), status.kind == .regular else { return nil }
  return status.identity.number
}

/// An existing folder, and the path components below it that do not exist yet.
private struct Place: Hashable {
  var folder: FileNumber?
  var names: [String] = []

  init(folder path: String) {
    var path = path
    var missing: [String] = []
    var found = FileIdentity(path: path)
    while found == nil, case (let parent, let name) = folderAndName(path) {
      missing.append(name)
      guard parent != path else { break }
      path = parent
      found = FileIdentity(path: path)
    }
    // A missing folder contains no links, except for a path that leaves it again with "..".
    var rest: [String] = []
    for name in missing.reversed() where !["", "."].contains(name) {
      if name == "..", !rest.isEmpty { rest.removeLast() } else { rest.append(name) }
    }
    while let name = rest.first, isFolder("\(path)/\(name)") {
      path += "/" + name
      rest.removeFirst()
      found = FileIdentity(path: path)
    }
    folder = found?.number
    names = rest.map(nameKey)
  }
}
