import Foundation
import Testing

/// A temporary folder that is removed with the value.
package final class Scratch: Sendable {
  /// The path with links resolved, without a trailing slash.
  package let folder: String

  package init() throws {
    var template = Array((NSTemporaryDirectory() + "/scrapbook-tests-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template), "mkdtemp: \(lastSystemError())")
    let resolved = try #require(realpath(made, nil), "realpath: \(lastSystemError())")
    defer { free(resolved) }
    folder = String(cString: resolved)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The full path of a name in the folder.
  package func path(_ name: String) -> String { folder + "/" + name }

  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path(name)
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// Writes a program that can be started at once.
  ///
  /// Another process writes it: a program that another test starts would inherit a file that this process has open for
  /// writing, and the file could not be executed.
  @discardableResult
  package func writeProgram(_ name: String, _ text: String) throws -> String {
    let program = path(name)
    try tool("install", ["-Dm", "755", try write(name + ".text", text), program])
    return program
  }

  /// Copies a file of the sample album, as `name` or under its own name.
  @discardableResult
  package func copySample(_ sample: String, as name: String? = nil) throws -> String {
    try write(name ?? sample, readFile(Project.sample(sample)))
  }

  package func bytes(_ name: String) throws -> [UInt8] { try readFile(path(name)) }

  package func contents(_ name: String) throws -> Contents { Contents(try bytes(name)) }

  package func exists(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

  /// The names in the folder, sorted, including hidden ones.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Temporary files left by a writer.
  package func leftovers() throws -> [String] { try names().filter { $0.contains("scrapbook-tmp") } }
}

/// The bytes of a file, for comparison.
///
/// Arrays would work, but a failing test prints all their elements and differences, which takes hours for half a
/// megabyte; for the same reason the elements are hidden from mirrors.
package struct Contents: Equatable, CustomStringConvertible, CustomReflectable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }

  package var customMirror: Mirror { Mirror(self, children: []) }

  package var description: String {
    let start = String(decoding: bytes.prefix(20), as: UTF8.self).debugDescription
    return "\(bytes.count) bytes from \(start) on, hash \(bytes.hashValue)"
  }
}

package func readFile(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

package func lastSystemError() -> String { String(cString: strerror(errno)) }

/// The locations of files.
package enum Project {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().path

  package static func sample(_ name: String) -> String { root + "/Samples/FieldTrip/" + name }

  /// The command that was built together with these tests.
  package static let command: String = {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("scrapbook").path
      var isFolder = ObjCBool(false)
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return root + "/.build/debug/scrapbook"
  }()

  /// Real photos and stickers from many sources, which are beside the repository on some machines.
  package static let fixtures = root + "/../shared/fixtures"
  package static let hasFixtures = has(fixtures, or: "tests with real photos and stickers")
  package static let isSoaking = ProcessInfo.processInfo.environment["SCRAPBOOK_SOAK"] != nil

  private static func has(_ path: String, or what: String) -> Bool {
    if access(path, R_OK) == 0 { return true }
    skipLoudly("\(path) is not there: \(what) are skipped")
    return false
  }
}

/// Reports a test that did not run, since it did not pass either.
package func skipLoudly(_ reason: String) {
  FileHandle.standardError.write(Data("SKIPPED: \(reason)\n".utf8))
}
