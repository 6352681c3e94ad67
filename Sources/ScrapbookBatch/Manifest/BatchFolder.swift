import Files
import Glibc
import Notation
import ScrapbookKit

/// The folder of a batch's PDFs, and the hidden folder in it with the manifests.
struct BatchFolder {
  let path: String

  private var manifests: String { path + "/.scrapbook" }
  /// The path of the plan. No album has this name, since names must not begin with a dot.
  var planPath: String { manifests + "/.plan.json" }

  /// Makes the folders of PDFs, and removes the leftovers of killed runs from them.
  func prepare(for ids: [String]) throws(FileWriteError) {
    let folders = Set(ids.map { folderPart(of: $0) }).union([""]).sorted()
    for folder in folders.flatMap({ [path + $0, manifests + $0] }) { try prepare(folder) }
  }

  /// The folder of an id with a leading slash: `/a/b` for `a/b/c`, empty for `c`.
  private func folderPart(of id: String) -> String {
    id.utf8.contains(UInt8(ascii: "/")) ? "/" + parentFolder(of: id) : ""
  }

  private func prepare(_ folder: String) throws(FileWriteError) {
    do throws(SystemError) {
      try makeFolder(folder)
    } catch {
      throw .cannotCreate(path: folder, reason: "\(error)")
    }
    CheckedFileWriter.removeLeftovers(in: folder)
  }

  // MARK: Manifests

  func manifest(of id: String) -> Manifest? {
    readOwnFile(manifestPath(id), limit: manifestByteLimit).flatMap { Manifest($0) }
  }

  func keep(_ manifest: Manifest, of id: String) throws(FileWriteError) {
    try write(manifest.text, to: manifestPath(id))
  }

  func manifestPath(_ id: String) -> String { "\(manifests)/\(id).json" }

  /// The names of PDFs that earlier batches made here and that are not among `ids`, sorted: pupils who have left the
  /// roster.
  func leftOver(besides ids: [String]) -> [String] {
    let ids = Set(ids)
    return keptIDs(in: "").filter { !ids.contains($0) && fileExists("\(path)/\($0).pdf") }.sorted()
  }

  /// The ids of the manifests in a folder and its subfolders, to the maximum depth of names.
  ///
  /// - Parameter prefix: Empty, or a folder with a trailing slash.
  private func keptIDs(in prefix: String, depth: Int = folderLimit) -> [String] {
    fileNames(in: "\(manifests)/\(prefix)").filter { !$0.hasPrefix(".") }.flatMap { name in
      if name.hasSuffix(".json") { return [prefix + name.dropLast(5)] }
      return depth > 0 && isFolder("\(manifests)/\(prefix)\(name)")
        ? keptIDs(in: "\(prefix)\(name)/", depth: depth - 1) : []
    }
  }

  // MARK: The plan

  /// Writes the names of all albums, including albums of other shards: each shard writes the same names.
  func keepPlan(_ ids: [String]) throws(FileWriteError) {
    var line = JSONLine()
    line.add("albums", ids)
    try write(line.text + "\n", to: planPath)
  }

  /// The names of the last batch's albums; nil if there was no batch.
  var plan: [String]? {
    readOwnFile(planPath, limit: manifestByteLimit).flatMap { JSONFields($0)?.strings("albums") }
  }

  // MARK: Scripts for a cluster

  /// Makes the folder of scripts and logs.
  ///
  /// - Returns: Its full path.
  func prepareSubmission() throws(FileWriteError) -> String {
    let folder = manifests + "/submit"
    try prepare(folder)
    guard let resolved = resolvedPath(folder) else {
      throw .cannotCreate(path: folder, reason: "\(SystemError.last)")
    }
    return resolved
  }

  /// Writes one of the folder's own files.
  func write(_ text: String, to path: String) throws(FileWriteError) {
    let writer = try CheckedFileWriter(replacing: path)
    try writer.write(text)
    try writer.commit()
  }
}

/// A checksum in hexadecimal digits.
func checksumText(_ sum: UInt32) -> String { String(sum, radix: 16) }
