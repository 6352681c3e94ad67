import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A batch that is killed at any moment can be continued, and produces the same bytes.
@Suite(.serialized) struct BatchKillTests {
  private static let count = 12

  @Test func givesTheSameBytesAfterAKillAtAnyMoment() throws {
    let scratch = try Scratch()
    let names = (0..<Self.count).map { "a\($0)" }
    try scratch.writeAlbums([])
    for (index, name) in names.enumerated() {
      let star = #"{ "image": "star.svg", "center": [200, 200], "width": \#(90 + index) }"#
      try scratch.write(
        "albums/\(name).json",
        albumText(pages: [#"{ "photos": [{ "image": "bus.jpg" }], "stickers": [\#(star)] }"#]))
    }
    let arguments = names.map { "albums/\($0).json" } + ["-j", "2", "--results", "report.json", "-o"]
    #expect(try scratch.batch(arguments + ["whole"]).status == 0)
    let whole = try scratch.documents(in: "whole")
    #expect(whole.count == Self.count)

    let rounds = Project.isSoaking ? 50 : 5
    var killed = 0
    for round in 0..<rounds {
      try? FileManager.default.removeItem(atPath: scratch.path("out"))
      let run = try RunningProgram(
        Project.command, ["batch"] + arguments + ["out"], in: scratch.folder)
      // The kill happens between the first album and the last but one.
      let made = round * (Self.count - 2) / rounds
      try wait(for: "\(made) albums") {
        try scratch.exists("out") && scratch.documents(in: "out").count >= made
      }
      // Every other time the workers are killed too, as by a power switch.
      let workers = round % 2 == 0 ? children(of: run.pid) : []
      run.signal(SIGKILL)
      for worker in workers { kill(worker, SIGKILL) }
      killed += try run.finish().status == -SIGKILL ? 1 : 0
      let there = scratch.exists("out") ? try scratch.documents(in: "out") : [:]
      #expect(there.allSatisfy { whole[$0.key] == $0.value }, "round \(round)")
      let again = try scratch.batch(arguments + ["out"])
      #expect(again.status == 0, "round \(round): \(again)")
      #expect(try scratch.documents(in: "out") == whole, "round \(round)")
      let unchanged = try Report(scratch.bytes("report.json")).fields["unchanged"] as? Int ?? 0
      #expect(unchanged >= there.count - 2, "round \(round): \(there.count) were there, \(unchanged) stayed")
      #expect(try scratch.leftovers(below: "out") == [], "round \(round)")
    }
    // With fewer kills the test would prove nothing.
    #expect(killed > rounds / 2)
  }

  private func children(of pid: pid_t) -> [pid_t] {
    let list = try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
  }
}
