import Deflate
public import Files
import Glibc
import ImageCodecs
import Synchronization

/// A cache of processed pictures: on the disk, shared by all albums, runs and processes, or in the memory of one process.
///
/// Each entry is a file with its complete key and two checksums, of its beginning and of the rest: a damaged entry, or one
/// with a hash collision, counts as missing and is written again. A failure only means that a picture is processed again.
public final class AssetCache: Sendable {
  public let folder: String
  /// The total size limit in bytes; the least recently used entries are evicted.
  public let byteLimit: Int
  private let firstFailure = Mutex<String?>(nil)
  /// The bytes written since the last eviction.
  private let written = Atomic(0)
  /// The entries of a cache in memory; nil for one on the disk.
  private let held: HeldEntries?

  /// - Parameters:
  ///   - folder: A folder that is made when the first entry is written. Other files in it are left alone.
  ///   - byteLimit: The total size limit, 1 GB by default.
  public init(folder: String, byteLimit: Int = AssetCache.usualByteLimit) {
    self.folder = folder
    self.byteLimit = byteLimit
    held = nil
  }

  /// Makes a cache in memory, which ends with it.
  ///
  /// - Parameter byteLimit: The total size limit; the oldest entries are evicted.
  package init(inMemory byteLimit: Int) {
    folder = ""
    self.byteLimit = byteLimit
    held = HeldEntries()
  }

  var isOnDisk: Bool { held == nil }

  private var files: CacheFolder { CacheFolder(path: folder) }

  /// The user's cache folder (XDG Base Directory Specification): `scrapbook` in `XDG_CACHE_HOME`, or else in
  /// `~/.cache`; nil if the environment names neither.
  public static var usersFolder: String? {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    // The specification requires that relative paths are ignored.
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") { return cache + "/scrapbook" }
    if let home = variable("HOME"), home.hasPrefix("/") { return home + "/.cache/scrapbook" }
    return nil
  }

  /// The number of files and their total size in bytes.
  public var size: (files: Int, bytes: Int) { files.size }

  /// Removes only the files that ``AssetCache`` wrote and the files of the font cache.
  public func clear() throws(FileWriteError) { try files.clear() }

  deinit { if written.load(ordering: .relaxed) > 0 { removeOldest() } }

  /// The reason for the first write error; nil if nothing failed.
  public var failure: String? { firstFailure.withLock(\.self) }

  /// The contents of an entry; nil if it is missing or damaged.
  ///
  /// - Parameter isBrief: Reads no more than the beginning of a large entry.
  func entry(for key: [UInt8], isBrief: Bool = false) -> CacheEntry? {
    if let held { return held.entry(for: key) }
    let limit = isBrief ? Self.briefCount : entryLimit
    guard let file = readCacheFile(path(for: key), atMost: limit, byteLimit: entryLimit) else { return nil }
    var reader = BinaryReader(file.bytes[...])
    guard let checksum = try? Int(from: &reader), let checked = try? reader.readSlice(),
      checksum == Self.checksum(of: checked)
    else { return nil }
    let rest = reader.rest
    reader = BinaryReader(checked)
    guard let found = try? reader.readBytes(), found == key, let restChecksum = try? Int(from: &reader) else {
      return nil
    }
    let beginning = reader.rest
    if file.isCutOff { return CacheEntry(beginning: beginning) }
    return restChecksum == Self.checksum(of: rest) ? CacheEntry(beginning: beginning, rest: rest) : nil
  }

  /// The number of bytes to read from a large entry: a reading without its picture is shorter.
  private static let briefCount = 32 << 10

  /// Writes an entry; a failure is recorded and not thrown.
  ///
  /// - Returns: Whether it is on the disk.
  @discardableResult
  func keep(_ beginning: [UInt8], _ rest: [UInt8] = [], for key: [UInt8]) -> Bool {
    if let held {
      guard beginning.count + rest.count <= entryLimit else { return false }
      held.keep(CacheEntry(beginning: beginning[...], rest: rest[...]), for: key, limit: byteLimit)
      return false
    }
    var checked: [UInt8] = []
    checked.encode(bytes: key)
    Self.checksum(of: rest[...]).encode(to: &checked)
    checked += beginning
    var bytes: [UInt8] = []
    Self.checksum(of: checked[...]).encode(to: &bytes)
    bytes.encode(bytes: checked)
    bytes += rest
    guard bytes.count <= entryLimit else { return false }
    do throws(FileWriteError) {
      try writeCacheFile(bytes, to: path(for: key))
    } catch {
      firstFailure.withLock { $0 = $0 ?? error.reason }
      return false
    }
    if written.add(bytes.count, ordering: .relaxed).newValue > byteLimit / 16 { removeOldest() }
    return true
  }

  private func removeOldest() {
    written.store(0, ordering: .relaxed)
    files.removeOldest(downTo: byteLimit)
  }

  /// The maximum size of an entry.
  private var entryLimit: Int { byteLimit / 8 }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    Int(bytes.withUnsafeBytes { crc32($0) })
  }

  /// The path of an entry: the first two digits of the key's hash name a folder, the others the file.
  private func path(for key: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(key)
    let name = fingerprint.hexString.prefix(16)
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}
