import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FileStatusTests {
  @Test func tellsKinds() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a", [1, 2, 3])
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "a")
    mkfifo(scratch.path("pipe"), 0o600)
    #expect(FileStatus(file)?.kind == .regular && FileStatus(file)?.size == 3)
    #expect(FileStatus(scratch.folder)?.kind == .folder)
    #expect(FileStatus(scratch.path("link"))?.kind == .regular)
    #expect(FileStatus(scratch.path("link"), followingLinks: false)?.kind == .link)
    #expect(FileStatus(scratch.path("pipe"))?.kind == .pipe)
    #expect(FileStatus("/dev/null")?.kind == .device)
    #expect(FileStatus(scratch.path("none")) == nil)
  }

  /// A pipe without a writer does not block.
  @Test func opensNothingButRegularFiles() throws {
    let scratch = try Scratch()
    let file = try RegularFile(scratch.write("a", [1, 2, 3]))
    let size = file.status.size
    let descriptor = file.taken()
    #expect(try size == 3 && descriptor.readToEnd() == [1, 2, 3])
    mkfifo(scratch.path("pipe"), 0o600)
    for (path, kind) in [
      (scratch.folder, FileStatus.Kind.folder), (scratch.path("pipe"), .pipe), ("/dev/null", .device),
    ] {
      let error = #expect(throws: RegularFileError.self) { _ = try RegularFile(path).status }
      guard case .otherKind(kind) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func followsALinkOnlyIfItMay() throws {
    let scratch = try Scratch()
    try scratch.write("a", [1, 2, 3])
    let link = scratch.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    let size = try RegularFile(link).status.size
    #expect(size == 3)
    for (path, code) in [(link, ELOOP), (scratch.path("none"), ENOENT)] {
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
    let scratch = try Scratch()
    let file = try scratch.write("a", [1])
    let before = try #require(FileIdentity(path: file))
    #expect(FileIdentity(path: file) == before)
    try scratch.write("a", [1, 2])
    #expect(FileIdentity(path: file) != before)
  }

  /// Times beyond 2262 do not fit into 64 bits in nanoseconds.
  @Test(arguments: [99_999_999_999, -99_999_999_999, Int.max / 2, 0])
  func readsWhatAFileSaysOfItsTime(seconds: Int) throws {
    let scratch = try Scratch()
    let file = try scratch.write("a", [1])
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
