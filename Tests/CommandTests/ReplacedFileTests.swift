import Foundation
import TestSupport
import Testing

/// The new file takes the place of the old one, or the old one stays.
@Suite struct ReplacedFileTests {
  private let album: AlbumWithOldPDF
  private var scratch: Scratch { album.scratch }
  private var old: Contents { album.old }
  private var whole: Contents { album.whole }

  init() throws {
    album = try AlbumWithOldPDF()
  }

  @Test func endsWith74AtTheFileSizeLimit() throws {
    try scratch.write("out.pdf", old.bytes)
    let outcome = try RunningProgram(
      "bash",
      [
        "-c", "ulimit -f 64; exec \"$@\"", "bash", Project.command, "build", scratch.path("album.json"), "-o",
        scratch.path("out.pdf"),
      ]
    ).finish()
    #expect(outcome.status == 74, "\(outcome)")
    #expect(outcome.errors.contains("file too large"), "\(outcome)")
    try album.expectOldOrWhole(outcome, "the file size limit")
  }

  @Test(.enabled(if: canMount)) func endsWith74OnAFullDisk() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("disk"), withIntermediateDirectories: false)
    let disk = scratch.path("disk")
    for kilobytes in [4, 64, whole.bytes.count / 1024 - 4, whole.bytes.count / 1024 + 1] {
      try tool("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "none", disk])
      defer { umount(disk) }
      try scratch.write("disk/out.pdf", old.bytes)
      let outcome = try scrapbook(["build", scratch.path("album.json"), "-o", disk + "/out.pdf"])
      #expect(outcome.status == 74, "\(kilobytes) kB: \(outcome)")
      #expect(outcome.errors.contains("no space left on device"), "\(kilobytes) kB: \(outcome)")
      #expect(try scratch.contents("disk/out.pdf") == old, "\(kilobytes) kB")
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["out.pdf"], "\(kilobytes) kB")
    }
  }

  @Test func keepsTheModeOfTheFileThatItReplaces() throws {
    try scratch.write("out.pdf", old.bytes)
    chmod(scratch.path("out.pdf"), 0o600)
    let outcome = try scrapbook(["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")])
    try album.expectOldOrWhole(outcome, "a private file")
    var status = stat()
    stat(scratch.path("out.pdf"), &status)
    #expect(status.st_mode & 0o777 == 0o600, "\(String(status.st_mode, radix: 8))")
  }

  @Test func replacesWhatALinkLeadsTo() throws {
    try scratch.write("out.pdf", old.bytes)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.pdf"), withDestinationPath: "out.pdf")
    let outcome = try scrapbook(["build", scratch.path("album.json"), "-o", scratch.path("link.pdf")])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.contents("out.pdf") == whole)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link.pdf")) == "out.pdf")
  }

  @Test func writesAFileWithTheLongestName() throws {
    let name = String(repeating: "é", count: 125) + "x.pdf"
    let outcome = try scrapbook(["build", scratch.path("album.json"), "-o", scratch.path(name)])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.contents(name) == whole)
    #expect(try scratch.leftovers() == [])
  }
}

private let canMount: Bool = {
  guard geteuid() == 0, let scratch = try? Scratch(),
    let outcome = try? RunningProgram("mount", ["-t", "tmpfs", "-o", "size=4k", "none", scratch.folder])
      .finish(),
    outcome.status == 0
  else {
    skipLoudly("no tmpfs can be mounted here: full disks are not tested")
    return false
  }
  umount(scratch.folder)
  return true
}()
