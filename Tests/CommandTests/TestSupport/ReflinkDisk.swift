import Foundation
import TestSupport
import Testing

/// A file system whose files can share blocks, for as long as the value lives.
final class ReflinkDisk {
  private let image: Scratch
  /// The mount point.
  let folder: String

  init() throws {
    image = try Scratch()
    folder = image.path("disk")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    // XFS needs at least 300 MB, most of which are never written.
    try tool("truncate", ["-s", "320M", image.path("image")])
    try tool("mkfs.xfs", ["-q", "-m", "reflink=1", image.path("image")])
    try tool("mount", ["-o", "loop", image.path("image"), folder])
  }

  deinit { umount2(folder, Int32(MNT_DETACH)) }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Copies the files of a folder to it, and waits until they are on the disk.
  func copyFiles(of folder: String) throws {
    try tool("cp", ["-R", folder + "/.", self.folder])
    try tool("sync", ["-f", self.folder])
  }

  /// The number of blocks of 4096 bytes that a file shares with others.
  func sharedBlocks(_ name: String) throws -> Int {
    let report = try tool("filefrag", ["-s", "-v", path(name)]).output
    return report.split(separator: "\n").filter { $0.contains("shared") }.reduce(0) { sum, line in
      // "ext: logical: physical: length: expected: flags"
      let fields = line.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      return sum + (fields.count > 3 ? Int(fields[3]) ?? 0 : 0)
    }
  }
}

let canReflink: Bool = {
  if geteuid() == 0, (try? ReflinkDisk()) != nil { return true }
  skipLoudly("no XFS can be mounted here: shared blocks are not tested")
  return false
}()
