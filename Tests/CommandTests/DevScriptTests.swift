import Foundation
import TestSupport
import Testing

/// The messages of `./dev` before it builds anything.
@Suite struct DevScriptTests {
  /// Runs it with nothing in its path but a few tools and these scripts.
  private func dev(_ command: String, programs: [String: String]) throws -> Outcome {
    let scratch = try Scratch()
    for tool in ["bash", "env", "dirname", "sed", "head", "sort", "grep"] {
      let found = try #require(
        ["/usr/bin/", "/bin/"].map { $0 + tool }.first { access($0, X_OK) == 0 }, "\(tool) is missing")
      try FileManager.default.createSymbolicLink(atPath: scratch.path(tool), withDestinationPath: found)
    }
    for (name, script) in programs {
      try scratch.writeProgram(name, "#!/bin/bash\n\(script)\n")
    }
    return try RunningProgram(
      Project.root + "/dev", [command], environment: ["PATH": scratch.folder]
    ).finish()
  }

  @Test(arguments: [("5.9", true), ("6.1.2", true), ("6.10", false), ("7.0", false)])
  func refusesAnOldSwift(_ version: String, isOld: Bool) throws {
    let programs = [
      "swift": "echo 'Swift version \(version) (swift-\(version)-RELEASE)'", "id": "echo 1000",
      "dpkg-query": "exit 1",
    ]
    let outcome = try dev("demo", programs: programs)
    let refusal =
      "dev: this is Swift \(version.prefix(4).split(separator: ".").prefix(2).joined(separator: "."));"
    #expect(outcome.status == 1 && outcome.errors.hasPrefix(refusal) == isOld, "\(outcome)")
  }

  @Test func saysHowSwiftIsInstalled() throws {
    let outcome = try dev("demo", programs: [:])
    #expect(
      outcome.status == 1 && outcome.errors.contains("swift is missing; install Swift 6.2"), "\(outcome)")
  }

  @Test func asksForAnAdministratorWithoutSudo() throws {
    let programs = ["swift": "echo 'Swift version 6.3.1'", "id": "echo 1000", "dpkg-query": "exit 1"]
    let outcome = try dev("demo", programs: programs)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("ask an administrator for: apt-get install git pkg-config"), "\(outcome)")
    // The fonts for all scripts, 140 MB, are only for the tests and the class.
    #expect(!outcome.errors.contains("noto"), "\(outcome)")
  }
}
