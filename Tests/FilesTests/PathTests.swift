import Foundation
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
    let folder = try FolderOfTest()
    let path = try folder.write([1], to: "a")
    #expect(isAllowed([.read, .write], path) && !isAllowed(.execute, path))
    #expect(isAllowed([.read, .execute], folder.path) && !isAllowed(.read, folder.path + "/none"))
  }

  @Test func givesRelativePaths() throws {
    let folder = try FolderOfTest()
    try makeFolder(folder.path + "/a/b")
    try makeFolder(folder.path + "/a/c/d")
    let relative = { (from: String, to: String) in
      relativePath(from: folder.path + from, to: folder.path + to)
    }
    #expect(
      relative("/a", "/a/b") == "b/" && relative("/a/b", "/a/c/d") == "../c/d/" && relative("/a", "/a") == "")
    #expect(relative("/a", "/none") == nil)
  }

  @Test func findsAPathWhoseAccentsAreStoredInAnotherWay() throws {
    let folder = try FolderOfTest()
    try makeFolder(folder.path + "/e\u{301}te\u{301}")
    try folder.write([1], to: "e\u{301}te\u{301}/a.jpg")
    let found = try #require(storedPath(of: folder.path + "/\u{e9}t\u{e9}/a.jpg"))
    #expect(Array(found.utf8) == Array((folder.path + "/e\u{301}te\u{301}/a.jpg").utf8))
    #expect(storedPath(of: folder.path + "/\u{e9}/a.jpg") == nil)
  }

  @Test func makesFoldersThatAreMissing() throws {
    let folder = try FolderOfTest()
    try makeFolder(folder.path + "/a/b/c", permissions: 0o700)
    try makeFolder(folder.path + "/a/b/c")
    #expect(isFolder(folder.path + "/a/b/c") && FileStatus(folder.path + "/a")?.permissions == 0o700)
    try folder.write([], to: "file")
    #expect(throws: SystemError(EEXIST)) { try makeFolder(folder.path + "/file") }
    #expect(throws: SystemError(ENOTDIR)) { try makeFolder(folder.path + "/file/a") }
  }

  @Test func removesFilesLinksAndEmptyFolders() throws {
    let folder = try FolderOfTest()
    try makeFolder(folder.path + "/a")
    let file = try folder.write([1], to: "a/b")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/c", withDestinationPath: "a/b")
    try removeFile(folder.path + "/c")
    #expect(fileExists(file))
    #expect(throws: SystemError(ENOTEMPTY)) { try removeFolder(folder.path + "/a") }
    try removeFile(file)
    #expect(throws: SystemError(ENOENT)) { try removeFile(file) }
    try removeFolder(folder.path + "/a")
    #expect(fileNames(in: folder.path).isEmpty)
  }

  @Test func givesSortedNames() throws {
    let folder = try FolderOfTest()
    for name in ["b", ".a", "c"] { try folder.write([], to: name) }
    #expect(fileNames(in: folder.path) == [".a", "b", "c"] && fileNames(in: folder.path + "/none") == [])
  }
}
