import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct PathTests {
  @Test(arguments: [
    ("a/b.pdf", "a", "b.pdf"), ("b.pdf", ".", "b.pdf"), ("/b.pdf", "/", "b.pdf"), ("a/", "a", ""),
    ("/", "/", ""), ("", ".", ""), ("a/\u{301}b", "a", "\u{301}b"), ("../x/y", "../x", "y"),
  ]) func takesPathsApart(path: String, folder: String, name: String) {
    #expect(parentFolder(of: path) == folder && fileName(of: path) == name)
  }

  @Test(arguments: [
    ("a/b", "b"), ("a/b/", "b"), ("a/b//", "b"), ("b", "b"), ("/", ""), ("", ""),
    ("./a/e\u{301}/", "e\u{301}"),
    ("a/\u{301}b/", "\u{301}b"),
  ]) func findsTheLastNameOfAPath(path: String, name: String) {
    #expect(Array(lastName(of: path).utf8) == Array(name.utf8))
  }

  @Test(arguments: [
    ("/a", "/a/b", true), ("/a", "/a", true), ("/a", "/ab", false), ("/", "/ab", true), ("/a/b", "/a", false),
    ("/e\u{301}", "/\u{e9}/a", false),
  ]) func tellsWhatIsInside(folder: String, path: String, expected: Bool) {
    #expect(isInside(folder, path) == expected)
  }

  @Test func givesFullPaths() {
    #expect(fullPath("a", in: "b/c") == "b/c/a" && fullPath("/a", in: "b") == "/a")
  }

  @Test(arguments: [
    ("a", "a/b", "a"), ("a/", "a/b", "a"), ("/", "/b", "/"), ("", "/b", ""), ("a//", "a//b", "a/"),
    ("a/\u{301}", "a/\u{301}/b", "a/\u{301}"),
  ]) func addsAndRemovesASlash(folder: String, joined: String, without: String) {
    #expect(Array(joinedPath(folder, "b").utf8) == Array(joined.utf8))
    #expect(Array(withoutLastSlash(folder).utf8) == Array(without.utf8))
  }

  @Test func findsProgramsOfTheInstallation() throws {
    let folder = try #require(programFolder())
    #expect(programPlaces("a") == [folder + "/a", folder + "/../libexec/a"])
    #expect(
      programPlaces("a", folders: ["bin", "libexec"])
        == [folder + "/a", folder + "/../bin/a", folder + "/../libexec/a"])
  }

  @Test func tellsWhatIsAllowed() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a", [1])
    #expect(isAllowed([.read, .write], path) && !isAllowed(.execute, path))
    #expect(isAllowed([.read, .execute], scratch.folder) && !isAllowed(.read, scratch.path("none")))
  }

  @Test func givesRelativePaths() throws {
    let scratch = try Scratch()
    try makeFolder(scratch.path("a/b"))
    try makeFolder(scratch.path("a/c/d"))
    let relative = { (from: String, to: String) in
      relativePath(from: scratch.folder + from, to: scratch.folder + to)
    }
    #expect(
      relative("/a", "/a/b") == "b/" && relative("/a/b", "/a/c/d") == "../c/d/" && relative("/a", "/a") == "")
    #expect(relative("/a", "/none") == nil)
  }

  @Test func findsAPathWhoseAccentsAreStoredInAnotherWay() throws {
    let scratch = try Scratch()
    try makeFolder(scratch.path("e\u{301}te\u{301}"))
    try scratch.write("e\u{301}te\u{301}/a.jpg", [1])
    let found = try #require(storedPath(of: scratch.path("\u{e9}t\u{e9}/a.jpg")))
    #expect(Array(found.utf8) == Array(scratch.path("e\u{301}te\u{301}/a.jpg").utf8))
    #expect(storedPath(of: scratch.path("\u{e9}/a.jpg")) == nil)
  }

  @Test func makesFoldersThatAreMissing() throws {
    let scratch = try Scratch()
    try makeFolder(scratch.path("a/b/c"), permissions: 0o700)
    try makeFolder(scratch.path("a/b/c"))
    #expect(isFolder(scratch.path("a/b/c")) && FileStatus(scratch.path("a"))?.permissions == 0o700)
    try scratch.write("file", [])
    #expect(throws: SystemError(EEXIST)) { try makeFolder(scratch.path("file")) }
    #expect(throws: SystemError(ENOTDIR)) { try makeFolder(scratch.path("file/a")) }
  }

  @Test func removesFilesLinksAndEmptyFolders() throws {
    let scratch = try Scratch()
    try makeFolder(scratch.path("a"))
    let file = try scratch.write("a/b", [1])
    try FileManager.default.createSymbolicLink(atPath: scratch.path("c"), withDestinationPath: "a/b")
    try removeFile(scratch.path("c"))
    #expect(fileExists(file))
    #expect(throws: SystemError(ENOTEMPTY)) { try removeFolder(scratch.path("a")) }
    try removeFile(file)
    #expect(throws: SystemError(ENOENT)) { try removeFile(file) }
    try removeFolder(scratch.path("a"))
    #expect(fileNames(in: scratch.folder).isEmpty)
  }

  @Test func givesSortedNames() throws {
    let scratch = try Scratch()
    for name in ["b", ".a", "c"] { try scratch.write(name, []) }
    #expect(fileNames(in: scratch.folder) == [".a", "b", "c"] && fileNames(in: scratch.path("none")) == [])
  }
}
