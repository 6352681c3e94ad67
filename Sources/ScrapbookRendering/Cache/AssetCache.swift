import Deflate
public import Files
import Glibc
import ImageCodecs
import Synchronization

/// Files that keep what was made of pictures, shared by all albums, runs and processes.
///
/// Each entry is a file of its own. It holds its whole key and a checksum: one that is damaged, or that the hash of
/// another key leads to, counts as missing and is written anew. Whatever fails, a picture is only made once more.
public final class AssetCache: Sendable {
  public let folder: String
  /// Of all entries together; the oldest are removed.
  public let byteLimit: Int
  private let firstFailure = Mutex<String?>(nil)
  /// Bytes written since the oldest entries were last removed.
  private let written = Atomic(0)

  /// - Parameters:
  ///   - folder: Made when the first entry is written. Other files in it are left alone.
  ///   - byteLimit: 1 GB unless another one is given.
  public init(folder: String, byteLimit: Int = 1_000_000_000) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  private var files: CacheFolder { CacheFolder(path: folder) }

  /// The user's cache folder (XDG Base Directory Specification): `scrapbook` in `XDG_CACHE_HOME`, else in `~/.cache`;
  /// nil if the environment names neither.
  public static var usersFolder: String? {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    // The specification has relative paths ignored.
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") { return cache + "/scrapbook" }
    if let home = variable("HOME"), home.hasPrefix("/") { return home + "/.cache/scrapbook" }
    return nil
  }

  /// How many files there are, and their bytes together.
  public var size: (files: Int, bytes: Int) { files.size }

  /// Removes the files that ``AssetCache`` wrote and those of the fonts, and no others.
  public func clear() throws(FileWriteError) { try files.clear() }

  deinit { if written.load(ordering: .relaxed) > 0 { removeOldest() } }

  /// Why something could not be written, in words that follow a colon; nil if nothing failed.
  public var failure: String? { firstFailure.withLock(\.self) }

  /// The contents of an entry; nil if there is none or it is damaged.
  func contents(for key: [UInt8]) -> ArraySlice<UInt8>? {
    guard let bytes = readCacheFile(path(for: key), byteLimit: entryLimit) else { return nil }
    var reader = BinaryReader(bytes[...])
    guard let checksum = try? Int(from: &reader), checksum == Self.checksum(of: reader.rest),
      let found = try? reader.readBytes(), found == key
    else { return nil }
    return reader.rest
  }

  /// Writes an entry; a failure is only noted.
  func keep(_ contents: [UInt8], for key: [UInt8]) {
    var checked: [UInt8] = []
    checked.encode(bytes: key)
    checked.append(contentsOf: contents)
    var bytes: [UInt8] = []
    Self.checksum(of: checked[...]).encode(to: &bytes)
    bytes.append(contentsOf: checked)
    guard bytes.count <= entryLimit else { return }
    do throws(SystemError) {
      try writeCacheFile(bytes, to: path(for: key))
    } catch {
      return firstFailure.withLock { $0 = $0 ?? "\(error)" }
    }
    if written.add(bytes.count, ordering: .relaxed).newValue > byteLimit / 16 { removeOldest() }
  }

  private func removeOldest() {
    written.store(0, ordering: .relaxed)
    files.removeOldest(downTo: byteLimit)
  }

  /// No entry takes more of the cache.
  private var entryLimit: Int { byteLimit / 8 }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    Int(bytes.withUnsafeBytes { crc32($0) })
  }

  /// Two digits of the key's hash name a folder, so that none has too many files, and the others the file.
  private func path(for key: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(key)
    let name = fingerprint.hexString.prefix(16)
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}
