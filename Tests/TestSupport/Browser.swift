import Foundation

/// Debian's Chromium with selenium from PyPI: see `./dev`.
package enum Browser {
  package static let isThere: Bool = {
    let programs = ["/usr/bin/chromium", "/usr/bin/chromedriver"]
    let isInstalled = programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    let outcome = isInstalled ? try? RunningProgram(python, ["-c", "import selenium"]).finish() : nil
    if outcome?.status == 0 { return true }
    skipLoudly(
      "chromium, chromium-driver or selenium is not there, which ./dev test installs: no test in a browser runs"
    )
    return false
  }()

  package static let hasNode: Bool = {
    if (try? RunningProgram("node", ["--version"]).finish())?.status == 0 { return true }
    skipLoudly("node is not there: the modules of the page are tested only in a browser")
    return false
  }()

  /// Whether another machine can be simulated by a network namespace.
  package static let canMakeMachines: Bool = {
    let name = "scrapbook-\(ProcessInfo.processInfo.processIdentifier)"
    guard (try? RunningProgram("ip", ["netns", "add", name]).finish())?.status == 0 else {
      skipLoudly("no network namespaces can be made, for which one is root: view --lan is not tested")
      return false
    }
    return (try? RunningProgram("ip", ["netns", "delete", name]).finish())?.status == 0
  }()

  /// Runs a script of `Tests/Browser`.
  package static func run(
    _ script: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    let parts = Sample.takesAll ? [:] : ["SCRAPBOOK_PARTS": "\(Sample.seed)"]
    return try RunningProgram(
      python, [Project.root + "/Tests/Browser/" + script] + arguments,
      environment: environment.merging(parts) { first, _ in first }
    ).finish()
  }

  private static let python = Project.root + "/.build/test/venv/bin/python"
}
