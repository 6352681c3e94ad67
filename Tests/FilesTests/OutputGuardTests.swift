import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct OutputGuardTests {
  private let scratch: Scratch
  private var files = OutputGuard()

  init() throws {
    scratch = try Scratch()
    try scratch.write("in", [1])
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "in")
    files.reads(scratch.path("in"), as: "the input")
  }

  private mutating func existing(_ name: String, keeping: (String) -> String? = { _ in nil }) -> String? {
    do throws(OutputConflict) {
      try files.writes(scratch.folder + name, as: "the output", keeping: keeping)
      return nil
    } catch {
      return error.existing
    }
  }

  @Test mutating func refusesToReplaceWhatIsRead() {
    for name in ["/in", "/./in", "/link"] { #expect(existing(name) == "the input", "\(name)") }
  }

  @Test mutating func refusesTwoOutputsOfOneName() throws {
    #expect(existing("/out") == nil)
    for name in ["/out", "//out", "/OUT", "/new/../out"] {
      #expect(existing(name) == "the output", "\(name)")
    }
    #expect(existing("/new/out") == nil && existing("/other/out") == nil)
  }

  @Test mutating func keepsWhatTheCallerKnows() throws {
    try scratch.write("photo", [1])
    #expect(existing("/photo") { _ in "a picture" } == "a picture")
    #expect(existing("/none") { _ in "a picture" } == nil)
  }

  @Test mutating func takesADeviceAsOftenAsOneLikes() throws {
    for _ in 0..<2 { try files.writes("/dev/null", as: "the output") { _ in nil } }
  }
}
