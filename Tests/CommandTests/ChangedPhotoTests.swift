import Foundation
import Testing

/// A photo that changes while the album is being built: the PDF holds what it was, or there is none.
@Suite(.serialized, .enabled(if: canTrace)) struct ChangedPhotoTests {
  private static let photos = ["bus.jpg", "otter.jpg", "campfire.jpg"]

  /// When the build is held up so that the photos can be changed.
  enum Moment {
    /// All photos were checked, none was opened to be copied.
    case beforeTheCopy
    /// A part of the first one was read.
    case duringTheCopy
    case beforeBlocksAreShared
    case afterBlocksWereShared

    /// What strace does to the build, for half a second and more.
    var fault: String {
      switch self {
      case .beforeTheCopy: "inject=flock:delay_exit=1000000:when=1"
      // The first one writes what stands before the photo.
      case .duringTheCopy: "inject=write:delay_enter=1000000:when=2"
      case .beforeBlocksAreShared: "inject=ioctl:delay_enter=500000"
      case .afterBlocksWereShared: "inject=ioctl:delay_exit=500000"
      }
    }

    /// The temporary file has at least so many bytes by then.
    var size: Int {
      switch self {
      case .beforeTheCopy: 0
      case .duringTheCopy, .beforeBlocksAreShared: 1
      case .afterBlocksWereShared: 200_000
      }
    }
  }

  enum Change: CaseIterable {
    case overwritten
    /// As by a program that keeps the time of the file.
    case overwrittenWithItsTimeSetBack
    case cutOff
    case extended
    /// By a rename, as most programs save: the file that is open stays what it was.
    case replaced
    case removed

    func apply(to path: String) throws {
      let bytes = try readFile(path)
      var status = stat()
      try #require(stat(path, &status) == 0, "\(lastSystemError())")
      switch self {
      case .overwritten, .overwrittenWithItsTimeSetBack:
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.write(contentsOf: bytes.reversed())
        try file.close()
      case .cutOff: try #require(truncate(path, off_t(bytes.count / 2)) == 0, "\(lastSystemError())")
      case .extended: try #require(truncate(path, off_t(bytes.count * 2)) == 0, "\(lastSystemError())")
      case .replaced:
        try Data(bytes.reversed()).write(to: URL(fileURLWithPath: path + ".new"))
        try #require(rename(path + ".new", path) == 0, "\(lastSystemError())")
      case .removed: try FileManager.default.removeItem(atPath: path)
      }
      if self == .overwrittenWithItsTimeSetBack {
        let times = [status.st_atim, status.st_mtim]
        try #require(utimensat(AT_FDCWD, path, times, 0) == 0, "\(lastSystemError())")
      }
    }
  }

  private func writeAlbum(in folder: String) throws {
    for name in Self.photos {
      try Data(readFile(Project.sample("photos/" + name))).write(
        to: URL(fileURLWithPath: folder + "/" + name))
    }
    let pages = Self.photos.map { "{ \"photos\": [{ \"image\": \"\($0)\" }] }" }
    try Data(albumText(pages: pages).utf8).write(to: URL(fileURLWithPath: folder + "/album.json"))
  }

  /// Builds over an old file in the folder, with a system call that is held up, and changes the photos meanwhile.
  private func expectRefused(in folder: String, _ moment: Moment, _ change: Change) throws {
    try Data("the old file".utf8).write(to: URL(fileURLWithPath: folder + "/out.pdf"))
    let build = try RunningProgram(
      "strace",
      [
        "-f", "-qq", "-o", "/dev/null", "-e", moment.fault, Project.command, "build",
        folder + "/album.json", "-o", folder + "/out.pdf",
      ])
    let deadline = Date() + 20
    while try temporarySize(in: folder) < moment.size, Date() < deadline { usleep(1000) }
    usleep(100_000)
    for name in Self.photos { try change.apply(to: folder + "/" + name) }
    let outcome = try build.finish()
    let comment: Comment = "\(change) \(moment): \(outcome)"
    #expect(outcome.status == 1, comment)
    let says = ["was changed while the album was being built", "cannot find image"]
    #expect(says.contains { outcome.errors.contains($0) }, comment)
    #expect(Contents(try readFile(folder + "/out.pdf")) == Contents("the old file"), comment)
    #expect(try temporarySize(in: folder) == -1, comment)
  }

  /// In bytes; -1 if there is no temporary file.
  private func temporarySize(in folder: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    guard let name = names.first(where: { $0.hasSuffix("scrapbook-tmp") }) else { return -1 }
    return try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.size] as? Int ?? -1
  }

  @Test(arguments: [Moment.beforeTheCopy, .duringTheCopy], Change.allCases)
  func refusesAPhotoThatChanges(_ moment: Moment, _ change: Change) throws {
    let scratch = try Scratch()
    try writeAlbum(in: scratch.folder)
    try expectRefused(in: scratch.folder, moment, change)
  }

  @Test(
    .enabled(if: canReflink), arguments: [Moment.beforeBlocksAreShared, .afterBlocksWereShared],
    [Change.overwrittenWithItsTimeSetBack, .cutOff, .replaced])
  func sharesNoBlocksOfAPhotoThatChanges(_ moment: Moment, _ change: Change) throws {
    let disk = try ReflinkDisk()
    try writeAlbum(in: disk.folder)
    try expectRefused(in: disk.folder, moment, change)
  }
}
