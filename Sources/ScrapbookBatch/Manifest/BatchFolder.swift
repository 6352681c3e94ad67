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
    if mkdir(folder, 0o777) != 0 {
      let code = errno
      guard code == EEXIST, isFolder(folder) else {
        throw .cannotCreate(path: folder, reason: errorText(code))
      }
    }
    CheckedFileWriter.removeLeftovers(in: folder)
  }

  // MARK: Manifests

  func manifest(of id: String) -> Manifest? {
    (try? readWholeFile(manifestPath(id), limit: Self.byteLimit)).flatMap { Manifest($0) }
  }

  func keep(_ manifest: Manifest, of id: String) throws(ScrapbookError) {
    try write(manifest.text, to: manifestPath(id))
  }

  func manifestPath(_ id: String) -> String { "\(manifests)/\(id).json" }

  // MARK: The plan

  /// Keeps the names of all albums, those of other shards too: each of them writes the same.
  func keepPlan(_ ids: [String]) throws(ScrapbookError) {
    var line = JSONLine()
    line.add("albums", ids)
    try write(line.text + "\n", to: planPath)
  }

  /// The names of the last batch's albums; nil if there was none.
  var plan: [String]? {
    (try? readWholeFile(planPath, limit: Self.byteLimit)).flatMap { JSONFields($0)?.strings("albums") }
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

  func write(_ text: String, to path: String) throws(ScrapbookError) {
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
