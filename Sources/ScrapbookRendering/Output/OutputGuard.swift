import Glibc
import ImageCodecs
import ScrapbookKit

/// Keeps the files that a command writes from replacing what it reads, a picture, or each other.
///
/// Files are compared by device and inode, and those that are not there yet by the folder that they will be in and their name:
/// a link, another spelling of a path or another case hides none. Devices and pipes hold nothing that could be lost.
package struct OutputGuard {
  private var inputs: [FileNumber: String] = [:]
  private var outputs: [Place: String] = [:]
  private var folders: [String: Place] = [:]

  package init() {}

  /// Adds a file that is read.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - role: What it is to the user, such as "the roster".
  package mutating func reads(_ path: String, as role: String) {
    if let status = regularFile(path == "-" ? "/dev/stdin" : path) { inputs[FileNumber(status)] = role }
  }

  /// Adds all files in a folder and those below it, as far as fontconfig would look for them.
  package mutating func reads(filesBelow folder: String, as role: String, depth: Int = 16) {
    for name in PictureFile.names(in: folder) {
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
  ///   - role: What it is to the user, such as "the report".
  ///   - store: Has the pictures that a new picture must not replace. Nil for an output that is not a picture, which replaces none at all.
  /// - Throws: ``OutputConflict`` if it would replace an input, a picture or another output.
  package mutating func writes(
    _ path: String, as role: String, besides store: AssetStore? = nil
  ) throws(OutputConflict) {
    let path = path == "-" ? "/dev/stdout" : path
    if let status = regularFile(path) {
      if let input = inputs[FileNumber(status)] { throw OutputConflict(path, input, role) }
      if store.map({ $0.hasInspected(fileAt: path) }) ?? isPicture(path) {
        throw OutputConflict(path, "a picture", role)
      }
    } else if PictureFolder.exists(path) {
      return
    }
    if let other = outputs.updateValue(role, forKey: place(of: path)) {
      throw OutputConflict(path, other, role)
    }
  }

  /// Where a file will be written: a link is followed.
  private mutating func place(of path: String) -> Place {
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let (folder, name) = folderAndName(isLink ? PictureFile.resolved(path) ?? path : path)
    var place = folders[folder] ?? Place(folder: folder)
    folders[folder] = place
    place.names.append(nameKey(name))
    return place
  }
}

/// An output that would replace another file.
package struct OutputConflict: Error, Equatable {
  package var path: String
  /// What the file is: "the roster".
  package var existing: String
  /// What would replace it: "the report".
  package var role: String

  fileprivate init(_ path: String, _ existing: String, _ role: String) {
    (self.path, self.existing, self.role) = (path, existing, role)
  }
}

extension OutputConflict: CustomStringConvertible {
  package var description: String { "\(path) is \(existing), and would be replaced by \(role)" }
}

/// Equal for names that are one file on a Mac or on Windows: strings that look alike are equal in Swift, and case does
/// not count there.
package func nameKey(_ name: String) -> String { name.uppercased().lowercased() }

private struct FileNumber: Hashable {
  var device: UInt64
  var inode: UInt64

  init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}

/// A folder that is there, and the names that lead on from it.
private struct Place: Hashable {
  var folder: FileNumber?
  var names: [String] = []

  init(folder path: String) {
    var status = stat()
    var path = path
    var missing: [String] = []
    while stat(path, &status) != 0 {
      let (parent, name) = folderAndName(path)
      missing.append(name)
      guard parent != path else { break }
      path = parent
    }
    folder = FileNumber(status)
    // No link can be below a folder that is not there.
    for name in missing.reversed() where !["", "."].contains(name) {
      if name == "..", !names.isEmpty { names.removeLast() } else { names.append(nameKey(name)) }
    }
  }
}

/// Nil for what is not there, and for a folder, a device or a pipe.
private func regularFile(_ path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
}

/// Whether a file is a picture or a video, by its content, and not an output of this program.
private func isPicture(_ path: String) -> Bool {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return false }
  defer { close(file) }
  let read = { (count: Int) in
    [UInt8](unsafeUninitializedCapacity: count) { room, count in
      count = (try? PictureFile.readAll(file, into: UnsafeMutableRawBufferPointer(room))) ?? 0
    }
  }
  let start = read(4)
  // A report may quote an SVG.
  if start.isEmpty || start.starts(with: "%PDF".utf8) || start.starts(with: "{".utf8) { return false }
  return (start + read(64 << 10)).withUnsafeBytes { head in
    if let kind = ForeignKind.detect(head), !kind.isPicture { return false }
    do throws(ImageError) {
      _ = try ImageKind.detect(head)
      return true
    } catch {
      return error != .notAPicture
    }
  }
}
