import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A photo that changes while the album is being built: the PDF contains its old version, or there is no PDF.
@Suite(.enabled(if: canPreload)) struct ChangedPhotoTests {
  private static let photos = ["bus.jpg", "otter.jpg", "campfire.jpg"]

  typealias Moment = HeldProgram.Moment
  /// The moment when all photos are checked, and none is opened for copying.
  private static let beforeTheCopy = Moment(call: "flock", isBefore: false)
  /// The moment when the first photo is mapped or partly read; the first call writes the bytes before it.
  private static let duringTheCopy = Moment(call: "write", isBefore: true, number: 2)
  private static let beforeBlocksAreShared = Moment(call: "ioctl", isBefore: true)
  private static let afterBlocksWereShared = Moment(call: "ioctl", isBefore: false)

  enum Change: CaseIterable {
    case overwritten
    /// A program overwrites the file and keeps its time.
    case overwrittenWithItsTimeSetBack
    case cutOff
    case extended
    /// A rename, as most programs save: the open file stays unchanged.
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

  /// Builds over an old file in the folder, held at a system call, and changes the photos meanwhile.
  private func expectNoMixture(in folder: String, _ moment: Moment, _ change: Change) throws {
    try Data("the old file".utf8).write(to: URL(fileURLWithPath: folder + "/out.pdf"))
    let build = try HeldProgram(at: moment, ["build", folder + "/album.json", "-o", folder + "/out.pdf"])
    for name in Self.photos { try change.apply(to: folder + "/" + name) }
    let outcome = try build.finish()
    let comment: Comment = "\(change) \(moment): \(outcome)"
    let made = Contents(try readFile(folder + "/out.pdf"))
    if outcome.status == 0 {
      // The change was noticed before anything was copied, and all pictures were read again.
      try #require(try scrapbook(["build", folder + "/album.json", "-o", folder + "/new.pdf"]).status == 0)
      #expect(made == Contents(try readFile(folder + "/new.pdf")), comment)
    } else {
      #expect(outcome.status == 1, comment)
      #expect(outcome.errors.contains("album.json:") && outcome.errors.contains(": error: "), comment)
      #expect(made == Contents("the old file"), comment)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.hasSuffix("scrapbook-tmp") }, comment)
  }

  @Test(arguments: [beforeTheCopy, duringTheCopy], Sample.cases(Array(Change.allCases), some: 3))
  func refusesAPhotoThatChanges(_ moment: Moment, _ change: Change) throws {
    let scratch = try Scratch()
    try writeAlbum(in: scratch.folder)
    try expectNoMixture(in: scratch.folder, moment, change)
  }

  @Test(
    .enabled(if: canReflink), arguments: [beforeBlocksAreShared, afterBlocksWereShared],
    [Change.overwrittenWithItsTimeSetBack, .cutOff, .replaced])
  func sharesNoBlocksOfAPhotoThatChanges(_ moment: Moment, _ change: Change) throws {
    let disk = try ReflinkDisk()
    try writeAlbum(in: disk.folder)
    try expectNoMixture(in: disk.folder, moment, change)
  }
}
