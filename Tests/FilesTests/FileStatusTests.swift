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
    // A file system that has no such times takes the nearest.
    guard utimensat(AT_FDCWD, file, [time, time], 0) == 0 else { return }
    let status = try #require(FileStatus(file))
    #expect(status.identity.isSettled == (status.modifiedSeconds <= 0))
  }

  @Test func givesTheStateOfAFileThatIsNotThere() {
    let state = FileState(path: "/nonexistent/a")
    #expect(!state.exists && state == FileState(path: "/nonexistent/a", in: "/"))
  }
}
