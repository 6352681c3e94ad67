import Foundation
import Synchronization
import Testing

@testable import Files

@Suite struct CheckedFileWriterTests {
  private func contents(of path: String) -> [UInt8]? { try? readWholeFile(path, limit: 1 << 30) }

  @Test func leavesTheOldFileUntilTheNewOneIsWhole() throws {
    let folder = try FolderOfTest()
    let path = try folder.write([1], to: "a")
    do {
      let writer = try CheckedFileWriter(path: path)
      try writer.write("new")
      #expect(contents(of: path) == [1] && writer.isReplacing)
      try writer.commit()
    }
    #expect(contents(of: path) == Array("new".utf8))
    #expect(try folder.names == ["a"])
  }

  @Test func removesWhatWasNotFinished() throws {
    let folder = try FolderOfTest()
    do {
      let writer = try CheckedFileWriter(path: folder.path + "/a")
      try writer.write(String(repeating: "x", count: 1 << 20))
      #expect(try folder.names.count == 1)
    }
    #expect(try folder.names == [])
  }

  @Test func keepsThePermissionsAndTheLinkOfAFile() throws {
    let folder = try FolderOfTest()
    let path = try folder.write([1], to: "a")
    chmod(path, 0o640)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
    let writer = try CheckedFileWriter(path: folder.path + "/link")
    try writer.write("new")
    try writer.commit()
    #expect(contents(of: path) == Array("new".utf8) && FileStatus(path)?.permissions == 0o640)
    #expect(FileStatus(folder.path + "/link", followingLinks: false)?.kind == .link)
  }

  @Test func replacesWhateverHasTheNameOfTheProgramsOwnFile() throws {
    let folder = try FolderOfTest()
    let (other, path) = (try folder.write([1], to: "other"), folder.path + "/a")
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
    #expect(try folder.names == ["a", "other"])
  }

  @Test func leavesAFolderWithFiles() throws {
    let folder = try FolderOfTest()
    mkdir(folder.path + "/a", 0o700)
    try folder.write([1], to: "a/b")
    #expect(throws: FileWriteError.cannotCreate(path: folder.path + "/a", reason: "it is a folder")) {
      try CheckedFileWriter(replacing: folder.path + "/a")
    }
    #expect(contents(of: folder.path + "/a/b") == [1])
  }

  @Test func knowsTheNamesOfItsTemporaryFiles() throws {
    let folder = try FolderOfTest()
    let writer = try CheckedFileWriter(path: folder.path + "/a.b")
    #expect(try folder.names.map { CheckedFileWriter.target(ofTemporary: $0) } == ["a.b"])
    try writer.commit()
    for name in ["a.b", ".a.b", "a.b.scrapbook-tmp", ".scrapbook-tmp", ".a.scrapbook-tmp"] {
      #expect(CheckedFileWriter.target(ofTemporary: name) == nil, "\(name)")
    }
  }

  @Test func removesLeftoversButNotAWritersOwnFile() throws {
    let folder = try FolderOfTest()
    let path = folder.path + "/a"
    let first = try CheckedFileWriter(path: path)
    let own = try #require(folder.names.first)
    let leftover = try folder.write([], to: own.replacing("-0.scrapbook", with: "-7.scrapbook"))
    try folder.write([], to: ".a.01234567-1-0.scrapbook-tmp")
    let second = try CheckedFileWriter(path: path)
    #expect(!fileExists(leftover))
    // The file of another machine stays, since its process may be alive.
    #expect(try folder.names.count == 3)
    for writer in [first, second] {
      try writer.write("b")
      try writer.commit()
    }
    #expect(contents(of: path) == [0x62])
  }

  @Test func copiesAPartAndSaysWhatItRead() throws {
    let folder = try FolderOfTest()
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let input = try FileDescriptor(folder.write(bytes, to: "in"), O_RDONLY)
    let path = folder.path + "/out"
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
    let folder = try FolderOfTest()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/lost", withDestinationPath: "none")
    for (name, reason) in [
      ("", "it is a folder"), ("none/a", "no such file or directory"),
      ("lost", "it is a broken link"),
      (String(repeating: "n", count: 256), "file name too long"),
    ] {
      let path = folder.path + "/" + name
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
