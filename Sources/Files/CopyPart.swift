internal import CLinux
import Glibc

extension FileDescriptor {
  /// Writes a part of this file to another one. It passes through a pipe, so that the kernel copies the bytes once, if both file
  /// systems allow that, or else through memory.
  ///
  /// - Parameters:
  ///   - range: The part in bytes.
  ///   - target: A file that is open for writing, at its position.
  /// - Throws: ``FilePartError``, or ``SystemError`` if writing failed.
  package func copyPart(_ range: Range<Int>, to target: borrowing FileDescriptor) throws {
    // The edges of a part whose blocks are shared: a pipe costs more than copying them twice.
    guard range.count > Self.smallestSplice, let pipe = Pipe(size: Self.pipeSize) else {
      return try copyRead(range, to: target)
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let taken = pipe.take(start..<range.upperBound, of: self)
      // Reading finds out why.
      guard taken > 0 else { break }
      let given = try pipe.give(taken, to: target)
      start += given
      // A target such as a device takes nothing from a pipe.
      guard given == taken else { break }
    }
    if start < range.upperBound { try copyRead(start..<range.upperBound, to: target) }
  }

  /// The wanted size in bytes of the pipe; users get at most 1 MB.
  private static let pipeSize = 1 << 20

  /// The size in bytes up to which a part is read.
  private static let smallestSplice = 16 << 10

  private func copyRead(_ range: Range<Int>, to target: borrowing FileDescriptor) throws {
    // The number, since a closure cannot capture the object.
    let number = target.number
    try readPieces(in: range) { piece, _ in try FileDescriptor(borrowing: number).write(piece) }
  }
}

/// A pipe through which a part of a file passes on its way to another one.
private struct Pipe: ~Copyable {
  private let output: FileDescriptor
  private let input: FileDescriptor
  private let size: Int

  /// Nil if the process may open no more files.
  init?(size: Int) {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends, Int32(size)) == 0 else { return nil }
    output = FileDescriptor(owning: ends[0])
    input = FileDescriptor(owning: ends[1])
    self.size = size
  }

  /// Takes as many bytes of a file as fit into the empty pipe.
  ///
  /// - Returns: Their number; 0 at the end of the file, or if there is an error.
  func take(_ range: Range<Int>, of file: borrowing FileDescriptor) -> Int {
    var offset = Int64(range.lowerBound)
    let number = file.number
    let taken = try? retrying {
      Int(linux_splice(number, &offset, input.number, UInt64(min(range.count, size))))
    }
    return taken ?? 0
  }

  /// Gives bytes to a file.
  ///
  /// - Parameter count: The number of bytes in the pipe.
  /// - Returns: The number of bytes that it took: all, or none if it takes nothing from a pipe.
  func give(_ count: Int, to target: borrowing FileDescriptor) throws(SystemError) -> Int {
    let number = target.number
    var given = 0
    while given < count {
      let part: Int
      do throws(SystemError) {
        part = try retrying { Int(linux_splice(output.number, nil, number, UInt64(count - given))) }
      } catch {
        if error.code == EINVAL { break }
        throw error
      }
      // The file takes no more, without an error.
      guard part > 0 else { break }
      given += part
    }
    return given
  }
}
