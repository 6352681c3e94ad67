package import Glibc

/// An open file, folder, pipe or socket, which is closed when it is no longer used.
///
/// All reading and writing in this project goes through its methods: they continue when a signal interrupts a call.
package struct FileDescriptor: ~Copyable {
  package private(set) var number: Int32
  private let isOwned: Bool

  /// - Parameter number: An open file, which this object closes; a negative number stands for none.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// - Parameter number: An open file that is closed elsewhere, after the last use of this object.
  package init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// Opens a file; child processes do not inherit it.
  ///
  /// - Parameters:
  ///   - flags: The flags of open(2).
  ///   - permissions: The permissions if the file is created.
  package init(_ path: String, _ flags: Int32, permissions: mode_t = 0o666) throws(SystemError) {
    let number = open(path, flags | O_CLOEXEC, permissions)
    guard number >= 0 else { throw .last }
    self.init(owning: number)
  }

  /// Finds a file without opening it: no pipe blocks, no device reacts.
  package init(finding path: String) throws(SystemError) {
    // O_PATH, which Glibc declares only if _GNU_SOURCE is defined (Linux, asm-generic/fcntl.h).
    try self.init(path, 0o10_000_000)
  }

  deinit { if isOwned, number >= 0 { Glibc.close(number) } }

  package static var standardInput: FileDescriptor { FileDescriptor(borrowing: STDIN_FILENO) }
  package static var standardOutput: FileDescriptor { FileDescriptor(borrowing: STDOUT_FILENO) }
  package static var standardError: FileDescriptor { FileDescriptor(borrowing: STDERR_FILENO) }

  /// Opens the same file again by its descriptor, whatever its name now refers to.
  package func reopened(_ flags: Int32) throws(SystemError) -> FileDescriptor {
    try FileDescriptor("/proc/self/fd/\(number)", flags)
  }

  /// Closes the file before this object's lifetime ends. Some file systems report a full disk only here.
  package mutating func close() throws(SystemError) {
    let status = Glibc.close(number)
    number = -1
    // Linux has closed the file even after EINTR.
    if status != 0, errno != EINTR { throw .last }
  }

  /// The path of the file with links resolved; nil if /proc is not available.
  package var path: String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let count = buffer.withMemoryRebound(to: CChar.self) {
        readlink("/proc/self/fd/\(number)", $0.baseAddress!, $0.count)
      }
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }

  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Waits until the file is on the disk.
  package func sync() throws(SystemError) { if fsync(number) != 0 { throw .last } }

  /// Waits until the bytes and the size of the file are on the disk.
  package func syncData() throws(SystemError) { if fdatasync(number) != 0 { throw .last } }
}

// MARK: Locks

extension FileDescriptor {
  /// The kinds of locks of flock(2).
  package enum Lock: Sendable {
    /// Any number of processes may hold it at the same time.
    case shared
    case exclusive
  }

  /// Locks the file until it is closed or ``unlock()`` is called. Only programs that also lock it are kept out.
  ///
  /// - Parameter waits: Waits for other processes; otherwise their lock is an error, see ``SystemError/isOfLock``.
  /// - Throws: The error of flock(2), also if the file system has no locks.
  package func lock(_ lock: Lock = .exclusive, waits: Bool = true) throws(SystemError) {
    let number = number
    let operation = (lock == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
    _ = try retrying { Int(flock(number, operation)) }
  }

  /// Locks the file as soon as no other process has it locked.
  ///
  /// - Parameter seconds: The longest time to wait; the lock of another process is an error then.
  package func lock(_ lock: Lock = .exclusive, waitingAtMost seconds: Double) throws(SystemError) {
    var pauses = GrowingPauses(seconds: seconds)
    while true {
      do throws(SystemError) { return try self.lock(lock, waits: false) } catch {
        guard error.isOfLock, pauses.wait() else { throw error }
      }
    }
  }

  package func unlock() { flock(number, LOCK_UN) }
}

// MARK: Reading

extension FileDescriptor {
  /// Reads once, up to the capacity of the buffer.
  ///
  /// - Parameter offset: The offset in the file; nil continues after the last such call.
  /// - Returns: The number of bytes read; 0 at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    let number = number
    return try retrying {
      if let offset { return pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
      return Glibc.read(number, buffer.baseAddress, buffer.count)
    }
  }

  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: The number of bytes read.
  package func fill(
    _ buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = try read(into: rest, at: offset.map { $0 + count })
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// Reads up to the end in pieces that fit into the processor's caches.
  ///
  /// - Parameter take: Takes the next piece; returns false to read no more.
  /// - Throws: ``SystemError``
  func readPieces(_ take: (UnsafeRawBufferPointer) -> Bool) throws {
    try withUnsafeTemporaryAllocation(byteCount: readSize, alignment: 16) { buffer in
      var isEnough = false
      while !isEnough, case let count = try read(into: buffer), count > 0 {
        isEnough = !take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Reads a part of the file in pieces that fit into the processor's caches.
  ///
  /// - Parameter body: Called with a piece and its offset in the file.
  /// - Throws: ``FilePartError``, or what `body` throws.
  package func readPieces(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer, _ offset: Int) throws -> Void
  ) throws {
    let number = number
    try withUnsafeTemporaryAllocation(byteCount: partReadSize, alignment: 16) { buffer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.upperBound - offset))
        let count = repeating { pread(number, rest.baseAddress, rest.count, off_t(offset)) }
        if count < 0 { throw FilePartError.unreadable("\(SystemError.last)") }
        guard count > 0 else { throw FilePartError.changed }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), offset)
        offset += count
      }
    }
  }
}

/// The reasons why a part of a file that was examined before could not be read.
package enum FilePartError: Error {
  /// The file cannot be read, with the system's reason.
  case unreadable(String)
  /// The file has been replaced or truncated.
  case changed
}

// MARK: Writing

extension FileDescriptor {
  /// Writes all of the bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    let number = number
    var rest = bytes
    while !rest.isEmpty {
      let count = try retrying { Glibc.write(number, rest.baseAddress, rest.count) }
      // A file system that writes nothing and reports no error is full.
      guard count > 0 else { throw SystemError(ENOSPC) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let number = number
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try FileDescriptor(borrowing: number).write(UnsafeRawBufferPointer(bytes))
    }
  }

  package func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

  /// Changes the size of the file to this number of bytes.
  package func truncate(to size: Int) throws(SystemError) {
    let number = number
    _ = try retrying { Int(ftruncate(number, off_t(size))) }
  }

  /// Continues reading and writing at an offset.
  package func seek(to offset: Int) throws(SystemError) {
    guard lseek(number, off_t(offset), SEEK_SET) == offset else { throw .last }
  }
}
