import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FileDescriptorTests {
  private let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) >= 0 }

  @Test func closesAFileThatItOwns() throws {
    let number: Int32
    do {
      let file = try FileDescriptor("/dev/null", O_RDONLY)
      number = file.number
      #expect(isOpen(number) && fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    }
    #expect(!isOpen(number))
  }

  @Test func leavesABorrowedFileOpen() throws {
    let owner = try FileDescriptor("/dev/null", O_RDONLY)
    do { _ = FileDescriptor(borrowing: owner.number) }
    #expect(isOpen(owner.number))
  }

  @Test func saysWhyAFileCannotBeOpened() {
    let error = #expect(throws: SystemError.self) {
      _ = try FileDescriptor("/nonexistent/a", O_RDONLY).number
    }
    #expect(error == SystemError(ENOENT) && error?.description == "no such file or directory")
  }

  @Test func readsAllAndInPieces() throws {
    let scratch = try Scratch()
    let file = try FileDescriptor(scratch.write("a", bytes), O_RDONLY)
    #expect(try file.readToEnd() == bytes)
    var found: [UInt8] = []
    try file.readPieces(in: 5..<bytes.count) { piece, offset in
      #expect(offset == 5 + found.count && piece.count <= 256 << 10)
      found += piece
    }
    #expect(found[...] == bytes[5...])
    var room = [UInt8](repeating: 0, count: 20)
    let count = try room.withUnsafeMutableBytes { try file.fill($0, at: bytes.count - 7) }
    #expect(count == 7 && room.prefix(7).elementsEqual(bytes.suffix(7)))
  }

  @Test func waitsForALockAsLongAsItIsTold() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", bytes)
    let file = try FileDescriptor(path, O_RDONLY)
    var holder = try FileDescriptor(path, O_RDONLY)
    try holder.lock()
    let error = #expect(throws: SystemError.self) { try file.lock(waitingAtMost: 0.05) }
    #expect(error?.isOfLock == true)
    try holder.close()
    try file.lock(waitingAtMost: 0)
  }

  @Test func refusesAPartBeyondTheEnd() throws {
    let scratch = try Scratch()
    let file = try FileDescriptor(scratch.write("a", bytes), O_RDONLY)
    let error = #expect(throws: FilePartError.self) {
      try file.readPieces(in: 0..<bytes.count + 1) { _, _ in }
    }
    guard case .changed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func saysWhyAPartCannotBeRead() throws {
    let scratch = try Scratch()
    let error = #expect(throws: FilePartError.self) {
      try FileDescriptor(scratch.folder, O_RDONLY).readPieces(in: 0..<1) { _, _ in }
    }
    guard case .unreadable("is a directory") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func readsNoMoreThanItMay() throws {
    let scratch = try Scratch()
    let file = try FileDescriptor(scratch.write("a", bytes), O_RDONLY)
    let error = #expect(throws: FileReadError.self) { try file.readToEnd(limit: bytes.count - 1) }
    guard case .tooLarge = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func readsUpToTheEndOrUntilItIsEnough() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", bytes)
    for enough in [1, 200_000, bytes.count, .max] {
      let file = try FileDescriptor(path, O_RDONLY)
      var found: [UInt8] = []
      try file.readPieces { piece in
        found += piece
        return found.count < enough
      }
      #expect(found[...] == bytes[..<found.count] && found.count >= min(enough, bytes.count))
      #expect(enough > 200_000 || found.count < bytes.count)
    }
    #expect(throws: SystemError(EISDIR)) {
      try FileDescriptor(scratch.folder, O_RDONLY).readPieces { _ in true }
    }
  }

  @Test func sumsUpAFile() throws {
    let scratch = try Scratch()
    #expect(try fileChecksum(scratch.write("a", Array("123456789".utf8))) == 0xCBF4_3926)
    #expect(try fileChecksum(scratch.write("b", [])) == 0)
    #expect(fileChecksum(scratch.folder) == nil && fileChecksum(scratch.path("none")) == nil)
  }

  @Test func saysThatADiskIsFull() throws {
    let file = try FileDescriptor("/dev/full", O_WRONLY)
    #expect(throws: SystemError(ENOSPC)) { try file.write("a") }
  }

  /// A pipe holds less than is written to it: writing takes several calls, and signals interrupt some of them.
  @Test func writesAllThoughSignalsInterruptIt() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let output = ends[1]
    let input = FileDescriptor(owning: ends[0])
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGUSR1, &action, nil)
    nonisolated(unsafe) var failure: (any Error)?
    let bytes = bytes
    let thread = Thread {
      do { try FileDescriptor(owning: output).write(bytes) } catch { failure = error }
    }
    thread.start()
    var found: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 10_000)
    while case let count = try room.withUnsafeMutableBytes({ try input.read(into: $0) }), count > 0 {
      found += room[..<count]
      kill(getpid(), SIGUSR1)
    }
    #expect(found == bytes && failure == nil)
  }

  @Test func holdsBytesInMemory() throws {
    let found = try bytes.withUnsafeBytes { bytes in
      let file = try FileDescriptor.holding(bytes)
      #expect(try file.status().size == bytes.count && file.status().kind == .regular)
      var found: [UInt8] = []
      try file.readPieces(in: 0..<bytes.count) { piece, _ in found += piece }
      return found
    }
    #expect(found == bytes)
  }

  @Test func knowsWhereAFileLies() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", [1])
    try FileManager.default.createSymbolicLink(atPath: scratch.path("b"), withDestinationPath: "a")
    let found = try FileDescriptor(finding: scratch.path("b"))
    #expect(found.path == resolvedPath(path))
    #expect(try found.reopened(O_RDONLY).readToEnd() == [1])
  }
}
