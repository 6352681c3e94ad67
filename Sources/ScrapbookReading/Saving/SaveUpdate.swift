package import Files
import Glibc
package import PDFAssembly

/// The reasons why a changed PDF could not be saved. The file is unchanged.
package enum SavingError: Error, Equatable {
  /// Another program changed the file after it was read.
  case changed(String)
  /// Another process is saving the file.
  case locked(String)
  case failed(String, SystemError)
}

extension SavingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .changed(let path): "\(path) was changed by another program after it was read; nothing was written"
    case .locked(let path): "\(path) is being saved by another program; nothing was written"
    case .failed(let path, let error): "cannot write \(path): \(error); it is as it was before"
    }
  }
}

extension PDFFileSource {
  /// Appends a section to the file itself. The file is not replaced: hard links to it remain valid, and only these
  /// bytes are written.
  ///
  /// - Parameters:
  ///   - section: The bytes.
  ///   - start: The size of the file in bytes without an unfinished save.
  ///   - seconds: The maximum time to wait for other processes that save the file.
  /// - Returns: The identity of the file that has these bytes; nil if another program changed it meanwhile.
  /// - Throws: ``SavingError``; the file then has its old bytes.
  @discardableResult
  package func append(
    _ section: [UInt8], at start: Int, waitingAtMost seconds: Double = savingSeconds
  ) throws(SavingError) -> FileIdentity? {
    let writer = try locked(waitingAtMost: seconds)
    let saved: FileIdentity
    do throws(SystemError) {
      try writer.truncate(to: start)
      try writer.seek(to: start)
      try writer.write(section)
      // Read before the data is synced: a program that does not lock the file may change it meanwhile.
      saved = try writer.status().identity
      try writer.syncData()
    } catch {
      try? writer.truncate(to: start)
      throw .failed(path, error)
    }
    return saved.size == start + section.count ? saved : nil
  }

  /// Opens the file for writing, with a lock that lasts as long as the value, and checks that it is the file that was
  /// read.
  package func locked(waitingAtMost seconds: Double = savingSeconds) throws(SavingError) -> FileDescriptor {
    let writer: FileDescriptor
    do throws(SystemError) { writer = try FileDescriptor(path, O_RDWR | O_NOCTTY | O_NONBLOCK) } catch {
      throw .failed(path, error)
    }
    do throws(SystemError) { try writer.lock(waitingAtMost: seconds) } catch {
      // A file system without locks is not an error.
      if error.isOfLock { throw .locked(path) }
    }
    guard (try? writer.status())?.identity == identity else { throw .changed(path) }
    return writer
  }

  /// Truncates the file to a size, under the same conditions.
  @discardableResult
  package func cut(at size: Int) throws(SavingError) -> FileIdentity? { try append([], at: size) }
}

extension PDFFileSource: PDFInput {
  package var descriptor: Int32 { file.number }
  package var sharesBlocks: Bool { true }

  /// - Throws: ``SavingError`` if the file was changed after it was opened.
  package func checkCopied(_ range: Range<Int>) throws {
    guard (try? file.status())?.identity == identity else { throw SavingError.changed(path) }
  }

  /// Copies the file up to an offset into an output, sharing blocks of the disk where possible.
  package func copy(to end: Int, into output: any PDFOutput) throws {
    try output.copy(0..<end, of: self)
  }
}
