import Files
import Glibc

/// Reads an entry's file; nil if it is missing or cannot be trusted.
///
/// - Parameters:
///   - count: The maximum number of bytes to read.
///   - byteLimit: The size of the largest file.
/// - Returns: The bytes, and whether the file has more of them.
func readCacheFile(_ path: String, atMost count: Int, byteLimit: Int) -> (bytes: [UInt8], isCutOff: Bool)? {
  // Opening must not block or follow a link, whatever has this name.
  guard let file = try? RegularFile(path, followingLinks: false) else { return nil }
  let status = file.status
  // A file of another user could contain any picture.
  guard status.owner == geteuid(), status.size <= byteLimit else { return nil }
  let wanted = min(count, status.size)
  let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
    count = (try? file.descriptor.fill(UnsafeMutableRawBufferPointer(buffer))) ?? 0
  }
  guard bytes.count == wanted else { return nil }
  // The modification time is the time of the last use, to the day.
  if time(nil) - status.modifiedSeconds > 86_400 { futimens(file.descriptor.number, nil) }
  return (bytes, wanted < status.size)
}

/// Writes an entry's file atomically, for its owner only, even if other processes write it at the same time. Nothing is
/// synced: a checksum detects damage by a power failure.
func writeCacheFile(_ bytes: [UInt8], to path: String) throws(FileWriteError) {
  let writer = try createWriter(path)
  try bytes.withUnsafeBufferPointer { bytes throws(FileWriteError) in
    try writer.write(UnsafeRawBufferPointer(bytes))
  }
  try writer.commit()
}

/// Makes the missing folders, accessible to their owner only.
private func createWriter(_ path: String) throws(FileWriteError) -> CheckedFileWriter {
  do throws(FileWriteError) {
    return try CheckedFileWriter(replacing: path, permissions: 0o600)
  } catch {
    // Usually the folder is missing, or was until another thread made it.
    let folder = parentFolder(of: path)
    do throws(SystemError) {
      try makeFolder(folder, permissions: 0o700)
    } catch {
      throw .cannotCreate(path: folder, reason: "\(error)")
    }
    return try CheckedFileWriter(replacing: path, permissions: 0o600)
  }
}
