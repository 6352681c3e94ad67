import Deflate
import Glibc

/// The temporary file of a ``CheckedFileWriter``: `.NAME.MACHINE-PID-N.scrapbook-tmp` in the same folder, locked by
/// its writer.
struct TemporaryFile: ~Copyable {
  let path: String
  let file: FileDescriptor

  /// - Parameter permissions: The permissions that the file has at the end; nil for the default of new files.
  init(for path: String, permissions: mode_t?) throws(FileWriteError) {
    let prefix = parentFolder(of: path) + "/" + Self.prefix(of: path)
    do throws(SystemError) {
      for attempt in 0..<temporaryFileLimit {
        let temporary = "\(prefix)\(Self.machine)-\(getpid())-\(attempt)\(Self.suffix)"
        guard let file = try Self.createLocked(temporary, permissions ?? 0o666) else { continue }
        // Ignored: some file systems have no permissions.
        if let permissions { fchmod(file.number, permissions) }
        self.path = temporary
        self.file = file
        return
      }
    } catch {
      throw .cannotCreate(path: path, reason: "\(error)")
    }
    throw .cannotCreate(path: path, reason: "too many temporary files beside it")
  }

  /// Nil if the file exists, or if another process removes the new one as a leftover.
  private static func createLocked(_ path: String, _ permissions: mode_t) throws(SystemError)
    -> FileDescriptor?
  {
    guard let file = try createNew(path, permissions) else { return nil }
    // Until the file is locked, another writer may take it for a leftover: it then holds the lock or has removed the
    // file. A file system without locks is not an error.
    do throws(SystemError) { try file.lock(waits: false) } catch {
      if error.isOfLock { return nil }
    }
    if (try? file.status())?.linkCount == 0 { return nil }
    return file
  }

  /// Nil if the file exists.
  private static func createNew(_ path: String, _ permissions: mode_t) throws(SystemError) -> FileDescriptor?
  {
    do throws(SystemError) {
      return try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
    } catch {
      guard error.code == EEXIST else { throw error }
      return nil
    }
  }

  fileprivate static let suffix = ".scrapbook-tmp"

  private static func prefix(of path: String) -> String {
    ".\(String(decoding: Array(fileName(of: path).utf8.prefix(temporaryNameByteLimit)), as: UTF8.self))."
  }

  /// A hash of the machine's name in eight digits. Locks do not work across machines on every shared file system
  /// (sshfs, NFS with `nolock`, Lustre with `localflock`), so a writer on another machine cannot be detected.
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    gethostname(&name, name.count - 1)
    var fingerprint = Fingerprint()
    fingerprint.add(name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    return String(fingerprint.hexString.prefix(8))
  }()

  /// - Parameter path: Removes only leftovers of this file; nil removes the leftovers of all files in the folder.
  fileprivate static func removeLeftovers(in folder: String, of path: String?) {
    let prefix = path.map(prefix) ?? "."
    for name in fileNames(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      // Not a regular file: opening a pipe of that name would block.
      let leftover = "\(folder)/\(name)"
      guard let file = try? FileDescriptor(leftover, O_WRONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = try? file.status(), status.kind == .regular,
        name.contains(".\(machine)-") || time(nil) - status.modifiedSeconds > abandonedSeconds,
        (try? file.lock(waits: false)) != nil
      else { continue }
      unlink(leftover)
    }
  }
}

extension CheckedFileWriter {
  /// The name, or its beginning, of a temporary file's target; nil for the name of another file.
  package static func target(ofTemporary name: String) -> Substring? {
    guard name.hasPrefix("."), name.hasSuffix(TemporaryFile.suffix) else { return nil }
    let target = name.dropFirst().dropLast(TemporaryFile.suffix.count)
    return target.lastIndex(of: ".").map { target[..<$0] }
  }

  /// Removes the temporary files of killed runs: files without a lock, and files of other machines only when they are
  /// old.
  package static func removeLeftovers(of path: String) {
    TemporaryFile.removeLeftovers(in: parentFolder(of: path), of: path)
  }

  /// Removes the temporary files of killed runs for all files of a folder.
  package static func removeLeftovers(in folder: String) {
    TemporaryFile.removeLeftovers(in: folder, of: nil)
  }
}
