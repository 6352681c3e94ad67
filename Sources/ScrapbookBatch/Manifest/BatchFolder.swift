import Glibc
import ImageCodecs
import ScrapbookRendering

/// The folder of a batch's PDFs, with what is kept of them in a hidden folder inside.
struct BatchFolder {
  let path: String

  private var manifests: String { path + "/.scrapbook" }
  /// No album has this name, since none begins with a dot.
  var planPath: String { manifests + "/.plan.json" }
  private static let byteLimit = 64 << 20

  /// Makes the folders, and removes what a killed run has left in them.
  func prepare() throws(ScrapbookError) {
    for folder in [path, manifests] { try prepare(folder) }
  }

  private func prepare(_ folder: String) throws(ScrapbookError) {
    try make(folder)
    CheckedFileWriter.removeLeftovers(in: folder)
  }

  /// Makes a folder, and those that it lies in.
  private func make(_ folder: String) throws(ScrapbookError) {
    guard mkdir(folder, 0o777) != 0 else { return }
    var code = errno
    let parent = PictureFolder.parent(of: folder)
    if code == ENOENT, parent != folder, !parent.isEmpty {
      try make(parent)
      code = mkdir(folder, 0o777) == 0 ? 0 : errno
    }
    guard code == 0 || code == EEXIST && isFolder(folder) else {
      throw .cannotCreate(path: folder, reason: errorText(code))
    }
  }

  // MARK: Manifests

  func manifest(of id: String) -> Manifest? {
    readOwnFile(manifestPath(id), limit: Self.byteLimit).flatMap { Manifest($0) }
  }

  func keep(_ manifest: Manifest, of id: String) throws(ScrapbookError) {
    try write(manifest.text, to: manifestPath(id))
  }

  func manifestPath(_ id: String) -> String { "\(manifests)/\(id).json" }

  /// The names of PDFs that batches made here which are not among some names, sorted: pupils who have left the roster.
  func leftOver(besides ids: [String]) -> [String] {
    let ids = Set(ids)
    return PictureFolder.fileNames(in: manifests).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(5)) }
      .filter { !ids.contains($0) && PictureFolder.exists("\(path)/\($0).pdf") }
  }

  // MARK: The plan

  /// Keeps the names of all albums, those of other shards too: each of them writes the same.
  func keepPlan(_ ids: [String]) throws(ScrapbookError) {
    var line = JSONLine()
    line.add("albums", ids)
    try write(line.text + "\n", to: planPath)
  }

  /// The names of the last batch's albums; nil if there was none.
  var plan: [String]? {
    readOwnFile(planPath, limit: Self.byteLimit).flatMap { JSONFields($0)?.strings("albums") }
  }

  // MARK: Scripts for a cluster

  /// Makes the folder of scripts and logs.
  ///
  /// - Returns: Its full path.
  func prepareSubmission() throws(ScrapbookError) -> String {
    let folder = manifests + "/submit"
    try prepare(folder)
    guard let resolved = PictureFolder.resolved(folder) else {
      throw .cannotCreate(path: folder, reason: errorText(errno))
    }
    return resolved
  }

  /// Writes one of the folder's own files; anything else that has its name, such as a link, goes.
  func write(_ text: String, to path: String) throws(ScrapbookError) {
    var status = stat()
    if lstat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { unlink(path) }
    let writer = try CheckedFileWriter(path: path, removingLeftovers: false)
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(ScrapbookError) in try writer.write(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
    try writer.commit()
  }
}

/// A checksum as manifests have it: hexadecimal digits.
func checksumText(_ sum: UInt32) -> String { String(sum, radix: 16) }

/// The CRC-32 of a file in hexadecimal digits; nil if it cannot be read.
func checksum(of path: String) -> String? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  // A size that stays in the processor's cache.
  return withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { room in
    var sum: UInt32 = 0
    while true {
      let count = read(file, room.baseAddress, room.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return checksumText(sum) }
      sum = crc32(UnsafeRawBufferPointer(rebasing: room[..<count]), after: sum)
    }
  }
}
