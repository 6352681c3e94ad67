import Foundation
import Testing

@testable import Files

@Suite struct FileStatusTests {
  @Test func tellsKinds() throws {
    let folder = try FolderOfTest()
    let file = try folder.write([1, 2, 3], to: "a")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(FileStatus(file)?.kind == .regular && FileStatus(file)?.size == 3)
    #expect(FileStatus(folder.path)?.kind == .folder)
    #expect(FileStatus(folder.path + "/link")?.kind == .regular)
    #expect(FileStatus(folder.path + "/link", followingLinks: false)?.kind == .link)
    #expect(FileStatus(folder.path + "/pipe")?.kind == .pipe)
    #expect(FileStatus("/dev/null")?.kind == .device)
    #expect(FileStatus(folder.path + "/none") == nil)
  }

  /// A pipe without a writer does not block.
  @Test func opensNothingButRegularFiles() throws {
    let folder = try FolderOfTest()
    let file = try RegularFile(folder.write([1, 2, 3], to: "a"))
    let size = file.status.size
    let descriptor = file.taken()
    #expect(try size == 3 && descriptor.readToEnd() == [1, 2, 3])
    mkfifo(folder.path + "/pipe", 0o600)
    for (path, kind) in [
      (folder.path, FileStatus.Kind.folder), (folder.path + "/pipe", .pipe), ("/dev/null", .device),
    ] {
      let error = #expect(throws: RegularFileError.self) { _ = try RegularFile(path).status }
      guard case .otherKind(kind) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func followsALinkOnlyIfItMay() throws {
    let folder = try FolderOfTest()
    try folder.write([1, 2, 3], to: "a")
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    let size = try RegularFile(link).status.size
    #expect(size == 3)
    for (path, code) in [(link, ELOOP), (folder.path + "/none", ENOENT)] {
      let error = #expect(throws: RegularFileError.self) {
        _ = try RegularFile(path, followingLinks: false).status
      }
      guard case .failed(SystemError(code)) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func seesThatAFileWasChanged() throws {
    let folder = try FolderOfTest()
    let file = try folder.write([1], to: "a")
    let before = try #require(FileIdentity(path: file))
    #expect(FileIdentity(path: file) == before)
    try folder.write([1, 2], to: "a")
    #expect(FileIdentity(path: file) != before)
  }

  /// Times beyond 2262 do not fit into 64 bits in nanoseconds.
  @Test(arguments: [99_999_999_999, -99_999_999_999, Int.max / 2, 0])
  func readsWhatAFileSaysOfItsTime(seconds: Int) throws {
    let folder = try FolderOfTest()
    let file = try folder.write([1], to: "a")
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    // A file system that does not support such times stores the nearest.
    guard utimensat(AT_FDCWD, file, [time, time], 0) == 0 else { return }
    let status = try #require(FileStatus(file))
    #expect(status.identity.isSettled == (status.modifiedSeconds <= 0))
  }

  @Test func givesTheStateOfAFileThatIsNotThere() {
    let state = FileState(path: "/nonexistent/a")
    #expect(!state.exists && state == FileState(path: "/nonexistent/a", in: "/"))
  }
}
