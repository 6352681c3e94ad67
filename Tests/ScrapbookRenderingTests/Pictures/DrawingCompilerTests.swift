import ImageCodecs
import PDFAssembly
import TestSupport
import Testing

@testable import ScrapbookRendering

/// SVGs are drawn in a separate process, which is limited by processor time.
@Suite struct DrawingCompilerTests {
  private let drawing = CompiledDrawing(pdf: Array("%PDF-1.4\n%%EOF\n".utf8), width: 3, height: 4)

  /// A program that reads its input, runs some commands, and answers with the drawing.
  private func compile(_ commands: String, seconds: Int) throws -> CompiledDrawing {
    let scratch = try Scratch()
    try scratch.write("answer", Array("drawing 3.0 4.0\n".utf8) + drawing.pdf)
    let program = try scratch.writeProgram(
      "program", "#!/bin/sh\ncat > /dev/null\n\(commands)\ncat \(scratch.path("answer"))\n")
    let compiler = DrawingCompiler(program: program, seconds: seconds)
    return try Array("<svg><style/></svg>".utf8).withUnsafeBytes { try compiler.compile($0) }
  }

  /// The drawing gets no processor for longer than its limit, as on a busy machine.
  @Test func waitsLongerThanTheDrawingMayTake() throws {
    #expect(try compile("sleep 3.2", seconds: 3) == drawing)
  }

  @Test func tellsAProcessThatWasStoppedFromOneThatTookTooMuch() throws {
    let failure = #expect(throws: ImageError.self) { try compile("kill -STOP $$", seconds: 0) }
    #expect("\(failure as Any)".contains("busy"), "\(failure as Any)")
    let other = #expect(throws: ImageError.self) { try compile("exit 1", seconds: 100) }
    #expect("\(other as Any)".contains("processor time"), "\(other as Any)")
  }
}
