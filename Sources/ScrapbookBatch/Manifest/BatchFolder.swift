import Files
import Glibc

/// The folder of a batch's PDFs, with what is kept of them in a hidden folder inside.
struct BatchFolder {
  let path: String

  private var manifests: String { path + "/.scrapbook" }
  /// No album has this name, since none begins with a dot.
  var planPath: String { manifests + "/.plan.json" }

  /// Makes the folders, and removes what a killed run has left in them.
  func prepare() throws(FileWriteError) {
    for folder in [path, manifests] { try prepare(folder) }
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

  /// The names of PDFs that batches made here which are not among some names, sorted: pupils who have left the roster.
  func leftOver(besides ids: [String]) -> [String] {
    let ids = Set(ids)
    return fileNames(in: manifests).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(5)) }
      .filter { !ids.contains($0) && fileExists("\(path)/\($0).pdf") }
  }

  // MARK: The plan

  /// Keeps the names of all albums, those of other shards too: each of them writes the same.
  func keepPlan(_ ids: [String]) throws(FileWriteError) {
    var line = JSONLine()
    line.add("albums", ids)
    try write(line.text + "\n", to: planPath)
  }

  /// The names of the last batch's albums; nil if there was none.
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

  /// Writes one of the folder's own files; anything else that has its name, such as a link, goes.
  func write(_ text: String, to path: String) throws(FileWriteError) {
    let kind = FileStatus(path, followingLinks: false)?.kind
    if let kind, kind != .regular, kind != .folder { unlink(path) }
    let writer = try CheckedFileWriter(path: path, removingLeftovers: false)
    try writer.write(text)
    try writer.commit()
  }
}

/// A checksum as manifests have it: hexadecimal digits.
func checksumText(_ sum: UInt32) -> String { String(sum, radix: 16) }
