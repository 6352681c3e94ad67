import Glibc
import RenderingTestSupport
import TestSupport
import Testing

/// Drawings are limited by processor time, however busy the machine is.
@Suite struct DrawingTimeTests {
  /// Noise of many layers takes long and needs little memory.
  private func drawing(layers: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
      <filter id="noise" x="0" y="0" width="1" height="1">
        <feTurbulence baseFrequency="0.9" numOctaves="\(layers)"/>
      </filter>
      <rect width="100" height="100" filter="url(#noise)"/>
    </svg>
    """
  }

  /// The drawing would finish after some time if there were no limit.
  @Test func endsADrawingByItsProcessorTime() throws {
    let slow = try scrapbook(
      ["compile-drawing", "--seconds", "1"], stdin: Array(drawing(layers: 100).utf8))
    #expect([-SIGXCPU, -SIGKILL].contains(slow.status) && slow.outputBytes.isEmpty, "\(slow)")
    let quick = try scrapbook(["compile-drawing", "--seconds", "5"], stdin: Array(drawing(layers: 1).utf8))
    #expect(quick.status == 0 && quick.output.hasPrefix("drawing 100.0 100.0\n"), "\(quick)")
  }

  @Test func saysThatADrawingTakesTooMuchTime() throws {
    let scratch = try Scratch()
    try scratch.write("noise.svg", drawing(layers: 100))
    let album = try scratch.write(
      "album.json", albumText(pages: [#"{ "photos": [{ "image": "noise.svg" }] }"#]))
    let outcome = try scrapbook(["build", album, "--no-cache", "--max-svg-seconds", "1"])
    #expect(outcome.status == 1 && outcome.errors.contains("[drawing-too-complex]"), "\(outcome)")
    // If other programs leave it less than a tenth of a processor, the limit of elapsed time is reached first.
    let reasons = ["takes more than 1 s of processor time", "was not drawn within 10 s"]
    #expect(reasons.contains { outcome.errors.contains($0) }, "\(outcome)")
  }
}
