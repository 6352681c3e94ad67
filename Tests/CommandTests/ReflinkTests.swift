import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A PDF shares disk blocks with its photos if possible, and has the same bytes on every file system.
@Suite(.serialized, .enabled(if: canReflink)) struct ReflinkTests {
  private let scratch: Scratch
  private let disk: ReflinkDisk
  private let whole: Contents

  init() throws {
    scratch = try Scratch()
    for name in ["bus.jpg", "otter.jpg"] { try scratch.copySample("photos/" + name, as: name) }
    // Its header must be left out, and its data begins in the middle of a block.
    try scratch.write("tagged.jpg", withComment(readFile(Project.sample("photos/trail.jpg"))))
    let pages = ["bus", "otter", "tagged"].map { #"{ "photos": [{ "image": "\#($0).jpg" }] }"# }
    try scratch.write("album.json", albumText(pages: pages))
    try #require(
      scrapbook(["build", scratch.path("album.json"), "-o", scratch.path("whole.pdf")]).status == 0)
    try expectSound(scratch.path("whole.pdf"))
    whole = try scratch.contents("whole.pdf")
    disk = try ReflinkDisk()
    try disk.copyFiles(of: scratch.folder)
  }

  private func build(_ options: [String] = []) throws -> Contents {
    let outcome = try scrapbook(["build", disk.path("album.json"), "-o", disk.path("out.pdf")] + options)
    try #require(outcome.status == 0, "\(outcome)")
    return Contents(try readFile(disk.path("out.pdf")))
  }

  @Test func sharesAllBlocksOfThePhotosButTheirEdges() throws {
    #expect(try build() == whole)
    let photos = try ["bus.jpg", "otter.jpg", "tagged.jpg"].map { try scratch.bytes($0).count / 4096 }
    let shared = try disk.sharedBlocks("out.pdf")
    #expect(shared <= photos.reduce(0, +))
    // Not shared are at most the first and the last block of each photo, and two blocks with the comment.
    #expect(shared >= photos.reduce(0) { $0 + $1 - 4 }, "\(shared) blocks of \(photos)")
  }

  @Test func sharesNothingWhenItIsToldNotTo() throws {
    #expect(try build(["--reflink", "never"]) == whole)
    #expect(try disk.sharedBlocks("out.pdf") == 0)
  }

  /// Each call once, and all of them.
  @Test(
    .enabled(if: canTrace),
    arguments: ["ioctl:error=EIO", "ioctl:retval=0", "lseek:error=EIO", "lseek:retval=0"])
  func copiesWhatCannotBeShared(_ fault: String) throws {
    var successes = 0
    for number in ["1", "2", "3", "4", "5", "6", "7", "1+"] {
      try Data("the old file".utf8).write(to: URL(fileURLWithPath: disk.path("out.pdf")))
      let outcome = try RunningProgram(
        "strace",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "inject=\(fault):when=\(number)", Project.command, "build",
          disk.path("album.json"), "-o", disk.path("out.pdf"),
        ]
      ).finish()
      let made = Contents(try readFile(disk.path("out.pdf")))
      #expect(made == (outcome.status == 0 ? whole : Contents("the old file")), "\(outcome)")
      #expect(outcome.status == 0 || outcome.status == 74, "\(outcome)")
      successes += outcome.status == 0 ? 1 : 0
    }
    #expect(successes >= 7)
  }

  /// Shared blocks are not read for copying, but the end of the picture is still searched for.
  @Test func leavesOutWhatHidesBehindAPhoto() throws {
    let photo = try readFile(disk.path("bus.jpg"))
    try Data(photo + Array("secret".utf8) + photo).write(to: URL(fileURLWithPath: disk.path("bus.jpg")))
    #expect(try build() == whole)
  }

  /// A comment in a shared block would be in the PDF.
  @Test func leavesOutWhatIsNotThePicture() throws {
    let pdf = try build()
    #expect(pdf.bytes.firstRange(of: [UInt8](repeating: 0x78, count: 100)) == nil)
  }

  @Test func keepsThePDFWhenAPhotoChangesLater() throws {
    _ = try build()
    for name in ["bus.jpg", "otter.jpg", "tagged.jpg"] {
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: disk.path(name)))
      try file.write(contentsOf: [UInt8](repeating: 0, count: 200_000))
      try file.close()
    }
    #expect(Contents(try readFile(disk.path("out.pdf"))) == whole)
  }
}

/// A JPEG with a comment of 5000 bytes after its start.
private func withComment(_ jpeg: [UInt8]) -> [UInt8] {
  let comment: [UInt8] = [0xFF, 0xFE, 0x13, 0x88] + [UInt8](repeating: 0x78, count: 4998)
  return Array(jpeg[..<2]) + comment + Array(jpeg[2...])
}
