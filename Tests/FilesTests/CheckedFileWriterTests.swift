import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite struct CheckedFileWriterTests {
  private func contents(of path: String) -> [UInt8]? { try? readWholeFile(path, limit: 1 << 30) }

  @Test func leavesTheOldFileUntilTheNewOneIsWhole() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", [1])
    do {
      let writer = try CheckedFileWriter(path: path)
      try writer.write("new")
      #expect(contents(of: path) == [1] && writer.isReplacing)
      try writer.commit()
    }
    #expect(contents(of: path) == Array("new".utf8))
    #expect(try scratch.names() == ["a"])
  }

  @Test func removesWhatWasNotFinished() throws {
    let scratch = try Scratch()
    do {
      let writer = try CheckedFileWriter(path: scratch.path("a"))
      try writer.write(String(repeating: "x", count: 1 << 20))
      #expect(try scratch.names().count == 1)
    }
    #expect(try scratch.names() == [])
  }

  @Test func keepsThePermissionsAndTheLinkOfAFile() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", [1])
    chmod(path, 0o640)
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "a")
    let writer = try CheckedFileWriter(path: scratch.path("link"))
    try writer.write("new")
    try writer.commit()
    #expect(contents(of: path) == Array("new".utf8) && FileStatus(path)?.permissions == 0o640)
    #expect(FileStatus(scratch.path("link"), followingLinks: false)?.kind == .link)
  }

  @Test func replacesWhateverHasTheNameOfTheProgramsOwnFile() throws {
    let scratch = try Scratch()
    let (other, path) = (try scratch.write("other", [1]), scratch.path("a"))
    let makers: [(String) throws -> Void] = [
      { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "other") },
      { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "missing") },
      { mkfifo($0, 0o600) }, { mkdir($0, 0o700) }, { _ in },
    ]
    for make in makers {
      unlink(path)
      try make(path)
      let writer = try CheckedFileWriter(replacing: path, permissions: 0o600)
      try writer.write("new")
      try writer.commit()
      let status = FileStatus(path, followingLinks: false)
      #expect(status?.kind == .regular && status?.permissions == 0o600)
      #expect(contents(of: path) == Array("new".utf8) && contents(of: other) == [1])
    }
    chmod(path, 0o640)
    try CheckedFileWriter(replacing: path).commit()
    #expect(FileStatus(path)?.permissions == 0o640)
    #expect(try scratch.names() == ["a", "other"])
  }

  @Test func leavesAFolderWithFiles() throws {
    let scratch = try Scratch()
    mkdir(scratch.path("a"), 0o700)
    try scratch.write("a/b", [1])
    #expect(throws: FileWriteError.cannotCreate(path: scratch.path("a"), reason: "it is a folder")) {
      try CheckedFileWriter(replacing: scratch.path("a"))
    }
    #expect(contents(of: scratch.path("a/b")) == [1])
  }

  @Test func knowsTheNamesOfItsTemporaryFiles() throws {
    let scratch = try Scratch()
    let writer = try CheckedFileWriter(path: scratch.path("a.b"))
    #expect(try scratch.names().map { CheckedFileWriter.target(ofTemporary: $0) } == ["a.b"])
    try writer.commit()
    for name in ["a.b", ".a.b", "a.b.scrapbook-tmp", ".scrapbook-tmp", ".a.scrapbook-tmp"] {
      #expect(CheckedFileWriter.target(ofTemporary: name) == nil, "\(name)")
    }
  }

  @Test func removesLeftoversButNotAWritersOwnFile() throws {
    let scratch = try Scratch()
    let path = scratch.path("a")
    let first = try CheckedFileWriter(path: path)
    let own = try #require(scratch.names().first)
    let leftover = try scratch.write(own.replacing("-0.scrapbook", with: "-7.scrapbook"), [])
    try scratch.write(".a.01234567-1-0.scrapbook-tmp", [])
    let second = try CheckedFileWriter(path: path)
    #expect(!fileExists(leftover))
    // The file of another machine stays, since its process may be alive.
    #expect(try scratch.names().count == 3)
    for writer in [first, second] {
      try writer.write("b")
      try writer.commit()
    }
    #expect(contents(of: path) == [0x62])
  }

  @Test func copiesAPartAndSaysWhatItRead() throws {
    let scratch = try Scratch()
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let input = try FileDescriptor(scratch.write("in", bytes), O_RDONLY)
    let path = scratch.path("out")
    let writer = try CheckedFileWriter(path: path, options: .init(sharesBlocks: false, checksums: true))
    try writer.write("begin")
    let read = Mutex(0)
    let didRead = { @Sendable (piece: UnsafeRawBufferPointer, offset: Int) in
      #expect(
        offset == 3 + read.withLock(\.self) && piece.elementsEqual(bytes[offset..<offset + piece.count]))
      read.withLock { $0 += piece.count }
    }
    try writer.copy(FilePart(3..<600_000, of: input.number, blockSize: 4096, didRead: didRead))
    try writer.write("end")
    try writer.commit()
    #expect(read.withLock(\.self) == 599_997)
    #expect(contents(of: path) == Array("begin".utf8) + bytes[3..<600_000] + Array("end".utf8))
    #expect(writer.checksum == fileChecksum(path))
  }

  @Test func saysWhyAFileCannotBeCreated() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: scratch.path("lost"), withDestinationPath: "none")
    for (name, reason) in [
      ("", "it is a folder"), ("none/a", "no such file or directory"),
      ("lost", "it is a broken link"),
      (String(repeating: "n", count: 256), "file name too long"),
    ] {
      let path = scratch.path(name)
      #expect(throws: FileWriteError.cannotCreate(path: path, reason: reason)) {
        _ = try CheckedFileWriter(path: path)
      }
    }
  }

  @Test func saysThatADiskIsFull() throws {
    let writer = try CheckedFileWriter(path: "/dev/full")
    try writer.write("a")
    #expect(throws: FileWriteError.writeFailed(path: "/dev/full", reason: "no space left on device")) {
      try writer.commit()
    }
    #expect(!writer.isReplacing)
  }
}
